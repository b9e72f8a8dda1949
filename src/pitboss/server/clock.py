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
    """The clock on the wall; when somebody turns that back, ours goes on at its own pace."""

    def __init__(self) -> None:
        self._ahead_ns = time.time_ns() - time.monotonic_ns()

    def now_ms(self) -> int:
        """Milliseconds since 1970; never less than it said before."""
        passed = time.monotonic_ns()
        self._ahead_ns = max(self._ahead_ns, time.time_ns() - passed)
        return (self._ahead_ns + passed) // 1_000_000

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
