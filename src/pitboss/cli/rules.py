"""`pitboss rules`: read the rulebook, search it, and see what code and tests keep it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from pitboss.cli import rules_dated
from pitboss.cli.arguments import JsonOption
from pitboss.cli.printing import columns, console, print_json, reported, say
from pitboss.rulebook.coverage import Coverage, Evidence, Tally, evidence
from pitboss.rulebook.coverage import coverage as cover
from pitboss.rulebook.register import PUBLIC_SOURCES, Enforce, Provision, register

app = typer.Typer(
    name="rules",
    help="Read the rulebook and see what code and tests keep each provision.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

rules_dated.add_to(app)

GameOption = Annotated[str | None, typer.Option("--game", help="Only this game, such as craps.")]
MissingOption = Annotated[bool, typer.Option("--missing", help="List what lacks code or a test.")]
UnmetOption = Annotated[
    bool, typer.Option("--unmet", help="List what is told only or has no door.")
]
CiteArgument = Annotated[str, typer.Argument(metavar="CITE", help="The citation, in quotes.")]
WordsArgument = Annotated[
    list[str], typer.Argument(metavar="WORD...", help="Every word must occur.")
]


@app.command(epilog="Example: pitboss rules show '19:47-1.4(b)[Pass Bet]'")
@reported
def show(cite: CiteArgument, json: JsonOption = False) -> None:
    """Print one provision in our words, its code lines and its tests."""
    found = evidence(register().find(cite))
    if json:
        print_json(_evidence_json(found))
    else:
        _print_evidence(found)


@app.command(epilog="Example: pitboss rules search vigorish --game craps")
@reported
def search(words: WordsArgument, game: GameOption = None, json: JsonOption = False) -> None:
    """Find the provisions in which every word occurs."""
    found = register().search(" ".join(words), game=game)
    if json:
        print_json(found)
    else:
        _print_provisions(found)


@app.command(epilog="Example: pitboss rules coverage --game red_dog --missing")
@reported
def coverage(
    game: GameOption = None,
    json: JsonOption = False,
    missing: MissingOption = False,
    unmet: UnmetOption = False,
) -> None:
    """Count the provisions that have code, a passing test, or both.

    Told only: a sentence on a sign or in a log stands for what should happen. No door: there is
    code, but no table, command or route leads to it.
    """
    found = cover(game)
    if unmet:
        return _print_unmet(found.unmet(), json=json)
    match json, missing:
        case True, True:
            print_json([_gap_json(each) for each in found.gaps()])
        case True, False:
            print_json(found.to_json())
        case False, True:
            _print_gaps(found.gaps())
        case _:
            _print_coverage(found)
    return None


def _evidence_json(found: Evidence) -> dict[str, object]:
    row: dict[str, object] = msgspec.to_builtins(found.provision)
    return {**row, "code": found.code, "tests": found.tests, "doors": found.doors}


def _gap_json(gap: Evidence) -> dict[str, object]:
    row = gap.provision
    has = {"code": bool(gap.code), "test": bool(gap.tests)}
    return {"cite": row.cite, "game": row.game, "enforce": row.enforce, **has}


def _print_evidence(found: Evidence) -> None:
    """Plain lines, so that a path can be copied whole whatever the width of the window."""
    row = found.provision
    say(row.cite, style="bold")
    say(f"{row.game}, {row.kind}, kept by {row.enforce}, {_edition(row)}")
    say(f"\n{row.text}\n")
    _print_list("Code", [str(site) for site in found.code])
    _print_list("Tests", found.tests)
    _print_list("Doors", found.doors)


def _edition(row: Provision) -> str:
    """The edition, or the source where the text of the regulation is not at hand."""
    if not row.is_from_public_sources:
        return f"edition of {row.edition}"
    return f"{PUBLIC_SOURCES}: {row.source} (sureness {row.sureness})"


def _print_list(title: str, lines: Iterable[str]) -> None:
    say(title, style="bold")
    for line in list(lines) or ["none"]:
        say(f"  {line}")


def _print_provisions(found: tuple[Provision, ...]) -> None:
    table = columns("citation", "game", "text")
    for row in found:
        table.add_row(Text(row.cite), Text(row.game), Text(row.text))
    console().print(table if found else Text("No provision has all these words."))


def _print_gaps(found: tuple[Evidence, ...]) -> None:
    table = columns("citation", "game", "kept by", "lacks")
    for gap in found:
        row = gap.provision
        table.add_row(Text(row.cite), Text(row.game), Text(row.enforce), Text(_lacks(gap)))
    console().print(table if found else Text("Nothing is missing."))


def _print_unmet(found: tuple[Evidence, ...], *, json: bool) -> None:
    rows = [
        {
            "cite": each.provision.cite,
            "game": each.provision.game,
            "enforce": each.provision.enforce,
            "told_only": each.is_told_only,
            "no_door": each.lacks_door,
        }
        for each in found
    ]
    if json:
        return print_json(rows)
    table = columns("citation", "game", "kept by", "is")
    for row in rows:
        words = {"told only": row["told_only"], "without a door": row["no_door"]}
        said = " and ".join(word for word, holds in words.items() if holds)
        table.add_row(*(Text(str(row[name])) for name in ("cite", "game", "enforce")), Text(said))
    console().print(table if found else Text("Every provision is met somewhere."))
    return None


def _lacks(gap: Evidence) -> str:
    if gap.provision.enforce is Enforce.PHYSICAL:
        return "a place where it is shown"
    return " and ".join(
        name for name, has in (("code", gap.code), ("a test", gap.tests)) if not has
    )


def _print_coverage(found: Coverage) -> None:
    table = columns(
        *("game", "kept by", "provisions", "code", "test", "both", "told only", "no door")
    )
    parts = (("all", found.of_the_regulation), ("public sources", found.of_public_sources))
    for name, part in parts:
        if part.evidence:
            _add_rows(table, part)
            table.add_row(name, "", *_numbers(part.tally()), style="bold")
    console().print(table)


def _add_rows(table: Table, found: Coverage) -> None:
    for game in found.games():
        for kind in Enforce:
            tally = found.tally(game=game, enforce=kind)
            if tally.provisions or kind is not Enforce.RESERVED:
                table.add_row(game, kind, *_numbers(tally, kind))


def _numbers(tally: Tally, kind: Enforce | None = None) -> tuple[str, ...]:
    """The counts; nothing proves what hands do, and a reserved provision has nothing to keep."""
    if kind is Enforce.RESERVED:
        return (str(tally.provisions),)
    if kind is Enforce.PHYSICAL:
        return str(tally.provisions), f"{tally.code} shown"
    numbers = (tally.provisions, tally.code, tally.test, tally.both, tally.told, tally.doorless)
    return tuple(map(str, numbers))
