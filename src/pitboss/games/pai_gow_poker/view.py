"""What a viewer sees of pai gow poker: stacks of cards, hands that are set, and the bank."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pitboss.games._pai_gow.state import DEALERS_WAGER, HandsShown
from pitboss.games.pai_gow_poker.rules import deal_order, delivery_order
from pitboss.games.pai_gow_poker.state import HandSeen, place_of
from pitboss.table import ChipsMoved, Event, Recorded, seat_of
from pitboss.table.authoring import CHIPS_EVENTS, GameView, Place, PlaceKind, WagersView

# The record says who has the bank, and where the stacks of cards go.
_BANK: Final = re.compile(r"the (?:co-)?bank marker is placed before seat (\d)")
_DELIVERED: Final = re.compile(r"stack (\d) is delivered to (the dealer|area (\d)), then clockwise")


class PaiGowPokerView(GameView):
    """Stacks that become hands of seven cards, which are set as a high and a low hand."""

    ignores = CHIPS_EVENTS - {ChipsMoved}  # chips show whether the dealer plays
    own_places = (PlaceKind(r"stack \d", "stack"),)

    def __init__(self, wagers: WagersView) -> None:
        super().__init__(wagers)
        self._dealer_wagers = False

    def begin(self) -> None:
        """A round begins: nobody has the bank yet."""
        super().begin()
        self.markers.banker, self._dealer_wagers = None, False

    def see(self, event: Event) -> None:
        """Take in an event that this viewer may see."""
        super().see(event)
        match event:
            case HandSeen(area=area, cards=cards, to=to):
                self._look(area, cards, seat_of(to))
            case HandsShown(position=position, high=high, low=low):
                self._show(place_of(position), high, low)
            case Recorded(text=text):
                self._read(text)
            case ChipsMoved(target=target) if target == DEALERS_WAGER:
                self._dealer_wagers = True

    def is_idle(self, place: Place) -> bool:
        """Whether nobody plays for a hand: neither a wager, nor the bank, nor the dealer."""
        bank = self.markers.banker
        if not place.area:
            return bank is not None and not self._dealer_wagers
        return place.area != bank and super().is_idle(place)

    def _look(self, area: int, cards: Iterable[str], seat: int | None) -> None:
        place = self.at(place_of(area))
        place.seat = seat
        place.hold(list(cards), down=True)

    def _show(self, name: str, high: Iterable[str], low: Iterable[str]) -> None:
        """Two hands lie where seven cards lay."""
        whole = self.at(name)
        del self.laid[whole.name]
        for role, cards in (("high", high), ("low", low)):
            label = f"{whole.label}, {role} hand"
            part = Place(f"{whole.name}, {role}", role, label, whole.name, whole.seat)
            part.hold(list(cards), down=False)
            part.touched = whole.touched
            self.laid[part.name] = part

    def _read(self, text: str) -> None:
        if found := _BANK.fullmatch(text):
            self.markers.banker = int(found[1])
        elif found := _DELIVERED.fullmatch(text):
            self._deliver(int(found[1]) - 1, int(found[3] or 0))

    def _deliver(self, first: int, start: int) -> None:
        """Stacks of seven cards go to their positions, one of them being the first."""
        order = zip(delivery_order(first), deal_order(start), strict=True)
        for stack, position in order:
            cards = self.laid.pop(f"stack {stack + 1}").cards
            self.at(place_of(position)).cards = cards


VIEW = PaiGowPokerView
