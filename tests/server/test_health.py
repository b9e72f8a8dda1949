"""Health: a full disk, a file that cannot be written and a damaged page are found and shown."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from pitboss.errors import StoreFailed
from pitboss.ledger.engines import DISK_FULL, connect
from pitboss.ledger.store import Ledger
from pitboss.server.settings import Settings
from pitboss.server.tables.maintenance import start_tables
from pitboss.server.tables.registry import TableRegistry
from tests.ledger.faulty import Plan, faulty_ledger
from tests.server.registries import FakeClock, Harness

UNWRITABLE = "the ledger cannot be written"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A ledger with an open table of roulette and one of big six."""
    file = tmp_path / "house.db"

    async def furnish() -> None:
        harness = Harness(Ledger.open(f"sqlite:///{file}"))
        for slug in ("roulette", "big_six"):
            await harness.table(slug)
        await harness.registry.stop()
        harness.ledger.close()

    asyncio.run(furnish())
    return file


def problems(ledger: Ledger, plan: Plan | None = None) -> list[list[str]]:
    """What is wrong after the start, then while the plan fails, then when it rests."""

    async def scenario() -> list[list[str]]:
        clock = FakeClock()
        registry = TableRegistry(ledger, clock=clock, settings=Settings())
        await start_tables(registry)
        found = [await registry.problems()]
        for failing in (True, False) if plan is not None else ():
            assert plan is not None
            plan.at, plan.for_ever = (plan.count + 1 if failing else 0), True
            clock.now += 3_000
            found.append(await registry.problems())
        await registry.stop()
        return found

    try:
        return asyncio.run(scenario())
    finally:
        ledger.close()


@pytest.mark.promise("R7")
@pytest.mark.parametrize(
    ("words", "shown"), [("database or disk is full", DISK_FULL), ("disk I/O error", UNWRITABLE)]
)
def test_a_disk_that_is_full_is_shown_and_so_is_one_that_has_room_again(
    file: Path, words: str, shown: str
) -> None:
    """Health says no while nothing can be written, and yes afterwards."""
    plan = Plan(words=words)

    assert problems(faulty_ledger(f"sqlite:///{file}", plan), plan) == [[], [shown], []]


@pytest.mark.promise("R7")
def test_a_file_that_can_only_be_read_is_shown(file: Path) -> None:
    """The tables are shown, and health says that nothing can be written."""
    with sqlite3.connect(file) as plain:
        plain.execute("PRAGMA journal_mode = DELETE")
    plain.close()
    ledger = Ledger.open(f"sqlite:///{file}")
    ledger.close()
    only_read = Ledger(connect(f"sqlite:///file:{file}?mode=ro&uri=true"))

    assert problems(only_read) == [[UNWRITABLE]]


@pytest.mark.promise("R7")
def test_a_damaged_page_closes_what_lies_on_it_and_is_shown(file: Path) -> None:
    """One sentence for each table that cannot be used; the server starts all the same."""
    with sqlite3.connect(file) as plain:
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (root,) = plain.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log'").fetchone()
        (size,) = plain.execute("PRAGMA page_size").fetchone()
    plain.close()
    with file.open("r+b") as raw:
        raw.seek((root - 1) * size)
        raw.write(b"\xff" * size)

    (found,) = problems(Ledger.open(f"sqlite:///{file}"))
    assert "the log of table 1 cannot be used" in found
    assert "the log of table 2 cannot be used" in found


def test_a_file_that_is_no_ledger_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """Without a trace."""
    other = tmp_path / "letter.db"
    other.write_bytes(b"Dear house, " * 1_000)
    with pytest.raises(StoreFailed, match="not a database"):
        Ledger.open(f"sqlite:///{other}")
