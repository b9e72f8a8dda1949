"""The cache folder of compiled kernels and long computations, named after a digest of the sources.

Numba notices changes of a kernel's own file only, so a cached kernel could run an outdated rule
after an edit elsewhere. A folder that changes with every source that a kernel can reach, those of
games of other distributions included, cannot. Old folders are removed.
"""

from __future__ import annotations

import os
import pickle
import re
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Final, TypeVar

from pitboss.rulebook.packages import GamePackage, game_packages

PACKAGE: Final = Path(__file__).parent
# The version in use and two others are kept, for switching between them, and also any folder that
# was used within a day: it may still be in use.
FOLDERS_MAX: Final = 3
IN_USE_SECONDS: Final = 86_400
# Packages above every kernel: no kernel is declared in them, and none can import them.
WITHOUT_KERNELS: Final = frozenset(
    {"cli", "client", "documents", "house", "ledger", "library", "server", "testing"}
)
_DIGEST: Final = re.compile("[0-9a-f]{16}")
# A computation that takes less is not worth a file; so many results are cached at most.
LONG_SECONDS: Final = 0.2
RESULTS_MAX: Final = 500

T = TypeVar("T")


@cache
def digest() -> str:
    """A digest of our sources below `WITHOUT_KERNELS` and of those that other games come from."""
    found = sha256()
    for folder in (PACKAGE, *_other_folders()):
        for path in sorted(folder.rglob("*.py")):
            inside = path.relative_to(folder)
            if folder != PACKAGE or inside.parts[0] not in WITHOUT_KERNELS:
                found.update(inside.as_posix().encode())
                found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _other_folders() -> list[Path]:
    """The folders of the packages in which games of other distributions are, each once."""
    others = (each for each in game_packages() if not each.is_shipped and each.folder)
    return sorted({_outermost(each) for each in others})


def _outermost(package: GamePackage) -> Path:
    assert package.folder is not None
    inside = package.module.count(".")
    return package.folder.parents[inside - 1] if inside else package.folder


def kernel_folder(home: Path) -> Path:
    """The folder for these sources below a home, or a temporary one if the home is read-only."""
    folder = home / "pitboss" / "kernels" / digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="pitboss-kernels-"))
    _prune(folder)
    return folder


def cached_result(name: str, compute: Callable[[], T]) -> T:
    """The result of a long computation that depends on its name and our sources alone.

    It is computed once on this machine and then read from the cache folder.
    """
    path = _folder() / "results" / f"{name}.pickle"
    try:
        found: T = pickle.loads(path.read_bytes())  # our own folder, like the kernels beside it
    except Exception:
        began = perf_counter()
        found = compute()
        if perf_counter() - began >= LONG_SECONDS:
            _save(path, pickle.dumps(found))
    return found


def _save(path: Path, content: bytes) -> None:
    """Write a result in one step; a folder that is full or read-only stays as it is."""
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        if len(os.listdir(path.parent)) < RESULTS_MAX:
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
                file.write(content)
            os.replace(file.name, path)


def _prune(used: Path) -> None:
    """Remove all but the folder in use and those used last; ignore what cannot be removed."""
    others = [
        (each.stat().st_mtime, each)
        for each in used.parent.iterdir()
        if each != used and _DIGEST.fullmatch(each.name) and each.is_dir()
    ]
    latest = used.stat().st_mtime - IN_USE_SECONDS
    for when, old in sorted(others, reverse=True)[FOLDERS_MAX - 1 :]:
        if when < latest:
            shutil.rmtree(old, ignore_errors=True)


def _home() -> Path:
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:  # this user has no home: nothing can be kept
        return Path(os.devnull)


def is_compiled() -> bool:
    """Whether kernels of these sources have been compiled on this machine before."""
    folder = _home() / "pitboss" / "kernels" / digest()
    return any(folder.rglob("*.nbc"))


@cache
def _folder() -> Path:
    return kernel_folder(_home())


@cache
def prepare() -> Path:
    """Set Numba's cache folder; must be called before any kernel is declared."""
    import numba

    folder = _folder()
    vars(numba.config)["CACHE_DIR"] = str(folder)
    return folder
