"""Output of `pitboss simulate`: tables, JSON, Parquet, an HTML report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer
from rich.table import Table
from rich.text import Text

from pitboss.cli.printing import columns, console, print_json, print_table, say
from pitboss.errors import MalformedFile
from pitboss.games import AnyGame
from pitboss.money import show
from pitboss.simulation.parquet import parquet_writer, write_parquet
from pitboss.simulation.result import Result
from pitboss.simulation.wording import (
    FAR,
    SPREAD_HEADINGS,
    ReportLine,
    round_lines,
    run_lines,
    session_lines,
    spread_rows,
    system_lines,
    wager_rows,
)
from pitboss.table import HouseRules, Limit, Spot

# Wider than any table: measures its natural width.
WIDE: Final = 10_000
_WAGER_COLUMNS: Final = (
    *("wager", "rounds", "staked", "house advantage ± s.e.\n95% interval", "exact", "z"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """Where a result goes: always to standard output, and to the files that are named."""

    name: str
    json: bool = False
    parquet: Path | None = None
    report: Path | None = None

    def check(self) -> None:
        """Refuse files that cannot be written before the simulation starts."""
        for file in filter(None, (self.parquet, self.report)):
            if file.is_dir() or not file.absolute().parent.is_dir():
                raise MalformedFile(f"{file} cannot be written: there is no such folder")
        if self.parquet is not None:
            parquet_writer()

    def write(self, result: Result) -> None:
        """Print the result, then write the files."""
        if self.json:
            typer.echo(result.to_json())
        else:
            print_result(result, self.name)
        if self.parquet is not None:
            write_parquet(result, self.parquet)
        if self.report is not None:
            _write_report(result, self.report, self.name)


def _write_report(result: Result, file: Path, name: str) -> None:
    from pitboss.simulation.report import html_report

    try:
        file.write_text(html_report(result, name=name), encoding="utf-8")
    except OSError as error:
        raise MalformedFile(f"{file} cannot be written: {error.strerror}") from None


# -- the terminal ----------------------------------------------------------------------------------


def print_result(result: Result, name: str) -> None:
    """Print the wagers, the round, the sessions, and what is needed to repeat the run."""
    say(name, style="bold")
    for note in result.notes:
        say(note, style="yellow")
    _print_rows(_WAGER_COLUMNS, _wager_rows(result))
    _print_lines(round_lines(result))
    _print_lines([*session_lines(result), *system_lines(result)])
    rows = [tuple(map(_above, row)) for row in spread_rows(result)]
    _print_rows([_above(each).plain for each in SPREAD_HEADINGS], rows)
    _print_lines(run_lines(result))


def _above(cell: str) -> Text:
    """A figure with its error on the next line."""
    return Text(cell.replace(" ± ", "\n± "))


def _wager_rows(result: Result) -> list[tuple[Text, ...]]:
    """Rows of the wager table; estimates far from the exact value are marked red."""
    figures = [*result.wagers, result.round.wagers]
    rows: list[tuple[Text, ...]] = []
    for row, each in zip(wager_rows(result), figures, strict=False):
        name, rounds, staked, advantage, interval, exact, z = map(Text, row)
        z.stylize("bold red" if each.z is not None and abs(each.z) >= FAR else "green")
        both = Text.assemble(advantage, "\n", (interval.plain, "dim"))
        rows.append((name, rounds, staked, both, exact, z))
    return rows


def _print_rows(headings: Sequence[str], rows: Sequence[Sequence[Text]]) -> None:
    """Print a table of numbers, or one block per row where the window is too narrow."""
    table, output = columns(*headings), console()
    for row in rows:
        table.add_row(*row)
    for column in table.columns[1:]:
        column.justify = "right"
    if not rows:
        return
    say()
    if output.measure(table, options=output.options.update(width=WIDE)).maximum <= output.width:
        output.print(table)
    else:
        _print_below(headings, rows)


def _print_below(headings: Sequence[str], rows: Sequence[Sequence[Text]]) -> None:
    for name, *cells in rows:
        say(name)
        for heading, cell in zip(headings[1:], cells, strict=True):
            value = cell.plain.replace("\n", ", ")
            say(f"  {heading.replace(chr(10), ', ')}: {value}")


def _print_lines(lines: Iterable[ReportLine]) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="dim", overflow="fold")
    table.add_column(overflow="fold")
    for line in lines:
        table.add_row(Text(line.label), Text(line.value))
    if table.row_count:
        say()
        console().print(table)


# -- what can be wagered ---------------------------------------------------------------------------


def print_wagers(card: AnyGame, rules: HouseRules, *, json: bool) -> None:
    """Print the spots of the layout with their limits, steps and provisions."""
    rows = _spots(card, rules)
    if json:
        print_json(rows)
    elif not rows:
        say(f"{card.name} has no layout to wager on: players bet against one another.")
    else:
        table = columns("spot", "wager", "limits", "in steps of", "provision")
        for row in rows:
            table.add_row(*map(Text, row.values()))
        print_table(table)


def _limits(rules: HouseRules, spot: Spot) -> str:
    stakes = None if spot.kind.tied else rules.stakes(spot.kind.key)
    return "as another wager allows" if stakes is None else str(Limit(stakes.low, stakes.high))


def _spots(card: AnyGame, rules: HouseRules) -> list[dict[str, str]]:
    layout = card.layout(rules)
    return [
        {
            "spot": key,
            "wager": spot.title,
            "limits": _limits(rules, spot),
            "step": show(layout.step(key)),
            "cite": spot.kind.cite,
        }
        for key, spot in layout.items()
    ]
