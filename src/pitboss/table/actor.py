"""Who speaks at a table: the seats, counted from 1, the staff, and chance itself."""

from __future__ import annotations

from typing import Final, TypeAlias

Actor: TypeAlias = str

DEALER: Final = "dealer"
BOXMAN: Final = "boxman"
STICKMAN: Final = "stickman"
FLOORPERSON: Final = "floorperson"
SUPERVISOR: Final = "supervisor"
CHANCE: Final = "chance"

# Those who work at the table for the house; nobody else sees what is addressed to the house.
STAFF: Final = frozenset({DEALER, BOXMAN, STICKMAN, FLOORPERSON, SUPERVISOR})

# The largest table of the regulation seats fewer; a bound keeps every loop over seats finite.
SEAT_MAX: Final = 24

_ACTORS: Final = {number: f"seat:{number}" for number in range(1, SEAT_MAX + 1)}
_SEATS: Final = {actor: number for number, actor in _ACTORS.items()}


def seat_actor(seat: int) -> Actor:
    """The name under which the player in a seat speaks: seat 3 is `seat:3`."""
    return _ACTORS[seat]


def seat_of(actor: Actor) -> int | None:
    """The seat an actor sits in, or None for staff and chance."""
    return _SEATS.get(actor)


def spoken(actor: Actor) -> str:
    """An actor as people say it: `seat 3`, `dealer`."""
    return actor.replace(":", " ")
