"""`pitboss verify`: recompute the chance of a table from its public transcript."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, print_json, print_table, reported, say

EXAMPLES = """Examples:

\b
  pitboss verify FILE.json
  pitboss verify FILE.json --commitment e6e7f0649f7efe25...
  pitboss verify FILE.json --json

The page of a table has a link to the transcript of every seed that has been shown. The check
trusts nothing in it: the chain of rows, the seed against its commitment, every card, throw and
spin against the seed, and every event and cent against the rules.
"""

# The longest seed, at the busiest table, fills a small part of it.
FILE_BYTES_MAX: Final = 1 << 28

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A transcript, as JSON.")]
CommitmentOption = Annotated[
    str | None,
    typer.Option("--commitment", metavar="HEX", help="What you wrote down before you wagered."),
]


@reported
def verify(
    file: FileArgument, *, commitment: CommitmentOption = None, json: JsonOption = False
) -> None:
    """Verify the random draws of a table from the transcript of a revealed seed."""
    from pitboss.cli.game_arguments import read_bytes
    from pitboss.ledger.verify import read_transcript
    from pitboss.ledger.verify import verify as check

    transcript = read_transcript(read_bytes(file, most=FILE_BYTES_MAX))
    found = check(transcript, commitment=commitment)
    if json:
        return print_json({"verified": True, **asdict(found)})
    say("The transcript matches the commitment: every draw and every cent.", style="green")
    print_table(_paper(asdict(found)))
    return None


def _paper(found: dict[str, object]) -> Table:
    table = columns("what", "found")
    for name, value in found.items():
        words = ", ".join(value) if isinstance(value, tuple) else str(value)
        table.add_row(name, Text(words or "none"))
    return table
