"""`pitboss replay`: prove a log to the cent."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import print_json, reported, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pitboss.table import Layout, LogLine, Replayed

EXAMPLES = """Examples:

\b
  pitboss replay evening.jsonl
  pitboss replay evening.jsonl --show
  pitboss replay evening.jsonl --json

The exit status is 0 if every cent holds, 1 if the log says something else than its replay, and 2
if the file is not a log.
"""

LogArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A log that play wrote.")]
ShowOption = Annotated[bool, typer.Option("--show", help="Print every event.")]


@reported
def replay(file: LogArgument, show: ShowOption = False, json: JsonOption = False) -> None:
    """Play a log again and compare every event and every cent."""
    from pitboss.cli.game_arguments import game_of
    from pitboss.cli.log_file import log_lines
    from pitboss.cli.progress import reading
    from pitboss.table import read_log
    from pitboss.table import replay as play_again

    with reading(file, quiet=show or json) as read:
        heading, lines = read_log(log_lines(file, read=read))
        card = game_of(heading.game)
        layout = card.layout(card.rules.read(heading.rules, stored=True))
        replayed = play_again(card, heading, _told(lines, layout) if show else lines)
    row = _row(replayed)
    if json:
        print_json(row)
    else:
        _print(row)


def _told(lines: Iterator[LogLine], layout: Layout) -> Iterator[LogLine]:
    """Tell each line once it has been compared, which is when the next one is asked for."""
    from pitboss.cli.event_lines import event_of, print_events

    for line in lines:
        yield line
        if line.answer is None:
            say(f"\nRound {line.round}", style="bold")
        print_events(map(event_of, line.events), layout, house=True)


def _row(replayed: Replayed[Any, Any, Any]) -> dict[str, object]:
    table = replayed.table
    return {
        "game": table.game.slug,
        "rounds": replayed.rounds,
        "answers": replayed.answers,
        "events": replayed.events,
        "over": replayed.round is None or replayed.round.over,
        "stacks_cents": {str(seat): table.stack(seat) for seat in table.seats},
        "digest": table.digest(),
    }


def _counted(row: dict[str, object], name: str) -> str:
    return f"{row[name]} {name.removesuffix('s') if row[name] == 1 else name}"


def _print(row: dict[str, object]) -> None:
    from pitboss.money import show

    say(f"{row['game']}: every cent holds.", style="bold green")
    say(", ".join(_counted(row, name) for name in ("rounds", "answers", "events")))
    if not row["over"]:
        say("The last round was still under way.")
    stacks = row["stacks_cents"]
    assert isinstance(stacks, dict)
    for seat, cents in stacks.items():
        say(f"seat {seat} holds {show(cents)}")
    say(f"digest {row['digest']}")
