"""The arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

__all__ = ["FileOption", "GameArgument", "JsonOption", "SetOption"]

GameArgument: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, as `pitboss games` lists it.")
]
SetOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="OPTION=VALUE",
        help="A house rule; also payouts.KEY='3 to 2' and limits.KEY.min=5. May be repeated.",
    ),
]
FileOption: TypeAlias = Annotated[
    Path | None, typer.Option("--file", metavar="FILE.toml", help="House rules from a file.")
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="JSON for another program.")]
