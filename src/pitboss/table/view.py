"""What a seat may see: a fold over the events that are visible to it, never over the table.

`WagersView` is the part that everybody sees: the chips on the layout and how they were decided.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from pitboss.money import Cents, stack
from pitboss.table.answer import STAFF, Actor
from pitboss.table.event import (
    EVERYONE,
    HOUSE,
    ChipsMoved,
    Event,
    WagerChanged,
    WagerDecided,
    WagerPlaced,
)
from pitboss.table.field import Json
from pitboss.table.wager import Layout


@dataclass(slots=True)
class View:
    """The table as one person sees it: everybody's stack and wagers, and what was said."""

    viewer: Actor
    balances: dict[str, Cents] = field(default_factory=dict)
    wagers: dict[int, WagerPlaced | WagerChanged] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)

    def stack(self, seat: int) -> Cents:
        """The chips in front of a player."""
        return self.balances.get(stack(seat), 0)

    def see(self, event: Event) -> None:
        """Take in one event, if this person may see it."""
        if not visible(event, self.viewer):
            return
        self.events.append(event)
        match event:
            case ChipsMoved(source=source, target=target, cents=cents):
                self.balances[source] = self.balances.get(source, 0) - cents
                self.balances[target] = self.balances.get(target, 0) + cents
            case WagerPlaced() | WagerChanged():
                self._lay(event)
            case WagerDecided(wager=wager):
                self.wagers.pop(wager, None)

    def _lay(self, event: WagerPlaced | WagerChanged) -> None:
        if event.cents:
            self.wagers[event.wager] = event
        else:
            self.wagers.pop(event.wager, None)


def visible(event: Event, viewer: Actor) -> bool:
    """Whether this person may see the event: everyone, that seat alone, or the house's staff."""
    if event.to == HOUSE:
        return viewer in STAFF
    return event.to in (EVERYONE, viewer)


def view_of(events: Iterable[Event], viewer: Actor) -> View:
    """What a person has seen of these events."""
    view = View(viewer)
    for event in events:
        view.see(event)
    return view


# -- the wagers on the layout ---------------------------------------------------------------------


# Where a card of a box lies: on its first hand, or on one that was split off.
_HAND: Final = re.compile(r"box (\d+)(?:, (hand \d+))?")


@dataclass(frozen=True, slots=True)
class _Chips:
    """A wager as it lies there."""

    id: int
    seat: int
    spot: str
    cents: int
    note: str

    def as_json(self) -> Json:
        """The chips as a page draws them."""
        return {
            "id": self.id,
            "seat": self.seat,
            "spot": self.spot,
            "cents": self.cents,
            "note": self.note,
        }


class WagersView:
    """The chips on the layout; `decided_last` is the number of the area decided last."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.chips: dict[int, _Chips] = {}
        self.decided: list[Json] = []
        self.decided_last = 0
        self.drawn: dict[int, Json] = {}  # wagers as a page draws them
        self._hands: dict[int, str] = {}  # the hand of each box to which a card came last

    def begin(self) -> None:
        """A round begins: nothing was decided in it, and no hand was split."""
        self.decided_last = 0
        self._hands.clear()

    def see(self, event: Event) -> None:
        """Take in what happens to a wager, and to which hand of a box cards come."""
        place = getattr(event, "place", "")
        if place and (found := _HAND.fullmatch(place)):
            self._hands[int(found[1])] = found[2] or ""
        match event:
            case WagerPlaced():
                self._lay(event, "coupon" if event.coupon else self._hand(event.spot))
            case WagerChanged(note=note):
                self._lay(event, note)
            case WagerDecided():
                self._decide(event)

    def _hand(self, spot: str) -> str:
        """The split hand that chips are for: what is added to a box is for its hand in play."""
        return self._hands.get(self._area(spot), "")

    def as_json(self) -> list[Json]:
        """The wagers as a page draws them; one that has not changed is the same object again."""
        before, self.drawn = self.drawn, {}
        for number, chips in self.chips.items():
            self.drawn[number] = before.get(number) or chips.as_json()
        return list(self.drawn.values())

    def _lay(self, event: WagerPlaced | WagerChanged, note: str) -> None:
        self.drawn.pop(event.wager, None)
        if event.cents:
            chips = _Chips(event.wager, event.seat, event.spot, event.cents, note)
            self.chips[event.wager] = chips
        else:
            self.chips.pop(event.wager, None)

    def _decide(self, event: WagerDecided) -> None:
        self.chips.pop(event.wager, None)
        self.decided_last = self._area(event.spot)
        self.decided.append(
            {
                "seat": event.seat,
                "wager": event.wager,
                "spot": event.spot,
                "cents": event.cents,
                "result": event.result,
                "paid": event.paid,
                "taken": event.taken,
                "pays": event.pays,
                "cite": event.cite,
                "also": event.also,
            }
        )

    # -- whose area it is -------------------------------------------------------------------------

    def _area(self, spot: str) -> int:
        """The number of the box, area or position that a spot belongs to, or zero."""
        on = self.layout[spot].on if spot in self.layout else ()
        return on[0] if on else 0

    def standing(self, area: int) -> bool:
        """Whether any chips lie on an area."""
        return self.owner(area) is not None

    def owner(self, area: int) -> int | None:
        """The player who laid the first of the chips on an area."""
        each = (self.chips[number] for number in sorted(self.chips))
        return next((chips.seat for chips in each if self._area(chips.spot) == area), None)
