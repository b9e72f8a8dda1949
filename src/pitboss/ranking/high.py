"""Five-card high hands as the regulation defines them: the reference for every fast evaluator.

A rule here looks at the ranks of five cards, highest first, and at whether they are of one suit;
suits never matter otherwise. The categories are those of every kind of hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from pitboss.rulebook import rule

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


ACE: Final = 14


@cache
def groups(values: Values) -> tuple[int, ...]:
    """How many cards there are of each rank, the largest group first: 3, 2 for a full house."""
    return tuple(sorted(Counter(values).values(), reverse=True))


@rule(
    *("13:69F-14.3(a)", "19:47-14.3(a)", "19:47-11.3(a)"),
    *("19:47-16.5(a)", "19:47-17.5(a)", "19:47-18.3(a)"),
)
def straight_top(values: Values) -> int:
    """The highest card of a straight, or zero; the ace stands above the king or below the two."""
    size = len(values)
    if values == (ACE, *range(size, 1, -1)):
        return size
    return values[0] if values == tuple(range(values[0], values[0] - size, -1)) else 0


@rule("13:69F-14.3(d)", "19:47-16.5(c)")
def counted(values: Values) -> Values:
    """The ranks in the order in which they count: the larger groups first, then from the top."""
    return tuple(sorted(values, key=lambda value: (values.count(value), value), reverse=True))


# -- the categories -------------------------------------------------------------------------------


@rule(
    *("13:69F-14.3(b)1", "19:47-11.3(b)2"),
    *("19:47-16.5(b)1", "19:47-17.5(b)1", "19:47-18.3(b)1"),
)
def is_royal_flush(values: Values, suited: bool) -> bool:
    """Ace, king, queen, jack and ten of one suit."""
    return suited and straight_top(values) == ACE


@rule("13:69F-14.3(b)2", "19:47-16.5(b)2", "19:47-17.5(b)2", "19:47-18.3(b)2")
def is_straight_flush(values: Values, suited: bool) -> bool:
    """Five cards of one suit in sequence."""
    return suited and straight_top(values) > 0


@rule(
    *("13:69F-14.3(b)3", "19:47-11.3(b)4"),
    *("19:47-16.5(b)3", "19:47-17.5(b)3", "19:47-18.3(b)3"),
)
def is_four_of_a_kind(values: Values, suited: bool) -> bool:
    """Four cards of one rank."""
    return groups(values) == (4, 1)


@rule(
    *("13:69F-14.3(b)4", "19:47-11.3(b)5"),
    *("19:47-16.5(b)4", "19:47-17.5(b)4", "19:47-18.3(b)4"),
)
def is_full_house(values: Values, suited: bool) -> bool:
    """Three of a kind and a pair."""
    return groups(values) == (3, 2)


@rule(
    *("13:69F-14.3(b)5", "19:47-11.3(b)6"),
    *("19:47-16.5(b)5", "19:47-17.5(b)5", "19:47-18.3(b)5"),
)
def is_flush(values: Values, suited: bool) -> bool:
    """Five cards of one suit."""
    return suited


@rule("13:69F-14.3(b)6", "19:47-16.5(b)6", "19:47-17.5(b)6", "19:47-18.3(b)6")
def is_straight(values: Values, suited: bool) -> bool:
    """Five cards in sequence; no sequence runs through the ace."""
    return straight_top(values) > 0


@rule(
    *("13:69F-14.3(b)7", "19:47-11.3(b)8"),
    *("19:47-16.5(b)7", "19:47-17.5(b)7", "19:47-18.3(b)7"),
)
def is_three_of_a_kind(values: Values, suited: bool) -> bool:
    """Three cards of one rank."""
    return groups(values) == (3, 1, 1)


@rule(
    *("13:69F-14.3(b)8", "19:47-11.3(b)9"),
    *("19:47-16.5(b)8", "19:47-17.5(b)8", "19:47-18.3(b)8"),
)
def is_two_pairs(values: Values, suited: bool) -> bool:
    """Two cards of one rank and two of another."""
    return groups(values) == (2, 2, 1)


@rule(
    *("13:69F-14.3(b)9", "19:47-11.3(b)10"),
    *("19:47-16.5(b)9", "19:47-17.5(b)9", "19:47-18.3(b)9"),
)
def is_pair(values: Values, suited: bool) -> bool:
    """Two cards of one rank."""
    return groups(values)[0] == 2


CATEGORIES: Final[tuple[tuple[Category, Callable[[Values, bool], bool]], ...]] = (
    (Category.ROYAL_FLUSH, is_royal_flush),
    (Category.STRAIGHT_FLUSH, is_straight_flush),
    (Category.FOUR_OF_A_KIND, is_four_of_a_kind),
    (Category.FULL_HOUSE, is_full_house),
    (Category.FLUSH, is_flush),
    (Category.STRAIGHT, is_straight),
    (Category.THREE_OF_A_KIND, is_three_of_a_kind),
    (Category.TWO_PAIRS, is_two_pairs),
    (Category.PAIR, is_pair),
)


@rule("13:69F-14.3(b)", "19:47-14.3(b)", "19:47-16.5(b)", "19:47-17.5(b)", "19:47-18.3(b)")
@cache
def five_card_category(values: Values, suited: bool) -> Category:
    """The best category the five cards are of."""
    found = (category for category, holds in CATEGORIES if holds(values, suited))
    return next(found, Category.NOTHING)


def read_five(values: Values, suited: bool) -> Reading:
    """Five cards as a high hand."""
    category = five_card_category(values, suited)
    return Reading(category, *placed(category, values))


def placed(place: int, values: Values) -> tuple[Key, Values]:
    """The key of a hand in a category of that place, and its ranks as they count."""
    if top := straight_top(values):
        return (place, top), (values if top == values[0] else (*values[1:], 1))
    ordered = counted(values)
    return (place, *ordered), ordered
