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
