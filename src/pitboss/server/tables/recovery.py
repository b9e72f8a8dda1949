"""A table loaded from its log: after a restart, after a failed commit, or to follow its owner."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pitboss.errors import Misuse, PitbossError, StoreFailed, ensure
from pitboss.ledger.accounts import wallet
from pitboss.ledger.entries import Entry
from pitboss.ledger.meters import Meters, Reading
from pitboss.ledger.recovered_table import LIVE, RecoveredTable, Step
from pitboss.ledger.saved import restore_state
from pitboss.ledger.store import Ledger, SavedSnapshot
from pitboss.server.settings import Clocks, clocks_of
from pitboss.server.views.view_cache import ViewCache

log = logging.getLogger("pitboss.server")

# Row of the log in which a command was carried out, by user and key.
Keys: TypeAlias = dict[tuple[int, str], int]


@dataclass(slots=True)
class LoadedTable:
    """A table as its log describes it, the views of it, and the keys of commands done."""

    recovered: RecoveredTable
    views: ViewCache
    keys: Keys = field(default_factory=dict)
    keys_from: int = 1  # the keys of earlier rows are only in the ledger

    @property
    def clocks(self) -> Clocks:
        """How long the table waits."""
        assert self.recovered.opened is not None
        return clocks_of(self.recovered.opened.clocks)

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
    rows = iter(entries)
    loaded = _opened(number, next(rows, None), seeds or {})
    _read(loaded, rows)
    return loaded


def _opened(number: int, first: Entry | None, seeds: Mapping[int, bytes]) -> LoadedTable:
    """A table of which only the first row was read."""
    ensure(first is not None, f"table {number} has a log")
    assert first is not None
    recovered = RecoveredTable(number, seeds)
    recovered.read(first)
    return LoadedTable(recovered, ViewCache(recovered, house=recovered.mode == LIVE))


def _read(loaded: LoadedTable, rows: Iterable[Entry], *, seen: int = 0) -> None:
    """Read rows; views have seen those up to the row `seen`."""
    for entry in rows:
        step = loaded.append(entry)
        if step is not None and step.n > seen:
            loaded.views.see(step)


def _load_saved(ledger: Ledger, number: int, seeds: Mapping[int, bytes]) -> LoadedTable | None:
    """A table from its saved state and the rows after it; None if none was saved that is sound."""
    saved = ledger.saved_snapshot(number)
    if saved is None:
        return None
    try:
        return _restored(ledger, saved, seeds)
    except StoreFailed:
        raise
    except Exception as error:  # a state that another version saved, or that was changed
        log.warning("table %d is replayed from its first row: %s", number, error)
        return None


def _restored(ledger: Ledger, saved: SavedSnapshot, seeds: Mapping[int, bytes]) -> LoadedTable:
    number = saved.table_id
    loaded = _opened(number, ledger.entry(number, 1), seeds)
    before, row = ledger.entries(number, after=saved.n - 2, limit=2)
    restore_state(loaded.recovered, saved.state.encode(), before, row)
    loaded.views.restore(saved.views.encode())
    loaded.keys_from = saved.n + 1
    _read(loaded, ledger.entries(number, after=saved.n), seen=saved.views_n)
    return loaded


def take_snapshot(loaded: LoadedTable) -> SavedSnapshot | None:
    """A state that was saved since the last call, with what everybody has seen, if there is one."""
    recovered, state = loaded.recovered, loaded.recovered.saved_state
    recovered.saved_state = None
    if state is None:
        return None
    try:
        views = loaded.views.save()
    except Misuse:  # a game of others whose views cannot be saved: its log is read as a whole
        return None
    return SavedSnapshot(
        table_id=recovered.number,
        n=recovered.saved,
        state=state.decode(),
        views_n=recovered.n,
        views=views.decode(),
    )


class TableReader:
    """Reads from the ledger what the actor of a table needs, without stopping the event loop."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._meters = Meters(ledger)

    async def meter(self, name: str, number: int) -> Reading:
        """What a linked meter shows a table."""
        return await asyncio.to_thread(self._meters.read, name, number)

    async def load(self, number: int) -> LoadedTable:
        """A table as its log describes it."""
        return await asyncio.to_thread(load_from_ledger, self._ledger, number)

    async def balance(self, user: int) -> int:
        """What the wallet of a user holds."""
        return await asyncio.to_thread(self._ledger.balance, wallet(user))

    async def save(self, snapshot: SavedSnapshot) -> None:
        """Keep a saved state; without it the log is read from the one before."""
        try:
            await asyncio.to_thread(self._ledger.save_snapshot, snapshot)
        except PitbossError as error:
            log.error("the state of table %d was not saved: %s", snapshot.table_id, error.message)

    async def row_of_command(self, number: int, user: int, key: str) -> Entry | None:
        """The row in which a user's command with this key was carried out."""
        return await asyncio.to_thread(self._ledger.row_of_command, number, user, key)


def load_from_ledger(ledger: Ledger, number: int) -> LoadedTable:
    """Load a table with its secret seeds, once no commit to its log is under way.

    Whether the seeds may be known is found out as well.
    """
    ledger.await_commits(number)
    seeds = {each.epoch: bytes.fromhex(each.seed) for each in ledger.seeds(number)}
    loaded = _load_saved(ledger, number, seeds) or load_table(
        number, ledger.entries(number), seeds=seeds
    )
    recovered = loaded.recovered
    recovered.rewound = not ledger.is_continued(number)
    if not recovered.rewound:
        ledger.vault.mark(number, recovered.n, recovered.head)
    return loaded
