"""Whether a process of this machine has ended; of others nothing is known."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from pitboss.ledger import processes
from pitboss.ledger.processes import has_ended, process_name


def test_this_process_has_not_ended() -> None:
    """It has one name for as long as it lives."""
    assert process_name() == process_name() != ""
    assert not has_ended(process_name())


def test_a_number_that_another_process_has_now_is_not_taken_for_the_same() -> None:
    """The start tells them apart."""
    assert has_ended(process_name() + "0")


def test_a_process_that_was_killed_has_ended_even_before_its_parent_asks() -> None:
    """And after."""
    machine = process_name().split("/")[0]
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    name = f"{machine}/{child.pid}/{processes._state_and_start(child.pid)[1]}"
    assert not has_ended(name)
    child.kill()
    while not has_ended(name):
        sleep(0.001)
    child.communicate()

    assert has_ended(name)


@pytest.mark.parametrize("name", ["", "abc", "other-1/1/1", "/", "other/x/y"])
def test_of_other_machines_nothing_is_known(name: str) -> None:
    """Nor of a name that says nothing."""
    assert not has_ended(name)


def test_a_process_of_somebody_else_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that may not be signalled is there."""

    def forbidden(pid: int, signal: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", forbidden)

    assert not has_ended(process_name())


def test_a_system_that_does_not_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No name, and nobody is taken for dead."""
    name = process_name()
    monkeypatch.setattr(processes, "_PROC", tmp_path)

    assert process_name() == ""
    assert not has_ended(name + "0")
