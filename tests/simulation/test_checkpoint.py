"""Checkpoints: a run that was broken off goes on as if nothing had happened."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec
import pytest

import pitboss
from pitboss.errors import MalformedFile
from pitboss.simulation import checkpoint, run
from pitboss.simulation.result import Result
from pitboss.simulation.run import Progress

ROUNDS = 300_000


class PowerCut(Exception):
    """The run is broken off."""


def simulated(
    rounds: int = ROUNDS, file: Path | None = None, cut: int = -1, seed: int = 9
) -> Result:
    """A run that may be cut after so many blocks."""
    blocks = 0

    def cut_off(progress: Progress) -> None:
        nonlocal blocks
        blocks += 1
        if blocks == cut:
            raise PowerCut

    return pitboss.simulate(
        "roulette", rounds=rounds, seed=seed, length=100, checkpoint=file, progress=cut_off
    )


@cache
def unbroken() -> Result:
    return simulated().figures()


@pytest.mark.parametrize("cut", range(1, 10))
def test_a_run_goes_on_from_any_block(tmp_path: Path, cut: int) -> None:
    """And gives exactly the result of an unbroken run."""
    file = tmp_path / "run.checkpoint"
    assert unbroken().blocks == 10
    with pytest.raises(PowerCut):
        simulated(file=file, cut=cut)

    found = simulated(file=file)

    assert found.figures() == unbroken()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["run.checkpoint"]


def test_a_run_may_be_cut_again_and_again(tmp_path: Path) -> None:
    """One block at a time."""
    file = tmp_path / "run.checkpoint"
    for _ in range(9):
        with pytest.raises(PowerCut):
            simulated(file=file, cut=1)

    assert simulated(file=file).figures() == unbroken()


def test_a_finished_run_can_be_made_longer(tmp_path: Path) -> None:
    """The last block, in which it ended, is played anew."""
    file = tmp_path / "run.checkpoint"
    simulated(rounds=ROUNDS // 2, file=file)

    assert simulated(file=file).figures() == unbroken()
    assert simulated(file=file).figures() == unbroken()


SCRIPT = """
import os, sys, pitboss
from pitboss.simulation import run

run.SAVE_SECONDS = 0
blocks = []

def killed(progress):
    blocks.append(progress)
    if len(blocks) == 6:
        os._exit(9)

pitboss.simulate(
    "roulette", rounds=300_000, seed=9, length=100, checkpoint=sys.argv[1], progress=killed
)
"""


def test_a_killed_process_leaves_a_checkpoint_to_go_on_from(tmp_path: Path) -> None:
    """No chance to tidy up: what was written before is whole."""
    file = tmp_path / "run.checkpoint"
    shown = subprocess.run([sys.executable, "-c", SCRIPT, str(file)], check=False, env=os.environ)
    rest: list[Progress] = []

    found = pitboss.simulate(
        "roulette", rounds=ROUNDS, seed=9, length=100, checkpoint=file, progress=rest.append
    )

    assert shown.returncode == 9
    assert len(rest) == 4
    assert found.figures() == unbroken()


def test_checkpoints_are_written_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not after every block, unless every block takes long."""
    written: list[int] = []
    monkeypatch.setattr(run, "save", lambda file, plan, total: written.append(total.blocks))
    simulated(file=tmp_path / "a")
    seldom, written = written, []
    monkeypatch.setattr(run, "save", lambda file, plan, total: written.append(total.blocks))
    monkeypatch.setattr(run, "SAVE_SECONDS", 0)
    simulated(file=tmp_path / "b")

    assert seldom == [9]
    assert written == [*range(1, 10), 9, 9]


# -- files that are refused ------------------------------------------------------------------------


def test_another_runs_checkpoint_is_refused(tmp_path: Path) -> None:
    """Another seed gives other blocks."""
    file = tmp_path / "run.checkpoint"
    simulated(file=file)

    with pytest.raises(MalformedFile, match="another run"):
        simulated(file=file, seed=10)


def test_a_run_is_not_made_shorter(tmp_path: Path) -> None:
    """What was played cannot be taken back."""
    file = tmp_path / "run.checkpoint"
    simulated(file=file)

    with pytest.raises(MalformedFile, match="more than the 50,000 wanted"):
        simulated(rounds=50_000, file=file)


@pytest.mark.parametrize("at", [0, 1, 40, 100, 500, -1])
def test_a_damaged_checkpoint_is_refused(tmp_path: Path, at: int) -> None:
    """Wherever a bit has changed."""
    file = tmp_path / "run.checkpoint"
    simulated(file=file)
    data = bytearray(file.read_bytes())
    data[at] ^= 0x10
    file.write_bytes(data)

    with pytest.raises(MalformedFile):
        simulated(file=file)


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"\x81\xa4mark\xa5other", b"\x91" * 5_000, msgspec.msgpack.encode({"a": 1})],
    ids=["empty", "json", "cut", "deep", "other"],
)
def test_a_foreign_file_is_refused(tmp_path: Path, data: bytes) -> None:
    """And stays as it is."""
    file = tmp_path / "holiday.jpg"
    file.write_bytes(data)

    with pytest.raises(MalformedFile, match="not a checkpoint"):
        simulated(file=file)
    assert file.read_bytes() == data


def test_a_cut_file_is_refused(tmp_path: Path) -> None:
    """Files are written beside and put in place whole, so this is damage."""
    file = tmp_path / "run.checkpoint"
    simulated(file=file)
    file.write_bytes(file.read_bytes()[:-20])

    with pytest.raises(MalformedFile, match="damaged"):
        simulated(file=file)


def test_a_folder_is_no_checkpoint(tmp_path: Path) -> None:
    """Nor can one be written where there is no folder."""
    with pytest.raises(MalformedFile, match="not a checkpoint"):
        simulated(file=tmp_path)
    with pytest.raises(MalformedFile, match="cannot be written"):
        simulated(file=tmp_path / "nowhere" / "run.checkpoint")


def test_a_folder_that_cannot_be_synced_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some systems do not offer it."""

    def refuse(folder: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(checkpoint, "_sync_folder", refuse)

    assert simulated(file=tmp_path / "run").figures() == unbroken()
