"""`pitboss odds`: the exact price of every wager under any lawful house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.arguments import FileOption, GameArgument, JsonOption, SetOption
from pitboss.cli.printing import print_json, print_table, reported, say

if TYPE_CHECKING:
    from pitboss.games import AnyGame
    from pitboss.odds import Costs

EXAMPLES = """Examples:

\b
  pitboss odds big_six
  pitboss odds big_six --plot
  pitboss odds big_six --wager joker --json
  pitboss odds big_six --list-options
  pitboss odds big_six --set wheel=us_54 --set payouts.d1='3 to 2' --set limits.d1.min=5
"""

WagerOption = Annotated[
    str | None, typer.Option("--wager", metavar="KEY", help="Only this wager, by key or title.")
]
PlotOption = Annotated[bool, typer.Option("--plot", help="Draw the house advantages as bars.")]
RecomputeOption = Annotated[
    bool,
    typer.Option("--recompute", help="Count kept prices anew: minutes, with a progress bar."),
]
ListOption = Annotated[
    bool, typer.Option("--list-options", help="List the house rules of this game.")
]


@reported
def odds(
    game: GameArgument,
    *,
    settings: SetOption = None,
    file: FileOption = None,
    wager: WagerOption = None,
    plot: PlotOption = False,
    list_options: ListOption = False,
    recompute: RecomputeOption = False,
    json: JsonOption = False,
) -> None:
    """Print the exact chances, true odds and house advantage of every wager."""
    from pitboss.cli.game_arguments import game_of, rules_of
    from pitboss.cli.prices import bars, print_prices, wanted
    from pitboss.cli.progress import compiling, computing

    definition = game_of(game)
    if list_options:
        _print_options(definition, json=json)
        return
    rules = rules_of(definition, settings, file)
    if definition.costs is not None:
        _print_costs(definition.costs(rules), json=json)
        return
    if recompute and (anew := definition.recompute):
        with computing(f"Computing {definition.name}") as progress:
            found = anew(rules, progress)
    else:
        with compiling(definition):
            found = definition.prices(rules)
    prices = wanted(found, wager)
    if json:
        print_json([price.to_dict() for price in prices])
    elif plot:
        print_table(bars(prices), whole=0)
    else:
        print_prices(prices)


def _print_costs(costs: Costs, *, json: bool) -> None:
    from pitboss.cli.prices import costs_table

    if json:
        print_json(costs.to_dict())
        return
    for words in costs.words:
        say(words)
    if costs.rows:
        print_table(costs_table(costs))


def _print_options(game: AnyGame, *, json: bool) -> None:
    from pitboss.cli.prices import option_rows, options_table

    rows = option_rows(game.rules)
    if json:
        print_json(rows)
    else:
        print_table(options_table(rows))
