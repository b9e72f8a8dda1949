"""The package itself: its first line works, it stays quick to import, its version is one."""

from __future__ import annotations

import doctest
import subprocess
import sys
from importlib.metadata import version

import pytest

import pitboss


def test_the_first_lines_of_the_package_work() -> None:
    """The example in its docstring is a test."""
    assert doctest.testmod(pitboss).failed == 0


@pytest.mark.parametrize("name", pitboss.__all__)
def test_every_public_name_is_there(name: str) -> None:
    """Names are fetched from their rooms when first used."""
    assert getattr(pitboss, name) is getattr(pitboss, name)


def test_a_name_that_is_not_there_is_missed_as_usual() -> None:
    """Python's own error, so that `hasattr` works."""
    assert not hasattr(pitboss, "hole_card")


def test_the_version_is_said_in_one_way() -> None:
    """The code and the installed package agree."""
    assert pitboss.__version__ == version("pitboss")


def test_importing_the_package_loads_no_room() -> None:
    """Rooms are loaded when they are used."""
    code = "import sys, pitboss; print([m for m in sys.modules if m.startswith('pitboss.')])"

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )

    assert done.stdout.strip() == "[]"
