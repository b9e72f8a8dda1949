"""Every promise of the house has tests that carry its name."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
NAMES = {f"R{number}" for number in range(1, 21)}


def test_every_promise_is_proved_by_some_test() -> None:
    """No promise without a test, and no test of a promise that was never made."""
    found: set[str] = set()
    for path in TESTS.rglob("*.py"):
        found |= set(re.findall(r'promise\("(R\d+)"\)', path.read_text(encoding="utf-8")))

    assert found == NAMES


def test_every_promise_is_written_down() -> None:
    """The page names all twenty."""
    page = (TESTS.parent / "docs" / "promises.md").read_text(encoding="utf-8")

    assert set(re.findall(r"^\| (R\d+) \|", page, flags=re.M)) == NAMES
