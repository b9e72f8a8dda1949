"""The face of the room: its names, and its citations."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from pitboss import house
from pitboss.rulebook.register import register
from pitboss.rulebook.sources import check_citations, code_sites

FOLDER = Path(house.__file__).parent


def test_every_public_name_exists_and_is_listed_once() -> None:
    """What the room offers is what it lists."""
    assert len(set(house.__all__)) == len(house.__all__)
    assert all(hasattr(house, name) for name in house.__all__)


def test_every_citation_of_the_room_is_in_the_register() -> None:
    """A citation that does not exist fails here."""
    check_citations("pitboss.house")


def test_every_provision_on_all_games_is_cited_by_code() -> None:
    """But for those that only hands can carry out."""
    found = register().of_game("all_games")
    rows = [each for each in found if each.enforce != "physical" and not each.same_as]

    assert len(rows) == 49
    assert [each.cite for each in rows if each.cite not in code_sites()] == []


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.py")), ids=lambda file: file.stem)
def test_the_room_reads_no_clock_and_no_file(file: Path) -> None:
    """Times and texts come in as data."""
    names = {
        each.attr
        for each in ast.walk(ast.parse(file.read_text()))
        if isinstance(each, ast.Attribute)
    }

    assert not names & {"now", "today", "utcnow", "open", "read_text", "write_text", "time"}
