"""Random lawful play with somebody looking on from the rail, from a seat and from behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.games import game
from pitboss.server.views.places import Place
from pitboss.server.views.table_view import RAIL, Picture
from pitboss.table import (
    DEALER,
    Answer,
    CardDealt,
    CardsDiscarded,
    CardTurned,
    ChipsMoved,
    Event,
    Recorded,
    Round,
    WagerDecided,
    WagerPlaced,
)
from tests.strategies import Play

__all__ = [
    "CITE",
    "VIEWERS",
    "Watched",
    "card",
    "decided",
    "drawn",
    "gone",
    "live",
    "locals_of",
    "moved",
    "picture_of",
    "recorded",
    "turned",
    "wager",
]

CITE = "19:47-5.5(a)"
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


# -- events made by hand --------------------------------------------------------------------------


def picture_of(slug: str, *events: Event, viewer: str = RAIL) -> Picture:
    """Somebody's picture of a game after these events."""
    card = game(slug)
    picture = Picture(card, card.layout(card.rules()), viewer)
    picture.begin(1)
    picture.see(events)
    return picture


def drawn(picture: Picture) -> dict[str, list[str]]:
    """The cards of every place where some lie."""
    return {place.name: place.codes for place in picture.places() if not place.gone}


def card(place: str, code: str = "", to: str = "everyone") -> CardDealt:
    """A card is dealt to a place."""
    return CardDealt(cite=CITE, place=place, card=code, to=to)


def turned(place: str, code: str, to: str = "everyone") -> CardTurned:
    """A card is turned up."""
    return CardTurned(cite=CITE, place=place, card=code, to=to)


def wager(number: int, spot: str, *, seat: int = 1, cents: int = 5_00, coupon: int = 0) -> Event:
    """Chips are laid on a spot."""
    return WagerPlaced(cite=CITE, seat=seat, wager=number, spot=spot, cents=cents, coupon=coupon)


def decided(number: int, spot: str, *, seat: int = 1, paid: int = 0, taken: int = 0) -> Event:
    """A wager comes out."""
    return WagerDecided(
        cite=CITE,
        seat=seat,
        wager=number,
        spot=spot,
        cents=5_00,
        result="won" if paid else "lost",
        taken=taken,
        paid=paid,
    )


def moved(source: str, target: str, cents: int) -> Event:
    """Chips go from one account to another."""
    return ChipsMoved(cite=CITE, source=source, target=target, cents=cents)


def gone(count: int, cite: str = CITE) -> Event:
    """So many cards are picked up."""
    return CardsDiscarded(cite=cite, count=count)


def recorded(text: str) -> Event:
    """Something is put on record."""
    return Recorded(cite=CITE, by=DEALER, text=text)
