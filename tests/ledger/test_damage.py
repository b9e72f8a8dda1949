"""Ledgers damaged or tampered with outside the log: the audit says so, without a trace."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.equipment import seeded
from pitboss.errors import PitbossError
from pitboss.ledger.audit import audit
from pitboss.ledger.store import Ledger
from tests.cli.running import run
from tests.ledger.ledgers import Evening, tamper

pytestmark = pytest.mark.promise("R9")

PAGE = 4_096


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A house after an evening, in one file."""
    path = tmp_path / "house.db"
    ledger = Ledger.open(f"sqlite:///{path}")
    Evening(ledger).play(rounds=2)
    ledger.put_session("hash", 1, 1, 100)
    ledger.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return path


def messages(file: Path) -> list[str]:
    ledger = Ledger.open(f"sqlite:///{file}")
    try:
        return [each.message for each in audit(ledger, replay=True).faults]
    finally:
        ledger.close()


def test_a_damaged_page_is_a_fault_and_not_a_trace(file: Path, tmp_path: Path) -> None:
    """Whichever page it is, and whatever stands there now."""
    whole, source = file.read_bytes(), seeded(1)
    assert messages(file) == []
    for number in range(1, len(whole) // PAGE):
        noise = bytes(source.below(256) for _ in range(64))
        at = number * PAGE + source.below(PAGE - 64)
        damaged = tmp_path / "damaged.db"
        damaged.write_bytes(whole[:at] + noise + whole[at + 64 :])
        (tmp_path / "damaged.db.key").write_bytes((tmp_path / "house.db.key").read_bytes())
        with closing(sqlite3.connect(damaged)) as connection:
            sound = _is_sound(connection)
        try:
            found = messages(damaged)
        except PitbossError:
            continue
        assert found or sound


def _is_sound(connection: sqlite3.Connection) -> bool:
    try:
        return [*connection.execute("PRAGMA integrity_check")] == [("ok",)]
    except (sqlite3.Error, UnicodeError):
        return False


def test_the_command_prints_what_is_damaged(file: Path) -> None:
    """And ends as for any other fault."""
    whole = bytearray(file.read_bytes())
    place = whole.rindex(b"house:mint")
    whole[place - 40 : place] = bytes(40)
    file.write_bytes(whole)
    result = run("audit", "--database", f"sqlite:///{file}")

    assert result.exit_code in (1, 2)
    assert "Traceback" not in result.stdout + result.stderr


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("UPDATE users SET password = 'mine' WHERE id = 1", "the password of user 1"),
        ("UPDATE sessions SET user_id = 2", "a session of user 2 was not begun"),
        (
            "INSERT INTO sessions VALUES ('forged', 1, 'csrf', 1, 1, 99999999999999, '', '')",
            "a session of user 1 was not begun",
        ),
        ("UPDATE tables SET opened_by = 2 WHERE id = 1", "opened by another user"),
    ],
)
def test_what_stands_beside_the_log_is_proved_too(file: Path, command: str, said: str) -> None:
    """A password that was exchanged, a session that nobody began, another owner of a table."""
    ledger = Ledger.open(f"sqlite:///{file}")
    tamper(ledger, command)
    found = [each.message for each in audit(ledger).faults]
    ledger.close()

    assert any(said in each for each in found)
