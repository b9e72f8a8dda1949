"""What a viewer sees of sic bo: the areas of the layout that light up."""

from __future__ import annotations

from pitboss.games.sic_bo.state import AreasLit, LightsCleared
from pitboss.table import Event
from pitboss.table.authoring import CHIPS_EVENTS, GameView


class SicBoView(GameView):
    """Dice and lights."""

    ignores = CHIPS_EVENTS

    def see(self, event: Event) -> None:
        """Take in an event that this viewer may see."""
        super().see(event)
        match event:
            case AreasLit(areas=areas):
                self.markers.lit = list(areas)
            case LightsCleared():
                self.markers.lit = []


VIEW = SicBoView
