"""What a viewer sees of the coin toss: the side the coin shows."""

from __future__ import annotations

from pitboss.table import Event
from pitboss.table.authoring import GameView
from pitboss_coin_toss.rules import SIDES
from pitboss_coin_toss.state import CoinShown

__all__ = ["VIEW"]


class CoinTossView(GameView):
    """The coin, shown where other games have a wheel."""

    def see(self, event: Event) -> None:
        """Take in an event that this viewer may see."""
        super().see(event)
        if isinstance(event, CoinShown):
            self.wheel = {"section": event.side, "symbol": SIDES[event.side]}


VIEW = CoinTossView
