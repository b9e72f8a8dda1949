"""What happens at the desk of a house, entry by entry: filings, rulings and notices."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

from pitboss.house.entry import HouseEntry
from pitboss.house.joint_changes import AnyJointEntry
from pitboss.house.office_entries import OfficeEntry
from pitboss.house.petition_entries import PetitionEntry


class FilingKind(StrEnum):
    """What a licensee files with the regulator."""

    HOUSE_RULES = "house_rules"
    RAKE = "rake"
    HOUSE_WAY = "house_way"
    SIGN = "sign"
    GUIDE = "guide"
    DEVICE = "device"
    PROCEDURE = "procedure"
    AREA = "area"
    METER_AMOUNTS = "meter_amounts"
    BAD_BEAT = "bad_beat"
    AGREEMENT = "agreement"
    RATE_CARD = "rate_card"
    KENO_SYSTEM = "keno_system"
    CONTROLS = "controls"
    PETITION = "petition"
    TEST = "test"


class Recipient(StrEnum):
    """Who has an inbox."""

    REGULATOR = "regulator"
    SURVEILLANCE = "surveillance"
    POKER_SUPERVISOR = "poker_supervisor"
    CONTROLLER = "controller"
    DIVISION = "division"  # beside the Commission, while that is the regulator


class Filed(HouseEntry, frozen=True, kw_only=True):
    """A licensee filed something; `subject` is the game or the thing that it is about.

    `place` is the pit or the number of the table, where it holds for one only; `supersedes` is the
    number of an earlier filing whose place this one takes once it is approved.
    """

    kind: FilingKind
    subject: str
    body: str
    digest: str
    scope: Literal["casino", "pit", "table"] = "casino"
    place: str = ""
    supersedes: int = 0
    by: str = ""


class Ruled(HouseEntry, frozen=True, kw_only=True):
    """The regulator ruled on a filing; the last ruling holds.

    An approval may be given until a time (in milliseconds), and lapses then; 0 is without an end.
    """

    filing: int
    verdict: Literal["approved", "denied"]
    by: str
    conditions: tuple[str, ...] = ()
    until: int = 0


class Notified(HouseEntry, frozen=True, kw_only=True):
    """A notice lies in an inbox; row `n` of the log of a table is what it is about, if any."""

    to: Recipient
    provision: str
    text: str
    table: int = 0
    n: int = 0


class Acknowledged(HouseEntry, frozen=True, kw_only=True):
    """Somebody to whom it was addressed has read a notice."""

    notice: int
    by: str


DeskEntry: TypeAlias = (
    Filed | Ruled | Notified | Acknowledged | OfficeEntry | AnyJointEntry | PetitionEntry
)
