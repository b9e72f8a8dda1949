"""What a viewer sees of craps: the puck with the point, and who shoots."""

from __future__ import annotations

from types import MappingProxyType

from pitboss.games.craps.state import PuckMoved, ShooterChosen
from pitboss.table import Event
from pitboss.table.authoring import CHIPS_EVENTS, GameView, WagersView

OFF = "off"


class CrapsView(GameView):
    """Dice, puck and shooter."""

    ignores = CHIPS_EVENTS
    marker_events = MappingProxyType({ShooterChosen: "shooter"})

    def __init__(self, wagers: WagersView) -> None:
        super().__init__(wagers)
        self.markers.puck = OFF

    def see(self, event: Event) -> None:
        """Take in an event that this viewer may see."""
        super().see(event)
        if isinstance(event, PuckMoved):
            self.markers.puck = str(event.point) if event.point else OFF


VIEW = CrapsView
