"""The floor as plain data: what is due, who waits, what was noted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from pitboss.house.floor import (
    Floor,
    Note,
    OpenTable,
    gaming_day_of,
    is_forbidden,
    label_of,
    observation_of,
    poker_tables,
)
from pitboss.house.floor_entries import (
    CountWitnessed,
    DecksHandedOut,
    DeviceSeen,
    EquipmentSealed,
    SeatOffered,
)
from pitboss.poker.house.records import kind_of
from pitboss.table import Due

Plain: TypeAlias = dict[str, Any]


def due_rows(table: int, name: str, dues: Iterable[Due], now: int) -> list[Plain]:
    """The cards and dice of a table that are changed by the clock, and when."""
    return [
        {
            "table": table,
            "name": name,
            "what": due.clock.name,
            "text": due.clock.text,
            "provision": due.clock.cite,
            "since": due.since,
            "due_at": due.at,
            "overdue": due.is_over(now),
        }
        for due in dues
    ]


def floor_row(floor: Floor, tables: Mapping[int, OpenTable], now: int) -> Plain:
    """The waiting lists, the decks of the day, and what was seen, sealed and witnessed."""
    day = gaming_day_of(now)
    decks = floor.decks_of(day)
    return {
        "gaming_day": day,
        "waiting": _waiting(floor, tables),
        "decks": None if decks is None else note_row(decks),
        "decks_due": decks is None and bool(poker_tables(tables)),
        "notes": [note_row(each) for each in floor.of(*NOTED)],
    }


NOTED = (DeviceSeen, EquipmentSealed, CountWitnessed, SeatOffered)


def _waiting(floor: Floor, tables: Mapping[int, OpenTable]) -> list[Plain]:
    """Every type of table that is open, its vacant seats, and who waits for one."""
    kinds: dict[str, list[Plain]] = {}
    for number, rules in poker_tables(tables).items():
        row = {"table": number, "vacant": tables[number].vacant}
        kinds.setdefault(kind_of(rules), []).append(row)
    for kind, names in floor.waiting.names.items():
        if names:
            kinds.setdefault(kind, [])
    rows = sorted(kinds.items())
    return [
        {"kind": kind, "people": list(floor.waiting.waiting(kind)), "tables": found}
        for kind, found in rows
    ]


def note_row(note: Note) -> Plain:
    """A note of the floor: what it is, under which provision, and in words."""
    kind, provision, text, open_ = _words(note)
    return {
        "number": note.number,
        "at": note.at,
        "by": note.entry.by,
        "kind": kind,
        "provision": provision,
        "text": text,
        "for_supervisor": open_,
    }


def _words(note: Note) -> tuple[str, str, str, bool]:
    match note.entry:
        case DeviceSeen() as seen:
            forbidden = is_forbidden(seen, note.at)
            text = str(observation_of(seen, note.at))
            return "device", "19:47-8.1", text, forbidden
        case EquipmentSealed():
            return "seal", "19:47-10.4(a)3ii", label_of(note), False
        case CountWitnessed(count=count):
            return "count", "13:69F-14.19(d)", f"witnessed: {count}", False
        case SeatOffered(person=person, table=table):
            return "seat", "19:47-14.18", f"a seat for {person} at table {table}", False
        case DecksHandedOut(backs=backs, gaming_day=day):
            each = "; ".join(f"table {name}: {a} and {b}" for name, (a, b) in backs.items())
            return "decks", "13:69F-14.2(c)", f"gaming day {day}, {each}", False
        case other:
            return "waiting", "19:47-14.18", f"{other.person} at the list of {other.kind}", False
