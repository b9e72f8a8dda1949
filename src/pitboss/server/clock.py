"""The only door to the time of day and to waiting; tests bring a clock of their own."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

__all__ = ["Clock", "WallClock"]


class Clock(Protocol):
    """Tells the time, and wakes whoever asked to be woken."""

    def now_ms(self) -> int:
        """Milliseconds since 1970; never less than it said before."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


class WallClock:
    """The clock on the wall, which is never turned back."""

    def __init__(self) -> None:
        self._last = 0

    def now_ms(self) -> int:
        """Milliseconds since 1970; never less than it said before."""
        self._last = max(self._last, time.time_ns() // 1_000_000)
        return self._last

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
