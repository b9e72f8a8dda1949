"""`pitboss games`: the games that have landed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, print_json, print_table, reported

if TYPE_CHECKING:
    from pitboss.games import AnyGame

__all__ = ["EXAMPLES", "games"]

EXAMPLES = """Examples:

\b
  pitboss games
  pitboss games --json
"""


@reported
def games(json: JsonOption = False) -> None:
    """List the games that have landed."""
    from pitboss.games import discover

    rows = [_row(card) for card in discover().values()]
    if json:
        print_json(rows)
    else:
        _print(rows)


def _print(rows: list[dict[str, object]]) -> None:
    table = columns("game", "name", "wagers", "edition", "complete", "what it is")
    for row in rows:
        complete = "yes" if row["complete"] else "not yet"
        head = (row["slug"], row["name"], row["wagers"], row["edition"], complete)
        table.add_row(*map(str, head), str(row["summary"]))
    print_table(table, whole=0)


def _row(card: AnyGame) -> dict[str, object]:
    return {
        "slug": card.slug,
        "name": card.name,
        "summary": card.summary,
        "wagers": len(card.rules.wager_kinds),
        "edition": card.rules().edition,
        "seats": card.seats_max,
        "complete": card.complete,
    }
