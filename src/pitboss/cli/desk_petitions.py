"""`pitboss desk`: petitions for new games, their steps, and what a test came to."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from pitboss.cli.arguments import JsonOption
from pitboss.cli.desk import ByOption, enter_at_console, read_desk
from pitboss.cli.printing import columns, console, plain, print_json, reported, say
from pitboss.cli.serve import DatabaseOption, default_database, ledger_at, require_server

STEP_EXAMPLES = """Example: pitboss desk petition-step ruling.toml --by "C. Commissioner"

A step is a TOML file. `does` names it, `case` is the number of the petition:

\b
  does = "PetitionDrafted"
  [text]
  game_name = "Forty"
  [text.proposal]
  game = "big_six"
  payouts = { joker = "40 to 1" }

\b
  does = "PetitionRuled"
  case = 1
  acceptable = true
  weighed = ["true odds and payout odds"]

The steps are PetitionDrafted, PetitionFiled, PetitionRuled, TestSubmitted, TestBegun,
TestModified, TestEnded, GatesNoted, GameDecided and OwnGameProposed. The exhibit of a draft is
computed.
"""

NumberArgument = Annotated[int, typer.Argument(metavar="N", help="The number of the petition.")]


@reported
def petitions(database: DatabaseOption = None, json: JsonOption = False) -> None:
    """List the petitions for new games and where they stand."""
    from pitboss.house.case_rows import case_row

    rows = [case_row(each) for each in read_desk(database).cases.values()]
    if json:
        return print_json(rows)
    table = columns("petition", "game", "like", "state", "authorized")
    for row in rows:
        mark = "yes" if row["authorized"] else "not authorized"
        names = (str(row["number"]), row["game_name"], row["game"], row["state"], mark)
        table.add_row(*map(plain, names))
    console().print(table if rows else "No game is proposed.")
    return None


@reported
def petition(
    number: NumberArgument, database: DatabaseOption = None, json: JsonOption = False
) -> None:
    """Print a petition with its exhibit, and what is missing for its next step."""
    from pitboss.house.case_rows import case_page
    from pitboss.house.cases import house_case

    found = case_page(house_case(read_desk(database).cases, number))
    if json:
        return print_json(found)
    for title, name in (("not authorized", "unauthorized"), ("missing", "missing")):
        for each in found[name]:
            say(plain(f"{title}: {each['message']} [{', '.join(each['cites'])}]"))
    return say(plain(found["document"]))


@reported
def petition_step(
    step: Annotated[Path, typer.Argument(metavar="FILE", help="The step, in TOML.")],
    *,
    by: ByOption,
    database: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Draft a petition, or take the next step of one."""
    from pitboss.house.case_rows import case_row
    from pitboss.house.petition_reading import entry_of, kind_of

    given = _read(step)
    entry = entry_of(kind_of(given), {**given, "by": by})
    cases = enter_at_console(entry, database).cases
    row = case_row(cases[getattr(entry, "case", 0) or len(cases)])
    if json:
        return print_json(row)
    return say(plain(f"Petition {row['number']} is {row['state']}."))


@reported
def petition_results(
    number: NumberArgument, database: DatabaseOption = None, json: JsonOption = False
) -> None:
    """Print what the test of a proposed game came to, by table and gaming day."""
    require_server()
    from pitboss.ledger.statistics import HouseStatistics
    from pitboss.ledger.test_results import test_results as results_of

    ledger = ledger_at(database or default_database())
    try:
        rows = results_of(ledger, HouseStatistics(ledger), number)
    finally:
        ledger.close()
    if json:
        return print_json(rows)
    names = ("name", "day", "rounds", "handle", "win", "theoretical_cents", "standard_error", "z")
    table = columns(*(each.replace("_", " ") for each in names), "irregularities")
    for row in rows:
        table.add_row(*(_shown(row[each]) for each in (*names, "irregularities")))
    console().print(table if rows else "No round of the game is over.")
    return None


def _shown(value: object) -> str:
    if value is None:
        return "not known"
    return f"{value:.2f}" if isinstance(value, float) else plain(str(value))


def _read(path: Path) -> dict[str, Any]:
    """A step as it stands in a file."""
    from pitboss.cli.game_arguments import read_text
    from pitboss.errors import MalformedFile

    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise MalformedFile(f"{path.name} is not TOML: {error}") from None


# What the group `desk` has besides, each with its examples.
COMMANDS: Final = (
    (petitions, "Example: pitboss desk petitions --json"),
    (petition, "Example: pitboss desk petition 1"),
    (petition_step, STEP_EXAMPLES),
    (petition_results, "Example: pitboss desk petition-results 1 --json"),
)
