"""A bar for files that take a while to read; only a terminal sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

__all__ = ["reading"]

# Shorter files are done before anyone could read a bar.
LONG_FILE_BYTES: Final = 500_000


@contextmanager
def reading(file: Path, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Show how much of a long file has been read; the value counts bytes as they come."""
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
