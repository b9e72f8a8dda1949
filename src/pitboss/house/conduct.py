"""Forbidden devices at a table, and their referral to a supervisor."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from pitboss.rulebook import cite, rule
from pitboss.table import SUPERVISOR, Actor


class Device(StrEnum):
    """What the person had; pencil and paper are no device."""

    CALCULATOR = "calculator"
    COMPUTER = "computer"
    ELECTRONIC = "electronic device"
    ELECTRICAL = "electrical device"
    MECHANICAL = "mechanical device"
    NONE = "no device"


class Aid(StrEnum):
    """What the thing helps its owner to do at the table."""

    PROJECT_OUTCOME = "project an outcome"
    TRACK_CARDS = "keep track of or analyse dealt cards"
    FOLLOW_PROBABILITIES = "follow changing probabilities"
    CHOOSE_STRATEGY = "choose a playing strategy"
    NONE = "nothing at the table"


class Manner(StrEnum):
    """How the person had it: in use, held in order to use it, or merely carried."""

    USED = "used"
    HELD_TO_USE = "held with intent to use"
    CARRIED = "carried"


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """What floor staff saw at a table; `permitted` if the regulator has allowed the device."""

    table: str
    person: str
    device: Device
    aid: Aid
    manner: Manner
    seen_at: datetime
    with_others: tuple[str, ...] = ()
    permitted: bool = False

    def __str__(self) -> str:
        others = f" together with {', '.join(self.with_others)}" if self.with_others else ""
        return (
            f"{self.person}{others} at table {self.table}:"
            f" {self.device} {self.manner}, to {self.aid}"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Referral:
    """An observation passed to the person who decides; the rule itself names no remedy."""

    to: Actor
    persons: tuple[str, ...]
    text: str
    cite: str


@rule("19:47-8.1")
def device_is_forbidden(seen: Observation) -> bool:
    """A device that helps its user to beat the game may be neither used nor held for use."""
    helps = seen.device is not Device.NONE and seen.aid is not Aid.NONE
    return helps and seen.manner is not Manner.CARRIED and not seen.permitted


def refer(seen: Observation) -> Referral | None:
    """Report a forbidden device to a supervisor; None if the device is not forbidden."""
    if not device_is_forbidden(seen):
        return None
    persons = (seen.person, *seen.with_others)
    return Referral(to=SUPERVISOR, persons=persons, text=str(seen), cite=cite("19:47-8.1"))
