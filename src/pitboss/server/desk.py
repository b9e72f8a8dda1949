"""The desk of a table: hears what is said, one after another, writes it down, and tells everybody.

All that happens in one go - an answer and what the table does by itself after it - is one batch of
the ledger, and nobody is told of it before it is written. If it cannot be written, the book is read
again from the log, and whoever spoke is told that nothing happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from pitboss.errors import InvariantBroken, LedgerConflict, PitbossError, TooMuch
from pitboss.ledger.book import LIVE, Step
from pitboss.ledger.writer import Writer
from pitboss.server.clock import Clock
from pitboss.server.committer import Committer
from pitboss.server.host import Host
from pitboss.server.line import CLOSED_TABLE, Line, Visitor
from pitboss.server.picture import Person
from pitboss.server.protocol import Deed, Hello, Message, Ping
from pitboss.server.recovery import Read
from pitboss.server.refusals import error_json
from pitboss.server.settings import Clocks
from pitboss.server.showing import RAIL, Plain
from pitboss.table import DEALER, Actor, seat_actor

__all__ = ["WAITING_MAX", "Desk", "Reload"]

Reload: TypeAlias = Callable[[int], Awaitable[Read]]

# So many deeds may wait for their turn at one table; whoever comes later is asked to come again.
WAITING_MAX = 500


class Desk:
    """One table that is open: those who watch and play, and the one who writes its log."""

    def __init__(
        self,
        read: Read,
        *,
        committer: Committer,
        clock: Clock,
        clocks: Clocks,
        reload: Reload,
    ) -> None:
        self.lines: set[Line] = set()
        self._committer, self._clock, self._clocks = committer, clock, clocks
        self._reload = reload
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._changed = asyncio.Event()
        self._take(read)

    def _take(self, read: Read) -> None:
        """Sit down with a book that has just been read."""
        self.book, self.keys, self.showing = read.book, read.keys, read.showing
        self.host = Host(read.book, clock=self._clock, clocks=self._clocks)

    # -- those who watch --------------------------------------------------------------------------

    def viewer(self, visitor: Visitor) -> Actor:
        """Through whose eyes a visitor sees the table: a seat's, the dealer's, or from the rail."""
        seat = self.book.seat_of(visitor.user)
        if seat is not None:
            return seat_actor(seat)
        return DEALER if self.book.mode == LIVE and visitor.actors else RAIL

    def join(self, line: Line) -> None:
        """Somebody comes to the table and is shown how it stands."""
        self.lines.add(line)
        seat = self.book.seat_of(line.visitor.user)
        if seat is not None and self.host.absent.pop(seat, None) is not None:
            self.host.leaving.discard(seat)
        line.send(self._snapshot(line.visitor))
        self._changed.set()

    def part(self, line: Line) -> None:
        """A line went down; the seat is kept for a while."""
        self.lines.discard(line)
        user = line.visitor.user
        seat = self.book.seat_of(user)
        if seat is not None and all(each.visitor.user != user for each in self.lines):
            self.host.absent[seat] = self._clock.now_ms()
            self._changed.set()

    def _snapshot(self, visitor: Visitor) -> Plain:
        viewer = self.viewer(visitor)
        return {
            "type": "snapshot",
            "n": self.book.n,
            "picture": self.showing.picture(viewer, self._people()),
            "events": self.showing.told(viewer),
            **self._state(visitor),
        }

    def _people(self) -> dict[int, Person]:
        """Who sits where, who is done with wagers, and whose line is down."""
        host = self.host
        return {
            seat: Person(
                name=each.name, bot=each.bot, ready=seat in host.ready, away=seat in host.absent
            )
            for seat, each in self.book.sitters.items()
        }

    def _state(self, visitor: Visitor) -> Plain:
        actors, seat = self.host.actors(visitor), self.book.seat_of(visitor.user)
        you = {"user": visitor.user, "seat": seat, "actors": sorted(actors)}
        return {
            "you": {**you, "leaving": seat in self.host.leaving},
            "question": self.showing.question(actors),
            "clock": self._clock_json(),
            "fairness": self.showing.fairness(),
            "frozen": bool(self.book.frozen),
            "closed": self.book.closed,
        }

    def _clock_json(self) -> Plain | None:
        deadline = self.host.answer_by()
        if deadline is None:
            return None
        left = max(deadline - self._clock.now_ms(), 0)
        return {"ends_in": left, "for": [seat_actor(s) for s in self.host.waiting_for()]}

    def _tell_all(self, steps: list[Step]) -> None:
        """Push what happened to every line, each through its own eyes."""
        eyes = {line: self.viewer(line.visitor) for line in self.lines}
        told = self.showing.steps(steps, set(eyes.values()), self._people())
        for line, viewer in eyes.items():
            message = {"type": "steps", "n": self.book.n, "steps": told[viewer]}
            line.send({**message, **self._state(line.visitor)})
        if self.book.closed:
            for line in list(self.lines):
                line.hang_up(CLOSED_TABLE)

    # -- what is said -----------------------------------------------------------------------------

    async def hear(self, line: Line, message: Message) -> None:
        """Do what somebody says, or say why not; a refused deed changes nothing."""
        match message:
            case Ping():
                line.send({"type": "pong"})
            case Hello():
                line.send(self._snapshot(line.visitor))
            case _:
                await self._queue(line, message)

    async def _queue(self, line: Line, deed: Deed) -> None:
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

    async def _do(self, line: Line, deed: Deed) -> None:
        """Do a deed once only: whoever says it again is told again that it was done."""
        key = (line.visitor.user, deed.key)
        if key not in self.keys:
            try:
                await self._act(lambda: self.host.perform(line.visitor, deed))
            except PitbossError as error:
                return self._refuse(line, deed, error)
            self.keys[key] = self.book.n
        return line.send({"type": "done", "key": deed.key, "n": self.keys[key]})

    def _refuse(self, line: Line, deed: Deed, error: PitbossError) -> None:
        told: Plain = {"type": "refused", "key": deed.key, "error": error_json(error)}
        if isinstance(error, LedgerConflict):
            question = self.showing.question(self.host.actors(line.visitor))
            told |= {"type": "conflict", "question": question}
        line.send(told)

    async def act(self, deed: Callable[[Writer], None]) -> None:
        """Do something for the house: open, freeze, thaw, close."""
        async with self._lock:
            await self._act(lambda: self._for_the_house(deed))

    def _for_the_house(self, deed: Callable[[Writer], None]) -> None:
        deed(self.host.writer)
        self.host.advance()

    async def _act(self, deed: Callable[[], None]) -> None:
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
        await self._commit()

    async def _commit(self) -> None:
        batch = self.host.writer.batch()
        if batch is not None:
            try:
                await self._committer.commit(batch)
            except PitbossError:
                await self._read_again()
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
