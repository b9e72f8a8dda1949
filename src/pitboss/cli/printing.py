"""Output of the command line: text, tables that wrap in narrow windows, JSON, errors."""

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

P = ParamSpec("P")
T = TypeVar("T")

EXIT_MISMATCH: Final = 1
EXIT_REFUSED: Final = 2

# From this window width on, one column of a table may be kept unwrapped.
WIDE_WINDOW_COLUMNS: Final = 60


def console() -> Console:
    """A Rich console on standard output, as wide as the window; colours only on a terminal."""
    return Console(highlight=False, markup=False, emoji=False)


def say(line: str | Text = "", *, style: str = "") -> None:
    """Print one line of text without markup; long lines are not wrapped."""
    text = line if isinstance(line, Text) else Text(plain(line), style=style)
    console().print(text, soft_wrap=True)


def plain(text: str) -> str:
    """The text with control characters replaced, so that it cannot control the terminal."""
    return "".join(each if each.isprintable() or each == "\n" else "\ufffd" for each in text)


def columns(*headings: str) -> Table:
    """An empty table whose cells wrap where the window is narrow."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def print_table(table: Table, *, whole: int = -1) -> None:
    """Print a table, leaving the column `whole` (citations) unwrapped where it fits."""
    output, column = console(), table.columns[whole]
    wide = output.width >= WIDE_WINDOW_COLUMNS
    column.no_wrap = wide and widest(column) <= output.width // 3
    output.print(table)


def widest(column: Column) -> int:
    """The length of the longest line in a column, its heading included."""
    cells = [str(cell) for cell in (column.header, *column.cells)]
    return max(len(line) for cell in cells for line in cell.split("\n"))


def percent(value: Fraction) -> str:
    """A fraction in percent, to four places: `1.4141%`, zero as `0%`."""
    return f"{float(value):.4%}" if value else "0%"


def print_json(value: object) -> None:
    """Print a value as indented JSON."""
    typer.echo(_json(value))


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode()


def reported(command: Callable[P, T]) -> Callable[P, T]:
    """Decorate a command so that a `PitbossError` is printed as one line on standard error."""

    @functools.wraps(command)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return command(*args, **kwargs)
        except PitbossError as error:
            fail(error, json=bool(kwargs.get("json")))

    return wrapper


def report_broken_games() -> None:
    """Print why games of other distributions cannot be used, on standard error."""
    from pitboss.games import broken

    for fault in broken().values():
        typer.echo(f"pitboss: {fault}", err=True)


def fail(error: PitbossError, *, json: bool = False) -> NoReturn:
    """Print an error and exit with 1 for a log that does not replay, 2 for any other error."""
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
