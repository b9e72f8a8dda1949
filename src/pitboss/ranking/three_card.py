"""Three-card high hands, where three of a kind beats a straight and a straight beats a flush."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitboss.ranking.high import ACE, Category, Reading, Values, groups, placed, straight_top
from pitboss.rulebook import rule


@rule("13:69F-14.3(c)1")
def is_royal_flush(values: Values, suited: bool) -> bool:
    """Ace, king and queen of one suit."""
    return suited and straight_top(values) == ACE


@rule("13:69F-14.3(c)2")
def is_straight_flush(values: Values, suited: bool) -> bool:
    """Three cards of one suit in sequence."""
    return suited and straight_top(values) > 0


@rule("13:69F-14.3(c)3")
def is_three_of_a_kind(values: Values, suited: bool) -> bool:
    """Three cards of one rank."""
    return groups(values) == (3,)


@rule("13:69F-14.3(c)4")
def is_straight(values: Values, suited: bool) -> bool:
    """Three cards in sequence; no sequence runs through the ace."""
    return straight_top(values) > 0


@rule("13:69F-14.3(c)5")
def is_flush(values: Values, suited: bool) -> bool:
    """Three cards of one suit."""
    return suited


@rule("13:69F-14.3(c)6")
def is_pair(values: Values, suited: bool) -> bool:
    """Two cards of one rank."""
    return groups(values) == (2, 1)


CATEGORIES: Final[tuple[tuple[Category, Callable[[Values, bool], bool]], ...]] = (
    (Category.ROYAL_FLUSH, is_royal_flush),
    (Category.STRAIGHT_FLUSH, is_straight_flush),
    (Category.THREE_OF_A_KIND, is_three_of_a_kind),
    (Category.STRAIGHT, is_straight),
    (Category.FLUSH, is_flush),
    (Category.PAIR, is_pair),
)


@rule("13:69F-14.3(c)")
def three_card_category(values: Values, suited: bool) -> tuple[int, Category]:
    """The best category the three cards are of, with its place above no pair."""
    for worse, (category, holds) in enumerate(CATEGORIES):
        if holds(values, suited):
            return len(CATEGORIES) - worse, category
    return 0, Category.NOTHING


def read_three(values: Values, suited: bool) -> Reading:
    """Three cards as a high hand."""
    place, category = three_card_category(values, suited)
    return Reading(category, *placed(place, values))
