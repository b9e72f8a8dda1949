"""Games of other distributions, as if they were installed: their folders and entry points."""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pitboss import games
from pitboss.rulebook import cite, doors, packages, register, sources

__all__ = ["TOY_GAME", "distribution", "installed", "plugged_in"]

TOY_GAME = Path(__file__).parent / "toy_game"

# What remembers which games there are.
_CACHES = (
    packages.game_packages,
    register,
    cite,
    sources.source_trees,
    sources.code_sites,
    doors._graph,
    doors._nearest,
    games.names,
    games._game,
    games.fault_of,
)


def distribution(folder: Path, name: str, points: Mapping[str, str]) -> Path:
    """Write what an installer would write about a distribution that offers these games."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = "".join(f"{slug} = {module}\n" for slug, module in points.items())
    (info / "entry_points.txt").write_text(f"[{packages.GROUP}]\n{lines}")
    return folder


def installed(folder: Path, project: Path = TOY_GAME) -> list[Path]:
    """The folders that a path to modules needs so that a project counts as installed."""
    described = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    points = described["entry-points"][packages.GROUP]
    return [project / "src", distribution(folder, described["name"], points)]


@contextmanager
def plugged_in(*folders: Path) -> Iterator[None]:
    """Look for games in these folders too, as long as the block lasts."""
    before = list(sys.path)
    sys.path[:0] = map(str, folders)
    _forget()
    try:
        yield
    finally:
        sys.path[:] = before
        _forget()


def _forget() -> None:
    importlib.invalidate_caches()
    for each in _CACHES:
        each.cache_clear()
