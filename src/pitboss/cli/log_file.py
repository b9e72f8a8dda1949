"""The log of a table on disk: written answer by answer, read line by line."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Literal

import msgspec

from pitboss.errors import MalformedFile
from pitboss.table import Heading, LogLine
from pitboss.table.log import LINE_BYTES_MAX


class LogFile:
    """A log being written; without a path nothing is written. Every line is flushed."""

    def __init__(self, path: Path | None, *, force: bool = False) -> None:
        self.path = path
        self._handle: BinaryIO | None = None
        if path is not None:
            self._handle = _opened(path, "wb" if force else "xb")

    def __enter__(self) -> LogFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._handle is not None:
            with suppress(OSError):  # every line was flushed, or its failure has been reported
                self._handle.close()

    def write(self, entry: Heading | LogLine) -> None:
        """Add one line and hand it to the operating system at once."""
        if self._handle is None:
            return
        try:
            self._handle.write(msgspec.json.encode(entry) + b"\n")
            self._handle.flush()
        except OSError as error:
            raise MalformedFile(f"{self.path} cannot be written: {error.strerror}") from None


def _opened(path: Path, mode: Literal["rb", "wb", "xb"]) -> BinaryIO:
    try:
        return path.open(mode)
    except FileExistsError:
        raise MalformedFile(f"{path} exists; --force writes over it") from None
    except OSError as error:
        raise MalformedFile(f"{path} cannot be opened: {error.strerror}") from None


def log_lines(path: Path, *, read: Callable[[int], None]) -> Iterator[str]:
    """The lines of a log; `read` receives how many bytes each of them had."""
    with _opened(path, "rb") as handle:
        number = 0
        while data := handle.readline(LINE_BYTES_MAX + 2):
            number += 1
            read(len(data))
            try:
                yield data.decode()
            except UnicodeDecodeError:
                raise MalformedFile(f"line {number} is not text in UTF-8") from None


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold a Ctrl-C back until the answer and its line in the log are both done."""
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        raise KeyboardInterrupt
