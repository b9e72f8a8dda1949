"""A table is read from its log: after a restart, after a failed write, or to follow its owner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pitboss.errors import ensure
from pitboss.ledger.entries import Entry
from pitboss.ledger.recovered_table import LIVE, RecoveredTable, Step
from pitboss.server.views.view_cache import ViewCache

__all__ = ["Keys", "LoadedTable", "load_table"]

Keys: TypeAlias = dict[tuple[int, str], int]


@dataclass(slots=True)
class LoadedTable:
    """A table as its log tells it: its book, what was done under which key, what is to be seen."""

    recovered: RecoveredTable
    showing: ViewCache
    keys: Keys = field(default_factory=dict)

    def take(self, entry: Entry) -> None:
        """Read one more row, and take it into every picture."""
        step = self.follow(entry)
        if step is not None:
            self.showing.see(step)

    def follow(self, entry: Entry) -> Step | None:
        """Read one more row, and leave it to the front to show what came of it."""
        if entry.key:
            self.keys[entry.user, entry.key] = entry.n
        return self.recovered.read(entry)


def load_table(
    number: int, entries: Iterable[Entry], *, seeds: Mapping[int, bytes] | None = None
) -> LoadedTable:
    """Read a table from its first row to its last."""
    recovered, rows = RecoveredTable(number, seeds or {}), iter(entries)
    first = next(rows, None)
    ensure(first is not None, f"table {number} has a log")
    assert first is not None
    recovered.read(first)
    read = LoadedTable(recovered, ViewCache(recovered, house=recovered.mode == LIVE))
    for entry in rows:
        read.take(entry)
    return read
