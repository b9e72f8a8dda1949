"""What a seat may see: a fold over the events that are visible to it, never over the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pitboss.money import Cents, stack
from pitboss.table.actor import STAFF, Actor
from pitboss.table.event import (
    EVERYONE,
    HOUSE,
    ChipsMoved,
    Event,
    WagerChanged,
    WagerDecided,
    WagerPlaced,
)


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
