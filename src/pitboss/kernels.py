"""Where compiled kernels are kept: a folder named after a digest of our own sources.

Numba notices changes of a kernel's own file only, so a kernel could go on running an old rule after
an edit somewhere else. A folder that changes with every source cannot.
"""

from __future__ import annotations

import os
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path

__all__ = ["digest", "kernel_folder", "prepare"]

PACKAGE = Path(__file__).parent


@cache
def digest() -> str:
    """A name for the sources as they stand."""
    found = sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        found.update(path.relative_to(PACKAGE).as_posix().encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def kernel_folder(home: Path) -> Path:
    """The folder for these sources below a home, or a temporary one if the home is read-only."""
    folder = home / "pitboss" / "kernels" / digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="pitboss-kernels-"))


@cache
def prepare() -> Path:
    """Tell Numba where to keep what it compiles; called before any kernel is declared."""
    import numba

    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = kernel_folder(Path(home))
    vars(numba.config)["CACHE_DIR"] = str(folder)
    return folder
