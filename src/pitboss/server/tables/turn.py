"""A turn at a table: while one lasts, nothing else changes the table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class Turn:
    """Within it the lock is held, `enter` was awaited; `leave` is called at its end."""

    __slots__ = ("_enter", "_leave", "_lock")

    def __init__(
        self, lock: asyncio.Lock, enter: Callable[[], Awaitable[None]], leave: Callable[[], None]
    ) -> None:
        self._lock, self._enter, self._leave = lock, enter, leave

    async def __aenter__(self) -> None:
        """Wait until nobody else has a turn."""
        await self._lock.acquire()
        try:
            await self._enter()
        except BaseException:
            await self.__aexit__()
            raise

    async def __aexit__(self, *_: object) -> None:
        """Let others have theirs."""
        try:
            self._leave()
        finally:
            self._lock.release()


def take_note(task: asyncio.Task[object]) -> None:
    """Know the error of a task whose caller may be gone, as one that came with a lost lease."""
    if not task.cancelled():
        task.exception()
