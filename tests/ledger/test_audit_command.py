"""`pitboss audit`: what it says, what it exits with, and what it needs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner, Result

from pitboss.cli import ledger as command
from pitboss.ledger.store import Ledger
from tests.ledger.ledgers import Evening, drop_guards, open_plain_table, tamper


def run(*arguments: str) -> Result:
    """Call the command as people do."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command(epilog=command.AUDIT_EXAMPLES)(command.audit)
    env = {"COLUMNS": "200", "NO_COLOR": "1"}
    return CliRunner().invoke(app, [*arguments], env=env, catch_exceptions=False)


@pytest.fixture
def url(sqlite_url: str) -> str:
    """A house after a round of big six."""
    ledger = Ledger.open(sqlite_url)
    Evening(ledger).play(rounds=1)
    ledger.close()
    return sqlite_url


def spoil(url: str, statement: str) -> None:
    ledger = Ledger.open(url)
    drop_guards(ledger)
    tamper(ledger, statement)
    ledger.close()


def test_a_house_in_order_is_said_to_be(url: str) -> None:
    """With what was read."""
    result = run("--database", url, "--replay")

    assert result.exit_code == 0
    assert result.stdout.startswith("Read 1 table, 23 rows, 1")
    assert result.stdout.endswith("In order.\n")


@pytest.mark.promise("R9")
def test_the_first_bad_row_is_named_with_its_table(url: str) -> None:
    """And the command fails."""
    spoil(url, "UPDATE log SET at = 5 WHERE table_id = 1 AND n = 9")
    result = run("--database", url)

    assert result.exit_code == 1
    assert "✗ table 1: row 9 is not what was written\n" in result.stdout
    assert result.stdout.endswith("faults.\n")


def test_one_fault_is_one_fault(url: str) -> None:
    """Grammar is a courtesy."""
    ledger = Ledger.open(url)
    with ledger.writing() as connection:
        connection.exec_driver_sql("DROP TRIGGER log_refuses_delete")
    ledger.close()
    result = run("--database", url)

    assert result.exit_code == 1
    assert result.stdout.endswith("Not in order: 1 fault.\n")


def test_another_program_gets_heads_that_can_be_compared_later(url: str, tmp_path: Path) -> None:
    """The report is what --heads reads."""
    answer_text = run("--database", url, "--json")
    file = tmp_path / "heads.json"
    file.write_text(answer_text.stdout)
    spoil(url, "DELETE FROM log WHERE table_id = 0 AND kind = 'Published'")
    again = run("--database", url, "--heads", str(file), "--json")
    report = json.loads(again.stdout)

    assert json.loads(answer_text.stdout)["in_order"]
    assert (answer_text.exit_code, again.exit_code) == (0, 1)
    assert report["faults"][0] == {
        "message": "table 0: row 5 was published, but the log ends at row 4",
        "table": 0,
        "row": 5,
        "account": None,
    }


def test_one_table_is_enough(url: str) -> None:
    """If it is there."""
    ledger = Ledger.open(url)
    open_plain_table(ledger)
    ledger.close()

    assert run("--database", url, "--table", "1").exit_code == 0
    assert run("--database", url, "--table", "2").exit_code == 1
    missing = run("--database", url, "--table", "3")
    assert missing.exit_code == 2
    assert "there is no table 3" in missing.stderr


@pytest.mark.promise("R5")
def test_a_log_that_replays_to_something_else_is_shown(url: str) -> None:
    """Row and table are named; a seed that was exchanged is found before."""
    from pitboss.ledger.audit import audit
    from pitboss.ledger.entries import GENESIS, Entry, link

    ledger = Ledger.open(url)
    drop_guards(ledger)
    before = GENESIS
    for entry in list(ledger.entries(1)):
        text = entry.body.decode()
        if entry.n == 10:
            text = text.replace('"digest":"', '"digest":"00')
        forged = Entry(
            table=1,
            n=entry.n,
            kind=entry.kind,
            body=text.encode(),
            at=entry.at,
            user=entry.user,
            key=entry.key,
            hash="",
        )
        before = link(before, forged)
        where = f"WHERE table_id = 1 AND n = {entry.n}"
        tamper(ledger, f"UPDATE log SET body = :body, hash = :hash {where}", body=text, hash=before)
        tamper(ledger, f"UPDATE heads SET hash = :hash {where}", hash=before)
    tamper(ledger, "DELETE FROM log WHERE table_id = 0 AND kind = 'Published'")
    plain = [each for each in audit(ledger).faults if each.table is not None]
    ledger.close()
    result = run("--database", url, "--replay")

    assert plain == []
    assert result.exit_code == 1
    assert "✗ table 1, row 10: its replay does not give what it recorded\n" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--database", "sqlite:///no such file.db"], "there is no ledger at no such file.db"),
        (["--database", "sqlite://"], "there is no ledger"),
        (["--database", "oracle://x"], "not in oracle"),
        (["--heads", "no such file.json"], "no such file.json cannot be read"),
    ],
)
def test_what_cannot_be_read_is_refused(arguments: list[str], said: str) -> None:
    """With the exit status for that, and in one line."""
    result = run(*arguments)

    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_an_audit_looks_in_the_usual_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where serve puts its ledger."""
    monkeypatch.setattr(command, "default_database", lambda: f"sqlite:///{tmp_path / 'x.db'}")

    assert "there is no ledger" in run().stderr


def test_a_long_audit_shows_how_far_it_is(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a terminal, and not beside JSON."""
    monkeypatch.setattr(command, "LONG_LOG_ROWS", 1)
    monkeypatch.setattr(Console, "is_terminal", property(lambda _: True))

    shown = run("--database", url).stderr
    hidden = run("--database", url, "--json").stderr

    assert "Reading the logs" in shown
    assert hidden == ""
