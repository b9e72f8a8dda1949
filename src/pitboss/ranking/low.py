"""Low hands: ace to five with its qualifiers, deuce to seven, and badugi."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from pitboss.equipment import Card
from pitboss.ranking.high import (
    ACE,
    Category,
    Key,
    Reading,
    Values,
    counted,
    five_card_category,
    groups,
)
from pitboss.rulebook import rule

EIGHT: Final = 8
SIX: Final = 6
# What matched groups of five or three cards are, when straights and flushes are ignored.
MATCHED: Final = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3,): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIRS,
    (2, 1, 1, 1): Category.PAIR,
    (2, 1): Category.PAIR,
}


@rule("13:69F-14.3(e)", "19:47-14.3(d)")
def ace_low(values: Values) -> Values:
    """The ranks for low poker, where the ace is the best card and counts one."""
    return tuple(sorted((1 if value == ACE else value for value in values), reverse=True))


@rule("13:69F-14.3(f)", "19:47-14.3(e)")
def inverse(category: Category, values: Values) -> Key:
    """The key of a low hand: the lower category wins, then the lower cards from the worst down."""
    return (-category, *(-value for value in values))


def read_low(values: Values) -> Reading:
    """Five or three cards as an ace-to-five low: straights and flushes are ignored."""
    low = counted(ace_low(values))
    category = MATCHED.get(groups(low), Category.NOTHING)
    return Reading(category, inverse(category, low), low)


@rule("13:69F-14.12A(l)")
def read_deuce_to_seven(values: Values, suited: bool) -> Reading:
    """Five cards as a deuce-to-seven low: straights and flushes count against it, aces are high."""
    low = counted(values)
    category = five_card_category(values, suited)
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) and low[:2] == (ACE, 5):
        category = Category.FLUSH if suited else Category.NOTHING
    if category is Category.ROYAL_FLUSH:
        category = Category.STRAIGHT_FLUSH
    return Reading(category, inverse(category, low), low)


@rule("13:69F-14.9(j)", "13:69F-14.11(g)")
def is_eight_or_better(low: Values) -> bool:
    """Whether a five-card low may win in the split games: no pair, and nothing above an eight."""
    return len(set(low)) == len(low) and max(low) <= EIGHT


@rule("13:69F-14.13A(k)")
def is_six_or_better(low: Values) -> bool:
    """Whether a three-card low may win: no two cards of one rank, and nothing above a six."""
    return len(set(low)) == len(low) and max(low) <= SIX


SIZES: Final = (4, 3, 2, 1)


@rule("13:69F-14.12B(l)1")
def counts_together(cards: Sequence[Card]) -> bool:
    """Whether the cards are all of different suits and of different ranks."""
    ranks, suits = {card.rank for card in cards}, {card.suit for card in cards}
    return len(ranks) == len(suits) == len(cards)


@rule("13:69F-14.12B(l)2", "13:69F-14.12B(l)3", "13:69F-14.12B(l)4")
def best_badugi(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that count: as many as may count together, and the lowest of those."""
    held = tuple(cards)
    chosen = (each for size in SIZES for each in combinations(held, size) if counts_together(each))
    return max(chosen, key=_key)


def read_badugi(cards: Sequence[Card]) -> Reading:
    """Cards that count together as a badugi hand."""
    return Reading(Category.NOTHING, _key(cards), ace_low(tuple(card.rank for card in cards)))


def _key(cards: Sequence[Card]) -> Key:
    return (len(cards), *(-value for value in ace_low(tuple(card.rank for card in cards))))
