"""`pitboss records`: what the log of a table has under a provision, with who and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, print_json, print_table, reported
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server

if TYPE_CHECKING:
    from pitboss.ledger.store import Ledger

EXAMPLES = """Examples:

\b
  pitboss records 4
  pitboss records 4 --cite "19:47-15.5(h)" --days 366
  pitboss records 4 --cite 19:47-15.4 --json

The log is the ledger's, which only grows and is chained by hashes; pitboss audit proves it.
"""

TableArgument = Annotated[int, typer.Argument(metavar="TABLE", min=1, help="The table.")]
CiteOption = Annotated[
    str, typer.Option("--cite", metavar="CITE", help="Only under this provision, or a part of it.")
]
DaysOption = Annotated[
    int | None,
    typer.Option("--days", metavar="N", min=1, max=36_500, help="Only of the last so many days."),
]

_MS_PER_DAY = 86_400_000


@reported
def records(
    table: TableArgument,
    cite: CiteOption = "",
    days: DaysOption = None,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """List what a table has on record: draws, voids, overrides, authorisations, totals."""
    require_server()
    from pitboss.rulebook import register
    from pitboss.server.clock import WallClock

    known = register()
    if not any(each.cite.startswith(cite) for each in known):
        known.find(cite)  # which says what is like it
    since = 0 if days is None else WallClock().now_ms() - days * _MS_PER_DAY
    ledger = ledger_at(database or default_database())
    try:
        rows = list(_rows(ledger, table, cite, since))
    finally:
        ledger.close()
    if json:
        print_json(rows)
        return
    paper = columns("when", "round", "who", "record", "provision")
    for row in rows:
        cells = (str(row[name]) for name in ("at", "round", "user", "text", "cite"))
        paper.add_row(*map(Text, cells))
    print_table(paper)


def _rows(ledger: Ledger, table: int, cite: str, since: int) -> Iterator[dict[str, object]]:
    """The records of a table in their order; `user` is who gave the answer, `by` for whom."""
    from pitboss.cli.event_lines import event_of
    from pitboss.games import game
    from pitboss.ledger.entries import Answered, Began, body_of
    from pitboss.table.event import words_of

    row = ledger.table(table)
    card = game(row.game)
    words = partial(words_of, layout=card.layout(card.rules.read(row.rules, stored=True)))
    for entry in ledger.entries(table):
        if entry.at < since:
            continue
        body = body_of(entry)
        if not isinstance(body, Began | Answered):
            continue
        for each in body.events:
            if not _is_asked_for(each, cite):
                continue
            event = event_of(each)
            user = ledger.user_by_id(entry.user)
            yield {
                "at": datetime.fromtimestamp(entry.at // 1000, UTC).isoformat(" "),
                "round": body.round,
                "user": "" if user is None else user.name,
                "by": str(each.get("by", "")),
                "text": words(event),
                "cite": event.cite,
            }


def _is_asked_for(event: Mapping[str, object], cite: str) -> bool:
    """Whether an event is listed: what one seat alone was shown, such as its cards, never is."""
    from pitboss.table import EVERYONE, HOUSE, Recorded

    if event.get("to", EVERYONE) not in (EVERYONE, HOUSE):
        return False
    wanted = bool(cite) or event.get("event") == Recorded.__name__
    return wanted and str(event.get("cite")).startswith(cite)
