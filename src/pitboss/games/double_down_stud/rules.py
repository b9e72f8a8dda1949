"""The rules of double down stud, each one small function; sections are those of 19:47-17."""

from __future__ import annotations

from typing import Final

from pitboss.games._stud.cards import cut_in_turn
from pitboss.games.double_down_stud.wagers import AREAS
from pitboss.rulebook import rule

CUT_MIN: Final = 10
DEALER_CARDS: Final = 4
PUSH: Final = 9
LOSE: Final = 10

_PAIR: Final = 1
_ROYAL_FLUSH: Final = 9
_HIGH_PAIR: Final = 8
_SIX: Final = 6
_JACK: Final = 11


# -- the cards ------------------------------------------------------------------------------------


@rule("19:47-17.4(d)1")
def cut_offered_to(seats: tuple[int, ...], first_of_game: bool, last: int) -> int:
    """The first player to the table at the start; then from the far right counterclockwise.

    `seats` stand in the order of arrival and are numbered clockwise from the dealer's left; `last`
    is the seat that was offered the cut before, zero if none was. Zero: nobody is there.
    """
    if first_of_game:
        return seats[0] if seats else 0
    return cut_in_turn(range(AREAS, 0, -1), seats, last)


@rule("19:47-17.1[Hole card]", "19:47-17.8(b)")
def is_hole(place: int) -> bool:
    """Of the dealer's four cards the first lies face down and the other three face up."""
    return place == 0


# -- wagers ---------------------------------------------------------------------------------------


@rule("19:47-17.1[Double down wager]", "19:47-17.8(c)")
def double_max(original: int, all_dealt: bool, hole_shown: bool) -> int:
    """Up to the original wager, after all cards are dealt and before the hole card is shown."""
    return original if all_dealt and not hole_shown else 0


# -- payouts --------------------------------------------------------------------------------------


@rule("19:47-17.10(b)", "19:47-17.9(a)", "19:47-17.9(b)", "19:47-17.1[Push]")
def pay_row(category: int, pair: int) -> int:
    """The line of the payout list, the royal flush first; sixes to tens push, less loses."""
    if category > _PAIR:
        return _ROYAL_FLUSH - category
    if category < _PAIR or pair < _SIX:
        return LOSE
    return _HIGH_PAIR if pair >= _JACK else PUSH


@rule("19:47-17.10(c)")
def capped(winnings: int, paid: int, cap: int) -> int:
    """What a wager is paid when the hand was already paid so much."""
    return min(winnings, cap - paid)
