"""What one viewer sees of a game beyond chips: where cards lie, markers, dice, notes beside hands.

A game whose table shows more than the common places has a module `view` in its package, with a
class derived from `GameView` under the name `VIEW`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

import msgspec

from pitboss.equipment import Card
from pitboss.table.dealing import CardDealt, CardMoved, CardsDiscarded, CardsReturned, CardTurned
from pitboss.table.event import (
    EVERYONE,
    ChipsMoved,
    DiceShown,
    Event,
    PlayerLeft,
    PlayerSat,
    WagerChanged,
    WagerDecided,
    WagerPlaced,
    WheelShown,
)
from pitboss.table.field import Json
from pitboss.table.view import WagersView

HAND: Final = "hand"
DEALER_ROLE: Final = "dealer"
BOARD: Final = "board"
BURN: Final = "burn"
ASIDE: Final = "aside"


class PlaceKind(NamedTuple):
    """A kind of place: the pattern of its names in events, and how a page names and draws it.

    Without a name the place keeps the one that the event has; without a label it is labelled so.
    """

    pattern: str
    role: str
    name: str = ""
    label: str = ""


# The places that most games have; anywhere else cards are put aside.
COMMON_PLACES: Final = (
    PlaceKind(r"(the )?dealer(, hole card)?", DEALER_ROLE, "dealer", "Dealer"),
    PlaceKind(r"(box|area|position|seat) \d+(, hand \d+)?", HAND),
    PlaceKind(r"burn( card)?", BURN, "burn", "Burn card"),
    PlaceKind(r".*", ASIDE),
)
# Events about people and chips, which the common view draws by itself.
CHIPS_EVENTS: Final[frozenset[type[Event]]] = frozenset(
    {ChipsMoved, WagerPlaced, WagerChanged, WagerDecided, PlayerSat, PlayerLeft}
)
_OWN_WAYS: Final = frozenset({"see", "places", "note", "as_json"})
# A table has a few dozen places at most, so this many names serve several games.
_NAMES_KEPT: Final = 512


@dataclass(slots=True)
class Laid:
    """A card as it lies there: its code, empty if this viewer may not know it, and its side."""

    code: str
    down: bool


@dataclass(slots=True)
class Place:
    """A place with its cards; `group` is the hand that it is a part of, `touched` when it changed.

    Cards that are `gone` were picked up, and are remembered until the next ones are dealt.
    """

    name: str
    role: str
    label: str
    group: str
    seat: int | None = None
    cards: list[Laid] = field(default_factory=list)
    note: str = ""
    gone: bool = False
    touched: int = 0

    @property
    def area(self) -> int:
        """The number that the place bears, or zero."""
        found = re.search(r"\d+", self.name)
        return int(found[0]) if found else 0

    # -- what happens to the cards ----------------------------------------------------------------

    def lay(self, code: str) -> None:
        """A card is laid down: face up, or without a code face down."""
        self.cards.append(Laid(code, down=not code))

    def peek(self, code: str) -> None:
        """This viewer sees the card that was laid down last; it stays face down."""
        hidden = [card for card in self.cards if not card.code]
        if hidden:
            hidden[-1].code = code

    def look(self, code: str) -> None:
        """This viewer looks at the next card that was not seen yet; it stays face down."""
        hidden = [card for card in self.cards if not card.code]
        if hidden:
            hidden[0].code = code

    def turn(self, code: str) -> None:
        """A card that lies face down is turned up: the one seen before, or the next unseen."""
        down = [card for card in self.cards if card.down]
        known = [card for card in down if card.code == code]
        for card in (known or [card for card in down if not card.code])[:1]:
            card.code, card.down = code, False

    def hold(self, codes: list[str], *, down: bool) -> None:
        """All cards of the place at once."""
        self.cards = [Laid(code, down) for code in codes]

    def drop(self, code: str) -> bool:
        """The last card with this code leaves the place, if there is one."""
        for index in range(len(self.cards) - 1, -1, -1):
            if self.cards[index].code == code:
                del self.cards[index]
                return True
        return False

    # -- what is shown of them --------------------------------------------------------------------

    @property
    def codes(self) -> list[str]:
        """The cards in their order, empty where this viewer may not know them."""
        return [card.code for card in self.cards]

    @property
    def faces(self) -> list[Card]:
        """The cards of a place whose cards this viewer has all seen; otherwise none."""
        return [Card.parse(code) for code in self.codes] if all(self.codes) else []

    def as_json(self, note: str) -> Json:
        """The place as a page draws it; `down` says which of the cards lie face down."""
        return {
            "place": self.name,
            "seat": self.seat,
            "role": self.role,
            "label": self.label,
            "cards": [card.code for card in self.cards],
            "down": [index for index, card in enumerate(self.cards) if card.down],
            "note": note,
            "gone": self.gone,
        }


def empty_place(name: str, kinds: tuple[PlaceKind, ...]) -> Place:
    """The empty place with this name in an event; `kinds` are tried in their order."""
    kind = _kind_of(name, kinds)
    own = kind.name or name
    return Place(own, kind.role, kind.label or own[:1].upper() + own[1:], group=own)


@lru_cache(maxsize=_NAMES_KEPT)
def _kind_of(name: str, kinds: tuple[PlaceKind, ...]) -> PlaceKind:
    return next(kind for kind in kinds if re.fullmatch(kind.pattern, name))


# -- the view of a game ---------------------------------------------------------------------------


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
    # Events that change nothing of what is drawn of this game, and are not shown to it. A view
    # that takes in events or draws places in its own way ignores none unless it says so.
    ignores: ClassVar[frozenset[type[Event]]] = CHIPS_EVENTS

    def __init_subclass__(cls) -> None:
        if "ignores" not in vars(cls) and not _OWN_WAYS.isdisjoint(vars(cls)):
            cls.ignores = frozenset()

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
