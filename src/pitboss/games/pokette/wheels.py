"""The wheel of pokette as data: 52 cards and two jokers, clockwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.equipment import Card, Rank, Suit, Wheel

__all__ = ["WHEEL", "card_at"]

_SUITS: Final = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS)  # black and red in turn
_RANKS: Final = tuple(reversed(Rank))
_STRIDE: Final = 5  # ranks from one section to the next, so that no neighbours look alike
_HALF: Final = 26


def _card(place: int) -> str:
    rank = _RANKS[place * _STRIDE % len(_RANKS)]
    return Card.parse(f"{rank.letter}{_SUITS[place % len(_SUITS)].letter}").code


def _sections() -> Iterator[str]:
    """The order is the house's to choose: ours has the jokers opposite and the colours in turn."""
    yield "Joker 1"
    yield from map(_card, range(_HALF))
    yield "Joker 2"
    yield from map(_card, range(_HALF, 2 * _HALF))


WHEEL: Final = Wheel("pokette_54", tuple(_sections()))


def card_at(section: int) -> Card:
    """The card depicted in a section."""
    return Card.parse(WHEEL.resting(section))
