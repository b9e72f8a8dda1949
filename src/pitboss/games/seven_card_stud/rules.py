"""The rules of seven-card stud, each one small function; section numbers are those of 14.9."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pitboss.poker.stud.rules import (
    Showing,
    first_highest,
    first_lowest,
    highest_door,
    lowest_door,
    showing_high,
    showing_low,
)
from pitboss.rulebook import rule

HIGH: Final = "high"
LOW: Final = "low"
HI_LO: Final = "hi_lo"
HI_LO_8: Final = "hi_lo_8"
PLAYERS_MAX: Final = 9
FORMS: Final = (HIGH, LOW, HI_LO, HI_LO_8)

SIXTH: Final = 6
SEVENTH: Final = 7


# -- editions -------------------------------------------------------------------------------------


@rule("13:69F-14.9(a)", "19:47-14.9(a)", "19:47-14.9(a)[2010 proposal]")
def forms_in(edition: int, *, proposal: bool = False) -> tuple[str, ...]:
    """High, high-low split, and eight or better; later, and as it was proposed, also low."""
    return FORMS if edition >= 2012 or proposal else (HIGH, HI_LO, HI_LO_8)


@rule("13:69F-14.9(b)", "19:47-14.9(b)")
def players_max(edition: int) -> int:
    """Nine players, in earlier editions eight."""
    return PLAYERS_MAX if edition >= 2012 else 8


# -- who acts first -------------------------------------------------------------------------------


@rule("13:69F-14.9(d)1", "13:69F-14.9(d)4")
def _lowest(doors: Sequence[int]) -> int:
    """High and eight or better: the lowest up-card, the ace being high."""
    return lowest_door(doors)


@rule("13:69F-14.9(d)2", "13:69F-14.9(d)3", "19:47-14.9(d)2[2010 proposal]")
def _highest(doors: Sequence[int]) -> int:
    """Low and high-low split: the highest up-card, the ace being below the two."""
    return highest_door(doors)


def forced_bettor(form: str, doors: Sequence[int]) -> int:
    """The place of the up-card that makes the forced bet; equal ranks go by suit."""
    return _highest(doors) if form in (LOW, HI_LO) else _lowest(doors)


@rule("13:69F-14.9(f)1", "13:69F-14.9(f)2")
def showing_by(form: str) -> Callable[[Sequence[int]], Showing]:
    """How hands showing are compared: in low as low hands, in all other forms as high ones."""
    return showing_low if form == LOW else showing_high


def acts_first_by(form: str) -> Callable[[Sequence[Showing]], int]:
    """Which of the hands showing bets or checks first."""
    return first_lowest if form == LOW else first_highest


# -- cards that run out ---------------------------------------------------------------------------


@rule("13:69F-14.9(h)", "19:47-14.9(h)", "19:47-14.9(h)[2006]", "13:69F-14.1[Common card]")
def is_common_card_due(number: int, left: int, live: int, edition: int) -> bool:
    """Whether a burn card and a sixth or seventh card for each are more than the deck has.

    Before 2012 only the seventh card can be common.
    """
    first = SIXTH if edition >= 2012 else SEVENTH
    return number >= first and left < 1 + live


@rule("13:69F-14.9(h)")
def burns_are_shuffled(left: int) -> bool:
    """With one card or none left for a common card the burn cards are shuffled."""
    return left <= 1


def reach_ghosts(left: int, live: int, ghosts: int) -> bool:
    """Whether the deck also covers the seats that only keep the order of the cards."""
    return left >= 1 + live + ghosts


# -- exposed cards --------------------------------------------------------------------------------


@rule("13:69F-14.15(k)", "19:47-14.15(l)")
def has_choice_of_third(edition: int) -> bool:
    """Whether a player may stop wagering when the third hole card is exposed; not in 1995."""
    return edition > 1995
