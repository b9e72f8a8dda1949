"""Up-cards compared: who makes the forced bet, and whose hand showing acts first; 13:69F-14.9."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

from pitboss.rulebook import rule

RANKS: Final = 13
SUITS: Final = 4

# The ranks of some cards as one number: a digit for each rank says how many of it there are.
BASE: Final = 5
_HIGH_WEIGHTS: Final = [BASE ** (card % RANKS) for card in range(RANKS * SUITS)]
_LOW_WEIGHTS: Final = [BASE ** ((card + 1) % RANKS) for card in range(RANKS * SUITS)]

Showing: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


# -- single up-cards ------------------------------------------------------------------------------


@rule("13:69F-14.9(d)", "13:69F-14.13(d)", "13:69F-14.13A(d)")
def door_ace_high(card: int) -> int:
    """The order of up-cards by rank, the ace highest, then spades, hearts, diamonds, clubs."""
    return card % RANKS * SUITS + card // RANKS


@rule("13:69F-14.9(d)3")
def door_ace_low(card: int) -> int:
    """The same with the ace below the two."""
    return (card % RANKS + 1) % RANKS * SUITS + card // RANKS


# Both orders of the 52 cards, written down once.
_in_ace_high_order = list(map(door_ace_high, range(RANKS * SUITS))).__getitem__
_in_ace_low_order = list(map(door_ace_low, range(RANKS * SUITS))).__getitem__


def lowest_door(doors: Sequence[int]) -> int:
    """The place of the lowest up-card, the ace being high."""
    return doors.index(min(doors, key=_in_ace_high_order))


def highest_door(doors: Sequence[int]) -> int:
    """The place of the highest up-card, the ace being low."""
    return doors.index(max(doors, key=_in_ace_low_order))


# -- hands showing --------------------------------------------------------------------------------


@rule("13:69F-14.9(f)1", "19:47-14.9(f)1[2010 proposal]", "13:69F-14.13(f)")
def showing_high(cards: Sequence[int]) -> Showing:
    """A hand showing, the greater the better: matched cards, then the rest, the ace high.

    Fewer than five cards make no straight and no flush, and suits never count.
    """
    return _showing(cards, _HIGH_WEIGHTS)


@rule("13:69F-14.9(f)2", "19:47-14.9(f)2[2010 proposal]")
def showing_low(cards: Sequence[int]) -> Showing:
    """A low hand showing, the lesser the better: from the worst card down, the ace low."""
    return _showing(cards, _LOW_WEIGHTS)


def _showing(cards: Sequence[int], weights: list[int]) -> Showing:
    """What cards show, their ranks in the order of these weights."""
    weight = 0
    for card in cards:
        weight += weights[card]
    return _grouped(weight)


@cache  # there are some 8,500 ways to hold one to five ranks
def _grouped(weight: int) -> Showing:
    """How many cards match, the largest group first, and the ranks in that order."""
    counts = [(weight // BASE**rank % BASE, rank) for rank in range(RANKS)]
    groups = sorted([each for each in counts if each[0]], reverse=True)
    return tuple(count for count, _ in groups), tuple(rank for _, rank in groups)


@rule("13:69F-14.9(f)3", "13:69F-14.13(f)")
def first_highest(hands: Sequence[Showing]) -> int:
    """The place of the best hand showing; among equals the closest to the dealer's left."""
    return hands.index(max(hands))


@rule("13:69F-14.9(f)3")
def first_lowest(hands: Sequence[Showing]) -> int:
    """The place of the best low hand showing; among equals the closest to the dealer's left."""
    return hands.index(min(hands))
