"""What a viewer sees of every baccarat game: two hands with their counts, coins for vigorish."""

from __future__ import annotations

from pitboss.games._baccarat.rules import count_of
from pitboss.games._baccarat.settle import VigorishMarked
from pitboss.table import Event
from pitboss.table.authoring import CHIPS_EVENTS, GameView, Place, PlaceKind

PLAYER, BANKER = "player", "banker"


class BaccaratView(GameView):
    """The Player's Hand and the Banker's Hand, and what each seat owes."""

    ignores = CHIPS_EVENTS
    own_places = (
        PlaceKind("(the )?Player's Hand", PLAYER, "player", "Player"),
        PlaceKind("(the )?Banker's Hand", BANKER, "banker", "Banker"),
    )

    def note(self, place: Place) -> str:
        """The count of a hand."""
        faces = place.faces
        counted = faces and place.role in (PLAYER, BANKER)
        return str(count_of(faces)) if counted else place.note

    def see(self, event: Event) -> None:
        """Take in an event that this viewer may see."""
        super().see(event)
        if isinstance(event, VigorishMarked):
            self.markers.owed = {**self.markers.owed, event.seat: event.cents}


VIEW = BaccaratView
