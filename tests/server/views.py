"""Random lawful play seen by a spectator, from a seat and by staff."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from pitboss.games import game
from pitboss.server.views import table_view as view_module
from pitboss.server.views.table_view import SPECTATOR, TableView
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
from pitboss.table.authoring import Place
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
    "recorded",
    "seen_from",
    "table_view",
    "turned",
    "wager",
]

CITE = "19:47-5.5(a)"
VIEWERS = (SPECTATOR, DEALER, "seat:1", "seat:3")


class Watched(Play):
    """A table under random play, with the view that each viewer has of it."""

    views: dict[str, TableView]

    def begin(self) -> None:
        """A round begins, for the viewers too."""
        if self.table.rounds == 0:
            card, layout = self.card, self.table.layout
            self.views = {viewer: TableView(card, layout, viewer) for viewer in VIEWERS}
        for view in self.views.values():
            view.begin(self.table.rounds + 1)
        super().begin()

    def _note(self, answer: Answer | None, events: list[Event]) -> None:
        super()._note(answer, events)
        for view in self.views.values():
            view.see(events)


def live(view: TableView) -> list[Place]:
    """The places where cards lie at this moment."""
    return [place for place in view.places() if not place.gone]


def locals_of(current: Round[Any, Any, Any]) -> Iterator[dict[str, Any]]:
    """What the procedures under way hold, from the outermost to the one that asks."""
    procedure: Any = current._procedure
    while getattr(procedure, "gi_frame", None) is not None:
        yield procedure.gi_frame.f_locals
        procedure = procedure.gi_yieldfrom


def seen_from(view: TableView, viewer: str) -> TableView:
    """A view of their own for a viewer who knows no more so far."""
    layout = view._wagers.layout
    own = copy.deepcopy(view, {id(layout): layout})
    own.viewer, own._touched = viewer, view_module._ALL_PARTS
    return own


# -- events made by hand --------------------------------------------------------------------------


def table_view(slug: str, *events: Event, viewer: str = SPECTATOR) -> TableView:
    """Somebody's view of a game after these events."""
    card = game(slug)
    view = TableView(card, card.layout(card.rules()), viewer)
    view.begin(1)
    view.see(events)
    return view


def drawn(view: TableView) -> dict[str, list[str]]:
    """The cards of every place where some lie."""
    return {place.name: place.codes for place in view.places() if not place.gone}


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
