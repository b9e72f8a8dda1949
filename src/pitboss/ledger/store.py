"""The ledger: appends batches to the logs, and reads logs, balances and seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Row, select, text

from pitboss.errors import LedgerConflict, OutcomeUnknown, PitbossError, StoreFailed
from pitboss.ledger.append import Job, Reply, head_of, lock_all, savepoint, write
from pitboss.ledger.backup import back_up
from pitboss.ledger.desk import check_changes
from pitboss.ledger.engines import connect, is_postgres, translated_errors
from pitboss.ledger.entries import HOUSE_TABLE, Batch, Entry, Seed
from pitboss.ledger.funds import write_claims
from pitboss.ledger.key_rotation import finish_rotation
from pitboss.ledger.migrations import migrate
from pitboss.ledger.schema import balances, log, seeds, snapshots
from pitboss.ledger.statements import Statements
from pitboss.ledger.tables import Commands

# Rows are read in pages, so that no reader keeps a connection while it works.
PAGE_ROWS: Final = 500


_OWN: Final = text("SELECT token FROM leases WHERE table_id = :of FOR UPDATE")
_PROBE: Final = text(
    "INSERT INTO owners (name, expires_at) VALUES ('nobody', 0)"
    " ON CONFLICT (name) DO UPDATE SET expires_at = 0"
)


_SAVE: Final = text(
    "INSERT INTO snapshots (table_id, n, state, views_n, views)"
    " VALUES (:table_id, :n, :state, :views_n, :views) ON CONFLICT (table_id) DO UPDATE"
    " SET n = excluded.n, state = excluded.state,"
    " views_n = excluded.views_n, views = excluded.views"
)


class SavedSnapshot(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a table at row `n`, and what viewers had seen up to row `views_n`."""

    table_id: int
    n: int
    state: str
    views_n: int
    views: str


