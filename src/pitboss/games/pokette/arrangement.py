"""How a pokette layout is arranged, as data: its ranks from the top down, its suits from the left.

The jokers lie over the ranks side by side, each over two of the four suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pitboss.equipment import Card, Rank, Suit
from pitboss.errors import MalformedAnswer

__all__ = ["JOKERS", "MODEL", "Arranged", "Arrangement", "card_of"]

JOKERS: Final = (Card(52), Card(53))
# The one order in which the jokers meet the aces of the jacer and the ranks run from ace to two.
MODEL: Final = "AKQJT98765432/scdh"

_RANKS: Final = {rank.letter: rank for rank in Rank}
_SUITS: Final = {suit.letter: suit for suit in Suit}


def card_of(rank: Rank, suit: Suit) -> Card:
    """The card of a rank and a suit."""
    return Card.parse(f"{rank.letter}{suit.letter}")


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Thirteen rows of ranks and four columns of suits, under the two jokers."""

    ranks: tuple[Rank, ...]
    suits: tuple[Suit, ...]

    @classmethod
    def parse(cls, text: str) -> Arrangement:
        """Read the letters of the ranks, a stroke, and the letters of the suits."""
        ranks, _, suits = text.partition("/")
        if sorted(ranks) != sorted(_RANKS) or sorted(suits) != sorted(_SUITS):
            raise MalformedAnswer(f"{text[:40]!r} does not name every rank and every suit once")
        return cls(tuple(_RANKS[each] for each in ranks), tuple(_SUITS[each] for each in suits))

    def cards(self) -> Iterator[Card]:
        """The cards row by row."""
        for rank in self.ranks:
            for suit in self.suits:
                yield card_of(rank, suit)

    def adjoining(self) -> Iterator[tuple[Card, Card]]:
        """Every two boxes that share an edge."""
        yield JOKERS
        for place, suit in enumerate(self.suits):
            yield JOKERS[place // 2], card_of(self.ranks[0], suit)
        for rank in self.ranks:
            for left, right in pairwise(self.suits):
                yield card_of(rank, left), card_of(rank, right)
        for upper, lower in pairwise(self.ranks):
            for suit in self.suits:
                yield card_of(upper, suit), card_of(lower, suit)

    def corners(self) -> Iterator[tuple[Card, ...]]:
        """Every four cards that meet in a point."""
        for rows in pairwise(self.ranks):
            for columns in pairwise(self.suits):
                yield tuple(card_of(rank, suit) for rank in rows for suit in columns)

    def under_both_jokers(self) -> frozenset[Card]:
        """The two cards that meet both jokers in one point."""
        return frozenset(card_of(self.ranks[0], suit) for suit in self.suits[1:3])


@dataclass(frozen=True, slots=True)
class Arranged:
    """An option whose value is the arrangement of a layout, kept as its letters."""

    def read(self, raw: object) -> str:
        """The letters; whether they name every rank and suit is seen when they are admitted."""
        if not isinstance(raw, str):
            raise MalformedAnswer(f"a layout is {self.describe()}")
        return raw

    def admits(self, value: str) -> bool:
        """Whether every rank and every suit is there once."""
        try:
            Arrangement.parse(value)
        except (MalformedAnswer, AttributeError, TypeError):
            return False
        return True

    def write(self, value: str) -> object:
        """As its letters."""
        return value

    def describe(self) -> str:
        """How it is written."""
        return f"every rank and every suit once, such as {MODEL}"
