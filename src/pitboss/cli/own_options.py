"""Options of a command that single games bring, such as the cards left in a shoe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperCommand

from pitboss.errors import MalformedAnswer

if TYPE_CHECKING:
    from pitboss.odds import Advisor

_KEY: Final = "pitboss.own_options"


def given(context: typer.Context, known: Mapping[str, str], *, game: str) -> dict[str, str]:
    """The options that were typed, which must all be options of this game."""
    typed: dict[str, str] = context.meta.get(_KEY, {})
    for name in typed:
        if name not in known:
            raise MalformedAnswer(f"{game} has no option {_spelled(name)}")
    return typed


class HandOptions(TyperCommand):
    """A command with the options of every game that gives advice on a hand."""

    def own(self, advisor: Advisor) -> Mapping[str, str]:
        """What one game adds to this command."""
        return advisor.arguments

    def known(self) -> dict[str, str]:
        """The options of all games, each with its help."""
        return {name: text for each in _advisors() for name, text in self.own(each).items()}

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - click's context
        """Keep the options of games for `given`, and read the others as usual."""
        known, words, rest = self.known(), iter(args), list[str]()
        for word in words:
            option, equals, value = word.partition("=")
            name = option.removeprefix("--").replace("-", "_")
            if option.startswith("--") and name in known:
                ctx.meta.setdefault(_KEY, {})[name] = value if equals else next(words, "")
            else:
                rest.append(word)
        return super().parse_args(ctx, rest)

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - click's own
        """Add the options of games to the help."""
        super().format_options(ctx, formatter)
        rows = [(_spelled(name), text) for name, text in self.known().items()]
        with formatter.section("Options of single games"):
            formatter.write_dl(rows)


class ChartOptions(HandOptions):
    """A command with the options of every game that has a strategy chart."""

    def own(self, advisor: Advisor) -> Mapping[str, str]:
        """What one game adds to this command."""
        return advisor.chart_arguments


def _advisors() -> list[Advisor]:
    from pitboss.games import discover

    return [found for game in discover().values() if (found := game.advice) is not None]


def _spelled(name: str) -> str:
    return f"--{name.replace('_', '-')}"
