"""What happens on the floor of a house beside the tables, entry by entry."""

from __future__ import annotations

from typing import TypeAlias

from pitboss.house.conduct import Aid, Device, Manner
from pitboss.house.entry import HouseEntry


class FloorEvent(HouseEntry, frozen=True, kw_only=True):
    """Something that somebody of the floor did; `position` is what they are in the house."""

    by: str = ""
    position: str = ""


class PersonListed(FloorEvent, frozen=True, kw_only=True):
    """A person waits for a seat at this type of poker table."""

    kind: str
    person: str


class PersonStruck(FloorEvent, frozen=True, kw_only=True):
    """A person waits no longer."""

    kind: str
    person: str


class SeatOffered(FloorEvent, frozen=True, kw_only=True):
    """A vacant seat was announced for the person who has waited longest for this type of table."""

    kind: str
    person: str
    table: int


class DecksHandedOut(FloorEvent, frozen=True, kw_only=True):
    """Decks were handed out for a gaming day: the two backs of each poker table."""

    gaming_day: str
    backs: dict[str, tuple[str, str]]
    weighed: tuple[str, ...]


class DeviceSeen(FloorEvent, frozen=True, kw_only=True):
    """Floor staff saw somebody with a device at a table."""

    table: int
    person: str
    device: Device
    aid: Aid
    manner: Manner
    with_others: tuple[str, ...] = ()
    permitted: bool = False


class EquipmentSealed(FloorEvent, frozen=True, kw_only=True):
    """Cards, tiles or dice were sealed in a container, labelled and signed by two."""

    table: int
    what: str
    reason: str
    dealer: str
    supervisor: str


class CountWitnessed(FloorEvent, frozen=True, kw_only=True):
    """Somebody of the floor witnessed a count."""

    count: str


FloorEntry: TypeAlias = (
    PersonListed
    | PersonStruck
    | SeatOffered
    | DecksHandedOut
    | DeviceSeen
    | EquipmentSealed
    | CountWitnessed
)