class Ledger(Commands):
    """The logs of all tables, the accounts and the users, in one database."""

    standing_approval = True  # whether lawful rules are approved beforehand

    @classmethod
    def open(cls, url: str) -> Ledger:
        """Open the ledger at an address; a new database is built, an older one brought forward."""
        ledger = cls(connect(url))
        try:
            migrate(ledger.engine)
            finish_rotation(ledger)
        except PitbossError:
            ledger.close()
            raise
        return ledger

    @property
    def url(self) -> str:
        """The address of the database, for those who open a connection of their own."""
        return self.engine.url.render_as_string(hide_password=False)

    # -- writing ----------------------------------------------------------------------------------

    def append(self, batch: Batch, *, replies: Sequence[Reply] = ()) -> None:
        """Write a batch: all of it is durable when this returns, none of it when it raises."""
        (error,) = self.append_all([batch], replies={0: replies})
        if error is not None:
            raise error

    def append_all(
        self, batches: Sequence[Batch], *, replies: Mapping[int, Sequence[Reply]] | None = None
    ) -> list[PitbossError | None]:
        """Write many batches with one durable commit; each is written whole or refused alone.

        `replies` are replies to commands, committed with the batch of that position.
        """
        replies_of = replies or {}
        jobs = [
            Job(batch=self.vault.sealed(batch), replies=tuple(replies_of.get(place, ())))
            for place, batch in enumerate(batches)
        ]
        try:
            outcomes = self._write_together(jobs)
        except StoreFailed as error:
            outcomes = [self._write_alone(job, error, last=len(jobs) == 1) for job in jobs]
        self._mark(jobs, outcomes)
        return outcomes

    def _mark(self, jobs: Sequence[Job], outcomes: Sequence[PitbossError | None]) -> None:
        """Note outside the database how far the logs are written, before it is published."""
        for job, error in zip(jobs, outcomes, strict=True):
            if error is None and job.batch.table != HOUSE_TABLE:
                last = job.batch.entries[-1]
                self.vault.mark(last.table, last.n, last.hash)

    def _write_together(self, jobs: Sequence[Job]) -> list[PitbossError | None]:
        if not jobs:
            return []
        try:
            with self.appending() as statements:
                lock_all(statements, [job.batch for job in jobs])
                _write_all(statements, jobs, standing=self.standing_approval)
        except StoreFailed:
            raise
        except PitbossError as error:
            if len(jobs) == 1:
                return [error]
            return self._write_in_turn(jobs)
        return [None] * len(jobs)

    def _write_in_turn(self, jobs: Sequence[Job]) -> list[PitbossError | None]:
        """One of several was refused: write each behind a savepoint."""
        with self.appending() as statements:
            lock_all(statements, [job.batch for job in jobs])
            return [_attempt(statements, job, standing=self.standing_approval) for job in jobs]

    def _write_alone(self, job: Job, failure: StoreFailed, *, last: bool) -> PitbossError | None:
        """After a failure: check whether the batch was written; if not, try once more."""
        written = self._is_written(job.batch)
        if written is None or (last and not written):
            return failure if written is False else _in_doubt(failure)
        if written:
            return None
        try:
            (error,) = self._write_together([job])
        except StoreFailed as again:
            return self._write_alone(job, again, last=True)
        if isinstance(error, LedgerConflict) and self._is_written(job.batch):
            return None
        return error

    def _is_written(self, batch: Batch) -> bool | None:
        """Whether a batch is in the log; None when the database cannot be asked."""
        if not batch.entries:
            return False
        end = batch.entries[-1]
        this = select(log.c.hash).where(log.c.table_id == end.table, log.c.n == end.n)
        try:
            self.await_commits(end.table)
            with self.reading() as connection:
                return connection.scalar(this) == end.hash
        except StoreFailed:
            return None

    def await_commits(self, table: int) -> None:
        """Wait until no commit of a table's owner is under way, as one whose answer was lost."""
        with self.reading() as connection:
            if is_postgres(connection):
                connection.execute(_OWN, {"of": table})

    def probe(self) -> None:
        """Write something that changes nothing; raises if nothing can be written."""
        with self.writing() as connection:
            connection.execute(_PROBE)

    def backup(self, path: Path) -> None:
        """Write the ledger as it is at this moment to a new SQLite file."""
        back_up(self, path)

    # -- reading ----------------------------------------------------------------------------------

    def head(self, table: int) -> tuple[int, str]:
        """The number and the hash of the last row of a table's log."""
        with self.reading() as connection:
            return head_of(connection, table)

    def entries(self, table: int, after: int = 0, limit: int | None = None) -> Iterator[Entry]:
        """The rows of a table's log after a row, in order."""
        left = limit
        while left is None or left > 0:
            size = PAGE_ROWS if left is None else min(PAGE_ROWS, left)
            page = self._page(table, after, size)
            yield from page
            if len(page) < size:
                return
            after = page[-1].n
            left = None if left is None else left - len(page)

    def _page(self, table: int, after: int, size: int) -> list[Entry]:
        wanted = select(log).where(log.c.table_id == table, log.c.n > after).order_by(log.c.n)
        with self.reading() as connection:
            return [entry_of(each) for each in connection.execute(wanted.limit(size))]

    def entry(self, table: int, n: int) -> Entry | None:
        """One row of a table's log."""
        return next(self.entries(table, after=n - 1, limit=1), None)

    def row_of_command(self, table: int, user: int, key: str) -> Entry | None:
        """The row in which a user's command with this key was carried out."""
        mine = (log.c.table_id == table, log.c.user_id == user, log.c.key == key)
        with self.reading() as connection:
            found = connection.execute(select(log).where(*mine, log.c.key != "")).first()
        return None if found is None else entry_of(found)

    def balance(self, account: str) -> int:
        """The balance of an account; 0 if it never moved."""
        this = select(balances.c.cents).where(balances.c.account == account)
        with self.reading() as connection:
            return int(connection.scalar(this) or 0)

    def balances(self, prefix: str = "") -> dict[str, int]:
        """The balances of all accounts whose name begins so."""
        wanted = select(balances.c.account, balances.c.cents).order_by(balances.c.account)
        if prefix:
            wanted = wanted.where(balances.c.account.startswith(prefix, autoescape=True))
        with self.reading() as connection:
            return {each.account: each.cents for each in connection.execute(wanted)}

    def save_snapshot(self, snapshot: SavedSnapshot) -> None:
        """Keep the saved state of a table in place of the one before."""
        with self.writing() as connection:
            connection.execute(_SAVE, msgspec.structs.asdict(snapshot))

    def saved_snapshot(self, table: int) -> SavedSnapshot | None:
        """The last saved state of a table."""
        wanted = select(snapshots).where(snapshots.c.table_id == table)
        with self.reading() as connection:
            found = connection.execute(wanted).first()
        return None if found is None else SavedSnapshot(**found._mapping)

    def seeds(self, table: int) -> list[Seed]:
        """The seeds of a table that its key opens, secret ones too: for its owner only."""
        wanted = select(seeds).where(seeds.c.table_id == table).order_by(seeds.c.epoch)
        with self.reading() as connection:
            found = [
                (each, self.vault.opened(table, each.epoch, each.seed))
                for each in connection.execute(wanted)
            ]
        return [
            Seed(epoch=each.epoch, seed=seed, revealed=bool(each.revealed))
            for each, seed in found
            if seed is not None
        ]

    def is_continued(self, table: int) -> bool:
        """Whether a log is the one that this installation wrote last, and its seeds its own.

        If not, it was restored from a copy, cloned, lost its end, or was written elsewhere.
        """
        marked = self.vault.marked(table)
        found = None if marked is None else self.entry(table, marked[0])
        if marked is None or found is None or found.hash != marked[1]:
            return False
        wanted = select(seeds.c.seed).where(seeds.c.table_id == table, ~seeds.c.revealed)
        with self.reading() as connection:
            last = wanted.order_by(seeds.c.epoch.desc()).limit(1)
            newest = connection.scalar(last)
        return newest is None or self.vault.keeps(newest)


def entry_of(found: Row[*tuple[Any, ...]]) -> Entry:
    """A row of the database as a row of the log."""
    return Entry(
        table=found.table_id,
        n=found.n,
        kind=found.kind,
        body=found.body.encode("utf-8", "surrogateescape"),
        at=found.at,
        user=found.user_id,
        key=found.key,
        hash=found.hash,
    )


def _write_all(statements: Statements, jobs: Sequence[Job], *, standing: bool) -> None:
    write(statements, *jobs)
    write_claims(statements, jobs)
    check_changes(statements, [job.batch for job in jobs], standing=standing)


def _attempt(statements: Statements, job: Job, *, standing: bool) -> PitbossError | None:
    """Write a batch behind a savepoint; returns why it was refused, raises failures."""
    try:
        with translated_errors(), savepoint(statements):
            _write_all(statements, [job], standing=standing)
    except StoreFailed:
        raise
    except PitbossError as error:
        return error
    return None


def _in_doubt(failure: StoreFailed) -> OutcomeUnknown:
    """The commit failed and the database is gone: only the log will show whether it was done."""
    return OutcomeUnknown(f"{failure.message}; read the log again to see whether it was written")
