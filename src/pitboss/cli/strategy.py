"""`pitboss strategy`: the best strategy of a game as a chart, and what it is worth."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.text import Text

from pitboss.cli.advise import no_advice
from pitboss.cli.arguments import FileOption, GameArgument, JsonOption, SetOption
from pitboss.cli.own_options import given
from pitboss.cli.printing import print_json, reported, say
from pitboss.cli.progress import compiling

if TYPE_CHECKING:
    from pitboss.odds import Chart

EXAMPLES = """Examples:

\b
  pitboss strategy blackjack
  pitboss strategy blackjack --set decks=1 --set surrender=true
  pitboss strategy blackjack --svg > chart.svg
  pitboss strategy blackjack --html > chart.html
  pitboss strategy blackjack --json
"""

SvgOption = Annotated[bool, typer.Option("--svg", help="The chart as a picture.")]
HtmlOption = Annotated[bool, typer.Option("--html", help="The chart as a web page.")]

# One for each first letter of the entries, in the order in which the chart explains them.
COLOURS: Final = ("red", "green", "cyan", "magenta", "yellow")


@reported
def strategy(
    context: typer.Context,
    game: GameArgument,
    *,
    settings: SetOption = None,
    file: FileOption = None,
    svg: SvgOption = False,
    html: HtmlOption = False,
    json: JsonOption = False,
) -> None:
    """Print the best strategy that goes by totals: a chart, its worth and its cost."""
    from pitboss.cli.game_arguments import game_of, rules_of

    definition = game_of(game)
    advisor = definition.advice
    if advisor is None or advisor.chart is None:
        raise no_advice(definition, charts=True)
    named = given(context, advisor.chart_arguments, game=definition.name)
    rules = rules_of(definition, settings, file)
    with compiling(definition):
        found = advisor.chart(rules, **named)
    if json:
        print_json(found.to_dict())
    elif svg or html:
        typer.echo(found.svg() if svg else found.html())
    else:
        _print_chart(found)


def _print_chart(found: Chart) -> None:
    wide = max(len(column) for column in found.columns) + 2
    letters = dict.fromkeys(entry[0] for entry in found.meanings)
    styles = dict(zip(letters, cycle(COLOURS), strict=False))
    say(" " * 9 + "".join(column.rjust(wide) for column in found.columns), style="bold")
    for name, line in found.rows():
        text = Text(name.ljust(9), style="bold")
        for entry in line:
            text.append(entry.rjust(wide), style=styles[entry[0]])
        say(text)
    say(", ".join(f"{entry} {meaning}" for entry, meaning in found.meanings.items()))
    for remark in found.remarks:
        say(remark)
