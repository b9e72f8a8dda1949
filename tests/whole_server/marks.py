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
from typing import Any, Final

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
                f"{path.relative_to(PACKAGE).as_posix()}:{line}"
                for path in sources()
                for line in lines_of(path) & set(data.lines(str(path)) or ())
            }
        )


def text_of(mark: str) -> str:
    """The line of a mark."""
    file, _, line = mark.partition(":")
    if not line.isdecimal():
        return ""
    return (PACKAGE / file).read_text("utf-8").splitlines()[int(line) - 1].strip()


def never_reached(reached: set[str]) -> list[str]:
    """The marks that no seed reached; irregularities count as soon as one was offered."""
    could = {each.removeprefix(OFFERED) for each in reached if each.startswith(OFFERED)}
    return sorted((every_mark() | could) - reached)


# What a world of one process on a sound SQLite ledger cannot reach, by file or by words of the
# line, and which other tests reach.
EXCUSED: Final = {
    "LedgerTampered": "a log or a proof that somebody changed: tests/ledger",
    "InvariantBroken": "a bug of ours: tests/server/test_actor_faults.py, test_actor_abuse.py",
    "a fault of ours": "a bug of ours: tests/server/test_actor_faults.py",
    "unhandled error": "a bug of ours: tests/server/test_middleware.py",
    "another process": "several processes: tests/server/test_through_others.py",
    "ledger/ownership.py": "PostgreSQL only: tests/ledger/test_ownership.py, tests/crash",
    "ledger/patience.py": "PostgreSQL only: tests/crash/test_postgres_gone.py",
    "ledger/primaries.py": "PostgreSQL only: tests/crash",
    "ledger/processes.py": "several processes: tests/ledger/test_processes.py",
    "ledger/migrations.py": "ledgers of earlier versions: tests/ledger/test_migrations.py",
    "ledger/engines.py": "how a ledger is opened: tests/ledger/test_store.py, tests/cli",
    "ledger/backup.py": "a command: tests/ledger/test_backup.py",
    "ledger/merkle.py": "a forged proof: tests/ledger",
    "ledger/proof_files.py": "a forged proof: tests/ledger",
    "ledger/verify.py": "a command: tests/ledger/test_sealed_chance.py",
    "ledger/verify_round.py": "a command: tests/ledger",
    "ledger/audit/": "a ledger that was damaged: tests/ledger/test_audit.py, test_damage.py",
    "server/tables/follower.py": "several processes: tests/server/test_through_others.py",
    "server/prices/": "a worker process: tests/server/test_price_worker.py",
    "server/config": "settings that are read before the start: tests/server",
    "server/web/serving.py": "settings that are read before the start: tests/server",
}


def excused(mark: str) -> str:
    """Why a mark need not be reached here; empty if it should be."""
    text = text_of(mark)
    found = (why for sign, why in EXCUSED.items() if mark.startswith(sign) or sign in text)
    return next(found, "")
