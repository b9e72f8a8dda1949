"""What a viewer sees of pokette: the card stand with the winning cards of the hand under way."""

from __future__ import annotations

from typing import Final

from pitboss.equipment import Card
from pitboss.games.pokette.rules import SPACES, bears_on_hands
from pitboss.table import Event, WheelShown
from pitboss.table.authoring import CHIPS_EVENTS, GameView, Laid, Place, WagersView

ROLE: Final = "stand"


class PoketteView(GameView):
    """A card in each space, from spin to spin; a full hand is cleared before the next one."""

    ignores = CHIPS_EVENTS

    def __init__(self, wagers: WagersView) -> None:
        super().__init__(wagers)
        self._cards: list[str] = []

    def see(self, event: Event) -> None:
        """A card that wins goes into the next space; a joker does not."""
        super().see(event)
        if isinstance(event, WheelShown):
            self.clear()
            self._cards += [event.symbol] if bears_on_hands(Card.parse(event.symbol)) else []

    def clear(self) -> None:
        """Three cards are a hand, and are remembered only until the next spin."""
        if len(self._cards) == SPACES:
            self._cards.clear()

    def places(self) -> list[Place]:
        """The spaces that have a card; those of a hand that is over are picked up."""
        over = len(self._cards) == SPACES
        return [
            Place(name, ROLE, f"Space {space}", name, cards=[Laid(code, down=False)], gone=over)
            for space, code in enumerate(self._cards, start=1)
            for name in (f"stand {space}",)
        ]


VIEW = PoketteView
