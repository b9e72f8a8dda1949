"""Copies: taken while the house goes on, whole or not at all, and good for a new house."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from threading import Event, Thread

import pytest

from pitboss.errors import StoreFailed
from pitboss.ledger import backup
from pitboss.ledger.audit import audit
from pitboss.ledger.backup import restore
from pitboss.ledger.store import Ledger
from tests.ledger.ledgers import Evening, batch, open_plain_table, snapshot
from tests.ledger.stores import FreshUrl

pytestmark = pytest.mark.promise("R20")


def test_a_copy_is_a_house_that_passes_the_audit(ledger: Ledger, tmp_path: Path) -> None:
    """The same rows, the same heads, in one file that only its owner may read."""
    Evening(ledger).play(rounds=1)
    path = tmp_path / "copy.db"
    ledger.backup(path)
    files = [each.name for each in tmp_path.glob("copy*")]
    copy = Ledger.open(f"sqlite:///{path}")

    assert files == ["copy.db"]
    assert path.stat().st_mode & 0o777 == 0o600
    assert snapshot(copy) == snapshot(ledger)
    assert (audit(copy).faults, audit(copy).heads) == ((), audit(ledger).heads)
    copy.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_copy_is_restored_into_either_database_and_goes_on(
    ledger: Ledger, tmp_path: Path, fresh_url: FreshUrl, kind: str
) -> None:
    """Same heads and digests; new rows, people and tables follow the old ones."""
    evening = Evening(ledger).play(rounds=1)
    path = tmp_path / "copy.db"
    ledger.backup(path)
    before = path.read_bytes()
    url = fresh_url(kind)
    restore(path, url)
    house = Ledger.open(url)

    assert path.read_bytes() == before
    assert snapshot(house) == snapshot(ledger)
    assert (audit(house).faults, audit(house).heads) == ((), audit(ledger).heads)
    assert house.users() == ledger.users()
    evening.ledger = house
    evening.sit(2, evening.bob, "Bob", 50_00)
    evening.play_round()
    assert house.add_user("Cy", "player", None, 9) == 3
    assert open_plain_table(house) == 2
    assert house.post_command(1, 1, "sit", 1) == 1
    assert {each.table for each in audit(house).faults} == {2}
    house.close()


def test_an_empty_house_can_be_copied_too(
    ledger: Ledger, tmp_path: Path, fresh_url: FreshUrl
) -> None:
    """There is nothing to count on from."""
    ledger.backup(tmp_path / "copy.db")
    url = fresh_url("postgres")
    restore(tmp_path / "copy.db", url)
    house = Ledger.open(url)

    assert house.add_user("Ann", "player", None, 1) == 1
    house.close()


def test_a_copy_is_consistent_while_others_write(ledger: Ledger, tmp_path: Path) -> None:
    """What it holds is the house at one moment."""
    stop = Event()

    def write() -> None:
        while not stop.is_set():
            ledger.append(batch(ledger, table=2))

    Evening(ledger).play(rounds=1)
    writer = Thread(target=write)
    writer.start()
    try:
        for number in range(3):
            ledger.backup(tmp_path / f"{number}.db")
    finally:
        stop.set()
        writer.join()

    for number in range(3):
        copy = Ledger.open(f"sqlite:///{tmp_path / f'{number}.db'}")
        messages = {each.message for each in audit(copy).faults}
        assert messages <= {"table 2 is not in the list of tables"}
        copy.close()


def test_a_copy_replaces_no_other_file(ledger: Ledger, tmp_path: Path) -> None:
    """Whatever it is."""
    path = tmp_path / "copy.db"
    path.write_text("precious")

    with pytest.raises(StoreFailed, match="there already"):
        ledger.backup(path)

    assert path.read_text() == "precious"


def test_a_copy_that_fails_leaves_nothing_behind(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither half a file under its name nor one beside it."""

    def full(*_args: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(backup, "_check_whole", full)
    with pytest.raises(StoreFailed, match="full"):
        ledger.backup(tmp_path / "copy.db")
    with pytest.raises(StoreFailed, match="could not be made"):
        ledger.backup(tmp_path / "no such folder" / "copy.db")

    assert list(tmp_path.glob("*copy*")) == []


def test_a_copy_that_is_not_sound_is_no_copy(
    ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is looked at before anybody relies on it."""

    def spoil(_house: object, path: Path) -> None:
        file = sqlite3.connect(path)
        file.execute("CREATE TABLE t (x CHECK (x > 0))")
        file.execute("PRAGMA ignore_check_constraints = ON")
        file.execute("INSERT INTO t VALUES (-1)")
        file.commit()
        file.close()

    monkeypatch.setattr(backup, "_copy_out", spoil)
    with pytest.raises(StoreFailed, match="not sound"):
        ledger.backup(tmp_path / "copy.db")

    assert list(tmp_path.glob("*copy*")) == []


def test_a_house_with_rows_takes_no_copy(ledger: Ledger, ledger_url: str, tmp_path: Path) -> None:
    """It would be neither the one nor the other."""
    ledger.add_user("Ann", "player", None, 1)
    ledger.backup(tmp_path / "copy.db")
    before = snapshot(ledger)

    with pytest.raises(StoreFailed, match="new database only"):
        restore(tmp_path / "copy.db", ledger_url)
    with pytest.raises(StoreFailed, match="no copy"):
        restore(tmp_path / "nothing.db", ledger_url)

    assert snapshot(ledger) == before
