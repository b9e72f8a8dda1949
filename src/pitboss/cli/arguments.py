"""Command-line arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

GameArgument: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="Name of the game as listed by `pitboss games`.")
]
SetOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="OPTION=VALUE",
        help="Set a house rule, payouts.KEY='3 to 2' or limits.KEY.min=5. May be repeated.",
    ),
]
FileOption: TypeAlias = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE.toml", help="Read house rules from a TOML file."),
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
