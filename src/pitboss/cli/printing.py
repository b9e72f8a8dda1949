"""How the command prints: one console a stream, tables that fold and never cut, JSON, errors."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Final, NoReturn, ParamSpec, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from pitboss.errors import PitbossError, ReplayMismatch, UnlawfulOption

__all__ = [
    "columns",
    "fail",
    "paper",
    "percent",
    "plain",
    "print_json",
    "print_table",
    "reported",
    "say",
    "widest",
]

P = ParamSpec("P")
T = TypeVar("T")

EXIT_MISMATCH: Final = 1
EXIT_REFUSED: Final = 2

# In a window at least so wide the other columns of a table can always make room for one.
ROOMY_COLUMNS: Final = 60


def paper() -> Console:
    """Standard output as it is now, as wide as the window; without a terminal it has no colour."""
    return Console(highlight=False, markup=False, emoji=False)


def say(line: str | Text = "", *, style: str = "") -> None:
    """Print one line as it stands; a long one runs on instead of being broken."""
    text = line if isinstance(line, Text) else Text(plain(line), style=style)
    paper().print(text, soft_wrap=True)


def plain(text: str) -> str:
    """The text without anything that could steer a terminal."""
    return "".join(each if each.isprintable() or each == "\n" else "\ufffd" for each in text)


def columns(*headings: str) -> Table:
    """An empty table whose cells fold where the window is narrow."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def print_table(table: Table, *, whole: int = -1) -> None:
    """Print a table, keeping one column (citations) in one piece where the window has room."""
    console, column = paper(), table.columns[whole]
    column.no_wrap = console.width >= ROOMY_COLUMNS and widest(column) <= console.width // 3
    console.print(table)


def widest(column: Column) -> int:
    """The length of the longest line in a column, its heading included."""
    cells = [str(cell) for cell in (column.header, *column.cells)]
    return max(len(line) for cell in cells for line in cell.split("\n"))


def percent(value: Fraction) -> str:
    """A fraction in percent, to four places: `1.4141%`, nought as `0%`."""
    return f"{float(value):.4%}" if value else "0%"


def print_json(value: object) -> None:
    """Print a value for another program."""
    typer.echo(_json(value))


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode()


def reported(command: Callable[P, T]) -> Callable[P, T]:
    """A command whose refusals are one clear line on standard error, never a stack trace."""

    @functools.wraps(command)
    def careful(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return command(*args, **kwargs)
        except PitbossError as error:
            fail(error, json=bool(kwargs.get("json")))

    return careful


def fail(error: PitbossError, *, json: bool = False) -> NoReturn:
    """Say what is wrong and under which provision, and leave: 1 for a log that does not hold."""
    sentence = f"pitboss: {' '.join(plain(str(error)).split())}"
    line = _json({"error": _error_row(error)}) if json else sentence
    sys.stdout.flush()
    typer.echo(line, err=True)
    raise typer.Exit(EXIT_MISMATCH if isinstance(error, ReplayMismatch) else EXIT_REFUSED)


def _error_row(error: PitbossError) -> dict[str, object]:
    row: dict[str, object] = {
        "code": error.code,
        "message": plain(error.message),
        "cites": list(error.cites),
    }
    if isinstance(error, UnlawfulOption):
        row["violations"] = [
            {"option": plain(each.option), "message": plain(each.message), "cites": each.cites}
            for each in error.violations
        ]
    return row
