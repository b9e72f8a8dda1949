"""A table loaded from its log: after a restart, after a failed commit, or to follow its owner."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pitboss.errors import ensure
from pitboss.ledger.accounts import wallet
from pitboss.ledger.entries import Entry
from pitboss.ledger.recovered_table import LIVE, RecoveredTable, Step
from pitboss.ledger.store import Ledger
from pitboss.server.views.view_cache import ViewCache

# Row of the log in which a command was carried out, by user and key.
Keys: TypeAlias = dict[tuple[int, str], int]


@dataclass(slots=True)
class LoadedTable:
    """A table as its log describes it, the views of it, and the keys of commands done."""

    recovered: RecoveredTable
    views: ViewCache
    keys: Keys = field(default_factory=dict)

    def append(self, entry: Entry) -> Step | None:
        """Apply one more row of the log; the step that it adds to the round comes back."""
        self.note_keys([entry])
        return self.recovered.read(entry)

    def note_keys(self, entries: Iterable[Entry]) -> None:
        """Remember which commands were carried out in these rows."""
        self.keys.update({(each.user, each.key): each.n for each in entries if each.key})


def load_table(
    number: int, entries: Iterable[Entry], *, seeds: Mapping[int, bytes] | None = None
) -> LoadedTable:
    """Replay a table from the first row of its log to the last."""
    recovered, rows = RecoveredTable(number, seeds or {}), iter(entries)
    first = next(rows, None)
    ensure(first is not None, f"table {number} has a log")
    assert first is not None
    recovered.read(first)
    loaded = LoadedTable(recovered, ViewCache(recovered, house=recovered.mode == LIVE))
    for entry in rows:
        step = loaded.append(entry)
        if step is not None:
            loaded.views.see(step)
    return loaded


class TableReader:
    """Reads from the ledger what the actor of a table needs, without stopping the event loop."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def load(self, number: int) -> LoadedTable:
        """A table as its log describes it."""
        return await asyncio.to_thread(load_from_ledger, self._ledger, number)

    async def balance(self, user: int) -> int:
        """What the wallet of a user holds."""
        return await asyncio.to_thread(self._ledger.balance, wallet(user))

    async def row_of_command(self, number: int, user: int, key: str) -> Entry | None:
        """The row in which a user's command with this key was carried out."""
        return await asyncio.to_thread(self._ledger.row_of_command, number, user, key)


def load_from_ledger(ledger: Ledger, number: int) -> LoadedTable:
    """Load a table with its secret seeds, once no commit to its log is under way.

    Whether the seeds may be known is found out as well.
    """
    ledger.await_commits(number)
    seeds = {each.epoch: bytes.fromhex(each.seed) for each in ledger.seeds(number)}
    loaded = load_table(number, ledger.entries(number), seeds=seeds)
    loaded.recovered.rewound = not ledger.is_continued(number)
    return loaded
