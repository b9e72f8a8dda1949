"""Changes of rules at several tables together: all of these tables change, or none does.

Rules that must be alike in a casino cannot change at one table after another. Such a change is
proposed once for all tables, made known at each, and in force for all as soon as one of them
adopts it; each of the others adopts it when the wagers on its layout are decided.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from pitboss.errors import MalformedAnswer, NoSuchThing, RuleViolation
from pitboss.house.entry import HouseEntry
from pitboss.house.table_changes import read_time, time_of
from pitboss.rulebook import cite, rule

TABLES_MAX = 1_000


class JointChangeEntry(HouseEntry, frozen=True, kw_only=True):
    """Something that happened to a change of several tables."""


class JointChangeProposed(JointChangeEntry, frozen=True, kw_only=True):
    """A change of rules is proposed for these tables together."""

    tables: tuple[int, ...]
    settings: tuple[str, ...]
    effective_at: str
    by: str


class JointChangeMadeKnown(JointChangeEntry, frozen=True, kw_only=True):
    """Every step that the change needs has been taken at a table."""

    joint: int
    table: int


class JointChangeDropped(JointChangeEntry, frozen=True, kw_only=True):
    """The change will take effect at none of its tables."""

    joint: int
    reason: str


class JointChangeInForce(JointChangeEntry, frozen=True, kw_only=True):
    """The change has taken effect: the tables that have not adopted it will, and cannot refuse."""

    joint: int


AnyJointEntry: TypeAlias = (
    JointChangeProposed | JointChangeMadeKnown | JointChangeDropped | JointChangeInForce
)


@dataclass(frozen=True, slots=True, kw_only=True)
class JointChange:
    """A change of several tables: where it has been made known, and what became of it."""

    number: int
    proposed: JointChangeProposed
    at: int
    known: frozenset[int] = frozenset()
    dropped: str = ""
    in_force_at: int = 0

    @property
    def status(self) -> str:
        """Where it stands: waiting, in force, or dropped."""
        if self.in_force_at:
            return "in force"
        return "dropped" if self.dropped else "waiting"

    def unknown(self, open_tables: Collection[int]) -> list[int]:
        """The tables, of those that are open, at which a step is still missing."""
        return [n for n in self.proposed.tables if n in open_tables and n not in self.known]


JointChanges: TypeAlias = Mapping[int, JointChange]
NONE: JointChanges = MappingProxyType({})


def joint_change(changes: JointChanges, number: int) -> JointChange:
    """The change of several tables with that number."""
    if number not in changes:
        raise NoSuchThing(f"there is no change {number} of several tables")
    return changes[number]


def apply_joint(changes: JointChanges, entry: AnyJointEntry, *, at: int) -> JointChanges:
    """The changes after an entry of that time; one that cannot be is refused."""
    match entry:
        case JointChangeProposed():
            number = len(changes) + 1
            after = _proposed(number, entry, at)
        case JointChangeMadeKnown(joint=number, table=table):
            before = _waiting(changes, number)
            if table not in before.proposed.tables:
                raise MalformedAnswer(f"table {table} is not one of change {number}")
            after = replace(before, known=before.known | {table})
        case JointChangeDropped(joint=number, reason=reason):
            after = _dropped(joint_change(changes, number), reason)
        case JointChangeInForce(joint=number):
            before = _waiting(changes, number)
            if time_of(at) < read_time(before.proposed.effective_at):
                message = "a change does not take effect before its time"
                raise RuleViolation(message, cite("19:47-8.3(b)1"))
            after = replace(before, in_force_at=at)
    return MappingProxyType({**changes, number: after})


def _proposed(number: int, entry: JointChangeProposed, at: int) -> JointChange:
    tables = entry.tables
    if not 1 < len({*tables}) == len(tables) <= TABLES_MAX:
        raise MalformedAnswer("a change of several tables names two or more, each once")
    if not entry.settings or not entry.by.strip():
        raise MalformedAnswer("a change of several tables says what changes, and who proposes it")
    if read_time(entry.effective_at) < time_of(at):
        message = "a change takes effect after it was made known, not before"
        raise RuleViolation(message, cite("19:47-8.3(b)"))
    return JointChange(number=number, proposed=entry, at=at)


def _waiting(changes: JointChanges, number: int) -> JointChange:
    found = joint_change(changes, number)
    if found.status != "waiting":
        raise RuleViolation(f"change {number} of several tables is {found.status}")
    return found


def _dropped(before: JointChange, reason: str) -> JointChange:
    """Of several tables that drop it only the first gives the reason."""
    if before.in_force_at:
        message = f"change {before.number} is in force at all its tables: change them anew"
        raise RuleViolation(message, cite("19:47-8.3(b)"))
    if not reason.strip():
        raise MalformedAnswer("it is said why a change is dropped")
    return before if before.dropped else replace(before, dropped=reason)


@rule("19:47-8.3(b)")
def check_in_force(change: JointChange, open_tables: Collection[int]) -> None:
    """A change takes effect at all its tables only if it has been made known at each."""
    if change.dropped:
        raise RuleViolation(f"change {change.number} of several tables: {change.dropped}")
    unknown = change.unknown(open_tables)
    if unknown and not change.in_force_at:
        names = ", ".join(map(str, unknown))
        message = f"the change of several tables has not been made known at table {names}"
        raise RuleViolation(message, cite("19:47-8.3(b)"))
