"""`pitboss replay` proves a log to the cent, or names the line that does not hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.cli import progress
from tests.cli.running import run


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """An evening at big six, broken off in its third round."""
    path = tmp_path / "log.jsonl"
    run("play", "big_six", "--seed", "7", "--log", str(path), typed="d1 5\n\nflag 1\n\nd2 5\n")
    return path


def changed(log: Path, old: str, new: str) -> str:
    """The same log with one thing altered."""
    text = log.read_text()
    assert old in text
    log.write_text(text.replace(old, new, 1))
    return str(log)


def test_a_true_log_holds(log: Path) -> None:
    """Rounds, answers, events, stacks and the digest."""
    result = run("replay", str(log))
    row = json.loads(run("replay", str(log), "--json").stdout)

    assert result.exit_code == 0
    assert result.stdout.startswith("big_six: every cent holds.\n3 rounds, 7 answers, ")
    assert "The last round was still under way." in result.stdout
    assert f"digest {row['digest']}" in result.stdout
    assert row["over"] is False
    assert list(row["stacks_cents"]) == ["1"]


def test_a_log_that_ends_with_a_round_says_nothing_of_one(log: Path) -> None:
    """The last round is over."""
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines[:5]))
    result = run("replay", str(log))

    assert result.stdout.startswith("big_six: every cent holds.\n1 round, 3 answers")
    assert "under way" not in result.stdout


def test_show_tells_the_evening_again(log: Path) -> None:
    """The same lines as at the table."""
    shown = run("replay", str(log), "--show").stdout

    assert "Round 1\nseat 1 sits down with $1,000.00  [19:47-5.5(a)]" in shown
    assert "The wheel rests on $2.  [19:47-5.5(a)]" in shown


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"paid":0', '"paid":100'),
        ('"section":', '"section":1'),
        ('"digest":"', '"digest":"0'),
        ('"d1","cents":500', '"d2","cents":500'),
    ],
)
def test_a_log_that_was_touched_names_the_line(log: Path, old: str, new: str) -> None:
    """Status 1, on standard error."""
    result = run("replay", changed(log, old, new))

    assert result.exit_code == 1
    assert "pitboss: line " in result.stderr


def test_a_mismatch_speaks_json(log: Path) -> None:
    """With its code."""
    result = run("replay", changed(log, '"paid":0', '"paid":100'), "--json")

    assert result.exit_code == 1
    assert json.loads(result.stderr)["error"]["code"] == "replay_mismatch"


@pytest.mark.parametrize(
    "data",
    [b"", b"{}\n", b"\xff\xfe\n", b"not json\n", b'{"pitboss":"0","game":"faro"'],
)
def test_what_is_not_a_log_is_status_2(tmp_path: Path, data: bytes) -> None:
    """Empty, another file, or not even text."""
    file = tmp_path / "file"
    file.write_bytes(data)

    assert run("replay", str(file)).exit_code == 2


def test_a_heading_that_opens_no_table_is_status_2(log: Path, tmp_path: Path) -> None:
    """A game that is not available, or house rules that are not lawful."""
    assert run("replay", changed(log, '"game":"big_six"', '"game":"faro"')).exit_code == 2
    assert run("replay", str(tmp_path / "nowhere")).exit_code == 2


def test_a_line_cut_short_is_named(log: Path) -> None:
    """A log that was broken off in the middle of a line."""
    log.write_bytes(log.read_bytes()[:-20])
    result = run("replay", str(log))

    assert result.exit_code == 2
    assert "line 11 is not a line of a log" in result.stderr


def test_a_long_file_has_a_bar_only_on_a_terminal(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The count is the same with and without."""
    monkeypatch.setattr(progress, "LONG_FILE_BYTES", 10)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with progress.reading(log) as read:
        read(100)

    assert run("replay", str(log)).exit_code == 0
