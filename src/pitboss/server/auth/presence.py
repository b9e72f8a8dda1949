"""The users who are connected, and whether their sessions are still valid."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from starlette.concurrency import run_in_threadpool

from pitboss.server.auth.sessions import AuthService, Person
from pitboss.server.clock import Clock

# A session can end while its user is connected; no answer that is older than this is used. The
# next one is asked for a little earlier, so that no message waits for it.
RECHECK_MS: Final = 1_000
AHEAD_MS: Final = 250


class Presence:
    """The connected users, and whose sessions are still valid.

    A connection asks before every message. The answer is read from the ledger once a second for all
    users, so that three hundred connections cost one query and not three hundred.
    """

    def __init__(self, auth: AuthService, *, clock: Clock) -> None:
        self._door, self._clock = auth, clock
        self._connections: Counter[Person] = Counter()
        self._valid: set[Person] = set()
        self._checked_at = clock.now_ms()
        self._check: asyncio.Task[None] | None = None

    def add(self, person: Person) -> None:
        """A user who was just authenticated connects."""
        self._connections[person] += 1
        self._valid.add(person)

    def remove(self, person: Person) -> None:
        """A connection of a user ended."""
        self._connections[person] -= 1
        if not self._connections[person]:
            del self._connections[person]
            self._valid.discard(person)

    async def is_valid(self, person: Person | None) -> bool:
        """Whether a user may still use a connection; visitors always may."""
        if not self.is_valid_now(person) and self._age() >= RECHECK_MS:
            await asyncio.shield(self._check_once())
        return person is None or person in self._valid

    def is_valid_now(self, person: Person | None) -> bool:
        """Whether a user is known to be allowed to use a connection, without waiting for that."""
        if person is None:
            return True
        age = self._age()
        if age >= RECHECK_MS - AHEAD_MS:
            self._check_once()
        return age < RECHECK_MS and person in self._valid

    def _age(self) -> int:
        return self._clock.now_ms() - self._checked_at

    def _check_once(self) -> asyncio.Task[None]:
        """Check all users, unless a check is under way."""
        if self._check is None or self._check.done():
            self._check = asyncio.create_task(self._check_all())
            self._check.add_done_callback(_take_note)
        return self._check

    async def _check_all(self) -> None:
        checked_at, checked = self._clock.now_ms(), set(self._connections)
        valid = await run_in_threadpool(self._door.still_in, checked)
        self._valid -= checked - valid
        self._checked_at = checked_at


def _take_note(check: asyncio.Task[None]) -> None:
    """A check that failed while nobody waited for it is made again by the next message."""
    if not check.cancelled():
        check.exception()
