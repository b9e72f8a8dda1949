"""Marks: every error branch and refusal of server and ledger, derived from their code.

A mark is a line of the source that is executed only when something goes wrong or is refused: each
`raise`, the first line of each `except`, each call that refuses or reports a fault. A run with
`--marks` records which of them were reached, so that the simulation shows what it does not try.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from coverage import Coverage

import pitboss

PACKAGE = Path(pitboss.__file__).parent
PACKAGES = ("server", "ledger")

# Calls that refuse a command or report a fault.
REFUSING = {"refuse", "_refuse", "deny", "leave_open", "refusal", "fault_response"}
REPORTING = {"error", "exception", "warning"}


@cache
def every_mark() -> frozenset[str]:
    """All marks: file, line and what stands there."""
    return frozenset(
        f"{path.relative_to(PACKAGE).as_posix()}:{line}"
        for path in sources()
        for line in lines_of(path)
    )


def sources() -> list[Path]:
    """The files whose branches are marked."""
    return sorted(path for name in PACKAGES for path in (PACKAGE / name).rglob("*.py"))


@cache
def lines_of(path: Path) -> frozenset[int]:
    """The lines of a file that only something unusual reaches."""
    return frozenset(_lines(ast.parse(path.read_text("utf-8"))))


def _lines(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise):
            yield node.lineno
        elif isinstance(node, ast.ExceptHandler):
            yield node.body[0].lineno
        elif isinstance(node, ast.Expr | ast.Return) and _reports(node.value):
            yield node.lineno


def _reports(value: Any) -> bool:
    call = value.value if isinstance(value, ast.Await) else value
    if not isinstance(call, ast.Call):
        return False
    function = call.func
    if isinstance(function, ast.Attribute):
        logs = isinstance(function.value, ast.Name) and function.value.id == "log"
        return function.attr in REFUSING or (logs and function.attr in REPORTING)
    return isinstance(function, ast.Name) and function.id in REFUSING


class Reached:
    """Records which lines run while it is entered; may be entered again and again."""

    def __init__(self) -> None:
        include = [f"{PACKAGE / name}/*" for name in PACKAGES]
        self._coverage = Coverage(data_file=None, include=include, config_file=False)

    def __enter__(self) -> None:
        self._coverage.start()

    def __exit__(self, *_: object) -> None:
        self._coverage.stop()

    def marks(self) -> set[str]:
        """The marks that were reached so far."""
        data = self._coverage.get_data()
        return {
            f"{path.relative_to(PACKAGE).as_posix()}:{line}"
            for path in sources()
            for line in lines_of(path) & set(data.lines(str(path)) or ())
        }


def excused(mark: str) -> str:
    """Why a mark need not be reached here; empty if it should be."""
    return ""
