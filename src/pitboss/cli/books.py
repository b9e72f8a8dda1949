"""`pitboss desk statistics, account, log, expiries`: the books at the console."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from msgspec import to_builtins

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, print_json, print_table, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server
from pitboss.money import show

if TYPE_CHECKING:
    from pitboss.ledger.statistics import Figures
    from pitboss.ledger.store import Ledger

ROWS_SHOWN_MAX: Final = 200

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


ACCOUNT_EXAMPLES: Final = """Examples:

\b
  pitboss desk account 12
  pitboss desk account 12 --grant 500 --reason "a spilt drink"
"""


@reported
def account(
    user: Annotated[int, typer.Argument(metavar="N", min=1, help="The number of the account.")],
    *,
    grant: Annotated[int, typer.Option("--grant", metavar="CENTS", help="Give play money.")] = 0,
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "",
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Show what an account holds and its rounds, or give it play money."""
    require_server()
    from pitboss.server.web.desk import holdings_of

    ledger = ledger_at(database or default_database())
    try:
        if grant or reason:
            _grant(ledger, user, grant, reason)
        row = holdings_of(ledger, user)
        rounds = [to_builtins(each) for each in ledger.results(user, limit=ROWS_SHOWN_MAX)]
    finally:
        ledger.close()
    if json:
        return print_json({**row, "rounds": rounds})
    say(f"{row['name']}, {row['role']}: {show(row['wallet'])} in the wallet.")
    paper = columns("game", "table", "round", "wagered", "net")
    for each in rounds:
        cells = (each["game"], each["table"], each["round"])
        paper.add_row(*map(str, cells), show(each["wagered"]), show(each["net"]))
    return print_table(paper) if rounds else None


def _grant(ledger: Ledger, user: int, cents: int, reason: str) -> None:
    from pitboss.ledger.acts import CONSOLE_USER, Act
    from pitboss.server.clock import WallClock
    from pitboss.server.web.desk import check_grant

    check_grant(cents, reason)
    act = Act(action="wallet.grant", target=f"user {user}")
    now = WallClock().now_ms()
    ledger.grant(user, cents, reason=reason, at=now, by=CONSOLE_USER, act=act)


@reported
def log(
    *,
    after: Annotated[int, typer.Option("--after", metavar="N", help="After this row.")] = 0,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """List rows of the house's own log: what, when, by whom, and the hash over all before."""
    require_server()
    from pitboss.ledger.entries import HOUSE_TABLE

    ledger = ledger_at(database or default_database())
    try:
        found = list(ledger.entries(HOUSE_TABLE, after, ROWS_SHOWN_MAX))
    finally:
        ledger.close()
    names = ("n", "kind", "at", "user", "hash")
    rows = [{name: getattr(each, name) for name in names} for each in found]
    if json:
        return print_json(rows)
    paper = columns(*names)
    for row in rows:
        paper.add_row(*map(str, row.values()))
    return print_table(paper)


@reported
def expiries(*, database: DatabaseOption = None, json: JsonOption = False) -> None:
    """List winnings that nobody has presented yet, and what has expired."""
    require_server()
    from pitboss.ledger.expiries import expiries as expiries_in

    ledger = ledger_at(database or default_database())
    try:
        found = expiries_in(ledger)
    finally:
        ledger.close()
    if json:
        return print_json(to_builtins(found))
    paper = columns("table", "ticket", "seat", "winnings", "expires")
    for each in found.held:
        until = datetime.fromtimestamp(each.expires, UTC).isoformat(" ")
        paper.add_row(str(each.table), str(each.ticket), str(each.seat), show(each.cents), until)
    if found.held:
        print_table(paper)
    gone = ", ".join(f"table {table} {show(cents)}" for table, cents in found.expired.items())
    return say(f"Expired: {gone or 'nothing'}.")
