"""`pitboss advise` and `pitboss strategy`: the worth of each legal choice, and the best chart.

Both take the options that the game they are called for declares.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import cycle
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.text import Text
from typer.core import TyperCommand

from pitboss.cli.arguments import FileOption, GameArgument, JsonOption, SetOption
from pitboss.cli.printing import columns, print_json, print_table, reported, say
from pitboss.cli.progress import compiling
from pitboss.errors import MalformedAnswer, UnknownGame

if TYPE_CHECKING:
    from pitboss.games import AnyGame
    from pitboss.odds import HandAdvice
if TYPE_CHECKING:
    from pitboss.odds import Chart
if TYPE_CHECKING:
    from pitboss.odds import Advisor


_KEY: Final = "pitboss.own_options"


def given(context: typer.Context, known: Mapping[str, str], *, game: str) -> dict[str, str]:
    """The options that were typed, which must all be options of this game."""
    typed: dict[str, str] = context.meta.get(_KEY, {})
    for name in typed:
        if name not in known:
            raise MalformedAnswer(f"{game} has no option {_spelled(name)}")
    return typed


class HandOptions(TyperCommand):
    """A command with the options of every game that gives advice on a hand."""

    def own(self, advisor: Advisor) -> Mapping[str, str]:
        """What one game adds to this command."""
        return advisor.arguments

    def known(self) -> dict[str, str]:
        """The options of all games, each with its help."""
        return {name: text for each in _advisors() for name, text in self.own(each).items()}

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - click's context
        """Keep the options of games for `given`, and read the others as usual."""
        known, words, rest = self.known(), iter(args), list[str]()
        for word in words:
            option, equals, value = word.partition("=")
            name = option.removeprefix("--").replace("-", "_")
            if option.startswith("--") and name in known:
                ctx.meta.setdefault(_KEY, {})[name] = value if equals else next(words, "")
            else:
                rest.append(word)
        return super().parse_args(ctx, rest)

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - click's own
        """Add the options of games to the help."""
        super().format_options(ctx, formatter)
        rows = [(_spelled(name), text) for name, text in self.known().items()]
        with formatter.section("Options of single games"):
            formatter.write_dl(rows)


class ChartOptions(HandOptions):
    """A command with the options of every game that has a strategy chart."""

    def own(self, advisor: Advisor) -> Mapping[str, str]:
        """What one game adds to this command."""
        return advisor.chart_arguments


def _advisors() -> list[Advisor]:
    from pitboss.games import discover

    return [found for game in discover().values() if (found := game.advice) is not None]


def _spelled(name: str) -> str:
    return f"--{name.replace('_', '-')}"


ADVISE_EXAMPLES = """Examples:

\b
  pitboss advise blackjack "T 6" 10
  pitboss advise blackjack "8 8" A --set surrender=true --set decks=6
  pitboss advise blackjack "A 7" 3 --json
  pitboss advise blackjack "5 6" T --composition 8,8,8,8,8,8,8,8,8,20 --set decks=4
  pitboss advise blackjack "5 6" "T 6" --set dealer_second_card=hole_up
  pitboss advise blackjack "8 3" 6 --after-split 8
  pitboss advise blackjack "8 8" 6 --after-split "8 2 9 / 8" --set max_split_hands=4 --set boxes=6
  pitboss advise caribbean_stud "As Kd 9h 8c 4s" Qd
  pitboss advise let_it_ride "As Kd Qh" 10c
  pitboss advise double_down_stud 9d "8s 7h 6c"
"""

HandArgument = Annotated[str, typer.Argument(metavar="HAND", help='The hand, as in "T 6".')]
UpcardArgument = Annotated[
    str,
    typer.Argument(metavar="UPCARD", help="What the dealer shows: A, 2 to 9, or T; or Qd, 10h."),
]


@reported
def advise(
    context: typer.Context,
    game: GameArgument,
    hand: HandArgument,
    upcard: UpcardArgument = "",
    *,
    settings: SetOption = None,
    file: FileOption = None,
    json: JsonOption = False,
) -> None:
    """Print what each legal choice on a hand is worth, the best one first."""
    from pitboss.cli.game_arguments import game_of, rules_of

    found = game_of(game)
    advisor = found.advice
    if advisor is None:
        raise no_advice(found, charts=False)
    named = given(context, advisor.arguments, game=found.name)
    rules = rules_of(found, settings, file)
    with compiling(found):
        advice = advisor.advise(rules, hand, upcard, **named)
    if json:
        print_json(advice.to_dict())
    else:
        _print_advice(advice)


def no_advice(game: AnyGame, *, charts: bool) -> UnknownGame:
    """The error for a game without advice, or without a chart; it lists the games that have one."""
    from pitboss.games import discover

    advisors = {slug: each.advice for slug, each in discover().items()}
    known = [slug for slug, each in advisors.items() if each and (each.chart or not charts)]
    return UnknownGame(f"there is no analyser for {game.name}; there is one for {', '.join(known)}")


def _print_advice(found: HandAdvice) -> None:
    exact = all(isinstance(worth, Fraction) for worth in found.values.values())
    table = columns("choice", "worth", "exactly" if exact else "less than the best by")
    best = found.values[found.best]
    for name, worth in sorted(found.values.items(), key=lambda item: -item[1]):
        less = "" if name == found.best else f"{float(best) - float(worth):.9f}"
        table.add_row(name, f"{float(worth):+.9f}", str(worth) if exact else less)
    say(f"{found.heading}:")
    print_table(table, whole=0)
    for remark in found.remarks:
        say(remark)


STRATEGY_EXAMPLES = """Examples:

\b
  pitboss strategy blackjack
  pitboss strategy blackjack --set decks=1 --set surrender=true
  pitboss strategy blackjack --svg > chart.svg
  pitboss strategy blackjack --html > chart.html
  pitboss strategy blackjack --json
"""

SvgOption = Annotated[bool, typer.Option("--svg", help="Print the chart as SVG.")]
HtmlOption = Annotated[bool, typer.Option("--html", help="Print the chart as a web page.")]

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
