"""The cards of a banked game as one viewer sees them: dealt, turned up, moved, picked up."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pitboss.games.blackjack.state import CardMoved
from pitboss.games.pai_gow_poker.rules import deal_order, delivery_order
from pitboss.games.pai_gow_poker.state import DEALERS_WAGER, HandSeen, HandsShown, place_of
from pitboss.server.views.places import ASIDE, BOARD, BURN, HAND, Place, named
from pitboss.server.views.wagers import Wagers
from pitboss.table import (
    EVERYONE,
    CardDealt,
    CardsDiscarded,
    CardsReturned,
    CardTurned,
    ChipsMoved,
    Event,
    Recorded,
    seat_of,
)

__all__ = ["Places"]

# Provisions under which a part of a place is picked up: the dealer's cards but the first, and the
# card on top of the community cards.
ALL_BUT_FIRST: Final = "19:47-2.18(f)2"
TOP_CARD: Final = "19:47-18.10(c)"
# A card dealt after "Stay" goes with as many more as its number, which were burned face up.
WRONG_CARD: Final = ("19:47-4.12(e)", "19:47-4.12(f)")

_BANK: Final = re.compile(r"the (?:co-)?bank marker is placed before seat (\d)")
_DELIVERED: Final = re.compile(r"stack (\d) is delivered to (the dealer|area (\d)), then clockwise")


class Places:
    """Everywhere that cards lie, in the order in which the first one came to each place."""

    def __init__(self, wagers: Wagers) -> None:
        self.wagers = wagers
        self.laid: dict[str, Place] = {}
        self.bank = 0
        self._dealer_wagers = False
        self._clock = 0

    def clear(self) -> None:
        """The cards of the last round are no longer remembered."""
        self.laid = {name: place for name, place in self.laid.items() if not place.gone}

    def begin(self) -> None:
        """A round begins: no card lies on the table, and nobody has the bank yet."""
        self.bank, self._dealer_wagers = 0, False
        self.pick_up_all()

    def pick_up_all(self) -> None:
        """No card is left on the table."""
        for place in self.laid.values():
            place.gone = True

    # -- what happens -----------------------------------------------------------------------------

    def see(self, event: Event) -> None:
        """Take in an event that this viewer may see."""
        match event:
            case CardDealt(place=place, card=card, to=to):
                self._deal(self.at(place), card, alone=to != EVERYONE)
            case CardTurned(place=place, card=card, to=to):
                self._turn(self.at(place), card, alone=to != EVERYONE)
            case CardMoved(place=place, card=card):
                self._move(place, card)
            case CardsDiscarded(count=count, cite=cite):
                self._leave(count, cite)
            case CardsReturned():
                self.pick_up_all()
            case HandSeen(area=area, cards=cards, to=to):
                self._look(area, cards, seat_of(to))
            case HandsShown(position=position, high=high, low=low):
                self._show(place_of(position), high, low)
            case Recorded(text=text):
                self._read(text)
            case ChipsMoved(target=target) if target == DEALERS_WAGER:
                self._dealer_wagers = True

    def at(self, place: str) -> Place:
        """A place by the name that its game has for it, emptied if its cards were picked up."""
        fresh = named(place)
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
        """A card is dealt; one for this viewer alone was told before, by its back to everyone."""
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
        for source in sorted(self._live(), key=lambda each: _as_source(each, target)):
            if source is not target and source.drop(card):
                break
        target.lay(card)

    # -- pai gow poker ----------------------------------------------------------------------------

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
        """The record tells who has the bank, and where the stacks of cards go."""
        if found := _BANK.fullmatch(text):
            self.bank = int(found[1])
        elif found := _DELIVERED.fullmatch(text):
            self._deliver(int(found[1]) - 1, int(found[3] or 0))

    def _deliver(self, first: int, start: int) -> None:
        """Stacks of seven cards go to their positions, one of them being the first."""
        order = zip(delivery_order(first), deal_order(start), strict=True)
        for stack, position in order:
            cards = self.laid.pop(f"stack {stack + 1}").cards
            self.at(place_of(position)).cards = cards

    # -- what leaves the table --------------------------------------------------------------------

    def _live(self) -> list[Place]:
        return [place for place in self.laid.values() if not place.gone]

    def _leave(self, count: int, cite: str) -> None:
        """So many cards are picked up; which ones is told by where they can have lain."""
        if cite == ALL_BUT_FIRST:
            del self.at("dealer").cards[1:]
        elif cite == TOP_CARD:
            self.at("the community area").cards.pop()
        elif cite in WRONG_CARD:
            self._take_wrong_card()
        elif count:
            for place in self._leaving(count):
                place.gone = True

    def _take_wrong_card(self) -> None:
        """The newest card of the Player's Hand goes, and all that was put aside."""
        self.at("Player's Hand").cards.pop()
        for place in self._live():
            if place.role in (ASIDE, BURN):
                place.gone = True

    def _leaving(self, count: int) -> list[Place]:
        """All cards; or what was put aside; or a hand without a wager any more."""
        live = self._live()
        aside = [place for place in live if place.role in (ASIDE, BURN)]
        for group in (live, aside, *([place] for place in reversed(aside))):
            if _size(group) == count:
                return group
        hands = [hand for hand in self._hands(live) if _size(hand) == count]
        return max(hands, key=self._likely, default=[])

    def _hands(self, live: list[Place]) -> list[list[Place]]:
        groups = dict.fromkeys(place.group for place in live)
        hands = [[place for place in live if place.group == group] for group in groups]
        return [hand for hand in hands if hand[0].role not in (ASIDE, BURN, BOARD)]

    def _likely(self, hand: list[Place]) -> tuple[bool, bool, int]:
        """How likely it is that a hand is picked up now: no wager is on it, or one was decided."""
        area, touched = hand[0].area, max(place.touched for place in hand)
        decided = bool(area) and area == self.wagers.decided_last
        return self._is_idle(hand[0]), decided, touched

    def _is_idle(self, place: Place) -> bool:
        """Whether nobody plays for a hand: neither a wager, nor the bank, nor the dealer."""
        if not place.area:
            return bool(self.bank) and not self._dealer_wagers
        return place.area != self.bank and not self.wagers.standing(place.area)


def _size(places: list[Place]) -> int:
    return sum(len(place.cards) for place in places)


def _as_source(place: Place, target: Place) -> tuple[bool, bool, int]:
    """Where a card that moves comes from: aside, then the same box with a pair, newest first."""
    return (
        place.role not in (ASIDE, BURN),
        not (place.area == target.area and len(place.cards) == 2),
        -place.touched,
    )
