"""The floor of a house: waiting lists, decks handed out, devices seen, equipment sealed, counts.

The fold over its entries. What hangs on the tables that are open is asked before an entry is made:
see `check_floor`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Final

from pitboss.errors import MalformedAnswer, NoSuchThing, RuleViolation
from pitboss.house.conduct import Observation, device_is_forbidden
from pitboss.house.floor_entries import (
    CountWitnessed,
    DecksHandedOut,
    DeviceSeen,
    EquipmentSealed,
    FloorEntry,
    PersonListed,
    PersonStruck,
    SeatOffered,
)
from pitboss.house.table_changes import time_of
from pitboss.poker.house.options import PokerRules
from pitboss.poker.house.records import (
    Distribution,
    WaitingList,
    announce,
    distribute,
    join,
    kind_of,
    next_for,
    strike,
    wait,
)
from pitboss.rulebook import cite, rule
from pitboss.table import FLOORPERSON, SUPERVISOR, HouseRules

TEXT_CHARS_MAX: Final = 200
KEPT_MAX: Final = 500  # so many are shown of what was seen, sealed and witnessed; the log has all


@dataclass(frozen=True, slots=True)
class Note:
    """An entry of the floor and when it was made."""

    number: int
    at: int
    entry: FloorEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """Who waits for which type of table, and what was noted, the newest last."""

    waiting: WaitingList = field(default_factory=WaitingList)
    notes: tuple[Note, ...] = ()
    count: int = 0

    def of(self, *kinds: type[FloorEntry]) -> list[Note]:
        """The notes of some kinds, the newest first."""
        return [each for each in reversed(self.notes) if isinstance(each.entry, kinds)]

    def decks_of(self, gaming_day: str) -> Note | None:
        """The last distribution of decks for a gaming day."""
        found = self.of(DecksHandedOut)
        return next((each for each in found if _day_of(each) == gaming_day), None)


def _day_of(note: Note) -> str:
    return note.entry.gaming_day if isinstance(note.entry, DecksHandedOut) else ""


def gaming_day_of(at: int) -> str:
    """The gaming day of a time in milliseconds: the day by the clock of the log."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table as the floor knows it: its rules, and how many of its seats are vacant."""

    rules: HouseRules
    vacant: int


# -- the fold -------------------------------------------------------------------------------------


def apply_floor(floor: Floor, entry: FloorEntry, *, at: int) -> Floor:
    """The floor after an entry of that time; one that cannot be is refused."""
    if not entry.by.strip():
        raise MalformedAnswer("an entry of the floor says whose it is")
    waiting = floor.waiting
    match entry:
        case PersonListed(kind=kind, person=person):
            waiting = wait(waiting, kind, person)
        case PersonStruck(kind=kind, person=person):
            waiting = strike(waiting, kind, person)
        case SeatOffered(kind=kind, person=person):
            waiting = _offered(waiting, kind, person)
        case DecksHandedOut():
            distribute(_plan(entry))
        case DeviceSeen():
            _check_texts(entry.person, *entry.with_others)
        case EquipmentSealed():
            check_seal(entry)
        case CountWitnessed(count=count):
            _check_texts(count)
    number = floor.count + 1
    notes = (*floor.notes, Note(number, at, entry))[-KEPT_MAX:]
    return replace(floor, waiting=waiting, notes=notes, count=number)


def _check_texts(*texts: str) -> None:
    if not all(0 < len(each.strip()) <= TEXT_CHARS_MAX for each in texts):
        raise MalformedAnswer(f"names and reasons have 1 to {TEXT_CHARS_MAX} characters")


@rule("19:47-14.18")
def _offered(waiting: WaitingList, kind: str, person: str) -> WaitingList:
    """A vacant seat goes to the person who has waited longest for this type of table."""
    first = next(iter(waiting.waiting(kind)), "")
    if person != first:
        message = f"a vacant seat goes to who was listed first: {first or 'nobody waits'}"
        raise RuleViolation(message, cite("19:47-14.18"))
    return strike(waiting, kind, person)


def _plan(entry: DecksHandedOut) -> Distribution:
    _check_texts(entry.gaming_day, *(back for pair in entry.backs.values() for back in pair))
    return Distribution(
        gaming_day=entry.gaming_day,
        by=SUPERVISOR if entry.position == SUPERVISOR else FLOORPERSON,
        backs=entry.backs,
        weighed=frozenset(entry.weighed),
    )


