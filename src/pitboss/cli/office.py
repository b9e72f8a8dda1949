"""`pitboss desk person, form, count, retention, gaming-day, revenue`: the office at the console."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, console, plain, print_json, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server
from pitboss.money import show

if TYPE_CHECKING:
    from collections.abc import Callable

    from pitboss.house.office_entries import OfficeEntry
    from pitboss.ledger.office import Offices

OFFICE_EXAMPLE: Final = "Example: pitboss desk office --json"
PERSON_EXAMPLES: Final = """Examples:

\b
  pitboss desk person K-17 "Wanda Witt" --kind casino_key --department security \\
      --position "security shift manager" --on-floor --by Sue
  pitboss desk person K-17 --left --by Sue
"""
FORMS_EXAMPLES: Final = """Examples:

\b
  pitboss desk forms issue "Opener" --part original --part duplicate --first 1 --last 50 \\
      --to "Pit 1" --by Ann
  pitboss desk forms use "Opener" 1 --table 3 --cents 250000 --signed K-17 --signed E-4 --by Flo
  pitboss desk forms void "Opener" 2 --reason "torn" --by Flo
  pitboss desk forms match "Opener" --original 1 --duplicate 1 --by Ann
"""
COUNT_EXAMPLE: Final = """Example:

\b
  pitboss desk count "contribution box" "table 3" 12500 --provision "13:69F-14.19(f)2" \\
      --method two_departments --counter E-4 --witness K-17 --expected 12500 --by Flo
"""
RETENTION_EXAMPLE: Final = (
    'Example: pitboss desk retention "winning numbers" "19:47-15.5(h)" 366 --by Ann'
)
DAY_EXAMPLE: Final = """Example:

\b
  pitboss desk gaming-day America/New_York day=06:00 swing=14:00 graveyard=22:00 --by Ann
"""
REVENUE_EXAMPLES: Final = """Examples:

\b
  pitboss desk revenue 1999-04-19 --by Flo
  pitboss desk revenue 1999-04-19 --table 3 --reported 125000 --usual 2500 --by Ann
"""

By = Annotated[str, typer.Option("--by", help="Whose entry it is.")]
Form = Annotated[str, typer.Argument(help="The name of the form.")]
Serial = Annotated[int, typer.Argument(metavar="N", help="Its serial number.")]

forms = typer.Typer(
    name="forms",
    help="Forms with serial numbers and parts: issued, used, spoilt, matched.",
    epilog=FORMS_EXAMPLES,
    no_args_is_help=True,
    rich_markup_mode=None,
)


@reported
def office(*, database: DatabaseOption = None, json: JsonOption = False) -> None:
    """Show people, forms, counts, retention and projected revenue."""
    from pitboss.house.office_rows import office_row

    row = _with(database, lambda offices: office_row(offices.office))
    if json:
        return print_json(row)
    return _print(row)


@reported
def person(
    licence: Annotated[str, typer.Argument(help="The number of the licence.")],
    name: Annotated[str, typer.Argument(help="Who holds it.")] = "",
    *,
    by: By,
    kind: Annotated[str, typer.Option(help="casino_key, casino_employee, registration.")] = "",
    department: Annotated[str, typer.Option(help="table_games, poker, cage, ...")] = "",
    position: Annotated[str, typer.Option(help="What they do.")] = "",
    on_floor: Annotated[bool, typer.Option("--on-floor", help="On the casino floor.")] = False,
    left: Annotated[bool, typer.Option("--left", help="They do not work here any more.")] = False,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """List a person with department and licence, or strike them off."""
    if left:
        return _enter({"does": "EmployeeLeft", "licence": licence}, by, database, json)
    listed = {"kind": kind, "department": department, "position": position, "on_floor": on_floor}
    entry = {"does": "EmployeeListed", "licence": licence, "name": name, **listed}
    return _enter(entry, by, database, json)


@forms.command("issue")
@reported
def issue(
    form: Form,
    *,
    by: By,
    part: Annotated[list[str], typer.Option("--part", help="A part of each form.")],
    first: Annotated[int, typer.Option(help="The first number.")],
    last: Annotated[int, typer.Option(help="The last number.")],
    to: Annotated[str, typer.Option(help="Who gets them.")],
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Hand out blank forms with serial numbers."""
    entry = {"does": "FormsIssued", "form": form, "parts": part, "first": first}
    _enter({**entry, "last": last, "to": to}, by, database, json)


