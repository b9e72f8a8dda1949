"""Commands that only one game has: `pitboss GAME COMMAND`, from the module `commands` of a game.

`COMMANDS` of that module has a function for each; its parameters are read as Typer reads them, and
what it returns is printed: text as it is, all else as JSON. The module is loaded when a command is
run; nothing is loaded to list the games that have one.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperGroup

from pitboss.cli.printing import print_json, reported, say
from pitboss.rulebook.packages import game_packages


class OwnCommands(TyperGroup):
    """The commands of a game, loaded when they are asked for."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - of a copy of click
        """The names of the commands."""
        return self._loaded.list_commands(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401 - likewise
        """A command by its name."""
        return self._loaded.get_command(ctx, cmd_name)

    @functools.cached_property
    def _loaded(self) -> TyperGroup:
        return _group(str(self.name))


class WithGames(TyperGroup):
    """All commands, and after them the games that have commands of their own."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - of a copy of click
        """The commands, then the games."""
        return [*super().list_commands(ctx), *_slugs()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401 - likewise
        """A command, or the commands of a game."""
        found = super().get_command(ctx, cmd_name)
        if found is None and cmd_name in _slugs():
            name = cmd_name.replace("_", " ")
            return OwnCommands(
                name=cmd_name, help=f"Commands of {name} alone.", rich_markup_mode=None
            )
        return found


def _slugs() -> list[str]:
    return sorted(each.slug for each in game_packages() if each.file("commands.py"))


def _group(slug: str) -> TyperGroup:
    from pitboss.games import game

    module = game(slug).part("commands")
    app = typer.Typer(name=slug, no_args_is_help=True, rich_markup_mode=None)
    for name, function in getattr(module, "COMMANDS", {}).items():
        app.command(name)(_printed(function))
    app.callback()(_nothing)
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    return group


def _nothing() -> None:
    """Keep a single command a command by its name."""


def _printed(function: Callable[..., object]) -> Callable[..., None]:
    """The function as a command: what it returns is printed, an error is one line."""

    @functools.wraps(function)
    def command(**given: object) -> None:
        found = function(**given)
        if isinstance(found, str):
            say(found)
        else:
            print_json(found)

    return reported(command)
