"""Marks: every error branch and refusal of server and ledger, derived from their code.

A mark is a line of the source that is executed only when something goes wrong or is refused: each
`raise`, the first line of each `except`, each call that refuses or reports a fault. A run with
`--marks` records which of them were reached, so that the simulation shows what it does not try.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from coverage import Coverage

import pitboss

PACKAGE = Path(pitboss.__file__).parent
PACKAGES = ("server", "ledger")
OFFERED = "offered: "

# Calls that refuse a command or report a fault.
REFUSING = {"refuse", "_refuse", "deny", "leave_open", "refusal", "fault_response"}
REPORTING = {"error", "exception", "warning"}


@cache
def every_mark() -> frozenset[str]:
    """The names of all marks."""
    return frozenset(name for path in sources() for name in names_of(path).values())


def sources() -> list[Path]:
    """The files whose branches are marked."""
    return sorted(path for name in PACKAGES for path in (PACKAGE / name).rglob("*.py"))


@cache
def names_of(path: Path) -> dict[int, str]:
    """The lines of a file that only something unusual reaches, and a name for each.

    A name says file, function and text, not the number of the line, so that it lasts.
    """
    text = path.read_text("utf-8")
    tree, lines = ast.parse(text), text.splitlines()
    found: dict[int, str] = {}
    for line in sorted(set(_lines(tree))):
        name = f"{path.relative_to(PACKAGE).as_posix()} {_function_at(tree, line)}"
        name = f"{name}: {lines[line - 1].strip()}"
        same = sum(each.partition(" #")[0] == name for each in found.values())
        found[line] = f"{name} #{same + 1}" if same else name
    return found


def _function_at(tree: ast.Module, line: int) -> str:
    """The function around a line, with its class."""
    kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    around = (  # from the outside to the inside
        node.name
        for node in ast.walk(tree)
        if isinstance(node, kinds) and node.lineno <= line <= (node.end_lineno or 0)
    )
    return ".".join(around)


def line_of(name: str) -> str:
    """Where a mark is now: file and line."""
    for path in sources():
        for line, each in names_of(path).items():
            if each == name:
                return f"{path.relative_to(PACKAGE).as_posix()}:{line}"
    return ""


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


# Irregularities that a dealer was offered at a live table, and those that were called.
_OFFERED: set[str] = set()
_CALLED: set[str] = set()


def offered(game: str, kind: str) -> None:
    """A dealer could have called this irregularity."""
    _OFFERED.add(f"irregularity {game} {_without_seats(kind)}")


def called(game: str, kind: str) -> None:
    """A dealer has called this irregularity."""
    _CALLED.add(f"irregularity {game} {_without_seats(kind)}")


def _without_seats(kind: str) -> str:
    return re.sub(r"\d+", "N", kind)


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
        """The marks that were reached so far, and the irregularities that could have been."""
        data = self._coverage.get_data()
        could = {f"{OFFERED}{each}" for each in _OFFERED}
        return (
            could
            | _CALLED
            | {
                name
                for path in sources()
                for line, name in names_of(path).items()
                if line in (set(data.lines(str(path)) or ()))
            }
        )


def never_reached(reached: set[str]) -> list[str]:
    """The marks that no seed reached; irregularities count as soon as one was offered."""
    could = {each.removeprefix(OFFERED) for each in reached if each.startswith(OFFERED)}
    return sorted((every_mark() | could) - reached)
