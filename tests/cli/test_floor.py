"""`pitboss desk floor`: the floor at the console."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.ledger.audit import audit
from tests.cli.running import run
from tests.server.serving import served


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A ledger with a table of hold 'em and one of pai gow."""
    with served(tmp_path, games=("hold_em", "pai_gow")) as house:
        assert audit(house.ledger).faults == ()
    return f"sqlite:///{tmp_path / 'house.db'}"


def floor(database: str, *arguments: str) -> str:
    """What a command of the floor prints."""
    found = run("desk", "floor", *arguments, "--database", database)
    assert found.exit_code == 0, found.output
    return found.output


def refused(database: str, *arguments: str) -> str:
    """What a command of the floor is refused with."""
    found = run("desk", "floor", *arguments, "--database", database)
    assert found.exit_code != 0, found.output
    return found.output


@pytest.mark.rule("19:47-14.18", "13:69F-14.2(c)", "19:47-8.1", "19:47-10.4(a)3ii")
def test_the_whole_floor_at_the_console(database: str) -> None:
    """Every entry has its command; what cannot be is refused with its provision."""
    due: Any = json.loads(floor(database, "due", "--json"))
    assert [(row["table"], row["what"]) for row in due] == [(1, "decks"), (2, "dice")]
    assert "19:47-10.3(c)" in floor(database, "due")
    assert "Ada waits." in floor(database, "wait", "1", "Ada", "--by", "Flo")
    assert "Bob waits." in floor(database, "wait", "1", "Bob", "--by", "Flo")
    assert "no open poker table" in refused(database, "wait", "2", "Cy", "--by", "Flo")
    assert "listed first: Ada" in refused(database, "seat", "1", "Bob", "--by", "Flo")
    assert "vacant seats at table 1" in floor(database, "seat", "1", "Ada", "--by", "Flo")
    assert "no longer" in floor(database, "strike", "1", "Bob", "--by", "Flo")
    day = json.loads(floor(database, "show", "--json"))["gaming_day"]
    assert f"not handed out yet for gaming day {day}" in floor(database, "show")
    handed = ("decks", day, "1=red,blue", "--by", "Sue")
    assert "supervisor" in refused(database, *handed, "--position", "floorperson")
    assert "table=back,back" in refused(database, "decks", day, "1", "--by", "Sue")
    assert "handed out to 1" in floor(database, *handed)
    device = ("device", "2", "a man", "computer", "--aid", "project an outcome", "--by", "Flo")
    assert "referred" in floor(database, *device, "--manner", "used")
    assert "not forbidden" in floor(database, *device, "--manner", "carried")
    assert "not what a device is" in refused(database, *device, "--manner", "worn")
    sealed = ("seal", "2", "one set", "a tile is marked", "Dan")
    assert "sealed" in floor(database, *sealed, "Sue", "--by", "Flo")
    assert "both sign" in refused(database, *sealed, "Dan", "--by", "Flo")
    assert "noted" in floor(database, "witness", "count 3 of box A", "--by", "Flo")

    shown = floor(database, "show")

    assert "signed by Dan and Sue" in shown
    assert "table 1: red and blue" in shown
    assert "not handed out" not in shown
