"""The room needs its extra, and nothing else needs the room."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import gymnasium
import pytest

from pitboss.agents import banked_games, env_id, poker_games, register
from pitboss.agents._extra import ExtraMissing, require
from pitboss.errors import UnknownGame
from pitboss.games import names


def test_a_missing_library_is_reported_with_the_command_to_type() -> None:
    """Not a bare ImportError from somewhere inside."""
    with pytest.raises(ExtraMissing, match=r'pip install "pitboss\[agents\]"') as caught:
        require("a_library_that_is_not_there")

    assert isinstance(caught.value, ImportError)


def test_a_library_that_is_itself_broken_is_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own error is passed on as it is."""
    (tmp_path / "half_there.py").write_text("import something_that_is_not_there\n")
    monkeypatch.syspath_prepend(str(tmp_path))

    with pytest.raises(ModuleNotFoundError, match="something_that_is_not_there") as caught:
        require("half_there")

    assert not isinstance(caught.value, ExtraMissing)


@pytest.mark.parametrize("module", ["pitboss", "pitboss.games", "pitboss.table"])
def test_nothing_else_loads_the_libraries(module: str) -> None:
    """Gymnasium and PettingZoo come only with this room."""
    script = f"import sys, {module}; print(*(set(sys.modules) & {{'gymnasium', 'pettingzoo'}}))"

    sent = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True
    )

    assert sent.stdout.strip() == ""


def test_every_game_is_banked_or_poker() -> None:
    """By whether it has costs instead of prices."""
    assert set(banked_games()) | set(poker_games()) == set(names())
    assert set(banked_games()).isdisjoint(poker_games())
    assert len(banked_games()) == 18


def test_gymnasium_knows_every_banked_game_once() -> None:
    """To register again does no harm."""
    register()

    assert [slug for slug in banked_games() if env_id(slug) not in gymnasium.registry] == []


def test_no_game_is_loaded_before_it_is_made() -> None:
    """To import the environments takes no longer for the number of games."""
    script = (
        "import sys, pitboss.agents, gymnasium\n"
        "print(*(name for name in sys.modules if name == 'pitboss.games.craps'))\n"
        "gymnasium.make('pitboss/craps-v0')\n"
    )

    found = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True
    )

    assert found.stdout.strip() == ""


def test_poker_is_refused_with_the_environment_to_use() -> None:
    """It is registered like any game, and played against others."""
    with pytest.raises(UnknownGame, match="PokerEnv"):
        gymnasium.make(env_id("hold_em"))
