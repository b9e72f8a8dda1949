"""`pitboss keys` and `pitboss prune`: the key of a ledger, and what need not be kept for ever."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import print_json, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server

keys = typer.Typer(
    name="keys",
    help="The key under which the secrets of a ledger are encrypted.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

ROTATE_EXAMPLES = """Examples:

\b
  pitboss keys rotate
  pitboss keys rotate --database postgresql://owner@localhost/casino

Stop the server first. Secret seeds and second factors are encrypted under a new key, and sessions
are signed with it, all at once; the old key is gone. If it is interrupted, the next command that
opens the ledger finds the right key. Copies of the ledger made before need the old key.
"""

PRUNE_EXAMPLES = """Examples:

\b
  pitboss prune
  pitboss prune --acts-days 400

Deletes sessions that are over, and from where administrative acts came that are older than that.
The logs themselves, with who did what and when, are never touched.
"""

ActsDaysOption = Annotated[
    int | None,
    typer.Option(
        "--acts-days",
        metavar="DAYS",
        min=1,
        max=36_500,
        help="Delete from where administrative acts came after so many days.",
    ),
]


@keys.command(epilog=ROTATE_EXAMPLES)
@reported
def rotate(*, database: DatabaseOption = None, json: JsonOption = False) -> None:
    """Put a new key in place of the key of a ledger."""
    require_server()
    from pitboss.ledger.engines import serving
    from pitboss.ledger.key_rotation import rotate as rotate_key
    from pitboss.server.clock import WallClock

    url = database or default_database()
    with serving(url):
        ledger = ledger_at(url)
        try:
            count = rotate_key(ledger, at=WallClock().now_ms())
        finally:
            ledger.close()
    if json:
        print_json({"secrets": count})
    else:
        say(f"The ledger has a new key; {count:,} secrets were encrypted anew.", style="green")


@reported
def prune(
    *,
    acts_days: ActsDaysOption = None,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Delete what need not be kept: never a row of a log."""
    require_server()
    from pitboss.ledger.acts import Act, Acts
    from pitboss.server.clock import WallClock
    from pitboss.server.tables.maintenance import DAY_MS

    ledger, now = ledger_at(database or default_database()), WallClock().now_ms()
    try:
        found = {
            "sessions": ledger.drop_sessions_before(now),
            "commands": ledger.drop_commands_before(now - DAY_MS),
            "acts": 0,
        }
        if acts_days is not None:
            act = Act(action="acts.prune", target=f"{acts_days} days")
            found["acts"] = Acts(ledger).prune(now - acts_days * DAY_MS, at=now, act=act)
    finally:
        ledger.close()
    if json:
        print_json(found)
    else:
        words = ", ".join(f"{count:,} {name}" for name, count in found.items())
        say(f"Deleted: {words}.")
