"""Poker hands in words, as a dealer calls them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pitboss.equipment import Rank
from pitboss.ranking.category import Category, Values

__all__ = ["call_badugi", "call_high", "call_low"]

_PLURALS: Final = {Rank.SIX: "sixes"}
_COUNTS: Final = {1: "one card", 2: "two cards", 3: "three cards", 4: "badugi"}


def call_high(category: Category, values: Values) -> str:
    """A high hand in words: `full house, kings over fours`."""
    return _CALLS[category](values)


def call_low(category: Category, values: Values) -> str:
    """A low hand in words: `low, 8-6-4-3-A`, or what spoils it: `low with a pair of kings`."""
    if category is Category.NOTHING:
        return f"low, {_letters(values)}"
    return f"low, {call_high(category, values)}"


def call_badugi(values: Values) -> str:
    """A badugi hand in words: how many cards count, and which."""
    return f"{_COUNTS[len(values)]}, {_letters(values)}"


def _letters(values: Values) -> str:
    return "-".join(str(_rank(value)) for value in values)


def _rank(value: int) -> Rank:
    return Rank.ACE if value == 1 else Rank(value)


def _one(value: int) -> str:
    return _rank(value).name.lower()


def _many(value: int) -> str:
    return _PLURALS.get(_rank(value), f"{_one(value)}s")


def _high_card(category: Category) -> Callable[[Values], str]:
    return lambda values: f"{category.title}, {_one(values[0])} high"


_CALLS: Final[dict[Category, Callable[[Values], str]]] = {
    Category.NOTHING: _high_card(Category.NOTHING),
    Category.PAIR: lambda values: f"pair of {_many(values[0])}",
    Category.TWO_PAIRS: lambda values: f"two pairs, {_many(values[0])} and {_many(values[2])}",
    Category.THREE_OF_A_KIND: lambda values: f"three of a kind, {_many(values[0])}",
    Category.STRAIGHT: _high_card(Category.STRAIGHT),
    Category.FLUSH: _high_card(Category.FLUSH),
    Category.FULL_HOUSE: lambda values: f"full house, {_many(values[0])} over {_many(values[3])}",
    Category.FOUR_OF_A_KIND: lambda values: f"four of a kind, {_many(values[0])}",
    Category.STRAIGHT_FLUSH: _high_card(Category.STRAIGHT_FLUSH),
    Category.ROYAL_FLUSH: lambda values: "royal flush",
    Category.FIVE_ACES: lambda values: "five aces",
}
