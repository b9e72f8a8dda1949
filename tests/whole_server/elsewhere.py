"""Marks that no simulated world reaches, and for each a test that does.

`python -m tests.whole_server.elsewhere` runs those tests, records which marks they reach, and says
which of the table are not. With paths of tests, `--write` looks for marks that are not in the table
yet, among those that the seeds of `--unreached FILE` (the output of `--marks`) left open.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from coverage import Coverage

from tests.whole_server.marks import PACKAGE, PACKAGES, every_mark, names_of, sources

TABLE: Final = Path(__file__).parent / "elsewhere.json"

# What is reached on another system only, by words of the mark.
OTHER_SYSTEMS: Final = {"fcntl = None": "Windows, which locks files in another way"}


@cache
def elsewhere() -> dict[str, str]:
    """The test that reaches each mark of the table."""
    found: dict[str, str] = json.loads(TABLE.read_text("utf-8"))
    return found


def reached_elsewhere(mark: str) -> str:
    """The test that reaches a mark which no seed does; empty if none is known."""
    found = (why for sign, why in OTHER_SYSTEMS.items() if sign in mark)
    return elsewhere().get(mark) or next(found, "")


class Recorder:
    """A plugin of pytest: which test reaches which mark."""

    def __init__(self) -> None:
        include = [f"{PACKAGE / name}/*" for name in PACKAGES]
        self._coverage = Coverage(data_file=None, include=include, config_file=False)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Record what a test does, with what is set up for it."""
        self._coverage.start()
        self._coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self._coverage.stop()

    def reached(self) -> dict[str, list[str]]:
        """The tests that reached each mark, by its name."""
        data, found = self._coverage.get_data(), dict[str, list[str]]()
        for path in sources():
            tests = data.contexts_by_lineno(str(path))
            for line, name in names_of(path).items():
                found.setdefault(name, []).extend(sorted(filter(None, tests.get(line, ()))))
        return found


def main() -> int:
    """Check the table, or add to it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", help="tests; without any, those of the table")
    parser.add_argument("--unreached", type=Path, help="the output of --marks")
    parser.add_argument("--write", action="store_true", help="add what was found to the table")
    chosen = parser.parse_args()
    recorder, table = Recorder(), elsewhere()
    paths = chosen.paths or sorted(set(table.values()))
    pytest.main(["-q", "-p", "no:cacheprovider", *paths], plugins=[recorder])
    reached = recorder.reached()
    if chosen.write:
        said = chosen.unreached.read_text("utf-8") if chosen.unreached else ""
        wanted = {each for each in every_mark() if f"never reached: {each}\n" in said or not said}
        more = {name: reached[name][0] for name in wanted if reached.get(name)}
        write(more | table)
        return 0
    lost = [name for name, test in table.items() if test not in reached.get(name, ())]
    for name in lost:
        print(f"not reached by {table[name]}: {name}")  # noqa: T201
    return 1 if lost else 0


def write(table: dict[str, str]) -> None:
    """Write the table in the order of the marks."""
    TABLE.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
