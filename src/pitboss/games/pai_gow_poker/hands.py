"""Seven cards set as a high hand of five and a low hand of two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from pitboss.equipment import Card
from pitboss.games.pai_gow_poker.rules import is_fouled
from pitboss.ranking import Category, HandRank, WheelRank, rank
from pitboss.rulebook import rule

__all__ = ["COMPLETE", "Setting", "compare", "faces", "is_complete", "set_as", "settings"]

COMPLETE: Final = (
    Category.STRAIGHT,
    Category.FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)


class Setting(NamedTuple):
    """Two hands made of seven cards, and what each is worth."""

    high_cards: tuple[Card, ...]
    low_cards: tuple[Card, ...]
    high: HandRank
    low: HandRank

    @property
    @rule("19:47-11.1[Second highest or low hand]", "19:47-11.9(a)")
    def is_legal(self) -> bool:
        """The low hand ranks equal to or below the high hand."""
        return not is_fouled(self.high.strength, self.low.strength)

    def describe(self) -> str:
        """Both hands in words."""
        return f"{self.high.describe()}; {self.low.describe()}"

    def show(self) -> str:
        """Both hands, card by card and in words."""
        high, low = faces(self.high_cards), faces(self.low_cards)
        return f"{high} ({self.high.describe()}); {low} ({self.low.describe()})"


def faces(cards: Iterable[Card]) -> str:
    """Cards as people see them; there is only one joker."""
    return " ".join("Joker" if card.is_joker else str(card) for card in cards)


@rule("19:47-11.1[Rank or ranking]", "19:47-11.1[Suit]")
def set_as(cards: Sequence[Card], low: Sequence[Card], wheel_rank: WheelRank) -> Setting:
    """Seven cards with these two as the low hand; suits never break a tie."""
    high = tuple(card for card in cards if card not in low)
    return Setting(
        high,
        tuple(low),
        rank(high, "pai_gow", wheel_rank=wheel_rank),
        rank(low, "pai_gow", wheel_rank=wheel_rank),
    )


def settings(cards: Sequence[Card], wheel_rank: WheelRank) -> list[Setting]:
    """All twenty-one ways to set seven cards, those that foul among them."""
    return [set_as(cards, low, wheel_rank) for low in combinations(cards, 2)]


def is_complete(high: Sequence[Card], wheel_rank: WheelRank) -> bool:
    """Whether five cards are a straight, a flush or both."""
    return rank(high, "pai_gow", wheel_rank=wheel_rank).category in COMPLETE


@rule("19:47-11.9(f)")
def compare(mine: Setting, theirs: Setting) -> tuple[int, int]:
    """High with high and low with low: 1 where mine is higher, 0 a copy, -1 lower."""
    return _sign(mine.high, theirs.high), _sign(mine.low, theirs.low)


def _sign(mine: HandRank, theirs: HandRank) -> int:
    return (mine > theirs) - (mine < theirs)
