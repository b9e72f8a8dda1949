"""`pitboss check`: check a submission of house rules against the regulation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.arguments import JsonOption, SetOption
from pitboss.cli.printing import plain, print_json, reported, say

if TYPE_CHECKING:
    from pitboss.errors import Violation
    from pitboss.house.submission import Examination

EXAMPLES = """Examples:

\b
  pitboss check house.toml
  pitboss check house.toml --json
  pitboss check house.toml --set minimum=10 --set "payouts.d5=6 to 1"

A file with game = "big_six" and [payouts] d5 = "6 to 1" is lawful. The exit status is 0
for lawful, 1 for unlawful and 2 for a file that cannot be read.
"""

EXIT_UNLAWFUL = 1

SubmissionArgument = Annotated[
    Path, typer.Argument(metavar="FILE.toml", help="The house rules to check.")
]


@reported
def check(file: SubmissionArgument, settings: SetOption = None, json: JsonOption = False) -> None:
    """Check house rules against the regulation and list every violation with its provision.

    What is set on the command line holds at every table in place of what the file says.
    """
    from pitboss.cli.game_arguments import read_text
    from pitboss.house.submission import examine

    found = examine(read_text(file), settings or ())
    if json:
        print_json(_row(found))
    else:
        _print(found)
    raise typer.Exit(0 if found.lawful else EXIT_UNLAWFUL)


def _row(found: Examination) -> dict[str, object]:
    tables = [
        {
            "name": table.name,
            "game": table.game,
            "pit": table.pit,
            "lawful": table.lawful,
            "staffed_as": None if table.rules is None else table.rules.staffed_as,
            "violations": [_violation_row(each) for each in table.violations],
        }
        for table in found.tables
    ]
    between = [_violation_row(each) for each in found.violations]
    return {"lawful": found.lawful, "tables": tables, "violations": between}


def _violation_row(each: Violation) -> dict[str, object]:
    provisions = [{"cite": cite, "text": _text(cite)} for cite in each.cites]
    return {"option": each.option, "message": each.message, "provisions": provisions}


def _print(found: Examination) -> None:
    for table in found.tables:
        count = len(table.violations)
        verdict = "lawful" if table.lawful else f"{count} violation{'s' if count > 1 else ''}"
        say(plain(f"{table.name} ({table.game}): {verdict}"), style="bold")
        if table.rules is not None and table.rules.staffed_as[0] != table.game:
            game, count = table.rules.staffed_as
            say(plain(f"  counts as {count} table of {game} for the number of its staff"))
        for each in table.violations:
            _print_violation(each)
    if found.violations:
        say("Between the tables, and in the whole casino:", style="bold")
    for each in found.violations:
        _print_violation(each)
    verdict = "Lawful." if found.lawful else "Not lawful."
    say(verdict, style="bold green" if found.lawful else "bold red")


def _print_violation(each: Violation) -> None:
    say(f"  ✗ {each.option}: {each.message}", style="red")
    for cite in each.cites:
        say(f"    {cite}: {_text(cite)}", style="dim")


def _text(cite: str) -> str:
    from pitboss.rulebook import register

    return register().find(cite).text
