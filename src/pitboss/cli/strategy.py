"""`pitboss strategy`: the best chart by totals, and what it costs against the best play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.text import Text

from pitboss.cli.advise import CompositionOption, analysed_rules, composition_of
from pitboss.cli.arguments import FileOption, GameArgument, JsonOption, SetOption
from pitboss.cli.printing import print_json, reported, say
from pitboss.cli.progress import compiling

if TYPE_CHECKING:
    from pitboss.games.blackjack.strategy import TotalStrategy

__all__ = ["EXAMPLES", "strategy"]

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

_STYLES: Final = {"S": "red", "H": "green", "D": "cyan", "R": "magenta", "P": "yellow"}


@reported
def strategy(
    game: GameArgument,
    *,
    settings: SetOption = None,
    file: FileOption = None,
    composition: CompositionOption = None,
    svg: SvgOption = False,
    html: HtmlOption = False,
    json: JsonOption = False,
) -> None:
    """Print the best strategy that goes by totals: a chart, its worth and its cost."""
    rules = analysed_rules(game, settings, file)
    from pitboss.games.blackjack.strategy import best_total_dependent, html_chart, svg_chart

    with compiling(rules.game):
        found = best_total_dependent(rules, composition=composition_of(composition))
    if json:
        print_json(found.to_dict())
    elif svg or html:
        typer.echo(svg_chart(found) if svg else html_chart(found))
    else:
        _print_chart(found)


def _print_chart(found: TotalStrategy) -> None:
    from pitboss.games.blackjack.strategy import MEANINGS

    wide = max(len(column) for column in found.columns) + 2
    say(" " * 9 + "".join(column.rjust(wide) for column in found.columns), style="bold")
    for name, line in found.rows():
        text = Text(name.ljust(9), style="bold")
        for entry in line:
            text.append(entry.rjust(wide), style=_STYLES[entry[0]])
        say(text)
    say(", ".join(f"{entry} {meaning}" for entry, meaning in MEANINGS.items()))
    say(f"Expectation {found.expectation:+.6%} of the first wager, error below {found.error:g};")
    say(f"the best play of each hand has {found.cost:.6%} more.")
    say(found.play)
