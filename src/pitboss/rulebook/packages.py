"""Where the packages of games are: folders of pitboss, and entry points of other distributions."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.machinery import PathFinder
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

# The entry point group by which another distribution offers games: `slug = "module"`.
GROUP: Final = "pitboss.games"
PACKAGE: Final = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class GamePackage:
    """A package that holds one game; `folder` is None if no such package is installed."""

    slug: str
    module: str
    folder: Path | None
    distribution: str
    is_shipped: bool = False  # as a part of pitboss itself

    def file(self, name: str) -> Path | None:
        """A data file of the game, such as `provisions.jsonl`; None if it has no such file."""
        path = None if self.folder is None else self.folder / name
        return path if path is not None and path.is_file() else None


@functools.cache
def game_packages() -> tuple[GamePackage, ...]:
    """Every package that holds a game, sorted; nothing is imported to find them."""
    return (*_shipped(), *sorted(map(_plugged_in, entry_points(group=GROUP)), key=_order))


def game_file(slug: str, name: str) -> Path | None:
    """A data file of the game of this slug, or None."""
    found = (each.file(name) for each in game_packages() if each.slug == slug)
    return next(filter(None, found), None)


def game_text(slug: str, name: str) -> str:
    """The text of such a file, empty where the game has none."""
    path = game_file(slug, name)
    return "" if path is None else path.read_text(encoding="utf-8")


def _shipped() -> Iterator[GamePackage]:
    for file in sorted((PACKAGE / "games").glob("[!_]*/__init__.py")):
        slug = file.parent.name
        yield GamePackage(slug, f"{GROUP}.{slug}", file.parent, "pitboss", is_shipped=True)


def _plugged_in(point: EntryPoint) -> GamePackage:
    distribution = "" if point.dist is None else point.dist.name
    return GamePackage(point.name, point.module, _folder(point.module), distribution)


def _order(package: GamePackage) -> tuple[str, str]:
    return package.slug, package.module


def _folder(module: str) -> Path | None:
    """The folder of a package, found without importing it or the packages around it."""
    first, *inner = module.split(".")
    spec = find_spec(first)
    for name in inner:
        if spec is None or spec.submodule_search_locations is None:
            return None
        spec = PathFinder.find_spec(f"{spec.name}.{name}", spec.submodule_search_locations)
    folders = None if spec is None else spec.submodule_search_locations
    return Path(next(iter(folders))) if folders else None
