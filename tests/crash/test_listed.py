"""The faults that docs/operations.md lists: each names a test that exists."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_fault_of_the_list_has_its_test() -> None:
    """A test that is renamed is renamed in the document too."""
    found = NAMED.findall((ROOT / "docs" / "operations.md").read_text("utf-8"))
    missing = [
        f"{file}::{name}"
        for file, name in found
        if f"def {name}(" not in (ROOT / file).read_text("utf-8")
    ]

    assert len(found) > 15
    assert missing == []
