"""What a viewer sees of red dog: the three boxes for the cards."""

from __future__ import annotations

from pitboss.table.authoring import GameView, PlaceKind


class RedDogView(GameView):
    """A box left, in the middle and right."""

    own_places = (PlaceKind("(left|middle|right) box", "box"),)


VIEW = RedDogView
