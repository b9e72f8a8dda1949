"""`pitboss advise`: what each legal choice on a hand is worth."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.arguments import FileOption, GameArgument, JsonOption, SetOption
from pitboss.cli.own_options import given
from pitboss.cli.printing import columns, print_json, print_table, reported, say
from pitboss.cli.progress import compiling
from pitboss.errors import UnknownGame

if TYPE_CHECKING:
    from pitboss.games import AnyGame
    from pitboss.odds import HandAdvice

EXAMPLES = """Examples:

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
