"""The games: a folder each, discovered by its card `GAME`; nothing else lists them."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from pitboss.errors import UnknownGame, ensure
from pitboss.games.definition import AnyGame, Game
from pitboss.rulebook.sources import check_citations

__all__ = ["AnyGame", "Game", "discover", "game", "names"]


@cache
def names() -> tuple[str, ...]:
    """The games that have landed, by the name of their folder."""
    return tuple(
        sorted(
            each.name
            for each in pkgutil.iter_modules(__path__)
            if each.ispkg and each.name[0] != "_"
        )
    )


@cache
def game(slug: str) -> AnyGame:
    """The card of a game; every citation in its folder is checked as it is loaded."""
    if slug not in names():
        raise UnknownGame(f"there is no game {slug[:40]!r}; there are {', '.join(names())}")
    module = import_module(f"pitboss.games.{slug}")
    check_citations(f"pitboss.games.{slug}")
    card: AnyGame = module.GAME
    ensure(isinstance(card, Game) and card.slug == slug, f"the card of {slug} bears its name")
    return card


def discover() -> dict[str, AnyGame]:
    """Every available game."""
    return {slug: game(slug) for slug in names()}