@forms.command("use")
@reported
def use(
    form: Form,
    serial: Serial,
    *,
    by: By,
    table: Annotated[int, typer.Option(help="The table it is about.")],
    cents: Annotated[int, typer.Option(help="The amount on it.")],
    signed: Annotated[list[str], typer.Option("--signed", help="The licence of who signed.")],
    text: Annotated[str, typer.Option(help="What else is on it.")] = "",
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Record a form that was filled in and signed."""
    entry = {"does": "FormUsed", "form": form, "serial": serial, "table": table, "cents": cents}
    _enter({**entry, "signed": signed, "text": text}, by, database, json)


@forms.command("void")
@reported
def void(
    form: Form,
    serial: Serial,
    *,
    by: By,
    reason: Annotated[str, typer.Option(help="Why it cannot be used.")],
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Record a form that was spoilt."""
    entry = {"does": "FormVoided", "form": form, "serial": serial, "reason": reason}
    _enter(entry, by, database, json)


@forms.command("match")
@reported
def match(
    form: Form,
    *,
    by: By,
    original: Annotated[list[int] | None, typer.Option("--original", help="A number.")] = None,
    duplicate: Annotated[list[int] | None, typer.Option("--duplicate", help="A number.")] = None,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Compare the originals and the duplicates of forms by their numbers."""
    both = {"originals": original or [], "duplicates": duplicate or []}
    _enter({"does": "PartsMatched", "form": form, **both}, by, database, json)


@reported
def count(
    what: Annotated[str, typer.Argument(help="What was counted.")],
    place: Annotated[str, typer.Argument(help="Where.")],
    found: Annotated[int, typer.Argument(help="How much: cents, or pieces.")],
    *,
    by: By,
    provision: Annotated[str, typer.Option(help="Under which provision.")],
    method: Annotated[str, typer.Option(help="supervised or two_departments.")],
    counter: Annotated[str, typer.Option(help="The licence of who counted.")],
    witness: Annotated[str, typer.Option(help="The licence of who witnessed it.")],
    pieces: Annotated[bool, typer.Option("--pieces", help="Pieces, not cents.")] = False,
    expected: Annotated[int | None, typer.Option(help="What the books say.")] = None,
    form: Annotated[str, typer.Option(help="The form that was filled in.")] = "",
    serial: Annotated[int, typer.Option(help="Its serial number.")] = 0,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Record a count, by whom, before whom and how."""
    entry = {"does": "Counted", "what": what, "place": place, "found": found, "method": method}
    more = {"provision": provision, "counter": counter, "witness": witness, "expected": expected}
    paper = {"unit": "pieces" if pieces else "cents", "form": form, "serial": serial}
    _enter({**entry, **more, **paper}, by, database, json)


@reported
def retention(
    records: Annotated[str, typer.Argument(help="The class of records.")],
    provision: Annotated[str, typer.Argument(help="Under which provision they are kept.")],
    days: Annotated[int, typer.Argument(help="For how many days.")],
    *,
    by: By,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Set how long a class of records is kept."""
    entry = {"does": "RetentionSet", "records": records, "provision": provision, "days": days}
    _enter(entry, by, database, json)


@reported
def gaming_day(
    zone: Annotated[str, typer.Argument(help="The time zone, as America/New_York.")],
    shift: Annotated[list[str], typer.Argument(help="A shift and its begin, as day=06:00.")],
    *,
    by: By,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Set when the gaming day begins, and its shifts."""
    shifts = [dict(zip(("name", "begins"), each.split("=", 1), strict=False)) for each in shift]
    _enter({"does": "GamingDaySet", "zone": zone, "shifts": shifts}, by, database, json)


@reported
def revenue(
    day: Annotated[str, typer.Argument(help="The gaming day, as 1999-04-19.")],
    *,
    by: By,
    table: Annotated[int, typer.Option(help="The table of a report.")] = 0,
    reported_cents: Annotated[
        int | None, typer.Option("--reported", help="What the Master Game Report says, in cents.")
    ] = None,
    usual: Annotated[int, typer.Option(help="A variance that is usual, in cents.")] = 0,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Send the projected rake of a gaming day to accounting, or compare it with the report."""
    if reported_cents is None:
        return _entered(lambda offices: offices.project(day, by=by), database, json)
    entry = {"does": "RevenueReported", "day": day, "table": table, "cents": reported_cents}
    return _enter({**entry, "usual": usual}, by, database, json)


# -- the ledger -----------------------------------------------------------------------------------


def _with(database: str | None, work: Callable[[Offices], Any]) -> Any:  # noqa: ANN401
    require_server()
    from pitboss.ledger.desk import Desks
    from pitboss.ledger.office import Offices
    from pitboss.ledger.statistics import HouseStatistics

    ledger = ledger_at(database or default_database())
    try:
        return work(Offices(Desks(ledger), HouseStatistics(ledger)))
    finally:
        ledger.close()


def _enter(entry: dict[str, Any], by: str, database: str | None, json: bool) -> None:
    from pitboss.house.office_rows import entry_of

    _entered(lambda offices: entry_of(entry, by=by), database, json)


def _entered(make: Callable[[Offices], OfficeEntry], database: str | None, json: bool) -> None:
    """Make an entry at the console; it is on record who did it as far as they said so."""
    from pitboss.house.office_rows import office_row

    def work(offices: Offices) -> dict[str, Any]:
        from pitboss.ledger.acts import CONSOLE_USER, Act
        from pitboss.server.clock import WallClock

        entry = make(offices)
        act = Act(action=f"desk.{entry.__struct_config__.tag}", target="office")
        after = offices.enter(entry, at=WallClock().now_ms(), user=CONSOLE_USER, act=act)
        return office_row(after.office)

    row = _with(database, work)
    if json:
        print_json(row)
    else:
        _print(row)


# -- output ---------------------------------------------------------------------------------------


def _print(row: dict[str, Any]) -> None:
    day = row["gaming_day"]
    shifts = ", ".join(f"{each['name']} from {each['begins']}" for each in day["shifts"])
    say(f"The gaming day in {day['zone']}: {shifts}.")
    for each in row["retention"]:
        say(f"Kept for {each['days']} days: {each['records']} ({each['provision']}).")
    _table(row["people"], "licence", "name", "kind", "department", "position")
    _table(row["forms"], "form", "parts", "issued", "voided", "unmatched")
    _table(row["counts"], "what", "place", "found", "variance", "counter", "witness", "method")
    money = ("projected", "reported", "variance")
    shown = [
        {**each, **{name: "–" if each[name] is None else show(each[name]) for name in money}}
        for each in row["revenue"]
    ]
    _table(shown, "day", "table", *money)


def _table(rows: list[dict[str, Any]], *names: str) -> None:
    if not rows:
        return
    paper = columns(*names)
    for row in rows:
        paper.add_row(*(plain(_cell(row[name])) for name in names))
    say()
    console().print(paper)


def _cell(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(
            str(each["serial"]) if isinstance(each, dict) else str(each) for each in value
        )
    return "–" if value is None else str(value)
