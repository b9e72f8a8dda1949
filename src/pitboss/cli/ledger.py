"""The commands on a ledger: audit it, verify its random draws, back it up, restore it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, print_json, print_table, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pitboss.ledger.audit import AuditReport
    from pitboss.ledger.store import Ledger
    from pitboss.ledger.verify import Proof


AUDIT_EXAMPLES = """Examples:

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


def _published(file: Path | None) -> tuple[dict[str, str], dict[str, str]]:
    """The heads in a file: of the logs, and of the trees over them."""
    from pitboss.errors import MalformedFile
    from pitboss.ledger.audit import read_heads, read_trees

    if file is None:
        return {}, {}
    try:
        text = file.read_bytes()
    except OSError as error:
        raise MalformedFile(f"{file} cannot be read: {error.strerror}") from None
    return read_heads(text), read_trees(text)


def _known_table(ledger: Ledger, table: int) -> int:
    """A table of which there is a trace at least."""
    if not ledger.head(table)[0]:
        ledger.table(table)
    return table


def _look(
    ledger: Ledger,
    tables: Collection[int] | None,
    published: tuple[dict[str, str], dict[str, str]],
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

        known, trees = published
        return look(
            ledger, tables=tables, published=known, trees=trees, replay=replay, progress=advance
        )


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
        "trees": report.trees,
        **({"unread": report.unread} if report.unread else {}),
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
    if report.unread:
        yield f"Not checked without the key of the ledger: {report.unread:,} secret seeds."
    for each in report.faults:
        yield f"✗ {each}"


VERIFY_EXAMPLES = """Examples:

\b
  pitboss verify FILE.json
  pitboss verify FILE.json --commitment e6e7f0649f7efe25...
  pitboss verify ROUND.json --head 512:0c4b5f8c1d1f0a6e...
  pitboss verify FILE.json --json

The page of a table has a link to the transcript of every seed that has been shown, and the replay
of a round one to the proof of that round alone. The check trusts nothing in them: the chain of
rows, the seed against its commitment, every card, throw and spin against the seed, and every event
and cent against the rules; of a round also that its rows are in the log under the head that you
noted. At poker, where hands that were mucked are nobody's to see, the cards that you saw are
checked one by one.
"""

# The longest seed, at the busiest table, fills a small part of it.
FILE_BYTES_MAX: Final = 1 << 28

FileArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="A transcript or a proof, as JSON.")
]
HeadOption = Annotated[
    str | None,
    typer.Option(
        "--head", metavar="ROWS:HEX", help="A head of the log that you noted, for proofs of rounds."
    ),
]
CommitmentOption = Annotated[
    str | None,
    typer.Option("--commitment", metavar="HEX", help="What you wrote down before you wagered."),
]
DeckOption = Annotated[
    str | None,
    typer.Option(
        "--deck", metavar="HEX", help="At poker: the fingerprint of the deck before it was dealt."
    ),
]


@reported
def verify(
    file: FileArgument,
    *,
    commitment: CommitmentOption = None,
    deck: DeckOption = None,
    head: HeadOption = None,
    json: JsonOption = False,
) -> None:
    """Verify the random draws of a table, or a single round, from a file of the server."""
    from pitboss.cli.game_arguments import read_bytes
    from pitboss.ledger.verify import read_proof

    proof = read_proof(read_bytes(file, most=FILE_BYTES_MAX))
    words, found = _verified(proof, commitment=commitment, deck=deck, head=head)
    if json:
        return print_json({"verified": True, **found})
    say(words, style="green")
    print_table(_paper(found))
    return None


def _verified(
    proof: Proof, *, commitment: str | None, deck: str | None, head: str | None
) -> tuple[str, dict[str, object]]:
    """What a file proves, in words and figures."""
    from pitboss.ledger.cards import CardProof
    from pitboss.ledger.proof_files import Growth, RoundProof
    from pitboss.ledger.verify import verify as check
    from pitboss.ledger.verify import verify_cards
    from pitboss.ledger.verify_round import verify_growth, verify_round

    if isinstance(proof, CardProof):
        cards = verify_cards(proof, commitment=commitment, deck=deck)
        return "The cards that were shown match the commitment.", asdict(cards)
    if isinstance(proof, RoundProof):
        round = verify_round(proof, commitment=commitment, deck=deck, head=head)
        return "The round is in the log, and matches the commitment.", asdict(round)
    if isinstance(proof, Growth):
        return "The log only grew between the two heads.", asdict(verify_growth(proof, head=head))
    words = "The transcript matches the commitment: every draw and every cent."
    return words, asdict(check(proof, commitment=commitment))


def _paper(found: dict[str, object]) -> Table:
    table = columns("what", "found")
    for name, value in found.items():
        words = ", ".join(value) if isinstance(value, tuple) else str(value)
        table.add_row(name, Text(words or "none"))
    return table


BACKUP_EXAMPLES = """Examples:

\b
  pitboss backup FILE.db
  pitboss backup FILE.db --database postgresql://owner@localhost/casino

The copy is one consistent SQLite file, whichever database the ledger uses, and can be made while
the server runs. `pitboss audit --database sqlite:///FILE.db` proves it.
"""

RESTORE_EXAMPLES = """Examples:

\b
  pitboss restore FILE.db --database sqlite:///new.db
  pitboss restore FILE.db --database postgresql://owner@localhost/empty

The ledger that is restored to must be empty.
"""

ArchiveArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The copy.")]


@reported
def backup(file: ArchiveArgument, *, database: DatabaseOption = None) -> None:
    """Copy the whole ledger into one file, also while the server runs."""
    require_server()
    ledger = ledger_at(database or default_database())
    try:
        ledger.backup(file)
    finally:
        ledger.close()
    say(f"The ledger is copied to {file}.", style="green")


@reported
def restore(file: ArchiveArgument, *, database: DatabaseOption = None) -> None:
    """Bring a copy back into an empty ledger."""
    require_server()
    from pitboss.ledger.backup import restore as bring_back

    bring_back(file, database or default_database())
    say(f"The ledger is restored from {file}.", style="green")
