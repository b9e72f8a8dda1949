"""Random lawful play with somebody looking on from the rail, from a seat and from behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.server.picture import RAIL, Picture
from pitboss.server.picture_place import Place
from pitboss.table import DEALER, Answer, Event, Round
from tests.strategies import Play

__all__ = ["VIEWERS", "Watched", "live", "locals_of"]

VIEWERS = (RAIL, DEALER, "seat:1", "seat:3")


class Watched(Play):
    """A table under random play, with the picture that each viewer has of it."""

    pictures: dict[str, Picture]

    def begin(self) -> None:
        """A round begins, for the viewers too."""
        if self.table.rounds == 0:
            card, layout = self.card, self.table.layout
            self.pictures = {viewer: Picture(card, layout, viewer) for viewer in VIEWERS}
        for picture in self.pictures.values():
            picture.begin(self.table.rounds + 1)
        super().begin()

    def _note(self, answer: Answer | None, events: list[Event]) -> None:
        super()._note(answer, events)
        for picture in self.pictures.values():
            picture.see(events)


def live(picture: Picture) -> list[Place]:
    """The places where cards lie at this moment."""
    return [place for place in picture.places() if not place.gone]


def locals_of(current: Round[Any, Any, Any]) -> Iterator[dict[str, Any]]:
    """What the procedures under way hold, from the outermost to the one that asks."""
    procedure: Any = current._procedure
    while getattr(procedure, "gi_frame", None) is not None:
        yield procedure.gi_frame.f_locals
        procedure = procedure.gi_yieldfrom
