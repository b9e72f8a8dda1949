"""The desk of a table: hears what is said, one after another, writes it down, and tells everybody.

All that happens in one go - an answer and what the table does by itself after it - is one batch of
the ledger, and nobody is told of it before it is written. If it cannot be written, the book is read
again from the log, and whoever spoke is told that nothing happened. If not even that can be done,
the table shows nothing and takes nothing until the log can be read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Final, TypeAlias

import msgspec

from pitboss.errors import InsufficientFunds, InvariantBroken, PitbossError, TooMuch
from pitboss.ledger.append import Reply
from pitboss.ledger.recovered_table import RecoveredTable, Step
from pitboss.ledger.writer import Writer
from pitboss.money import show
from pitboss.server.clock import Clock
from pitboss.server.settings import Clocks
from pitboss.server.tables.committer import Committer
from pitboss.server.tables.connection import CLOSED_TABLE, Connection, Identity
from pitboss.server.tables.controller import SeatFlags
from pitboss.server.tables.protocol import Close, Command, LeaveSeat, Ready, cash_in
from pitboss.server.tables.publisher import Caller, Front
from pitboss.server.tables.recovery import LoadedTable
from pitboss.server.web.errors import error_json

__all__ = ["MISSED_MS", "UNWRITTEN_MAX", "WAITING_MAX", "BalanceOf", "Reload", "TableActor"]

Reload: TypeAlias = Callable[[int], Awaitable[LoadedTable]]
BalanceOf: TypeAlias = Callable[[int], Awaitable[int]]

# The processes of a house tell one another who is there every twenty seconds; twice may be missed.
MISSED_MS = 60_000

# So many deeds may wait for their turn at one table; whoever comes later is asked to come again.
WAITING_MAX = 500

# Keys of deeds that write no row of their own; whoever says one again does so within seconds.
UNWRITTEN_MAX = 1_000

# What the ledger did not take, or a log that could not be read, is tried again after so long.
RETRY_SECONDS: Final = 1.0

log = logging.getLogger("pitboss.server")


class TableActor(Front):
    """One table that is ours: the one desk that writes its log."""

    def __init__(
        self,
        read: LoadedTable,
        *,
        committer: Committer,
        clock: Clock,
        clocks: Clocks,
        reload: Reload,
        balance: BalanceOf,
    ) -> None:
        self._heard: dict[int, int] = {}
        super().__init__(read, clock=clock, clocks=clocks)
        self._committer, self._reload, self._wallet = committer, reload, balance
        self._lock = asyncio.Lock()
        self.serving = asyncio.Lock()  # held by whoever carries out what other processes ask
        self._waiting = 0
        self._unwritten: deque[tuple[int, str]] = deque()
        self._changed = asyncio.Event()
        self._arriving: list[Connection] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._told, self._in_doubt = read.recovered.n, False
        for sitter in read.recovered.sitters.values():
            self.is_gone(sitter.user)

    def miss(self) -> None:
        """Whoever has no line here and was not heard of from elsewhere for a while is gone."""
        now, here = self._clock.now_ms(), {line.identity.user for line in self.lines}
        for seat, sitter in self.recovered.sitters.items():
            silent = now - self._heard.get(sitter.user, 0) > MISSED_MS
            if silent and sitter.user not in here and seat not in self.host.absent:
                self.is_gone(sitter.user)

    def is_here(self, user: int) -> None:
        """Somebody is back."""
        self._heard[user] = self._clock.now_ms()
        super().is_here(user)
        self._changed.set()

    def is_gone(self, user: int) -> None:
        """Somebody's line is down, and the clock of their absence begins."""
        if user > 0:
            super().is_gone(user)
            self._changed.set()

    def join(self, line: Connection) -> None:
        """Somebody comes to the table; what is being written is not shown before it is."""
        if self._lock.locked() or self._in_doubt:
            self._arriving.append(line)
            self.is_here(line.identity.user)
        else:
            super().join(line)

    def part(self, line: Connection) -> None:
        """A line went down, perhaps before it was shown anything."""
        if line in self._arriving:
            self._arriving.remove(line)
        super().part(line)

    def hand_over(self) -> list[Connection]:
        """The table is not ours any more: its lines go to whoever follows it."""
        return [*super().hand_over(), *self._take_arriving()]

    def _take_arriving(self) -> list[Connection]:
        arriving, self._arriving = self._arriving, []
        return arriving

    def _greet(self) -> None:
        """Show the table to those who came while it was busy."""
        for line in [] if self._in_doubt else self._take_arriving():
            super().join(line)
            if self.recovered.closed:
                line.close(CLOSED_TABLE)

    async def show(self, line: Connection) -> None:
        """Show how the table stands, once everything that was begun is written."""
        try:
            async with self._turn():
                await super().show(line)
        except PitbossError as error:
            line.send({"type": "error", "error": error_json(error)})

    async def written(self) -> RecoveredTable:
        """The book, once everything that was begun is written."""
        async with self._turn():
            return self.recovered

    # -- what is said -----------------------------------------------------------------------------

    async def command(self, line: Caller, command: Command) -> None:
        """Wait for the deeds before this one; a queue that is too long is not joined."""
        self._heard[line.identity.user] = self._clock.now_ms()
        if self._waiting >= WAITING_MAX:
            return self._refuse(line, command, TooMuch("the table is busy: say it again later"))
        await self._finish(self._queue(line, command))
        return None

    async def _queue(self, line: Caller, command: Command) -> None:
        self._waiting += 1
        try:
            async with self._turn():
                await self._do(line, command)
        except PitbossError as error:
            self._refuse(line, command, error)
        finally:
            self._waiting -= 1

    async def _do(self, line: Caller, command: Command) -> None:
        """Do a deed once only: whoever says it again is told again that it was done."""
        key = (line.identity.user, command.key)
        if key not in self.keys:
            await self._check_purse(line.identity, command)
            try:
                await self._act(
                    lambda: self.host.perform(line.identity, command), line, command.key
                )
            except PitbossError:
                if self._in_doubt or key not in self.keys:
                    raise
            self._remember(key, command)
        line.send({"type": "done", "key": command.key, "n": self.keys[key]})

    def _remember(self, key: tuple[int, str], command: Command) -> None:
        """Know a key again; of those that stand in no row only the latest are kept."""
        self.keys.setdefault(key, self.recovered.n)
        if isinstance(command, Ready | LeaveSeat | Close):
            self._unwritten.append(key)
            if len(self._unwritten) > UNWRITTEN_MAX:
                self.keys.pop(self._unwritten.popleft(), None)

    async def _check_purse(self, identity: Identity, command: Command) -> None:
        """Refuse cash that a player does not have; the ledger would, and the table be read anew."""
        cents = 0 if identity.actors else cash_in(command)
        if cents > 0 and (held := await self._wallet(identity.user)) < cents:
            raise InsufficientFunds(f"your wallet holds {show(held)}, not {show(cents)}")

    async def act(self, command: Callable[[Writer], None]) -> None:
        """Do something for the house: open, freeze, thaw, close."""
        await self._finish(self._act_in_turn(lambda: self._for_the_house(command)))

    async def _act_in_turn(self, command: Callable[[], None]) -> None:
        async with self._turn():
            await self._act(command)

    async def _finish(self, begun: Coroutine[None, None, None]) -> None:
        """What was begun is brought to its end, even if whoever asked for it hangs up."""
        task = asyncio.create_task(begun)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.shield(task)

    async def rest(self) -> None:
        """Come back when everything that was begun is done."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """One after another, each from where the log ends."""
        async with self._lock:
            try:
                if self._in_doubt:
                    await self._read_again(self.host.kept())
                yield
            finally:
                self._in_doubt = self._in_doubt or self.recovered.n != self._told
                self._greet()

    def _for_the_house(self, command: Callable[[Writer], None]) -> None:
        command(self.host.writer)
        self.host.advance()

    async def _act(
        self, command: Callable[[], None], line: Caller | None = None, key: str = ""
    ) -> None:
        """Do something, write down all that came of it, tell everybody."""
        kept = self.host.kept()
        try:
            self._try(command)
        except InvariantBroken as error:
            await self._freeze(error, kept)
            raise
        except PitbossError:
            self.host.keep(kept)
            if self.recovered.n != self._told:
                await self._read_again(kept)
            raise
        reply = None if line is None or not line.command else self._reply(line.command, key)
        await self._commit(kept, reply)

    def _try(self, command: Callable[[], None]) -> None:
        """Do something; what nobody has foreseen is a bug of ours."""
        try:
            command()
        except PitbossError:
            raise
        except Exception as error:
            log.exception("table %d has stumbled", self.recovered.number)
            raise InvariantBroken(f"a fault of ours: {type(error).__name__}") from error

    def _reply(self, command: int, key: str) -> Reply:
        """What another process is told in the same breath in which its command is carried out."""
        done = {"type": "done", "key": key, "n": self.recovered.n}
        return Reply(command=command, body=msgspec.json.encode(done).decode("ascii"))

    async def _commit(self, kept: SeatFlags, reply: Reply | None = None) -> None:
        batch = self.host.writer.batch()
        if batch is not None:
            try:
                await self._committer.commit(batch, reply=reply)
            except PitbossError:
                await self._read_again(kept)
                raise
        self._tell_all(self.host.take_steps())
        self._changed.set()

    def _tell_all(self, steps: Iterable[Step]) -> None:
        super()._tell_all(steps)
        self._told = self.recovered.n

    async def _read_again(self, kept: SeatFlags) -> None:
        """Go back to what the log says; if it says more than we have told, show that."""
        self._in_doubt, absent = True, self.host.absent
        try:
            self._take(await self._reload(self.recovered.number))
        finally:
            self._changed.set()
        self.host.absent = absent
        self.host.keep(kept)
        self._in_doubt = False
        if self.recovered.n != self._told:
            self._told = self.recovered.n
            self._show_again()

    async def _freeze(self, error: InvariantBroken, kept: SeatFlags) -> None:
        """A bug of ours: this table stops, its log is kept, and it says so."""
        await self._read_again(kept)
        self.host.writer.freeze(error.message[:200])
        await self._commit(kept)

    # -- clocks -----------------------------------------------------------------------------------

    async def run(self) -> None:
        """Keep the clocks until the table is closed."""
        while not self.recovered.closed:
            self._changed.clear()
            await self._until(self._alarm())
            alarm = self._alarm()
            if alarm is not None and alarm <= self._clock.now_ms():
                await self._ring()

    def _alarm(self) -> int | None:
        """When something is due; a log that could not be read is looked at again at once."""
        return self._clock.now_ms() if self._in_doubt else self.host.alarm()

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

    def _due(self) -> None:
        self.host.ring()

    async def _ring(self) -> None:
        """Do what is due; if the ledger does not take it, try again when the clock has run anew."""
        try:
            await self._finish(self._act_in_turn(self._due))
        except PitbossError:
            self.host.asked_at = self._clock.now_ms()
            await self._clock.sleep(RETRY_SECONDS)
