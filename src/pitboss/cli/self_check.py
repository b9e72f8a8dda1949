"""`pitboss self-check`: what runs here is what was checked."""

from __future__ import annotations

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import print_json, reported, say

EXAMPLES = """Examples:

\b
  pitboss self-check
  pitboss self-check --json

Every file of the installed package is compared with the record that was written when it was
installed, and the register of provisions is read from end to end. A file that was altered, that is
missing or that was put there later is named, and the exit code is 1.
"""


@reported
def self_check(*, json: JsonOption = False) -> None:
    """Compare the installed package with its record, file by file."""
    from pitboss.integrity import check_installation

    found = check_installation()
    if json:
        print_json(found.as_dict())
    else:
        say(found.sentence(), style="green" if found.sound else "red")
        for line in found.faults:
            say(f"  {line}")
    if not found.sound:
        raise typer.Exit(1)
