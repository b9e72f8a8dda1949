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
from pitboss.rulebook.packages import game_file

ROOT = Path(__file__).parents[1]
GUIDES = {slug: game_file(slug, "guide.md") for slug in names()}
PAGES = sorted(
    [
        *(ROOT / "README.md", ROOT / "CONTRIBUTING.md"),
        *ROOT.glob("docs/**/*.md"),
        *filter(None, GUIDES.values()),
    ]
)
# Commands that wait for a person, or that write or read something of the reader's own.
NOT_RUN = ("play", "replay", "check", "serve", "audit", "users", "top", "records")


def title(page: Path) -> str:
    """What a page is called in the list of tests: a game's guide by the game."""
    return page.parent.name if page.stem == "guide" else page.stem


def links(page: Path) -> list[Path]:
    """The files of the project that a page links to."""
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text())
    return [page.parent / target for target in targets]


def commands(page: Path) -> list[str]:
    """The `pitboss ...` lines that stand in a page's fenced blocks."""
    blocks = re.findall(r"```(?:console|sh|text)?\n(.*?)```", page.read_text(), flags=re.DOTALL)
    lines = (line.removeprefix("$ ").strip() for block in blocks for line in block.splitlines())
    return [line for line in lines if line.startswith("pitboss ") and "FILE" not in line]


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_the_python_examples_of_a_page_run(page: Path) -> None:
    """What a reader pastes works, and prints what the page says."""
    failed, _ = doctest.testfile(str(page), module_relative=False)

    assert failed == 0


@pytest.mark.parametrize(
    ("page", "command"),
    [
        pytest.param(page, command, id=f"{title(page)}: {command}")
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


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    """Every file that a page links to exists."""
    assert [str(target) for target in links(page) if not target.exists()] == []


def test_every_game_has_its_page() -> None:
    """A game is described by `guide.md` in its own package."""
    assert [slug for slug, guide in GUIDES.items() if guide is None] == []
