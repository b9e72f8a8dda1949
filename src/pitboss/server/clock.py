"""The only source of the time of day and of waiting; tests bring a clock of their own."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final, Protocol

log = logging.getLogger("pitboss.server")

# A correction of the system clock that is followed; a larger one is a jump, which is not.
FOLLOWED_NS: Final = 10 * 10**9

_BOOT_TIME: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)


class Clock(Protocol):
    """The time, and waiting."""

    def now_ms(self) -> int:
        """Milliseconds since 1970; never less than before."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


class WallClock:
    """The time of day when the server started, and the time that has passed since.

    Small corrections of the system clock are followed if they go forward. A clock that jumps would
    end sessions and waits before their time, and date rows of the log ahead, so it is not followed
    before the next start.
    """

    def __init__(self) -> None:
        self._ahead_ns = time.time_ns() - _passed_ns()
        self._jumped = False

    def now_ms(self) -> int:
        """Milliseconds since 1970; never less than before."""
        passed = _passed_ns()
        off = time.time_ns() - passed - self._ahead_ns
        if 0 < off <= FOLLOWED_NS:
            self._ahead_ns += off
        if self._jumped or abs(off) > FOLLOWED_NS:
            self._report(off)
        return (self._ahead_ns + passed) // 1_000_000

    def _report(self, off: int) -> None:
        """Say it once if the system clock has jumped."""
        jumped = abs(off) > FOLLOWED_NS
        if jumped and not self._jumped:
            log.warning(
                "the clock of this machine has jumped by %d seconds; the server goes on with the"
                " time from before: start it again if the new time is right",
                off // 10**9,
            )
        self._jumped = jumped

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


def stopwatch() -> float:
    """Seconds of a clock that only measures how long something takes."""
    return time.perf_counter()


def _passed_ns() -> int:
    """The time that has passed, also while the machine was suspended, where the system knows."""
    return time.monotonic_ns() if _BOOT_TIME is None else time.clock_gettime_ns(_BOOT_TIME)


async def wait_until(clock: Clock, due: int | None, changed: asyncio.Event) -> None:
    """Wait for a time, or until something changes."""
    waits: set[asyncio.Task[object]] = {asyncio.create_task(changed.wait())}
    if due is not None:
        seconds = max(due - clock.now_ms(), 0) / 1000
        waits.add(asyncio.create_task(clock.sleep(seconds)))
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waits:
            task.cancel()
