"""`pitboss audit`: prove the ledger, row by row and cent by cent."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import print_json, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pitboss.ledger.audit import AuditReport
    from pitboss.ledger.store import Ledger

EXAMPLES = """Examples:

\b
  pitboss audit
  pitboss audit --replay --table 3
  pitboss audit --database postgresql://owner@localhost/casino --json > heads.json
  pitboss audit --heads published.json

The exit status is 0 if everything adds up, 1 if something does not, and 2 if the ledger cannot be
read. Keep the heads that --json prints elsewhere: with --heads they show whether the end
of a log was cut off.
"""

EXIT_FAULTS: Final = 1

# Fewer rows are read before anyone could look at a bar.
LONG_LOG_ROWS: Final = 5_000

ReplayOption = Annotated[
    bool, typer.Option("--replay", help="Play every table again, and compare all results as well.")
]
TableOption = Annotated[
    int | None, typer.Option("--table", metavar="N", min=1, help="Look at this table only.")
]
HeadsOption = Annotated[
    Path | None,
    typer.Option("--heads", metavar="FILE", help="Heads that were published, to compare with."),
]


@reported
def audit(
    database: DatabaseOption = None,
    table: TableOption = None,
    heads: HeadsOption = None,
    replay: ReplayOption = False,
    json: JsonOption = False,
) -> None:
    """Prove the ledger: every chain of hashes, every published head, every balance."""
    known = _published(heads)
    ledger = ledger_at(database or default_database())
    try:
        tables = None if table is None else [_known_table(ledger, table)]
        report = _look(ledger, tables, known, replay=replay, quiet=json)
    finally:
        ledger.close()
    if json:
        print_json(_row(report))
    else:
        _print(report)
    raise typer.Exit(0 if report.in_order else EXIT_FAULTS)


def _published(file: Path | None) -> dict[str, str]:
    from pitboss.errors import MalformedFile
    from pitboss.ledger.audit import read_heads

    if file is None:
        return {}
    try:
        return read_heads(file.read_bytes())
    except OSError as error:
        raise MalformedFile(f"{file} cannot be read: {error.strerror}") from None


def _known_table(ledger: Ledger, table: int) -> int:
    """A table of which there is a trace at least."""
    if not ledger.head(table)[0]:
        ledger.table(table)
    return table


def _look(
    ledger: Ledger,
    tables: Collection[int] | None,
    published: dict[str, str],
    *,
    replay: bool,
    quiet: bool,
) -> AuditReport:
    from rich.console import Console
    from rich.progress import Progress

    from pitboss.ledger.audit import audit as look
    from pitboss.ledger.audit import row_count

    rows, console = row_count(ledger, tables), Console(stderr=True)
    hidden = quiet or rows < LONG_LOG_ROWS or not console.is_terminal
    with Progress(console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task("Reading the logs", total=rows * (2 if replay else 1))

        def advance(count: int) -> None:
            bar.advance(task, count)

        return look(ledger, tables=tables, published=published, replay=replay, progress=advance)


def _row(report: AuditReport) -> dict[str, object]:
    faults = [
        {"message": each.message, "table": each.table, "row": each.n, "account": each.account}
        for each in report.faults
    ]
    return {
        "in_order": report.in_order,
        "tables": report.tables,
        "rows": report.rows,
        "transfers": report.transfers,
        "faults": faults,
        "heads": report.heads,
    }


def _print(report: AuditReport) -> None:
    for line in _lines(report):
        say(line)
    if report.in_order:
        say("In order.", style="bold green")
    else:
        count = len(report.faults)
        say(f"Not in order: {count} {'fault' if count == 1 else 'faults'}.", style="bold red")


def _lines(report: AuditReport) -> Iterator[str]:
    counts = {"table": report.tables, "row": report.rows, "transfer": report.transfers}
    words = [f"{count:,} {name}{'' if count == 1 else 's'}" for name, count in counts.items()]
    yield f"Read {', '.join(words)}."
    for each in report.faults:
        yield f"✗ {each}"
