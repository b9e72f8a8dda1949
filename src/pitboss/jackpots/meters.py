"""Linked meters of a house as folds over their entries: opening, awards, links lost and restored.

What tables add goes straight to the account of the meter, with the row that takes the wagers. An
award is an entry, in the one order of the house's log: it is paid on the meter as it stood after
the entry before it, so that no two tables are paid the same amount.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from pitboss.errors import RuleViolation
from pitboss.house.entry import HouseEntry
from pitboss.money import Cents
from pitboss.rulebook import cite, rule

# The number that stands for all tables of a meter.
ALL_TABLES: Final = 0


class MeterOpened(HouseEntry, frozen=True, kw_only=True):
    """A meter is offered at tables of a game, with its initial amount, on these approved terms."""

    game: str
    initial: Cents
    terms: Mapping[str, str]
    by: str = ""


class MeterAwarded(HouseEntry, frozen=True, kw_only=True):
    """Row `n` of a table's log paid an award; the meter was read after row `after` of ours."""

    table: int
    n: int
    after: int
    reading: Cents
    taken: Cents
    reset: Cents
    seat: int
    user: int
    hand: str
    at: int


class LinkLost(HouseEntry, frozen=True, kw_only=True):
    """The link to a table is lost, or with 0 to all tables: acceptors lock, nothing is paid."""

    reason: str
    table: int = ALL_TABLES
    by: str = ""


class LinkRestored(HouseEntry, frozen=True, kw_only=True):
    """The link works again."""

    table: int = ALL_TABLES
    by: str = ""


MeterEntry: TypeAlias = MeterOpened | MeterAwarded | LinkLost | LinkRestored


class Meter(msgspec.Struct, frozen=True, kw_only=True):
    """A linked meter: its terms, its awards, the tables whose link is lost, and its last row."""

    name: str
    opened: MeterOpened | None = None
    awards: int = 0
    paid: Cents = 0
    resets: Cents = 0
    lost: Mapping[int, str] = {}
    last: MeterAwarded | None = None
    row: int = 0

    def is_lost(self, table: int) -> bool:
        """Whether a table cannot read the meter."""
        return self.opened is None or ALL_TABLES in self.lost or table in self.lost


def apply_meter(meter: Meter, entry: MeterEntry, row: int) -> Meter:
    """The meter after an entry in this row; refused with the provision it breaks."""
    after = _STEPS[type(entry)](meter, entry)
    return msgspec.structs.replace(after, row=row)


@rule("19:47-16.12(f)")
def _open(meter: Meter, entry: MeterOpened) -> Meter:
    if meter.opened is not None:
        raise RuleViolation(f"meter {meter.name} is open already", cite("19:47-16.12(f)"))
    if not meter.name or entry.initial < 0:
        message = "a meter has a name and an initial amount that was approved"
        raise RuleViolation(message, cite("19:47-16.12(f)"))
    return msgspec.structs.replace(meter, opened=entry)


@rule("19:47-16.12(g)")
def _award(meter: Meter, entry: MeterAwarded) -> Meter:
    """The meter stands as it was read: nothing was paid from it since, and no link is lost."""
    _check_open(meter)
    if entry.after != meter.row or meter.is_lost(entry.table):
        message = "another award was paid first, or the link was lost: the meter is read again"
        raise RuleViolation(message, cite("19:47-16.12(g)"))
    if not 0 <= entry.taken <= entry.reading:
        message = "an award is at most what the meter shows"
        raise RuleViolation(message, cite("19:47-16.12(e)"))
    return msgspec.structs.replace(
        meter,
        awards=meter.awards + 1,
        paid=meter.paid + entry.taken,
        resets=meter.resets + entry.reset,
        last=entry,
    )


@rule("19:47-16.12(f)")
def _lose(meter: Meter, entry: LinkLost) -> Meter:
    _check_open(meter)
    if not entry.reason.strip() or entry.table < 0 or entry.table in meter.lost:
        message = "a link that works is lost for a reason"
        raise RuleViolation(message, cite("19:47-16.12(f)"))
    return msgspec.structs.replace(meter, lost={**meter.lost, entry.table: entry.reason})


@rule("19:47-16.12(f)")
def _restore(meter: Meter, entry: LinkRestored) -> Meter:
    if entry.table not in meter.lost:
        raise RuleViolation("that link is not lost", cite("19:47-16.12(f)"))
    left = {table: why for table, why in meter.lost.items() if table != entry.table}
    return msgspec.structs.replace(meter, lost=left)


def _check_open(meter: Meter) -> None:
    if meter.opened is None:
        raise RuleViolation(f"there is no meter {meter.name:.40}", cite("19:47-16.12(f)"))


_STEPS: Final[dict[type, Callable[[Meter, Any], Meter]]] = {
    MeterOpened: _open,
    MeterAwarded: _award,
    LinkLost: _lose,
    LinkRestored: _restore,
}
