"""`pitboss par` and `pitboss desk print`: documents as PDF, HTML or JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli.arguments import FileOption, GameArgument, JsonOption, SetOption
from pitboss.cli.printing import columns, print_json, print_table, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server

if TYPE_CHECKING:
    from pitboss.documents.model import Document
    from pitboss.documents.paper import Format
    from pitboss.documents.wanted import Sources, Wanted

PAR_EXAMPLES = """Examples:

\b
  pitboss par big_six
  pitboss par big_six --set wheel=us_54 --paper letter --output big_six.pdf
  pitboss par big_six --output big_six.html
  pitboss par big_six --json

PDF needs the extra: pip install "pitboss[documents]". HTML and JSON need nothing.
"""

PRINT_EXAMPLES = """Examples:

\b
  pitboss desk documents
  pitboss desk print guide big_six
  pitboss desk print sign big_six --set minimum=5 --table W1 --paper letter
  pitboss desk print change_sign big_six --change minimum=5 --at 1996-01-15T12:00:00-05:00
  pitboss desk print ruling 12 --output ruling.html
  pitboss desk print contribution_form main --number 3
  pitboss desk print petition --data petition.json

ABOUT is a game, the number of a filing, notice or petition, a fund or a gaming day, as
`pitboss desk documents` says.
What the house has not approved is printed as a draft.
"""

TO_STANDARD_OUTPUT: Final = Path("-")

PaperOption = Annotated[str, typer.Option("--paper", help="a4 or letter.")]
FormatOption = Annotated[
    str, typer.Option("--format", help="pdf, html or json; by default as the file is named.")
]
OutputOption = Annotated[
    Path | None,
    typer.Option(
        "--output", metavar="FILE", help="Where to; - is standard output. By default a new file."
    ),
]


@reported
def par(
    game: GameArgument,
    *,
    settings: SetOption = None,
    file: FileOption = None,
    paper: PaperOption = "a4",
    format: FormatOption = "",
    output: OutputOption = None,
    json: JsonOption = False,
) -> None:
    """Print the par sheet of a game: each wager's pay table, chances, advantage and deviation."""
    from pitboss.cli.game_arguments import game_of, rules_of
    from pitboss.cli.progress import compiling
    from pitboss.documents.par import par_data, par_sheet

    definition = game_of(game)
    rules = rules_of(definition, settings, file)
    with compiling(definition):
        prices = definition.odds(rules)
    if json:
        print_json(par_data(definition, rules, prices))
        return
    _write(par_sheet(definition, rules, prices), paper=paper, form=format, output=output)


@reported
def documents(json: JsonOption = False) -> None:
    """List the documents that can be printed, and what each of them is about."""
    from pitboss.documents.catalog import ENTRIES

    if json:
        print_json([each.to_dict() for each in ENTRIES])
        return
    table = columns("document", "title", "needs", "takes")
    for each in ENTRIES:
        table.add_row(each.name, each.title, ", ".join(each.needs), ", ".join(each.takes))
    print_table(table, whole=0)


@reported
def print_(
    document: Annotated[str, typer.Argument(help="Its name in `pitboss desk documents`.")],
    about: Annotated[str, typer.Argument(help="A game, a number, a fund or a day.")] = "",
    *,
    settings: SetOption = None,
    table: Annotated[
        str, typer.Option("--table", help="The name of the table, or the number of an open one.")
    ] = "",
    change: Annotated[
        list[str] | None, typer.Option("--change", metavar="OPTION=VALUE", help="A change.")
    ] = None,
    at: Annotated[
        str, typer.Option("--at", metavar="TIME", help="When a change takes effect.")
    ] = "",
    number: Annotated[int, typer.Option("--number", help="The number of a form.")] = 0,
    day: Annotated[str, typer.Option("--day", help="The gaming day of a report.")] = "",
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FILE.json", help="What is not on file.")
    ] = None,
    paper: PaperOption = "a4",
    format: FormatOption = "",
    output: OutputOption = None,
    database: DatabaseOption = None,
) -> None:
    """Print a document of the house."""
    from pitboss.documents.catalog import made
    from pitboss.documents.wanted import wanted_from

    wanted = wanted_from(
        {
            "document": document,
            "settings": settings or [],
            "table": table,
            "changes": change or [],
            "at": at,
            "number": number,
            "day": day,
            "data": {} if data is None else _data(data),
            **_about(document, about),
        }
    )
    with _house(wanted, database) as house:
        found = made(wanted, house)
    _write(found, paper=paper, form=format, output=output)


def _about(document: str, about: str) -> dict[str, object]:
    """What the second argument is: a number, a fund or a game, as the document asks."""
    from pitboss.documents.catalog import BY_NAME
    from pitboss.errors import MalformedAnswer

    entry = BY_NAME.get(document.strip().replace("-", "_"))
    if not about or entry is None:
        return {}
    fields = (*entry.needs, *entry.takes)
    for name in ("fund", "day"):
        if name in fields:
            return {name: about}
    if "number" in fields and about.isdecimal():
        return {"number": int(about)}
    if "game" not in fields:
        raise MalformedAnswer(f"the {entry.title.lower()} is about {' and '.join(entry.needs)}")
    return {"game": about}


def _data(file: Path) -> dict[str, object]:
    import msgspec

    from pitboss.cli.game_arguments import read_text
    from pitboss.errors import MalformedFile

    try:
        return msgspec.json.decode(read_text(file), type=dict[str, object])
    except (msgspec.DecodeError, RecursionError) as error:
        raise MalformedFile(f"{file} is not JSON with named parts: {error}") from None


@contextmanager
def _house(wanted: Wanted, database: str | None) -> Iterator[Sources]:
    """The house of a ledger; where there is none nothing is on file."""
    from pitboss.documents.wanted import NoHouse

    if database is None and not _has_own_ledger():
        yield NoHouse()
        return
    require_server()
    from pitboss.documents.of_ledger import HouseOfLedger
    from pitboss.server.clock import WallClock

    ledger = ledger_at(database or default_database())
    try:
        yield HouseOfLedger(ledger, now=WallClock().now_ms())
    finally:
        ledger.close()


def _has_own_ledger() -> bool:
    return Path(default_database().removeprefix("sqlite:///")).is_file()


def _write(document: Document, *, paper: str, form: str, output: Path | None) -> None:
    """Write a document to a file, or to standard output."""
    from pitboss.documents.paper import Format, format_named, paper_named
    from pitboss.documents.printing import file_name, printed
    from pitboss.errors import MalformedFile

    wanted = form or ("" if output is None else output.suffix.removeprefix(".")) or Format.PDF
    chosen: Format = format_named(wanted)
    content = printed(document, chosen, paper_named(paper))
    if output == TO_STANDARD_OUTPUT:
        sys.stdout.buffer.write(content)
        return
    target = output or Path(file_name(document, chosen))
    try:
        target.write_bytes(content)
    except OSError as error:
        raise MalformedFile(f"{target} cannot be written: {error.strerror}") from None
    say(f"{document.title}: {target}")
