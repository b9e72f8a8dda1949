"""Backup of a whole ledger to one SQLite file while the server runs, and restoring it.

The copy is a ledger itself: it can be audited and opened. A copy of a PostgreSQL ledger is an
SQLite file as well, and can be restored into either database.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Connection, Table, func, insert, select, text

from pitboss.errors import StoreFailed
from pitboss.ledger.engines import Connected, connect, is_postgres
from pitboss.ledger.migrations import migrate
from pitboss.ledger.schema import METADATA, commands, log, meta, tables, users

# Rows are copied by the page.
PAGE_ROWS: Final = 500

# A copy is as secret as the ledger: it has seeds and hashed passwords.
_OWNER_ONLY: Final = 0o600


def back_up(ledger: Connected, path: Path) -> None:
    """Write the ledger as it is at this moment to a new file, all of it or nothing."""
    if path.exists():
        raise StoreFailed(f"{path.name} is there already; a copy never replaces another file")
    partial = path.with_name(f"{path.name}.partial")
    with _translated_errors(), _removed(partial):
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWNER_ONLY))
        _copy_out(ledger, partial)
        _check_whole(partial)
        partial.rename(path)


def restore(path: Path, url: str) -> None:
    """Fill a new database with the rows of a copy; the copy itself is only read."""
    if not path.is_file():
        raise StoreFailed(f"there is no copy at {path.name}")
    with _translated_errors(), TemporaryDirectory() as folder:
        here = Path(folder) / "copy.db"
        shutil.copyfile(path, here)
        with _opened(f"sqlite:///{here}") as copy, _opened(url) as ledger:
            _copy_rows(copy, ledger)


def _copy_out(ledger: Connected, path: Path) -> None:
    if ledger.engine.dialect.name == "sqlite":
        _copy_pages(ledger, path)
        return
    with _opened(f"sqlite:///{path}") as copy:
        _copy_rows(ledger, copy)


def _copy_pages(ledger: Connected, path: Path) -> None:
    """SQLite copies itself, page by page, as of one moment."""
    with ledger.reading() as connection, closing(sqlite3.connect(path)) as target:
        raw = connection.connection.dbapi_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.backup(target)


def _check_whole(path: Path) -> None:
    """A copy is one sound file, with nothing beside it, before anybody relies on it."""
    with closing(sqlite3.connect(path)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE")
        (found,) = copy.execute("PRAGMA integrity_check").fetchone()
        if found != "ok":
            raise StoreFailed(f"the copy is not sound: {found}")
    with path.open("rb") as file:
        os.fsync(file.fileno())


# -- rows -----------------------------------------------------------------------------------------


def _copy_rows(source: Connected, target: Connected) -> None:
    """Copy all rows into an empty database, in one transaction."""
    with source.snapshot() as old, target.writing() as new:
        if new.scalar(select(log.c.n).limit(1)) or new.scalar(select(users.c.id).limit(1)):
            raise StoreFailed("a copy is restored into a new database only; this one has rows")
        for table in METADATA.sorted_tables:
            if table is not meta:
                _copy_table(table, old, new)
        _count_on(new)


def _copy_table(table: Table, old: Connection, new: Connection) -> None:
    wanted = select(table).order_by(*table.primary_key.columns)
    found = old.execute(wanted.execution_options(yield_per=PAGE_ROWS))
    for page in found.mappings().partitions():
        new.execute(insert(table), [{str(name): each[name] for name in each} for each in page])


def _count_on(connection: Connection) -> None:
    """Let PostgreSQL count on after the numbers that were copied."""
    if not is_postgres(connection):
        return
    for table in (users, tables, commands):
        last = connection.scalar(select(func.max(table.c.id)))
        if last is not None:
            statement = text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)")
            connection.execute(statement, {"name": table.name, "last": last})


@contextmanager
def _opened(url: str) -> Iterator[Connected]:
    ledger = Connected(connect(url))
    try:
        migrate(ledger.engine)
        yield ledger
    finally:
        ledger.close()


@contextmanager
def _removed(path: Path) -> Iterator[None]:
    try:
        yield
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            path.with_name(path.name + end).unlink(missing_ok=True)


@contextmanager
def _translated_errors() -> Iterator[None]:
    """Raise failures of the disk as `StoreFailed`."""
    try:
        yield
    except StoreFailed:
        raise
    except (OSError, sqlite3.Error) as error:
        raise StoreFailed(f"the copy could not be made: {error}") from error
