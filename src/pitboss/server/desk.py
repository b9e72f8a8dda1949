"""The desk of a table: hears what is said, one after another, writes it down, and tells everybody.

All that happens in one go - an answer and what the table does by itself after it - is one batch of
the ledger, and nobody is told of it before it is written. If it cannot be written, the book is read
again from the log, and whoever spoke is told that nothing happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from pitboss.errors import InvariantBroken, LedgerConflict, PitbossError, TooMuch
from pitboss.ledger.writer import Writer
from pitboss.ledger.writing import Reply
from pitboss.server.clock import Clock
from pitboss.server.committer import Committer
from pitboss.server.front import Front, Hearing
from pitboss.server.protocol import Deed
from pitboss.server.recovery import Read
from pitboss.server.settings import Clocks

__all__ = ["WAITING_MAX", "Desk", "Reload"]

Reload: TypeAlias = Callable[[int], Awaitable[Read]]

# So many deeds may wait for their turn at one table; whoever comes later is asked to come again.
WAITING_MAX = 500


class Desk(Front):
    """One table that is ours: the one desk that writes its log."""

    def __init__(
        self, read: Read, *, committer: Committer, clock: Clock, clocks: Clocks, reload: Reload
    ) -> None:
        super().__init__(read, clock=clock, clocks=clocks)
        self._committer, self._reload = committer, reload
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._changed = asyncio.Event()
        for sitter in read.book.sitters.values():
            self.is_gone(sitter.user)

    def is_here(self, user: int) -> None:
        """Somebody is back."""
        super().is_here(user)
        self._changed.set()

    def is_gone(self, user: int) -> None:
        """Somebody's line is down, and the clock of their absence begins."""
        if user > 0:
            super().is_gone(user)
            self._changed.set()

    # -- what is said -----------------------------------------------------------------------------

    async def deed(self, line: Hearing, deed: Deed) -> None:
        """Wait for the deeds before this one; a queue that is too long is not joined."""
        if self._waiting >= WAITING_MAX:
            return self._refuse(line, deed, TooMuch("the table is busy: say it again later"))
        self._waiting += 1
        try:
            async with self._lock:
                await self._do(line, deed)
        finally:
            self._waiting -= 1
        return None

    async def _do(self, line: Hearing, deed: Deed) -> None:
        """Do a deed once only: whoever says it again is told again that it was done."""
        key = (line.visitor.user, deed.key)
        if key not in self.keys:
            try:
                await self._act(lambda: self.host.perform(line.visitor, deed), line, deed.key)
            except PitbossError as error:
                return self._refuse(line, deed, error)
            self.keys[key] = self.book.n
        return line.send({"type": "done", "key": deed.key, "n": self.keys[key]})

    async def act(self, deed: Callable[[Writer], None]) -> None:
        """Do something for the house: open, freeze, thaw, close."""
        async with self._lock:
            await self._act(lambda: self._for_the_house(deed))

    def _for_the_house(self, deed: Callable[[Writer], None]) -> None:
        deed(self.host.writer)
        self.host.advance()

    async def _act(
        self, deed: Callable[[], None], line: Hearing | None = None, key: str = ""
    ) -> None:
        """Do something, write down all that came of it, tell everybody."""
        try:
            deed()
        except InvariantBroken as error:
            await self._freeze(error)
            raise
        except PitbossError:
            if self.host.steps:
                await self._read_again()
            raise
        reply = None if line is None or not line.command else self._reply(line.command, key)
        await self._commit(reply)

    def _reply(self, command: int, key: str) -> Reply:
        """What another process is told in the same breath in which its command is carried out."""
        done = {"type": "done", "key": key, "n": self.book.n}
        return Reply(command=command, body=msgspec.json.encode(done).decode("ascii"))

    async def _commit(self, reply: Reply | None = None) -> None:
        batch = self.host.writer.batch()
        if batch is not None:
            try:
                await self._committer.commit(batch, reply=reply)
            except PitbossError as error:
                await self._read_again()
                if isinstance(error, LedgerConflict):
                    self._show_again()
                raise
        self._tell_all(self.host.take_steps())
        self._changed.set()

    async def _read_again(self) -> None:
        before = self.host
        self._take(await self._reload(self.book.number))
        self.host.absent, self.host.leaving = before.absent, before.leaving

    async def _freeze(self, error: InvariantBroken) -> None:
        """A bug of ours: this table stops, its log is kept, and it says so."""
        await self._read_again()
        self.host.writer.freeze(error.message[:200])
        await self._commit()

    # -- clocks -----------------------------------------------------------------------------------

    async def run(self) -> None:
        """Keep the clocks until the table is closed."""
        while not self.book.closed:
            self._changed.clear()
            await self._until(self.host.alarm())
            alarm = self.host.alarm()
            if alarm is not None and alarm <= self._clock.now_ms():
                async with self._lock:
                    await self._ring()

    async def _until(self, alarm: int | None) -> None:
        """Wait for an alarm, or until something changes."""
        waits = {asyncio.create_task(self._stir())}
        if alarm is not None:
            seconds = max(alarm - self._clock.now_ms(), 0) / 1000
            waits.add(asyncio.create_task(self._sleep(seconds)))
        _, pending = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()

    async def _sleep(self, seconds: float) -> None:
        await self._clock.sleep(seconds)

    async def _stir(self) -> None:
        await self._changed.wait()

    async def _ring(self) -> None:
        """Do what is due; if the ledger does not take it, try again when the clock has run anew."""
        try:
            await self._act(self.host.ring)
        except PitbossError:
            self.host.asked_at = self._clock.now_ms()
