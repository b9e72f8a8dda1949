"""The games: one package each, in this folder or in another distribution; nothing lists them.

A distribution offers a game by an entry point of the group `pitboss.games`: its name is the slug,
its value the package that has `GAME`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from pitboss.errors import BrokenGame, Misuse, UnknownGame, checked_call, did_you_mean, ensure
from pitboss.games.definition import AnyGame, Game
from pitboss.rulebook.packages import GamePackage, game_packages
from pitboss.rulebook.register import own_provisions, register
from pitboss.rulebook.sources import check_citations

__all__ = ["AnyGame", "Game", "broken", "discover", "fault_of", "game", "names"]


@cache
def names() -> tuple[str, ...]:
    """The slugs of all games, sorted; none of them is imported."""
    return tuple(sorted({package.slug for package in game_packages()}))


@checked_call
def game(slug: str) -> AnyGame:
    """The definition of a game; every citation in its package is checked as it is loaded."""
    if not isinstance(slug, str):
        raise Misuse(f"a game is named by text, such as 'craps', not {slug!r:.40}")
    return _game(slug)


@cache
def _game(slug: str) -> AnyGame:
    packages = [each for each in game_packages() if each.slug == slug]
    if not packages:
        raise UnknownGame(f"there is no game {slug[:40]!r}{did_you_mean(slug, names())}")
    if len(packages) > 1:
        places = " and ".join(f"{each.module} of {each.distribution}" for each in packages)
        raise BrokenGame(f"two packages are both named {slug}: {places}; uninstall one")
    package = packages[0]
    return _loaded(package) if package.is_shipped else _plugged_in(package)


@checked_call
def discover() -> dict[str, AnyGame]:
    """Every game that can be used, by its slug."""
    faults = broken()
    return {slug: game(slug) for slug in names() if slug not in faults}


def broken() -> dict[str, BrokenGame]:
    """The games of other distributions that cannot be used, and why."""
    return {slug: fault for slug in names() if (fault := fault_of(slug)) is not None}


@cache
def fault_of(slug: str) -> BrokenGame | None:
    """Why a game of another distribution cannot be used; None if it can."""
    try:
        game(slug)
    except BrokenGame as error:
        return error
    return None


def _loaded(package: GamePackage) -> AnyGame:
    found: AnyGame = import_module(package.module).GAME
    check_citations(package.module)
    named = (found.package, found.slug) if isinstance(found, Game) else None
    wanted = (package.module, package.slug)
    ensure(named == wanted, f"GAME must have the package and the slug of its folder: {wanted}")
    return found


def _plugged_in(package: GamePackage) -> AnyGame:
    """A game of another distribution, whose faults must not hide the other games."""
    own_provisions(package, besides=register())
    try:
        return _loaded(package)
    except Exception as error:  # its code may fail in any way
        where = f"{package.slug} ({package.module} of {package.distribution})"
        raise BrokenGame(f"the game {where} cannot be loaded: {error}") from error
