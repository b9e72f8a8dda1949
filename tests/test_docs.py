"""Every example in the README and the docs runs."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli.main import app
from pitboss.games import names

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])
# Commands that wait for a person, or that write or read something of the reader's own.
NOT_RUN = ("play", "replay", "check", "serve", "audit", "users")


def commands(page: Path) -> list[str]:
    """The `pitboss ...` lines that stand in a page's fenced blocks."""
    blocks = re.findall(r"```(?:console|sh|text)?\n(.*?)```", page.read_text(), flags=re.DOTALL)
    lines = (line.removeprefix("$ ").strip() for block in blocks for line in block.splitlines())
    return [line for line in lines if line.startswith("pitboss ") and "FILE" not in line]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_python_examples_of_a_page_run(page: Path) -> None:
    """What a reader pastes works, and prints what the page says."""
    failed, _ = doctest.testfile(str(page), module_relative=False)

    assert failed == 0


@pytest.mark.parametrize(
    ("page", "command"),
    [
        pytest.param(page, command, id=f"{page.stem}: {command}")
        for page in PAGES
        for command in dict.fromkeys(commands(page))
        if command.split()[1] not in NOT_RUN
    ],
)
def test_the_commands_of_a_page_run(page: Path, command: str) -> None:
    """What a reader types works."""
    _, *arguments = shlex.split(command, comments=True)

    result = CliRunner().invoke(app, arguments)

    assert result.exit_code == 0, result.output


def test_every_game_has_its_page() -> None:
    """A game that has landed is described."""
    assert [slug for slug in names() if not (ROOT / "docs/games" / f"{slug}.md").exists()] == []
