"""What a viewer sees of chemin de fer: baccarat with a Banker among the players."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from pitboss.games._baccarat.view import BaccaratView
from pitboss.games.chemin_de_fer.state import BankerChosen
from pitboss.table import CardsDiscarded
from pitboss.table.authoring import ASIDE, BURN

# A card dealt after "Stay" goes with as many more as its number, which were burned face up.
WRONG_CARD: Final = ("19:47-4.12(e)", "19:47-4.12(f)")


class CheminDeFerView(BaccaratView):
    """Baccarat with a marker before the Banker."""

    marker_events = MappingProxyType({BankerChosen: "banker"})

    def discard(self, event: CardsDiscarded) -> None:
        """A wrong card leaves the Player's Hand together with all that was put aside."""
        if event.cite not in WRONG_CARD:
            return super().discard(event)
        self.at("Player's Hand").cards.pop()
        for place in self.live():
            place.gone = place.role in (ASIDE, BURN)
        return None


VIEW = CheminDeFerView
