"""From what a person types to a game and to lawful house rules."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import typer

from pitboss.errors import MalformedFile, UnlawfulOption
from pitboss.games import AnyGame, game
from pitboss.table import HouseRules

# A submission for every table of a casino is far smaller.
FILE_BYTES_MAX: Final = 4_000_000


def game_of(typed: str) -> AnyGame:
    """The game, however its name is spaced; an unknown name brings close ones."""
    return game(typed.strip().lower().replace("-", "_").replace(" ", "_"))


def rules_of(
    definition: AnyGame, settings: Iterable[str] | None, file: Path | None = None
) -> HouseRules:
    """The house rules that a file and the settings on the command line spell out together."""
    from pitboss.house.submission import with_changes

    filed = {} if file is None else _filed(definition, file).submission()
    kind: type[HouseRules] = definition.rules
    found = kind.read(with_changes(kind, filed, settings or ()))
    _warn_if_proposed(found)
    return found


def _warn_if_proposed(rules: HouseRules) -> None:
    """Say on standard error that rules of a petition are not authorized, and why."""
    if rules.unauthorized:
        head = f"Not authorized: these rules are proposed in petition {rules.petition}."
        typer.echo("\n  ".join([head, *map(str, rules.unauthorized)]), err=True)


def read_text(file: Path) -> str:
    """The whole of a text file, or a `MalformedFile`."""
    data = read_bytes(file, most=FILE_BYTES_MAX)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedFile(f"{file} is not text in UTF-8") from None


def read_bytes(file: Path, *, most: int) -> bytes:
    """The whole of a file that is no longer than that, or a `MalformedFile`."""
    try:
        with file.open("rb") as handle:
            data = handle.read(most + 1)
    except OSError as error:
        raise MalformedFile(f"{file} cannot be read: {error.strerror}") from None
    if len(data) > most:
        raise MalformedFile(f"{file} is longer than {most:,} bytes")
    return data


def _filed(definition: AnyGame, file: Path) -> HouseRules:
    """The house rules that a submission lays down for this game, if all of it is lawful."""
    from pitboss.house.submission import examine

    found = examine(read_text(file))
    if found.violations or any(table.rules is None for table in found.tables):
        raise UnlawfulOption(*found.every_violation())
    tables = [table for table in found.tables if table.game == definition.slug]
    if len(tables) != 1 or tables[0].rules is None:
        raise MalformedFile(f"{file} describes {len(tables)} tables of {definition.name}, not one")
    return tables[0].rules
