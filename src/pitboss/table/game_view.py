"""What one viewer sees of a game beyond chips: where cards lie, markers, dice, notes beside hands.

A game whose table shows more than the common places has a module `view` in its package, with a
class derived from `GameView` under the name `VIEW`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

import msgspec

from pitboss.table.dealing import CardDealt, CardMoved, CardsDiscarded, CardsReturned, CardTurned
from pitboss.table.event import EVERYONE, DiceShown, Event, WheelShown
from pitboss.table.field import Json
from pitboss.table.places import (
    ASIDE,
    BOARD,
    BURN,
    COMMON_PLACES,
    HAND,
    Place,
    PlaceKind,
    empty_place,
)
from pitboss.table.wagers_view import WagersView


class Markers(msgspec.Struct):
    """The markers that a page can draw: most before a seat, None where the table has none.

    `lit` are the spots that light up; `owed` is the vigorish that coins mark, by seat.
    """

    puck: str | None = None
    shooter: int | None = None
    curator: int | None = None
    banker: int | None = None
    button: int | None = None
    kill: int | None = None
    lit: list[str] = []
    owed: dict[int, int] = {}

    def as_json(self) -> Json:
        """The markers as a page draws them."""
        owed = {str(seat): cents for seat, cents in sorted(self.owed.items()) if cents}
        return {**msgspec.structs.asdict(self), "owed": owed}


class GameView:
    """The cards, dice, wheel and markers of a table: a fold over the events its viewer may see.

    `laid` are the places with cards, in the order in which the first one came to each. `bets` and
    `won` are chips that are no wagers on a layout: what each seat has bet in this betting round,
    and the pots that were awarded.
    """

    # Places that only this game has, before the common ones.
    own_places: ClassVar[tuple[PlaceKind, ...]] = ()
    # Events that put a marker before their `seat`, each with the marker; seat 0 takes it away.
    marker_events: ClassVar[Mapping[type[Event], str]] = MappingProxyType({})

    def __init__(self, wagers: WagersView) -> None:
        self.wagers = wagers
        self.markers = Markers()
        self.dice: list[int] | None = None
        self.wheel: Json | None = None
        self.laid: dict[str, Place] = {}
        self.bets: dict[int, int] = {}
        self.won: list[Json] = []
        self._clock = 0

    # -- for TableView ----------------------------------------------------------------------------

    def begin(self) -> None:
        """A round begins: no card lies on the table."""
        self.pick_up_all()

    def clear(self) -> None:
        """Forget the cards of the last round."""
        self.laid = {name: place for name, place in self.laid.items() if not place.gone}

    def places(self) -> list[Place]:
        """Everywhere that cards lie or lay, as this viewer sees them."""
        return list(self.laid.values())

    def note(self, place: Place) -> str:
        """The note beside a hand, such as its count."""
        return place.note

    def as_json(self) -> Json:
        """The dice, the wheel and the markers as a page draws them."""
        return {"dice": self.dice, "wheel": self.wheel, "marks": self.markers.as_json()}

    def see(self, event: Event) -> None:
        """Take in an event that this viewer may see."""
        match event:
            case CardDealt(place=place, card=card, to=to):
                self._deal(self.at(place), card, alone=to != EVERYONE)
            case CardTurned(place=place, card=card, to=to):
                self._turn(self.at(place), card, alone=to != EVERYONE)
            case CardMoved(place=place, card=card):
                self._move(place, card)
            case CardsDiscarded():
                self.discard(event)
            case CardsReturned():
                self.pick_up_all()
            case DiceShown(faces=faces):
                self.dice = list(faces)
            case WheelShown(section=section, symbol=symbol):
                self.wheel = {"section": section, "symbol": symbol}
            case _ if type(event) in self.marker_events:
                seat: int = getattr(event, "seat", 0)
                setattr(self.markers, self.marker_events[type(event)], seat or None)

    # -- cards ------------------------------------------------------------------------------------

    def at(self, name: str) -> Place:
        """The place with this name in events, emptied if its cards were picked up."""
        fresh = empty_place(name, self.own_places + COMMON_PLACES)
        there = self.laid.get(fresh.name)
        if there is None or there.gone:
            self.laid.pop(fresh.name, None)
            self.laid[fresh.name] = there = self._owned(fresh)
        self._clock += 1
        there.touched = self._clock
        return there

    def _owned(self, place: Place) -> Place:
        """A new place, with the player whose wagers lie there."""
        if place.role == HAND:
            own = place.area if place.name.startswith("seat ") else None
            place.seat = own or self.wagers.owner(place.area)
        return place

    def _deal(self, place: Place, card: str, *, alone: bool) -> None:
        """A card is dealt; for one shown to this viewer alone, everyone saw its back before."""
        if alone:
            place.peek(card)
        else:
            place.lay(card)

    def _turn(self, place: Place, card: str, *, alone: bool) -> None:
        if alone:
            place.look(card)
        else:
            place.turn(card)

    def _move(self, place: str, card: str) -> None:
        """A card that lies face up goes elsewhere: one put aside, or the half of a pair."""
        target = self.at(place)
        for source in sorted(self.live(), key=lambda each: _as_source(each, target)):
            if source is not target and source.drop(card):
                break
        target.lay(card)

    # -- cards that leave the table ---------------------------------------------------------------

    def live(self) -> list[Place]:
        """The places whose cards are still on the table."""
        return [place for place in self.laid.values() if not place.gone]

    def pick_up_all(self) -> None:
        """No card is left on the table."""
        for place in self.laid.values():
            place.gone = True

    def discard(self, event: CardsDiscarded) -> None:
        """Cards are picked up; which ones follows from where that many can have lain."""
        for place in self._leaving(event.count) if event.count else ():
            place.gone = True

    def _leaving(self, count: int) -> list[Place]:
        """All cards; or what was put aside; or a hand without a wager any more."""
        live = self.live()
        aside = [place for place in live if place.role in (ASIDE, BURN)]
        for group in (live, aside, *([place] for place in reversed(aside))):
            if _size(group) == count:
                return group
        hands = [hand for hand in _hands(live) if _size(hand) == count]
        return max(hands, key=self._likely, default=[])

    def _likely(self, hand: list[Place]) -> tuple[bool, bool, int]:
        """How likely it is that a hand is picked up now: no wager is on it, or one was decided."""
        area, touched = hand[0].area, max(place.touched for place in hand)
        decided = bool(area) and area == self.wagers.decided_last
        return self.is_idle(hand[0]), decided, touched

    def is_idle(self, place: Place) -> bool:
        """Whether nobody plays for a hand any more; the dealer always does."""
        return bool(place.area) and not self.wagers.standing(place.area)


def _hands(live: list[Place]) -> list[list[Place]]:
    """Places that are parts of one hand, together."""
    groups = dict.fromkeys(place.group for place in live)
    hands = [[place for place in live if place.group == group] for group in groups]
    return [hand for hand in hands if hand[0].role not in (ASIDE, BURN, BOARD)]


def _size(places: list[Place]) -> int:
    return sum(len(place.cards) for place in places)


def _as_source(place: Place, target: Place) -> tuple[bool, bool, int]:
    """Where a card that moves comes from: aside, then the same box with a pair, newest first."""
    return (
        place.role not in (ASIDE, BURN),
        not (place.area == target.area and len(place.cards) == 2),
        -place.touched,
    )
