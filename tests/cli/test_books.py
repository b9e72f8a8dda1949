"""`pitboss desk statistics`: figures on paper, as JSON and in files."""

from __future__ import annotations

import json
from pathlib import Path

from pitboss.ledger.store import Ledger
from tests.cli.running import run
from tests.ledger.ledgers import Evening


def test_statistics_are_printed_and_written(tmp_path: Path) -> None:
    """By what is asked for; the files hold the same figures."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    ledger = Ledger.open(url)
    Evening(ledger).play(rounds=2)
    ledger.close()
    given = ("--database", url)
    out = run("desk", "statistics", "--by", "game,day", *given).stdout
    assert "big_six" in out
    assert "1970-01-01" in out or "1969-12-31" in out
    files = [str(tmp_path / name) for name in ("f.csv", "f.parquet", "f.svg")]
    asked = [*("--csv", files[0], "--parquet", files[1], "--plot", files[2])]
    (row,) = json.loads(run("desk", "statistics", *asked, *given, "--json").stdout)
    assert (row["game"], row["table"], row["rounds"], row["handle"]) == ("big_six", 1, 2, 4_000)
    assert all(Path(each).exists() for each in files)
    assert json.loads(run("desk", "statistics", "--table", "9", *given, "--json").stdout) == []
    assert "Nobody" in run("desk", "statistics", "--table", "9", *given).stdout
    refused = run("desk", "statistics", "--by", "wager", *given)
    assert (refused.exit_code, "not by `wager`" in refused.stderr) == (2, True)


def test_an_account_is_read_and_given_money_at_the_console(tmp_path: Path) -> None:
    """With a reason, as an act; the log of the house has the row."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    ledger = Ledger.open(url)
    Evening(ledger).play(rounds=2)
    ledger.close()
    given = ("--database", url)
    before = json.loads(run("desk", "account", "2", *given, "--json").stdout)
    assert (before["name"], len(before["rounds"])) == ("Bob", 2)
    grant = ("--grant", "500", "--reason", "a spilt drink")
    after = json.loads(run("desk", "account", "2", *grant, *given, "--json").stdout)
    assert after["wallet"] == before["wallet"] + 500
    assert "Bob" in run("desk", "account", "2", *given).stdout
    for wrong in (("2", "--grant", "5"), ("2", "--grant", "-5", "--reason", "x"), ("9",)):
        assert run("desk", "account", *wrong, *given).exit_code == 2
    rows = json.loads(run("desk", "log", *given, "--json").stdout)
    assert [each["n"] for each in rows] == list(range(1, len(rows) + 1))
    kinds = [each["kind"] for each in rows[-2:]]
    assert set(kinds) == {"Granted", "Acted"}
    assert "Granted" in run("desk", "log", "--after", "4", *given).stdout
    assert "Expired: nothing" in run("desk", "expiries", *given).stdout
    found = json.loads(run("desk", "expiries", *given, "--json").stdout)
    assert found == {"held": [], "expired": {}}
