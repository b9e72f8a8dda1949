"""Events: what happened at the table, each with its provision and with who may see it.

A game may add events of its own by deriving from `Event`; the name of the class is its tag.
"""

from __future__ import annotations

from typing import Final

import msgspec

EVERYONE: Final = "everyone"
HOUSE: Final = "house"


class _Told(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="event", gc=False):
    """Something that happened at a table, and who may see it."""

    to: str = EVERYONE


class Event(_Told, frozen=True):
    """Something that happened, the provision it happened under, and who may see it.

    Those that make up most of a log take their fields in order, which is quicker than by name.
    """

    cite: str


class Announced(Event, frozen=True, kw_only=True):
    """Staff said something aloud."""

    by: str
    text: str


class Recorded(Event, frozen=True, kw_only=True):
    """A duty was done and is kept on record."""

    by: str
    text: str


class PlayerSat(Event, frozen=True, kw_only=True):
    """A person took a seat with chips."""

    seat: int
    cents: int


class PlayerLeft(Event, frozen=True, kw_only=True):
    """A player gave up the seat and left with chips."""

    seat: int
    cents: int


class SeatChanged(Event, frozen=True, kw_only=True):
    """A player moved to another seat, and may miss a turn that this would bring nearer."""

    seat: int
    to_seat: int
    misses_turn: bool

    @property
    def text(self) -> str:
        """The move in words."""
        missed = ", and misses the turn at the bank that this brings nearer" * self.misses_turn
        return f"Seat {self.seat} moves to seat {self.to_seat}{missed}."


class WagerPlaced(Event, frozen=True, kw_only=True):
    """A wager lies on the layout."""

    seat: int
    wager: int
    spot: str
    cents: int
    medium: str = "chips"
    coupon: int = 0
    over_maximum: bool = False
    under_minimum: bool = False


class WagerChanged(Event, frozen=True, kw_only=True):
    """A standing wager was raised, reduced, moved or marked; zero means it was taken down."""

    seat: int
    wager: int
    spot: str
    cents: int
    note: str = ""


class BettingClosed(Event, frozen=True, kw_only=True):
    """No more bets."""

    by: str
    text: str


class DiceShown(Event, frozen=True, kw_only=True):
    """The dice rested with these uppermost faces."""

    faces: tuple[int, ...]


class WheelShown(Event, frozen=True, kw_only=True):
    """The wheel rested on a section with this symbol."""

    section: int
    symbol: str


class WagerDecided(Event, frozen=True, kw_only=True):
    """A wager was won, lost or voided: what was taken of it and what was paid on it."""

    seat: int
    wager: int
    spot: str
    cents: int
    result: str
    taken: int
    paid: int
    pays: str = ""


class ChipsMoved(Event, frozen=True):
    """Chips went from one account to another."""

    source: str
    target: str
    cents: int
    memo: str = ""


def event_to_dict(event: Event) -> dict[str, object]:
    """The event as plain data, ready for JSON."""
    plain: dict[str, object] = msgspec.to_builtins(event)
    return plain
