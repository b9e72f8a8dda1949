"""What a viewer sees of let it ride: the community cards, of which the top one is burned."""

from __future__ import annotations

from typing import Final

from pitboss.table import CardsDiscarded
from pitboss.table.authoring import BOARD, GameView, PlaceKind

AREA: Final = "the community area"
# The provision under which the top card of the community area is picked up.
TOP_CARD: Final = "19:47-18.10(c)"


class LetItRideView(GameView):
    """Hands and the community cards."""

    own_places = (
        PlaceKind(f"{AREA}|(first|second) community card", BOARD, "board", "Community cards"),
    )

    def discard(self, event: CardsDiscarded) -> None:
        """The first of three community cards is burned."""
        if event.cite == TOP_CARD:
            self.at(AREA).cards.pop()
        else:
            super().discard(event)


VIEW = LetItRideView
