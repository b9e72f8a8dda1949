"""The roll of those who have a line open: whether they may still be there is asked for all at once.

A line asks before every message. The answer is read from the ledger once a second for everybody,
so that three hundred lines cost one question and not three hundred.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from starlette.concurrency import run_in_threadpool

from pitboss.server.auth.sessions import AuthService, Person
from pitboss.server.clock import Clock

__all__ = ["RECHECK_MS", "Presence"]

# What a person may do can end while they sit there; an answer older than this is asked for anew.
RECHECK_MS: Final = 1_000


class Presence:
    """Who has lines open, and who of them is still let in as who they were."""

    def __init__(self, auth: AuthService, *, clock: Clock) -> None:
        self._door, self._clock = auth, clock
        self._lines: Counter[Person] = Counter()
        self._good: set[Person] = set()
        self._called_at = clock.now_ms()
        self._call: asyncio.Task[None] | None = None

    def enter(self, person: Person) -> None:
        """Somebody whom the door has just known opens a line."""
        self._lines[person] += 1
        self._good.add(person)

    def leave(self, person: Person) -> None:
        """A line went down; with the last one its person is off the roll."""
        self._lines[person] -= 1
        if not self._lines[person]:
            del self._lines[person]
            self._good.discard(person)

    async def is_good(self, person: Person | None) -> bool:
        """Whether somebody may still use a line; who only looks on always may."""
        if person is None:
            return True
        if self._clock.now_ms() - self._called_at >= RECHECK_MS:
            await self._call_once()
        return person in self._good

    async def _call_once(self) -> None:
        """Call the roll, or wait for the call that is under way."""
        if self._call is None or self._call.done():
            self._call = asyncio.create_task(self._call_the_roll())
        await asyncio.shield(self._call)

    async def _call_the_roll(self) -> None:
        called_at, called = self._clock.now_ms(), set(self._lines)
        good = await run_in_threadpool(self._door.still_in, called)
        self._good -= called - good
        self._called_at = called_at
