"""`pitboss desk`: filings, rulings and notices of a house."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import documents
from pitboss.cli.arguments import JsonOption
from pitboss.cli.floor import app as floor
from pitboss.cli.printing import columns, console, plain, print_json, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server

if TYPE_CHECKING:
    from pitboss.house.desk import Desk
    from pitboss.house.desk_entries import DeskEntry

app = typer.Typer(
    name="desk",
    help="The desk of a house: what is filed with the regulator, rulings, notices.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

app.add_typer(floor)

FILE_EXAMPLES = """Examples:

\b
  pitboss guide big_six > guide.md
  pitboss desk file guide big_six guide.md --by Sue
  pitboss desk file guide big_six changed.md --by Sue --supersedes 12
"""

RULE_EXAMPLES = """Examples:

\b
  pitboss desk rule 12 approved --by "C. Commissioner"
  pitboss desk rule 12 approved --by "C. Commissioner" --condition "in print of 12 points"
  pitboss desk rule 12 approved --by "C. Commissioner" --until 2030-01-01T06:00:00-05:00
  pitboss desk rule 12 denied --by "C. Commissioner"

The last ruling on a filing holds.
"""

app.command(epilog="Example: pitboss desk documents --json")(documents.documents)
app.command("print", epilog=documents.PRINT_EXAMPLES)(documents.print_)

FilingArgument = Annotated[int, typer.Argument(metavar="N", help="The number of the filing.")]
ByOption = Annotated[str, typer.Option("--by", help="Whose entry it is.")]


@app.callback()
def _group() -> None:
    """The desk of a house: what is filed with the regulator, rulings, notices."""


@app.command(epilog="Example: pitboss desk filings --json")
@reported
def filings(database: DatabaseOption = None, json: JsonOption = False) -> None:
    """List what was filed and where it stands."""
    from pitboss.house.desk_rows import filing_row

    found = read_desk(database).filings.values()
    rows = [filing_row(each) for each in found]
    if json:
        return print_json(rows)
    table = columns("filing", "kind", "subject", "version", "status", "by", "conditions")
    for row in rows:
        names = ("number", "kind", "subject", "version", "status", "ruled_by")
        table.add_row(*(str(row[name]) for name in names), "; ".join(row["conditions"]))
    console().print(table if rows else "Nothing is filed.")
    return None


@app.command(epilog="Example: pitboss desk filing 12")
@reported
def filing(
    number: FilingArgument, database: DatabaseOption = None, json: JsonOption = False
) -> None:
    """Print a filing, its text to the letter."""
    from pitboss.house.desk_rows import filing_row

    found = read_desk(database).filing(number)
    if json:
        return print_json({**filing_row(found), "body": found.filed.body})
    return say(plain(found.filed.body))


@app.command("file", epilog=FILE_EXAMPLES)
@reported
def file_(
    kind: Annotated[str, typer.Argument(help="What is filed: guide, house_rules, sign, ...")],
    subject: Annotated[str, typer.Argument(help="The game or the thing that it is about.")],
    text: Annotated[str, typer.Argument(metavar="FILE", help="Its text; - reads standard input.")],
    *,
    by: ByOption,
    supersedes: Annotated[int, typer.Option("--supersedes", help="An earlier filing.")] = 0,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """File a text with the regulator."""
    from pitboss.cli.game_arguments import read_text
    from pitboss.house.desk import filing_of
    from pitboss.house.desk_rows import filing_row, kind_named

    body = sys.stdin.read() if text == "-" else read_text(Path(text))
    entry = filing_of(kind_named(kind), subject, body, by=by, supersedes=supersedes)
    after = enter_at_console(entry, database)
    row = filing_row(after.filing(len(after.filings)))
    if json:
        return print_json(row)
    return say(f"Filing {row['number']} waits for a ruling.")


@app.command("rule", epilog=RULE_EXAMPLES)
@reported
def rule_(
    number: FilingArgument,
    verdict: Annotated[str, typer.Argument(help="approved or denied.")],
    *,
    by: ByOption,
    condition: Annotated[list[str] | None, typer.Option("--condition", help="A condition.")] = None,
    until_time: Annotated[str, typer.Option("--until", help="When an approval lapses.")] = "",
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Rule on a filing, as the regulator."""
    from pitboss.house import milliseconds, read_time
    from pitboss.house.desk_rows import filing_row, ruling_of

    until = milliseconds(read_time(until_time)) if until_time else 0
    ruling = ruling_of(number, verdict, by=by, conditions=condition or [], until=until)
    after = enter_at_console(ruling, database)
    row = filing_row(after.filing(number))
    if json:
        return print_json(row)
    return say(f"Filing {number} is {row['status']}.")


@app.command(epilog="Example: pitboss desk notices --json")
@reported
def notices(database: DatabaseOption = None, json: JsonOption = False) -> None:
    """List the notices in the inboxes of the regulator and of surveillance."""
    rows = _notices(database)
    if json:
        return print_json(rows)
    table = columns("notice", "to", "provision", "text", "sent by", "acknowledged by")
    for row in rows:
        names = ("number", "to", "provision", "text", "sent_by", "acknowledged_by")
        ways = ", ".join(each["channel"] for each in row["deliveries"] if each["sent_at"])
        table.add_row(*(plain(str({**row, "sent_by": ways}[name])) for name in names))
    console().print(table if rows else "There is no notice.")
    return None


@app.command(epilog='Example: pitboss desk acknowledge 3 --by "C. Commissioner"')
@reported
def acknowledge(
    number: Annotated[int, typer.Argument(metavar="N", help="The number of the notice.")],
    *,
    by: ByOption,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Acknowledge a notice."""
    from pitboss.house.desk_entries import Acknowledged
    from pitboss.house.desk_rows import notice_row

    row = notice_row(enter_at_console(Acknowledged(notice=number, by=by), database).notices[number])
    if json:
        return print_json(row)
    return say(f"Notice {number} is acknowledged.")


def _notices(database: str | None) -> list[dict[str, Any]]:
    """Every notice, with what became of it outside the house."""
    require_server()
    from pitboss.house.outbox import noticed
    from pitboss.ledger.desk import Desks
    from pitboss.ledger.outbox import outbox_of

    ledger = ledger_at(database or default_database())
    try:
        outbox = outbox_of(ledger).read()
        return [noticed(each, outbox) for each in Desks(ledger).desk().notices.values()]
    finally:
        ledger.close()


def read_desk(database: str | None) -> Desk:
    """The desk of a ledger as it is now."""
    require_server()
    from pitboss.ledger.desk import Desks

    ledger = ledger_at(database or default_database())
    try:
        return Desks(ledger).desk()
    finally:
        ledger.close()


def enter_at_console(entry: DeskEntry, database: str | None) -> Desk:
    """Make an entry at the console; it is on record who did it as far as they said so."""
    require_server()
    from pitboss.ledger.acts import CONSOLE_USER, Act
    from pitboss.ledger.desk import Desks
    from pitboss.server.clock import WallClock

    ledger = ledger_at(database or default_database())
    act = Act(action=f"desk.{entry.__struct_config__.tag}", target="desk")
    try:
        now = WallClock().now_ms()
        return Desks(ledger).enter(entry, at=now, user=CONSOLE_USER, act=act)
    finally:
        ledger.close()
