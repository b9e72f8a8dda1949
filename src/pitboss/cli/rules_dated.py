"""`pitboss rules on` and `rules diff`: what was in force on a day, and what changed between two."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer
from rich.text import Text

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, console, print_json, reported, say
from pitboss.rulebook.in_force import Difference, day_of, differences, number_on, rules, since
from pitboss.rulebook.register import Provision

GameOption = Annotated[str | None, typer.Option("--game", help="Only this game, such as keno.")]
DayArgument = Annotated[str, typer.Argument(metavar="DAY", help="A day, or 1995, 2006, 2012.")]
FromOption = Annotated[str, typer.Option("--from", metavar="DAY", help="The day before.")]
ToOption = Annotated[str, typer.Option("--to", metavar="DAY", help="The day after.")]

ON_EXAMPLE = "Example: pitboss rules on 2004-08-02 --game poker_common"
DIFF_EXAMPLE = "Example: pitboss rules diff --from 1995 --to 2012 --game keno"


def add_to(app: typer.Typer) -> None:
    """Add these commands to a group."""
    app.command(epilog=ON_EXAMPLE)(on)
    app.command(epilog=DIFF_EXAMPLE)(diff)


@reported
def on(day: DayArgument, game: GameOption = None, json: JsonOption = False) -> None:
    """List the provisions in force on a day, under the numbers they had then."""
    when = day_of(day)
    rows = [_row(each, when) for each in rules(when, game=game)]
    if json:
        return print_json(rows)
    table = columns("citation", "game", "in force since", "text")
    for row in rows:
        table.add_row(*(Text(row[name]) for name in ("cite", "game", "since", "text")))
    console().print(table)
    return None


@reported
def diff(
    then: FromOption, now: ToOption, game: GameOption = None, json: JsonOption = False
) -> None:
    """Show what was added, changed, renumbered and removed from one day to another."""
    first, last = day_of(then), day_of(now)
    found = differences(first, last, game=game)
    if json:
        return print_json([_difference(each, first, last) for each in found])
    for each in found:
        _print(each, first, last)
    say(_summary(found, first, last), style="bold")
    return None


def _row(row: Provision, when: date) -> dict[str, str]:
    return {
        "cite": number_on(row, when),
        "game": row.game,
        "since": str(since(row)),
        "text": row.text,
    }


def _difference(each: Difference, then: date, now: date) -> dict[str, object]:
    return {
        "change": each.change,
        "before": None if each.before is None else _row(each.before, then),
        "after": None if each.after is None else _row(each.after, now),
    }


def _print(each: Difference, then: date, now: date) -> None:
    old = None if each.before is None else _row(each.before, then)
    new = None if each.after is None else _row(each.after, now)
    numbers = " -> ".join(row["cite"] for row in (old, new) if row is not None)
    say(f"{each.change}: {numbers}", style="bold")
    if old is not None:
        say(f"  - {old['text']}", style="red")
    if new is not None:
        say(f"  + {new['text']}", style="green")


def _summary(found: tuple[Difference, ...], then: date, now: date) -> str:
    if not found:
        return f"Nothing changed from {then} to {now}, as far as the texts at hand say."
    kinds = dict.fromkeys(each.change for each in found)
    counts = [f"{sum(each.change is kind for each in found)} {kind}" for kind in kinds]
    return f"From {then} to {now}: {', '.join(counts)}."
