"""`pitboss games`: the games that can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, print_json, print_table, reported

if TYPE_CHECKING:
    from pitboss.games import AnyGame

EXAMPLES = """Examples:

\b
  pitboss games
  pitboss games --json
"""


@reported
def games(json: JsonOption = False) -> None:
    """List the games that can be played."""
    from pitboss.games import broken, discover

    rows = [_row(game) for game in discover().values()]
    if json:
        print_json(rows)
    else:
        _print(rows)
    for fault in broken().values():
        typer.echo(f"pitboss: {fault}", err=True)


def _print(rows: list[dict[str, object]]) -> None:
    table = columns("game", "name", "wagers", "edition", "complete", "what it is")
    for row in rows:
        complete = "yes" if row["complete"] else "not yet"
        head = (row["slug"], row["name"], row["wagers"], row["edition"], complete)
        table.add_row(*map(str, head), str(row["summary"]))
    print_table(table, whole=0)


def _row(game: AnyGame) -> dict[str, object]:
    return {
        "slug": game.slug,
        "name": game.name,
        "summary": game.summary,
        "wagers": len(game.rules.wager_kinds),
        "edition": game.rules().edition,
        "seats": game.seats_max,
        "complete": game.complete,
    }
