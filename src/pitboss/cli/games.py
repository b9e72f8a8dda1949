"""`pitboss games`, `pitboss guide` and `pitboss sign`: the games, their guides and signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cli.arguments import FileOption, GameArgument, JsonOption, SetOption
from pitboss.cli.printing import (
    columns,
    print_json,
    print_table,
    report_broken_games,
    reported,
    say,
)
from pitboss.cli.serve import DatabaseOption, ledger_at, require_server

if TYPE_CHECKING:
    from pitboss.games import AnyGame


GAMES_EXAMPLES = """Examples:

\b
  pitboss games
  pitboss games --json
"""


@reported
def games(json: JsonOption = False) -> None:
    """List the games that can be played."""
    from pitboss.games import discover

    rows = [_row(game) for game in discover().values()]
    if json:
        print_json(rows)
    else:
        _print(rows)
    report_broken_games()


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
        "seats": getattr(game.rules(), "seats", game.seats_max),
        "complete": game.complete,
    }


GUIDE_EXAMPLES = """Examples:

\b
  pitboss guide big_six
  pitboss guide big_six --set wheel=us_54
  pitboss guide big_six --database sqlite:///house.db
"""
SIGN_EXAMPLES = """Examples:

\b
  pitboss sign big_six
  pitboss sign big_six --set minimum=5 --set maximum=500
"""


@reported
def guide(
    game: GameArgument,
    *,
    settings: SetOption = None,
    file: FileOption = None,
    database: DatabaseOption = None,
) -> None:
    """Print the gaming guide of a table under its house rules, in Markdown.

    It is a draft unless the house in the database has a ruling that approves exactly this text.
    """
    from pitboss.cli.game_arguments import game_of, rules_of
    from pitboss.house.guides import write_guide

    definition = game_of(game)
    rules = rules_of(definition, settings, file)
    text = write_guide(definition, rules)
    filing = None if database is None else _approved(database, definition.slug, text)
    say(write_guide(definition, rules, filing=filing).rstrip("\n"))


def _approved(database: str, game: str, text: str) -> int | None:
    """The number of the filing under which a house has this guide approved."""
    require_server()
    from pitboss.house.desk import guide_approval
    from pitboss.ledger.desk import Desks
    from pitboss.server.clock import WallClock

    ledger = ledger_at(database)
    try:
        found = guide_approval(Desks(ledger).desk(), game, text, at=WallClock().now_ms())
    finally:
        ledger.close()
    return None if found is None else found.number


@reported
def sign(game: GameArgument, *, settings: SetOption = None, file: FileOption = None) -> None:
    """Print what the sign at the table must say, each line with its provision."""
    from pitboss.cli.event_lines import cited
    from pitboss.cli.game_arguments import game_of, rules_of
    from pitboss.house.notices import notices_of

    for notice in notices_of(rules_of(game_of(game), settings, file)):
        say(cited(notice.text, notice.cite))
