from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType

import pytest

from pitboss import equipment, money

ROOMS = [money, equipment]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.__name__)
def test_every_public_name_is_there(room: ModuleType) -> None:
    """What a room lists it has, and lists once."""
    names = list(room.__all__)

    assert len(set(names)) == len(names)
    assert [name for name in names if not hasattr(room, name)] == []


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.__name__)
def test_the_room_knows_nothing_of_the_rest_of_the_house(room: ModuleType) -> None:
    """Money and equipment import from themselves and from the errors only."""
    assert room.__file__ is not None
    imported = {
        node.module
        for path in Path(room.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("pitboss")
    }

    assert {name for name in imported if not name.startswith(room.__name__)} <= {"pitboss.errors"}
