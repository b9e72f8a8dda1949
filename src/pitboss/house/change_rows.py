"""Changes of rules that wait, as plain data: what is done, what is missing, and by when."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, TypeAlias

from pitboss.house.joint_changes import JointChange
from pitboss.house.steps import Prepared, shortcomings
from pitboss.house.table_changes import (
    TableChanges,
    earliest,
    needed_steps,
    provision_of,
    step_cite,
    taken_steps,
)

Plain: TypeAlias = dict[str, Any]


def change_rows(changes: TableChanges, *, table: int, now: datetime) -> Iterator[Plain]:
    """The changes that wait at a table."""
    for number, prepared in changes.waiting.items():
        yield {"table": table, "number": number, **change_row(prepared, now=now)}


def change_row(prepared: Prepared, *, now: datetime) -> Plain:
    """A change: its kinds, its earliest moment if all that is missing were done now, its steps."""
    change, taken = prepared.change, taken_steps(prepared.steps)
    needed = needed_steps(change)
    soonest = earliest(change, now)
    missing = shortcomings(change, prepared.steps)
    return {
        "joint": prepared.joint,
        "settings": list(change.settings),
        "kinds": sorted(map(str, change.kinds)),
        "items": [str(item) for item in change.items],
        "statement": change.statement,
        "cite": provision_of(change),
        "effective_at": change.effective_at.isoformat(),
        "earliest": soonest.isoformat(),
        "steps": [
            {"step": str(step), "cite": step_cite(change, step), "taken": step in taken}
            for step in needed
        ],
        "missing": [{"message": each.message, "cites": list(each.cites)} for each in missing],
        "too_late": bool(missing) and soonest > change.effective_at,
    }


def joint_row(change: JointChange) -> Plain:
    """A change of several tables, where it was made known and where not yet."""
    proposed = change.proposed
    return {
        "number": change.number,
        "tables": list(proposed.tables),
        "settings": list(proposed.settings),
        "effective_at": proposed.effective_at,
        "by": proposed.by,
        "at": change.at,
        "status": change.status,
        "known": sorted(change.known),
        "dropped": change.dropped,
        "in_force_at": change.in_force_at,
    }
