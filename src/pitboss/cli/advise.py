"""`pitboss advise`: what each legal choice on a hand is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli.arguments import FileOption, GameArgument, JsonOption, SetOption
from pitboss.cli.printing import columns, print_json, print_table, reported, say
from pitboss.cli.progress import compiling
from pitboss.errors import MalformedAnswer, UnknownGame

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pitboss.games.blackjack.analysis import Choices
    from pitboss.games.blackjack.options import BlackjackRules
    from pitboss.odds import Advice

__all__ = ["EXAMPLES", "CompositionOption", "advise", "analysed_rules", "composition_of"]

# The game with an analyser of its own, which knows the shoe and draws charts.
CHARTED: Final = "blackjack"

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
CompositionOption = Annotated[
    str | None,
    typer.Option(
        "--composition",
        metavar="A,2,...,T",
        help="The shoe before this round: how many aces, deuces to nines, and tens.",
    ),
]

AfterSplitOption = Annotated[
    str | None,
    typer.Option(
        "--after-split",
        metavar="HANDS",
        help='The other hands of a split box, as in "8 2 9 / 8": one played, one that waits.',
    ),
]


@reported
def advise(
    game: GameArgument,
    hand: HandArgument,
    upcard: UpcardArgument = "",
    *,
    settings: SetOption = None,
    file: FileOption = None,
    composition: CompositionOption = None,
    after_split: AfterSplitOption = None,
    json: JsonOption = False,
) -> None:
    """Print what each legal choice on a hand is worth, the best one first."""
    from pitboss.cli.cards import card_of, rules_of

    card = card_of(game)
    if card.advise is not None:
        if composition is not None or after_split is not None:
            raise MalformedAnswer(f"{card.name} is dealt from a whole deck to hands of its own")
        exact = card.advise(rules_of(card, settings, file), hand, upcard)
        print_json(exact.to_dict()) if json else _print_advice(exact)
        return
    rules = analysed_rules(game, settings, file, known=_advised())
    from pitboss.games.blackjack.analysis import choices

    others = None if after_split is None else after_split.split("/")
    with compiling(rules.game):
        found = choices(
            rules, hand, upcard, composition=composition_of(composition), after_split=others
        )
    if json:
        print_json(found.to_dict())
    else:
        _print_choices(found)


def _advised() -> Sequence[str]:
    """The games whose choices can be worked out."""
    from pitboss.games import game, names

    return [slug for slug in names() if slug == CHARTED or game(slug).advise is not None]


def analysed_rules(
    game: str,
    settings: list[str] | None,
    file: Path | None = None,
    *,
    known: Sequence[str] = (CHARTED,),
) -> BlackjackRules:
    """The house rules of the game whose shoe is analysed; another game brings the known ones."""
    from pitboss.cli.cards import card_of, rules_of
    from pitboss.games.blackjack.options import BlackjackRules

    card = card_of(game)
    rules = rules_of(card, settings, file)
    if not isinstance(rules, BlackjackRules):
        listed = ", ".join(known)
        raise UnknownGame(f"there is no analyser for {card.name}; there is one for {listed}")
    return rules


def composition_of(written: str | None) -> list[int] | None:
    """Ten counts with commas between them."""
    if written is None:
        return None
    words = [word.strip() for word in written.split(",")]
    if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
        raise MalformedAnswer("a composition is ten counts with commas: aces, 2 to 9, tens")
    return [int(word) for word in words]


def _print_advice(found: Advice) -> None:
    table = columns("choice", "worth", "exactly")
    for name, worth in sorted(found.values.items(), key=lambda item: -item[1]):
        table.add_row(name, f"{float(worth):+.9f}", str(worth))
    say(f"{found.situation}, for each unit of {found.unit}:")
    print_table(table, whole=0)
    say(f"Best: {found.best}. {found.note}".rstrip())


def _print_choices(found: Choices) -> None:
    table = columns("choice", "worth", "less than the best by")
    best = found.values[found.best]
    for name, worth in sorted(found.values.items(), key=lambda item: -item[1]):
        table.add_row(name, f"{worth:+.9f}", "" if name == found.best else f"{best - worth:.9f}")
    beside = f", beside {' and '.join(found.others)}" if found.others else ""
    unit = "each unit on the hand" if found.others else "each unit of the first wager"
    say(f"{found.hand} against {found.shown}{beside}, for {unit}:")
    print_table(table, whole=0)
    if found.insurance is not None:
        word = "take it" if found.insurance > 0 else "do not take it"
        say(f"Insurance is worth {found.insurance:+.9f} for each unit put on it: {word}.")
    say(f"{found.play} Error below {found.error:g}.")
