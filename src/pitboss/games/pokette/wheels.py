"""The wheel of pokette as data: 52 cards and two jokers, clockwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pitboss.equipment import Card, Rank, Suit, Wheel
from pitboss.errors import MalformedAnswer
from pitboss.table.authoring import WheelSection

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


@dataclass(frozen=True, slots=True)
class CardSection(WheelSection):
    """A section of the wheel, which a person types as the card depicted there."""

    low: int = 0
    high: int = len(WHEEL.sections) - 1
    wheel: Wheel = WHEEL

    def read(self, typed: str) -> int:
        """The section with the card typed: As, 10h or joker1."""
        joker = {"joker1": "Joker 1", "joker2": "Joker 2"}.get(typed.lower())
        try:
            return WHEEL.index(Card.parse(joker or typed[:1].upper() + typed[1:].lower()).code)
        except MalformedAnswer:
            raise MalformedAnswer(f"{typed[:20]!r} is not {self.describe()}") from None

    def describe(self) -> str:
        """How a card is written."""
        return "a card such as As or 10h, joker1 or joker2"
