"""What a viewer sees of blackjack: the count of every hand, and multiple action's dealer hand."""

from __future__ import annotations

from typing import Final

from pitboss.games.blackjack.rules import hard_total, score
from pitboss.table import CardsDiscarded
from pitboss.table.authoring import CHIPS_EVENTS, DEALER_ROLE, HAND, GameView, Place

# The provision under which the dealer's cards but the first are picked up.
ALL_BUT_FIRST: Final = "19:47-2.18(f)2"


class BlackjackView(GameView):
    """Hands with their counts."""

    ignores = CHIPS_EVENTS

    def note(self, place: Place) -> str:
        """The count of a hand, and whether it is soft."""
        hand = tuple(map(int, place.faces))
        if place.role not in (HAND, DEALER_ROLE) or not hand:
            return place.note
        total = score(hand)
        return f"soft {total}" if total != hard_total(hand) else str(total)

    def discard(self, event: CardsDiscarded) -> None:
        """Between the wagers of multiple action the dealer keeps the first card."""
        if event.cite == ALL_BUT_FIRST:
            del self.at("dealer").cards[1:]
        else:
            super().discard(event)


VIEW = BlackjackView
