"""`pitboss desk floor`: what is due by the clock, waiting lists, decks, devices, seals, counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, console, plain, print_json, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server

if TYPE_CHECKING:
    from pitboss.house.floor import OpenTable
    from pitboss.house.floor_entries import FloorEntry
    from pitboss.ledger.recovered_table import RecoveredTable
    from pitboss.ledger.store import Ledger

T = TypeVar("T")

app = typer.Typer(
    name="floor",
    help="The floor: what is due by the clock, waiting lists, decks, devices, seals, counts.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

DEVICE_EXAMPLE = """Example:

\b
  pitboss desk floor device 3 "a man in a hat" computer --by Flo \\
      --aid "keep track of or analyse dealt cards" --manner used
"""

ByOption = Annotated[str, typer.Option("--by", help="Whose entry it is.")]
PositionOption = Annotated[
    str, typer.Option("--position", help="What they are: floorperson or supervisor.")
]
TableArgument = Annotated[int, typer.Argument(metavar="TABLE", help="The number of the table.")]
PersonArgument = Annotated[str, typer.Argument(metavar="PERSON", help="The name of the person.")]


@app.callback()
def _group() -> None:
    """The floor: what is due by the clock, waiting lists, decks, devices, seals, counts."""


@app.command(epilog="Example: pitboss desk floor due --json")
@reported
def due(database: DatabaseOption = None, json: JsonOption = False) -> None:
    """List the cards and dice that are changed by the clock, and when."""
    from pitboss.house import time_of
    from pitboss.house.floor_rows import due_rows
    from pitboss.server.clock import WallClock

    now = WallClock().now_ms()
    rows: list[dict[str, Any]] = []
    for each in _with_ledger(database, _recovered):
        name = "" if each.opened is None else each.opened.name
        rows += due_rows(each.number, name, each.due, now)
    if json:
        return print_json(rows)
    table = columns("table", "what", "due", "provision", "overdue")
    for row in sorted(rows, key=lambda row: int(row["due_at"])):
        cells = (
            str(row["table"]),
            row["what"],
            f"{time_of(row['due_at']):%Y-%m-%d %H:%M} UTC",
            row["provision"],
        )
        table.add_row(*cells, "yes" if row["overdue"] else "")
    console().print(table if rows else "Nothing is changed by the clock at an open table.")
    return None


@app.command(epilog="Example: pitboss desk floor show")
@reported
def show(database: DatabaseOption = None, json: JsonOption = False) -> None:
    """Show the waiting lists, the decks of the day, and what was noted."""
    from pitboss.house.floor_rows import floor_row
    from pitboss.server.clock import WallClock

    def read(ledger: Ledger) -> dict[str, Any]:
        from pitboss.ledger.floor import Floors

        return floor_row(Floors(ledger).floor(), _tables(ledger), WallClock().now_ms())

    row = _with_ledger(database, read)
    if json:
        return print_json(row)
    table = columns("what", "provision", "text", "by")
    for each in row["waiting"]:
        people = ", ".join(each["people"]) or "nobody waits"
        table.add_row("waiting", "19:47-14.18", plain(f"{each['kind']}: {people}"), "")
    for each in ([row["decks"]] if row["decks"] else []) + row["notes"]:
        table.add_row(each["kind"], each["provision"], plain(each["text"]), plain(each["by"]))
    console().print(table if table.row_count else "Nothing was noted.")
    if row["decks_due"]:
        say(f"Decks are not handed out yet for gaming day {row['gaming_day']}.")
    return None


@app.command(epilog="Example: pitboss desk floor wait 4 Ada --by Flo")
@reported
def wait(
    table: TableArgument, person: PersonArgument, *, by: ByOption, database: DatabaseOption = None
) -> None:
    """Put a person on the waiting list for tables of this type."""
    from pitboss.house.floor_entries import PersonListed

    _enter(lambda kind: PersonListed(kind=kind, person=person), table, by, database)
    return say(f"{person} waits.")


@app.command(epilog="Example: pitboss desk floor strike 4 Ada --by Flo")
@reported
def strike(
    table: TableArgument, person: PersonArgument, *, by: ByOption, database: DatabaseOption = None
) -> None:
    """Strike a person off the waiting list for tables of this type."""
    from pitboss.house.floor_entries import PersonStruck

    _enter(lambda kind: PersonStruck(kind=kind, person=person), table, by, database)
    return say(f"{person} waits no longer.")


@app.command(epilog="Example: pitboss desk floor seat 4 Ada --by Flo")
@reported
def seat(
    table: TableArgument, person: PersonArgument, *, by: ByOption, database: DatabaseOption = None
) -> None:
    """Announce a vacant seat for the person who has waited longest; the words are printed."""
    from pitboss.house.floor_entries import SeatOffered

    return say(
        _enter(lambda kind: SeatOffered(kind=kind, person=person, table=table), table, by, database)
    )


@app.command(epilog="Example: pitboss desk floor decks 2026-01-15 4=red,blue --by Sue")
@reported
def decks(
    gaming_day: Annotated[str, typer.Argument(metavar="DAY", help="The gaming day: 2026-01-15.")],
    backs: Annotated[list[str], typer.Argument(help="Each table with its backs: 4=red,blue.")],
    *,
    by: ByOption,
    position: PositionOption = "supervisor",
    database: DatabaseOption = None,
) -> None:
    """Hand out the decks of a gaming day, having weighed limits, location and type of poker."""
    from pitboss.errors import MalformedAnswer
    from pitboss.house.floor_entries import DecksHandedOut
    from pitboss.poker.house.records import WEIGHED

    pairs: dict[str, tuple[str, str]] = {}
    for each in backs:
        number, _, two = each.partition("=")
        first, _, second = two.partition(",")
        if not (number.isdecimal() and first and second):
            raise MalformedAnswer("decks are written table=back,back, such as 4=red,blue")
        pairs[number] = (first, second)
    entry = DecksHandedOut(gaming_day=gaming_day, backs=pairs, weighed=tuple(sorted(WEIGHED)))
    _enter(lambda _: entry, 0, by, database, position)
    return say(f"The decks of {gaming_day} are handed out to {len(pairs)} tables.")


@app.command(epilog=DEVICE_EXAMPLE)
@reported
def device(
    table: TableArgument,
    person: PersonArgument,
    kind: Annotated[str, typer.Argument(metavar="DEVICE", help="calculator, computer, ...")],
    *,
    aid: Annotated[str, typer.Option("--aid", help="What it helps to do at the table.")],
    manner: Annotated[str, typer.Option("--manner", help="used, held with intent to use, carried")],
    by: ByOption,
    database: DatabaseOption = None,
) -> None:
    """Note a device that somebody had at a table; a forbidden one is referred to a supervisor."""
    import msgspec

    from pitboss.errors import MalformedAnswer
    from pitboss.house.floor import is_forbidden
    from pitboss.house.floor_entries import DeviceSeen

    said = {"does": "DeviceSeen", "table": table, "person": person}
    try:
        seen = msgspec.convert(
            {**said, "device": kind, "aid": aid, "manner": manner}, DeviceSeen, strict=True
        )
    except msgspec.ValidationError as error:
        raise MalformedAnswer(f"not what a device is: {error}") from None
    _enter(lambda _: seen, 0, by, database)
    forbidden = is_forbidden(seen, 0)
    return say("It is referred to a supervisor." if forbidden else "It is not forbidden.")


@app.command(
    epilog='Example: pitboss desk floor seal 3 "one deck" "a card is marked" Dan Sue --by Flo'
)
@reported
def seal(
    table: TableArgument,
    what: Annotated[str, typer.Argument(help="What is sealed.")],
    reason: Annotated[str, typer.Argument(help="Why.")],
    dealer: Annotated[str, typer.Argument(help="The dealer who signed the label.")],
    supervisor: Annotated[str, typer.Argument(help="The casino supervisor who signed it.")],
    *,
    by: ByOption,
    database: DatabaseOption = None,
) -> None:
    """Note that cards, tiles or dice were sealed in a labelled and signed container."""
    from pitboss.house.floor_entries import EquipmentSealed

    signed = {"dealer": dealer, "supervisor": supervisor}
    entry = EquipmentSealed(table=table, what=what, reason=reason, **signed)
    _enter(lambda _: entry, 0, by, database)
    return say("It is sealed, labelled and noted.")


@app.command(epilog='Example: pitboss desk floor witness "count 3 of box A" --by Flo')
@reported
def witness(
    count: Annotated[str, typer.Argument(metavar="COUNT", help="The count, as it is numbered.")],
    *,
    by: ByOption,
    database: DatabaseOption = None,
) -> None:
    """Note that somebody of the floor witnessed a count."""
    from pitboss.house.floor_entries import CountWitnessed

    _enter(lambda _: CountWitnessed(count=count), 0, by, database)
    return say("It is noted.")


# -- the ledger -----------------------------------------------------------------------------------


def _with_ledger(database: str | None, work: Callable[[Ledger], T]) -> T:
    require_server()
    ledger = ledger_at(database or default_database())
    try:
        return work(ledger)
    finally:
        ledger.close()


def _recovered(ledger: Ledger) -> list[RecoveredTable]:
    """Every open table as its log describes it."""
    from pitboss.server.tables.recovery import load_from_ledger

    return [load_from_ledger(ledger, row.id).recovered for row in ledger.open_tables()]


def _tables(ledger: Ledger) -> dict[int, OpenTable]:
    """Every open table with its vacant seats."""
    from pitboss.ledger.floor import open_table

    return {each.number: open_table(each) for each in _recovered(ledger)}


def _enter(
    entry: Callable[[str], FloorEntry],
    table: int,
    by: str,
    database: str | None,
    position: str = "floorperson",
) -> str:
    """Make an entry at the console, of the type of a table if it is about one."""

    def work(ledger: Ledger) -> str:
        from pitboss.ledger.acts import CONSOLE_USER, Act
        from pitboss.ledger.floor import Floors
        from pitboss.server.clock import WallClock

        tables = _tables(ledger)
        made = entry(_kind_of(tables, table))
        act = Act(action=f"floor.{made.__struct_config__.tag}", target="the floor")
        more = {"at": WallClock().now_ms(), "user": CONSOLE_USER}
        floors = Floors(ledger)
        return floors.enter(made, tables, by=by, position=position, act=act, **more)

    return _with_ledger(database, work)


def _kind_of(tables: dict[int, OpenTable], number: int) -> str:
    from pitboss.errors import NoSuchThing
    from pitboss.house.floor import poker_tables
    from pitboss.poker.house.records import kind_of

    rules = poker_tables(tables).get(number)
    if rules is None and number:
        raise NoSuchThing(f"table {number} is no open poker table")
    return "" if rules is None else kind_of(rules)
