"""The rules of pai gow poker, each one small function; section numbers are those of 19:47-11.

Seven positions stand in a ring: 0 is the dealer, 1 to 6 are the betting areas, area 1 farthest to
the dealer's right. Counterclockwise is upward, clockwise is downward.
"""

from __future__ import annotations

from typing import Final

from pitboss.games._pai_gow.rules import AREAS
from pitboss.games._stud.cards import cut_in_turn
from pitboss.rulebook import rule

POSITIONS: Final = AREAS + 1
HAND: Final = 7
DECK: Final = 53
DEALT: Final = POSITIONS * HAND
LEFT_OVER: Final = DECK - DEALT
CUT_MIN: Final = 10

_DOLLAR: Final = 100


# -- positions and the order of the cards ----------------------------------------------------------


@rule("19:47-11.8C(b)2", "19:47-11.8C(b)3i", "19:47-11.8C(b)3ii", "19:47-11.8C(c)")
def start_position(number: int, first: int = 0) -> int:
    """Count counterclockwise from the dealer as one: 8 is the dealer again, 14 the sixth area.

    With a player bank `first` is the bank's position, which then counts as one.
    """
    return (first + number - 1) % POSITIONS


@rule("19:47-11.8(c)", "19:47-11.8A(f)", "19:47-11.8B(d)")
def deal_order(start: int) -> tuple[int, ...]:
    """First the starting position, then clockwise every position, the dealer's among them."""
    return tuple((start - step) % POSITIONS for step in range(POSITIONS))


@rule("19:47-11.8A(c)")
def stack_of(card: int) -> int:
    """Where the card goes, both counted from zero: a row left to right, the next one back."""
    row, place = divmod(card, POSITIONS)
    return place if row % 2 == 0 else POSITIONS - 1 - place


@rule("19:47-11.10(i)5", "19:47-11.10(i)6")
def delivery_order(first: int) -> tuple[int, ...]:
    """The first stack, those to its right up to the end, then the others from the left end."""
    return (*range(first, POSITIONS), *range(first))


@rule("19:47-11.8(d)", "19:47-11.8A(d)", "19:47-11.8B(e)")
def four_left(left: int, removed: int) -> bool:
    """Four cards are left over; a card found face up and removed counts among them."""
    return left + removed == LEFT_OVER


@rule("19:47-11.8(d)2", "19:47-11.8A(d)2", "19:47-11.8B(e)2", "19:47-11.11(h)")
def deal_is_right(left: int, removed: int, hands_right: bool) -> bool:
    """Every hand has seven cards and four are left; otherwise all hands are void."""
    return hands_right and four_left(left, removed)


# -- the cut --------------------------------------------------------------------------


@rule("19:47-11.6(d)", "19:47-11.6(d)1", "19:47-11.6(d)2", "19:47-11.6(d)3")
def cut_order(seats: tuple[int, ...], starting: bool, bank: int, last: int) -> tuple[int, ...]:
    """Who is offered the cut: the first player at the start, else the bank and then the others.

    Without a bank one player alone, from the dealer's far right and each round the next after the
    `last`. The players are given in the order of their coming.
    """
    if bank:
        return tuple(sorted(seats, key=lambda seat: (seat - bank) % POSITIONS))
    first = seats[0] if seats and starting else cut_in_turn(range(1, POSITIONS), seats, last)
    return (first,) if first else ()


# -- hands -------------------------------------------------------------------------------


@rule("19:47-11.9(g)4")
def is_wrong_size(low: int) -> bool:
    """The low hand has two cards and the high hand the other five."""
    return low != HAND - 5


@rule("19:47-11.9(a)", "19:47-11.9(g)3", "19:47-11.1[High hand]", "19:47-11.1[Low hand]")
def is_fouled(high: int, low: int) -> bool:
    """The high hand ranks below the low hand; equal is good enough."""
    return high < low


# -- money -----------------------------------------------------------------------------------------


@rule("19:47-11.13(b)6")
def number_pays(stake: int, a: int, b: int) -> int:
    """What a number pays at a to b, rounded down to the whole dollar."""
    return stake * a // (b * _DOLLAR) * _DOLLAR
