"""A Parquet file that has every figure of a result."""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import MalformedFile, SimulationFailed
from pitboss.simulation.parquet import COLUMNS, rows_of, write_parquet
from pitboss.simulation.result import Result
from tests.simulation.found import changed, empty, many, roulette


def read(file: Path) -> Any:
    """The table of a file."""
    return import_module("pyarrow.parquet").read_table(file)


def test_a_file_has_a_row_for_every_figure(tmp_path: Path) -> None:
    """By their kinds, and the whole result in its notes."""
    found, file = roulette(), tmp_path / "run.parquet"
    write_parquet(found, file)
    table = read(file)
    kinds = Counter(table.column("kind").to_pylist())

    assert table.schema.names == list(COLUMNS)
    assert Result.from_json(table.schema.metadata[b"pitboss"]) == found
    assert kinds["wager"] == len(found.wagers)
    assert kinds["round"] == 3
    assert kinds["system"] == 1
    assert kinds["outcome"] == len(found.round.outcomes)
    assert kinds["point"] == len(found.convergence)
    assert kinds["session"] == 4 + 3
    assert kinds["quantile"] == 4 * 7
    assert found.fan is not None
    assert kinds["fan"] == len(found.fan.shares) * len(found.fan.rounds)


def test_figures_stand_in_their_columns(tmp_path: Path) -> None:
    """Cents as whole numbers, estimates with their errors, nothing where there is nothing."""
    found, file = roulette(), tmp_path / "run.parquet"
    write_parquet(found, file)
    rows = read(file).to_pylist()
    red = rows[0]
    ruined = next(row for row in rows if row["name"] == "ruined")
    assert found.wagers[0].advantage is not None
    assert found.sessions.ruined is not None

    assert (red["name"], red["staked"], red["exact"]) == ("red", 300_000_00, "1/38")
    assert (red["value"], red["error"]) == (
        found.wagers[0].advantage.value,
        found.wagers[0].advantage.error,
    )
    assert red["share"] is None
    assert (ruined["times"], ruined["of"]) == (found.sessions.ruined.times, 600)


def test_what_a_result_has_not_has_no_rows() -> None:
    """No fan, no system, no bankroll; rounds with other nets have one."""
    bare = changed(empty(), system=None)
    kinds = Counter(row.kind for row in rows_of(bare))
    others = [row for row in rows_of(many([(1, 2)], others=3)) if row.kind == "others"]

    assert kinds == {"wager": 1, "round": 3, "outcome": 1, "session": 2}
    assert [(row.times, row.of) for row in others] == [(3, 5)]


def test_without_arrow_one_is_shown_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The line to type."""
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)

    with pytest.raises(SimulationFailed, match=r"pip install 'pitboss\[parquet\]'"):
        write_parquet(empty(), tmp_path / "run.parquet")


def test_a_file_that_cannot_be_written_is_shown(tmp_path: Path) -> None:
    """With its name."""
    with pytest.raises(MalformedFile, match="cannot be written"):
        write_parquet(empty(), tmp_path)
