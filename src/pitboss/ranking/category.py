"""The categories of poker hands, and the reading of cards as a hand."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, TypeAlias

# The ranks of some cards as numbers (ace 14, or 1 where it is low), the highest first.
Values: TypeAlias = tuple[int, ...]
# What two hands of one kind are compared by; the greater key is the better hand.
Key: TypeAlias = tuple[int, ...]


class Category(IntEnum):
    """What a poker hand is, from no pair at all to the five aces of pai gow poker.

    The numbers follow five-card high poker. Where a kind of poker orders the categories otherwise,
    as three-card hands do, compare the hands and not their categories.
    """

    NOTHING = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10

    @property
    def title(self) -> str:
        """The category in words."""
        return "no pair" if self is Category.NOTHING else self.name.lower().replace("_", " ")


class Reading(NamedTuple):
    """Some cards read as a hand: what it is, what it is compared by, its ranks as they count."""

    category: Category
    key: Key
    values: Values
