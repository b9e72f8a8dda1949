"""Badugi: the most cards of different suits and ranks, and among as many the lowest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from pitboss.equipment import Card
from pitboss.ranking.category import Category, Key, Reading
from pitboss.ranking.low import ace_low
from pitboss.rulebook import rule

__all__ = ["SIZES", "best_badugi", "counts_together", "read_badugi"]

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