@rule("19:47-10.4(a)3ii")
def check_seal(entry: EquipmentSealed) -> None:
    """The label names the table; the dealer and a supervisor, who are two people, have signed."""
    _check_texts(entry.what, entry.reason, entry.dealer, entry.supervisor)
    if entry.dealer.strip() == entry.supervisor.strip():
        message = "the dealer and a casino supervisor both sign the label"
        raise RuleViolation(message, cite("19:47-10.4(a)3ii"))


def label_of(note: Note) -> str:
    """What stands on a sealed envelope or container: table, date and time, and who signed."""
    entry = note.entry
    assert isinstance(entry, EquipmentSealed)
    when = time_of(note.at).strftime("%Y-%m-%d %H:%M UTC")
    signed = f"signed by {entry.dealer} and {entry.supervisor}"
    return f"table {entry.table}, {when}: {entry.what}, {entry.reason}; {signed}"


def is_forbidden(seen: DeviceSeen, at: int) -> bool:
    """Whether what was seen is a forbidden device, and the supervisor is to decide (8.1)."""
    return device_is_forbidden(observation_of(seen, at))


def observation_of(seen: DeviceSeen, at: int) -> Observation:
    """What was seen at a table, and when."""
    return Observation(
        table=str(seen.table),
        person=seen.person,
        device=seen.device,
        aid=seen.aid,
        manner=seen.manner,
        seen_at=time_of(at),
        with_others=seen.with_others,
        permitted=seen.permitted,
    )


# -- with the tables that are open ----------------------------------------------------------------


def poker_tables(tables: Mapping[int, OpenTable]) -> dict[int, PokerRules]:
    """The open poker tables."""
    each = tables.items()
    return {number: table.rules for number, table in each if isinstance(table.rules, PokerRules)}


def check_floor(floor: Floor, entry: FloorEntry, tables: Mapping[int, OpenTable]) -> str:
    """Refuse an entry that does not fit the tables that are open; what is called out comes back."""
    match entry:
        case PersonListed(kind=kind, person=person):
            join(floor.waiting, _rules_of(kind, tables), person)
        case SeatOffered(table=number):
            return _announced(floor, entry, _table(number, tables), number)
        case DecksHandedOut(backs=backs):
            _check_tables(backs, tables)
        case DeviceSeen(table=number) | EquipmentSealed(table=number):
            _table(number, tables)
    return ""


def _table(number: int, tables: Mapping[int, OpenTable]) -> OpenTable:
    if number not in tables:
        raise NoSuchThing(f"there is no open table {number}")
    return tables[number]


def _rules_of(kind: str, tables: Mapping[int, OpenTable]) -> PokerRules:
    for rules in poker_tables(tables).values():
        if kind_of(rules) == kind:
            return rules
    raise NoSuchThing(f"no table of this type is open: {kind[:TEXT_CHARS_MAX]}")


def _announced(floor: Floor, entry: SeatOffered, table: OpenTable, number: int) -> str:
    """What is called out: in 1995 only a vacancy for which somebody waits."""
    if not isinstance(table.rules, PokerRules) or kind_of(table.rules) != entry.kind:
        raise NoSuchThing(f"table {number} is not of this type")
    if not table.vacant:
        message = f"table {number} has no vacant seat"
        raise RuleViolation(message, cite("19:47-14.18"))
    first, _ = next_for(floor.waiting, table.rules)
    if first != entry.person:
        _offered(floor.waiting, entry.kind, entry.person)
    said = announce(floor.waiting, table.rules, table=str(number), vacant=table.vacant)
    return said.text


@rule("13:69F-14.2(c)")
def _check_tables(backs: Mapping[str, object], tables: Mapping[int, OpenTable]) -> None:
    """Every open poker table gets its decks, and no other table."""
    given, poker = set(backs), {str(number) for number in poker_tables(tables)}
    if given != poker:
        wrong = ", ".join(sorted(given ^ poker))
        message = f"decks are handed out to every open poker table and to no other: {wrong}"
        raise RuleViolation(message, cite("13:69F-14.2(c)"))
