"""The only source of the time of day and of waiting; tests bring a clock of their own."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """The time, and waiting."""

    def now_ms(self) -> int:
        """Milliseconds since 1970; never less than before."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


class WallClock:
    """The system clock; when that is set back, this one goes on at its own pace."""

    def __init__(self) -> None:
        self._ahead_ns = time.time_ns() - time.monotonic_ns()

    def now_ms(self) -> int:
        """Milliseconds since 1970; never less than before."""
        passed = time.monotonic_ns()
        self._ahead_ns = max(self._ahead_ns, time.time_ns() - passed)
        return (self._ahead_ns + passed) // 1_000_000

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
