"""The keyboard of a terminal, or a script on standard input."""

from __future__ import annotations

import sys
from typing import Final, Protocol

from pitboss.cli.printing import plain, say

# Nobody types a longer line on purpose; the rest of it is read as the next line.
LINE_CHARS_MAX: Final = 2_000


class Reader(Protocol):
    """Whatever lines come from: a person, a script, or a test."""

    def read(self, label: str) -> str:
        """The next line; `EOFError` when there are no more."""
        ...


class Keyboard:
    """Reads lines; a script is echoed, so that what is printed reads like a transcript."""

    def read(self, label: str) -> str:
        """One line as it was typed; `EOFError` when there are no more."""
        if sys.stdin.isatty():
            return self._typed(label)
        line = sys.stdin.readline(LINE_CHARS_MAX)
        if not line:
            say(label)
            raise EOFError
        text = plain(line.rstrip("\r\n"))
        say(f"{label}{text}")
        return text

    def _typed(self, label: str) -> str:
        """With the arrow keys and the lines typed before, where the system has them."""
        import contextlib

        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - importing it is what teaches input() to edit lines
        return plain(input(label)[:LINE_CHARS_MAX])
