"""Progress on a terminal while a long file is read or a kernel is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pitboss.kernels import is_compiled

if TYPE_CHECKING:
    from pitboss.games import AnyGame

# Shorter files are read before a progress bar would be noticed.
LONG_FILE_BYTES: Final = 500_000


@contextmanager
def reading(file: Path, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Show a progress bar while a long file is read; call the value with bytes as they come."""
    from rich.console import Console
    from rich.progress import Progress

    size = _size(file)
    hidden = quiet or size < LONG_FILE_BYTES
    console = Console(stderr=True)
    with Progress(
        console=console, transient=True, disable=hidden or not console.is_terminal
    ) as bar:
        task = bar.add_task(file.name, total=size)
        yield lambda count: bar.advance(task, count)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


@contextmanager
def compiling(game: AnyGame) -> Iterator[None]:
    """Show a message while a game's kernel is compiled for the first time."""
    from rich.console import Console

    console = Console(stderr=True)
    if not (console.is_terminal and _has_kernel(game)) or is_compiled():
        yield
        return
    with console.status("Compiling (only once per version, about twenty seconds) ..."):
        yield


@contextmanager
def computing(title: str) -> Iterator[Callable[[float], None]]:
    """Show a progress bar during a long computation; call the value with the share done."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=1)
        yield lambda done: bar.update(task, completed=done)


def _has_kernel(game: AnyGame) -> bool:
    spec = find_spec(game.package)
    folders = (spec and spec.submodule_search_locations) or ()
    return any(True for folder in folders for _ in Path(folder).rglob("kernel.py"))
