"""What a dealer would read of a hand that lies face up: its count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.equipment import Card
from pitboss.games._baccarat.rules import count_of
from pitboss.games.blackjack.rules import hard_total, score
from pitboss.server.views.places import DEALER_ROLE, HAND, Place

__all__ = ["note_of"]

_BACCARAT: Final = ("chemin_de_fer", "minibaccarat", "punto_banco")


def note_of(slug: str, place: Place) -> str:
    """The count of a hand whose cards this viewer has all seen, where hands are counted."""
    if not place.cards or not all(place.codes):
        return ""
    cards = [Card.parse(code) for code in place.codes]
    if slug == "blackjack" and place.role in (HAND, DEALER_ROLE):
        return _blackjack(cards)
    if slug in _BACCARAT and place.role in ("player", "banker"):
        return str(count_of(cards))
    return ""


def _blackjack(cards: Sequence[Card]) -> str:
    hand = tuple(map(int, cards))
    total = score(hand)
    return f"soft {total}" if total != hard_total(hand) else str(total)
