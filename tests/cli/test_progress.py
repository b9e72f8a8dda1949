"""What a terminal is shown while a kernel is compiled."""

from __future__ import annotations

import pytest
from rich.console import Console

from pitboss.cli import progress
from pitboss.cli.progress import compiling
from pitboss.games import game as definition


@pytest.mark.parametrize(
    ("game", "compiled", "terminal", "said"),
    [
        ("blackjack", False, True, True),
        ("blackjack", True, True, False),
        ("blackjack", False, False, False),
        ("craps", False, True, False),
    ],
)
def test_the_first_use_says_why_it_takes_long(
    game: str,
    compiled: bool,
    terminal: bool,
    said: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Only on a terminal, only for a game with a kernel, only before it has been compiled."""
    monkeypatch.setattr(progress, "is_compiled", lambda: compiled)
    monkeypatch.setattr(Console, "is_terminal", property(lambda _: terminal))
    with compiling(definition(game)):
        pass

    assert ("Compiling" in capsys.readouterr().err) == said
