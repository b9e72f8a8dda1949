"""What a viewer sees of double down stud: the cards that the dealer shares with all players."""

from __future__ import annotations

from pitboss.table.authoring import DEALER_ROLE, GameView, PlaceKind


class DoubleDownStudView(GameView):
    """Hands and the four cards of the dealer."""

    own_places = (PlaceKind(r"hole card|dealer's card \d", DEALER_ROLE, "dealer", "Dealer"),)


VIEW = DoubleDownStudView
