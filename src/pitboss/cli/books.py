"""`pitboss desk statistics`: what the house wagered and won, for accounting."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, print_json, print_table, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server
from pitboss.money import show

if TYPE_CHECKING:
    from pitboss.ledger.statistics import Figures

STATISTICS_EXAMPLES: Final = """Examples:

\b
  pitboss desk statistics
  pitboss desk statistics --by day,shift --table 3 --from 1999-04-19
  pitboss desk statistics --by game,day --csv days.csv --parquet days.parquet
  pitboss desk statistics --plot won.svg

The theoretical win is that of the prices of all wagers, each under the rules of its acceptance;
where a wager has no exact price it is not known. The standard error is the larger of what the
prices say and what the rounds showed, and z the distance between win and theoretical win in it.
"""

ByOption = Annotated[str, typer.Option("--by", help="game, table, day, shift, or some of them.")]
TableOption = Annotated[
    list[int] | None, typer.Option("--table", metavar="N", min=1, help="Only this table.")
]
FirstOption = Annotated[str, typer.Option("--from", metavar="DAY", help="The first gaming day.")]
LastOption = Annotated[str, typer.Option("--to", metavar="DAY", help="The last gaming day.")]
BotsOption = Annotated[bool, typer.Option("--bots", help="Count what house players play, too.")]
CsvOption = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write CSV.")]
ParquetOption = Annotated[
    Path | None, typer.Option("--parquet", metavar="FILE", help="Write Parquet.")
]
PlotOption = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE", help="Plot win by day, as SVG.")
]


@reported
def statistics(
    *,
    by: ByOption = "game,table",
    table: TableOption = None,
    first: FirstOption = "",
    last: LastOption = "",
    bots: BotsOption = False,
    csv: CsvOption = None,
    parquet: ParquetOption = None,
    plot: PlotOption = None,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Handle, win, theoretical win, hold and z by game, table, gaming day and shift."""
    require_server()
    from pitboss.ledger.statistics import HouseStatistics, row_of
    from pitboss.ledger.statistics_files import csv_of, parquet_of, plot_of, write_file

    ledger = ledger_at(database or default_database())
    try:
        ask = partial(
            HouseStatistics(ledger).figures,
            tables=table or (),
            days=(first, last or "9"),
            bots=bots,
        )
        found = ask([each for each in by.split(",") if each])
        days = ask(["day"]) if plot else []
    finally:
        ledger.close()
    if csv:
        write_file(csv, csv_of(found))
    if parquet:
        write_file(parquet, parquet_of(found))
    if plot:
        write_file(plot, plot_of(days))
    if json:
        return print_json([row_of(each) for each in found])
    return _print(found)


def _print(found: list[Figures]) -> None:
    if not found:
        return say("Nobody has finished a round.")
    names = [name for name in ("game", "table", "day", "shift") if getattr(found[0], name)]
    paper = columns(*names, "rounds", "handle", "win", "hold", "theoretical win", "± s.e.", "z")
    for each in found:
        paper.add_row(*(str(getattr(each, name)) for name in names), *_cells(each))
    print_table(paper)
    if any(each.theoretical is None for each in found):
        say("– a part of the handle has no exact price.", style="yellow")
    return None


def _cells(each: Figures) -> list[str]:
    hold = "" if each.hold is None else f"{float(each.hold):.2%}"
    known = each.theoretical
    return [
        f"{each.rounds:,}",
        show(each.handle),
        show(each.win),
        hold,
        "–" if known is None else show(round(known)),
        "–" if each.standard_error is None else show(round(each.standard_error)),
        "–" if each.z is None else f"{each.z:+.2f}",
    ]
