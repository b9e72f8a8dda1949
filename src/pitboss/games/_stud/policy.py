"""What bots of the stud games look for in their cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pitboss.equipment import Card


def times(cards: Sequence[Card]) -> Counter[int]:
    """How often each rank is there."""
    return Counter(int(card.rank) for card in cards)


def pays(cards: Sequence[Card], least: int) -> bool:
    """Whether the cards already hold a pair of so much, two pairs or three of a kind."""
    counts = times(cards)
    pairs = [rank for rank, count in counts.items() if count > 1]
    return max(counts.values()) > 2 or len(pairs) > 1 or any(rank >= least for rank in pairs)


def one_suit(cards: Sequence[Card]) -> bool:
    """Whether all cards are of one suit."""
    return len({card.suit for card in cards}) == 1
