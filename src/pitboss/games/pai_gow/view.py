"""What a viewer sees at pai gow: eight stacks, hands of tiles, the bank's marker."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pitboss.games._pai_gow.state import HandsShown
from pitboss.games.pai_gow.rules import HAND, POSITIONS
from pitboss.games.pai_gow.state import (
    StackAside,
    StackDealt,
    TilesCollected,
    TilesSeen,
    TileTurned,
    place_of,
)
from pitboss.rulebook import cite
from pitboss.table import Event, Recorded, seat_of
from pitboss.table.authoring import CHIPS_EVENTS, GameView, Place, PlaceKind, WagersView

_BANK: Final = re.compile(r"the (?:co-)?bank marker is placed before seat (\d+)")


class PaiGowView(GameView):
    """Stacks stand in a row until they are dealt; each hand then lies in one place or in two."""

    ignores = CHIPS_EVENTS
    own_places = (
        PlaceKind(r"stack \d+", "stack"),
        PlaceKind(r"the dead hand", "dead", "dead hand", "Dead hand"),
    )

    def __init__(self, wagers: WagersView) -> None:
        super().__init__(wagers)
        self._stacks = 0

    def begin(self) -> None:
        """A round begins without a bank and with the tiles picked up."""
        super().begin()
        self.markers.banker, self._stacks = None, 0

    def see(self, event: Event) -> None:
        """Take in an event that this viewer may see."""
        super().see(event)
        match event:
            case Recorded(text=text, cite=provision):
                self._read(text, provision)
            case StackDealt(position=position, tiles=tiles):
                self._deal_stack(position, tiles)
            case TilesSeen(area=area, tiles=tiles, to=to):
                self._look(area, tiles, seat_of(to))
            case TileTurned(position=position, tile=tile):
                self.at(place_of(position)).turn(tile)
            case HandsShown(position=position, high=high, low=low):
                self._show(place_of(position), high, low)
            case StackAside(position=position):
                self.at(place_of(position)).gone = True
            case TilesCollected(position=position):
                self._collect(place_of(position))

    def _read(self, text: str, provision: str) -> None:
        if found := _BANK.fullmatch(text):
            self.markers.banker = int(found[1])
        elif provision == cite("19:47-10.4(d)"):
            self.clear()
            for number in range(1, POSITIONS + 1):
                self.at(f"stack {number}").hold([""] * HAND, down=True)
            self._stacks = POSITIONS

    def _deal_stack(self, position: int, tiles: Iterable[str]) -> None:
        """The stack at the right end goes to a position; the house sees which tiles it is."""
        place = self.at(place_of(position))
        if not place.cards and self._stacks:
            del self.laid[f"stack {self._stacks}"]
            self._stacks -= 1
        place.hold(list(tiles) or [""] * HAND, down=True)

    def _look(self, area: int, tiles: Iterable[str], seat: int | None) -> None:
        place = self.at(place_of(area))
        place.seat = seat
        place.hold(list(tiles), down=True)

    def _show(self, name: str, high: Iterable[str], low: Iterable[str]) -> None:
        """Two hands lie where four tiles lay."""
        whole = self.at(name)
        del self.laid[whole.name]
        for role, tiles in (("high", high), ("low", low)):
            label = f"{whole.label}, {role} hand"
            part = Place(f"{whole.name}, {role}", role, label, whole.name, whole.seat)
            part.hold(list(tiles), down=False)
            self.laid[part.name] = part

    def _collect(self, name: str) -> None:
        own = self.at(name).name if name in self.laid else name.removeprefix("the ")
        for place in self.laid.values():
            if own in (place.name, place.group):
                place.gone = True


VIEW = PaiGowView
