"""The table actor: the one object that changes a table, one command after another.

An answer and all that the table does by itself after it are one batch of the ledger, and nothing
is published before that batch is committed. If the commit fails, the change is taken back and the
caller gets a refusal. If nobody can say whether it failed, the reply is `unknown`; until the log
can be read, the table neither publishes nor accepts anything, and then the caller learns it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Final, TypeVar

import msgspec

from pitboss.errors import (
    InsufficientFunds,
    InvariantBroken,
    LedgerConflict,
    OutcomeUnknown,
    PitbossError,
    RuleViolation,
    StoreFailed,
    TooMuch,
)
from pitboss.ledger.append import Reply
from pitboss.ledger.entries import Batch, Entry
from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.ledger.undo import Mark, mark, undo
from pitboss.ledger.writer import Writer
from pitboss.money import show
from pitboss.server.auth.play_limits import NO_LIMITS, Allowance, Limited, PlayLimitService
from pitboss.server.clock import Clock, wait_until
from pitboss.server.settings import Clocks
from pitboss.server.tables.committer import Committer
from pitboss.server.tables.connection import CLOSED_TABLE, Caller, Connection, Identity
from pitboss.server.tables.controller import TableController
from pitboss.server.tables.flags import SeatFlags
from pitboss.server.tables.outcome import DONE, Outcome, outcome_of
from pitboss.server.tables.protocol import Command, GiveAnswer, SitDown, cash_in
from pitboss.server.tables.publisher import Publisher
from pitboss.server.tables.recovery import LoadedTable, TableReader, take_snapshot
from pitboss.server.tables.resent import is_same
from pitboss.server.tables.stakes import exposure, staked_by
from pitboss.server.tables.turn import Turn, take_note
from pitboss.server.web.errors import error_json

T = TypeVar("T")

# Processes report every twenty seconds which users are connected; two reports may be missed.
MISSED_MS = 60_000
# So many commands may wait at one table; later ones are refused.
WAITING_MAX = 500
# A failed commit, or a log that could not be read, is tried again after this time.
RETRY_SECONDS: Final = 1.0

log = logging.getLogger("pitboss.server")


class TableActor:
    """One table that this process owns: its queue of commands, its commits and its timers."""

    def __init__(
        self,
        loaded: LoadedTable,
        *,
        committer: Committer,
        clock: Clock,
        clocks: Clocks,
        reader: TableReader,
        play_limits: PlayLimitService,
    ) -> None:
        self._clock, self._clocks = clock, clocks
        self._committer, self._reader, self._play_limits = committer, reader, play_limits
        self._start(loaded)
        self.publisher = Publisher(loaded, self.controller, clock=clock)
        self.serving = asyncio.Lock()  # held while commands of other processes are carried out
        self._lock = asyncio.Lock()
        self.waiting = 0  # commands that wait their turn
        self._changed = asyncio.Event()
        self._wakes_at: int | None = None
        self._arriving: list[Connection] = []
        self._unsettled: list[tuple[Caller, Command]] = []  # commands whose outcome is not known
        self._tasks: set[asyncio.Task[object]] = set()
        self._seen: dict[int, int] = {}  # when a user was last connected or sent something
        self._published_n, self._in_doubt = self.recovered.n, False
        self._at_risk: dict[int, int] = {}  # of players with limits, before the last change
        for sitter in self.recovered.sitters.values():
            self.user_disconnected(sitter.user)

    def _start(self, loaded: LoadedTable) -> None:
        """Go on from the state that was loaded."""
        self.loaded = loaded
        self.controller = TableController(loaded.recovered, clock=self._clock, clocks=self._clocks)

    @property
    def recovered(self) -> RecoveredTable:
        """The state of the table, uncommitted changes included."""
        return self.loaded.recovered

    async def committed(self) -> RecoveredTable:
        """The state of the table once everything that was begun is committed."""
        async with self._exclusive():
            return self.recovered

    # -- connections ------------------------------------------------------------------------------

    @property
    def is_watched(self) -> bool:
        """Whether anybody is connected."""
        return bool(self.publisher.connections)

    def join(self, connection: Connection) -> None:
        """Add a connection; changes that are being committed are not shown before they are."""
        self.user_connected(connection.identity.user)
        if self._lock.locked() or self._in_doubt:
            self._arriving.append(connection)
        else:
            self.publisher.add(connection)

    def part(self, connection: Connection) -> None:
        """Remove a connection, perhaps before it was sent anything."""
        if connection in self._arriving:
            self._arriving.remove(connection)
        if self.publisher.remove(connection):
            self.user_disconnected(connection.identity.user)

    def hand_over(self) -> list[Connection]:
        """Remove all connections: another process owns the table now."""
        return [*self.publisher.take_all(), *self._take_arriving()]

    def _take_arriving(self) -> list[Connection]:
        arriving, self._arriving = self._arriving, []
        return arriving

    def _admit_arriving(self) -> None:
        """Publish to the connections that came while a commit was under way."""
        for connection in [] if self._in_doubt else self._take_arriving():
            self.publisher.add(connection)
            if self.recovered.closed:
                connection.close(CLOSED_TABLE)

    async def send_snapshot(self, connection: Connection) -> None:
        """Send the state of the table once everything that was begun is committed."""
        try:
            async with self._exclusive():
                self.publisher.send_snapshot(connection)
        except PitbossError as error:
            connection.send({"type": "error", "error": error_json(error)})

    # -- presence ---------------------------------------------------------------------------------

    def user_connected(self, user: int) -> None:
        """A user is connected, here or at another process."""
        self._seen[user] = self._clock.now_ms()
        self.controller.user_connected(user)
        self._wake()

    def user_disconnected(self, user: int) -> None:
        """A user has no connection left."""
        if user > 0:
            self.controller.user_disconnected(user)
            self._wake()

    def check_presence(self) -> None:
        """Take seated users for disconnected whom no process has reported for a while."""
        now, here = self._clock.now_ms(), self.publisher.users()
        for seat, sitter in self.recovered.sitters.items():
            missed = now - self._seen.get(sitter.user, 0) > MISSED_MS
            if missed and sitter.user not in here and seat not in self.controller.absent:
                self.user_disconnected(sitter.user)

    # -- commands ---------------------------------------------------------------------------------

    async def execute(self, caller: Caller, command: Command) -> Outcome:
        """Carry out a command after those that came before it, and reply to the caller."""
        self._seen[caller.identity.user] = self._clock.now_ms()
        if self.waiting >= WAITING_MAX:
            error = TooMuch("the table is busy: please try again in a moment")
            self.publisher.refuse(caller, command, error)
            return outcome_of(error)
        return await self._finish(self._queued(caller, command))

    async def _queued(self, caller: Caller, command: Command) -> Outcome:
        self.waiting += 1
        try:
            async with self._exclusive():
                await self._do_once(caller, command)
        except PitbossError as error:
            if isinstance(error, OutcomeUnknown) or self._may_be_done(caller, command):
                return self._leave_open(caller, command, OutcomeUnknown(error.message))
            self.publisher.refuse(caller, command, error)
            return outcome_of(error)
        finally:
            self.waiting -= 1
        return DONE

    def _leave_open(self, caller: Caller, command: Command, error: OutcomeUnknown) -> Outcome:
        """Reply that the outcome is unknown; the caller learns it when the log has been read."""
        self.publisher.leave_open(caller, command, error)
        if not caller.remote_command:
            self._unsettled.append((caller, command))
        return outcome_of(error)

    def _may_be_done(self, caller: Caller, command: Command) -> bool:
        """Whether a command that was not taken was sent before, and the log cannot be read now."""
        key = (caller.identity.user, command.key)
        sent = {(each.identity.user, before.key) for each, before in self._unsettled}
        known = key in sent or key in self.loaded.keys or self.loaded.keys_from > 1
        return self._in_doubt and known

    async def _do_once(self, caller: Caller, command: Command) -> None:
        """Carry out a command unless it was already; in both cases reply that it is done."""
        key = (caller.identity.user, command.key)
        if key in self.loaded.keys:
            await self._check_resent(key, command)
        else:
            await self._do(caller, command)
        caller.send({"type": "done", "key": command.key, "n": self.loaded.keys[key]})

    async def _do(self, caller: Caller, command: Command) -> None:
        """Carry out a command, or find that it was written although its commit failed."""
        identity = caller.identity
        try:
            await self._check_balance(identity, command)
            async with await self._own_limits(identity, command) as allowance:
                await self._change(
                    lambda: self._perform(identity, command, allowance),
                    remote_command=caller.remote_command,
                    key=command.key,
                )
        except OutcomeUnknown:
            raise
        except PitbossError:
            if self._in_doubt or not await self._was_done(identity.user, command):
                raise

    async def _was_done(self, user: int, command: Command) -> bool:
        """Whether the log has a refused command all the same: it was sent, and done, before."""
        keys = self.loaded.keys
        if (user, command.key) not in keys and self.loaded.keys_from > 1:
            row = await self._row_of(user, command.key)
            if row is not None and is_same(command, row):
                keys[user, command.key] = row.n
        return (user, command.key) in keys

    async def _check_resent(self, key: tuple[int, str], command: Command) -> None:
        """Refuse a command whose key belongs to another one that was carried out."""
        row = await self._row_of(*key)
        if row is None or not is_same(command, row):
            raise RuleViolation("another command was sent with this key: use a new one")

    async def _row_of(self, user: int, key: str) -> Entry | None:
        """The row of a command; if it cannot be read, the outcome of the command is not known."""
        try:
            return await self._reader.row_of_command(self.recovered.number, user, key)
        except StoreFailed as error:
            self._in_doubt = True
            self._wake()
            raise OutcomeUnknown(error.message) from error

    async def _settle(self) -> None:
        """Reply to the commands whose outcome was not known: the log has been read again."""
        while self._unsettled:
            caller, command = self._unsettled[0]
            user = caller.identity.user
            if await self._was_done(user, command):
                n = self.loaded.keys[user, command.key]
                caller.send({"type": "done", "key": command.key, "n": n})
            else:
                error = StoreFailed("the ledger failed, and this was not carried out")
                self.publisher.refuse(caller, command, error)
            self._unsettled.pop(0)

    async def _check_balance(self, identity: Identity, command: Command) -> None:
        """Refuse cash that a player does not have, before the ledger would refuse the batch."""
        cents = 0 if identity.actors else cash_in(command)
        if cents > 0 and (held := await self._reader.balance(identity.user)) < cents:
            raise InsufficientFunds(f"your wallet holds {show(held)}, not {show(cents)}")

    async def _own_limits(self, identity: Identity, command: Command) -> Limited:
        """What a player's own limits still allow; chips are not sold to one who may not play."""
        asked = not identity.actors and isinstance(command, SitDown | GiveAnswer)
        if not asked or not await self._play_limits.has_limits(identity.user):
            return NO_LIMITS
        return self._play_limits.checked(identity.user, buying=cash_in(command) > 0)

    def at_risk(self, user: int) -> int:
        """What a user could lose here, before or after a change that is being committed."""
        return max(exposure(self.recovered, user), self._at_risk.get(user, 0))

    def _perform(self, identity: Identity, command: Command, allowance: Allowance | None) -> None:
        """Carry out a command, unless it stakes more than the player's own limits allow."""
        seat, before = self.recovered.seat_of(identity.user), len(self.controller.steps)
        self.controller.perform(identity, command)
        if allowance is not None:
            allowance.check_stake(staked_by(self.controller.steps[before:], seat))

    async def see_off(self, user: int) -> None:
        """Have a user leave as soon as the rules allow."""
        seat = self.recovered.seat_of(user)
        if seat is not None and seat not in self.controller.leaving:
            self.controller.put_out.add(seat)
            await self.act(lambda writer: None)

    async def act(self, change: Callable[[Writer], None]) -> None:
        """Write something to the log on behalf of the server, and let the table go on."""

        def change_and_advance() -> None:
            change(self.controller.writer)
            self.controller.advance()

        await self._finish(self._change_in_turn(change_and_advance))

    # -- changes and commits ----------------------------------------------------------------------

    async def _finish(self, begun: Coroutine[None, None, T]) -> T:
        """Bring to its end what was begun, even if the caller disconnects meanwhile."""
        task = asyncio.create_task(begun)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(take_note)
        return await asyncio.shield(task)

    async def finish_all(self) -> None:
        """Wait until everything that was begun is done."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _exclusive(self) -> Turn:
        """Nothing else changes the table in here, and its state is that of the log."""
        return Turn(self._lock, self._enter, self._leave)

    async def _enter(self) -> None:
        if self._in_doubt:
            await self._load_again(self.controller.flags())
            await self._settle()

    def _leave(self) -> None:
        self._in_doubt = self._in_doubt or self.recovered.n != self._published_n
        self._admit_arriving()

    async def _change_in_turn(self, change: Callable[[], None]) -> None:
        async with self._exclusive():
            await self._change(change)

    async def _change(
        self, change: Callable[[], None], *, remote_command: int = 0, key: str = ""
    ) -> None:
        """Make a change, commit all that came of it, publish it."""
        flags, was = self.controller.flags(), mark(self.recovered)
        limited = self._play_limits.limited(each.user for each in self.recovered.sitters.values())
        self._at_risk = {user: exposure(self.recovered, user) for user in limited}
        try:
            self._try(change)
        except InvariantBroken as error:
            await self._freeze(error, flags)
            raise
        except PitbossError:
            await self._undo(was, flags, self.controller.writer.batch())
            raise
        reply = self._reply(remote_command, key) if remote_command else None
        if await self._commit(flags, was, reply):
            self._at_risk = {}
        else:
            await self._change(change, remote_command=remote_command, key=key)

    def _try(self, change: Callable[[], None]) -> None:
        """Make a change; an unexpected exception is a bug of ours."""
        try:
            change()
        except PitbossError:
            raise
        except Exception as error:
            log.exception("unhandled error at table %d", self.recovered.number)
            raise InvariantBroken(f"a fault of ours: {type(error).__name__}") from error

    def _reply(self, remote_command: int, key: str) -> Reply:
        """The reply to another process, committed together with what its command did."""
        done = msgspec.json.encode({"type": "done", "key": key, "n": self.recovered.n})
        return Reply(command=remote_command, body=done.decode("ascii"))

    async def _commit(self, flags: SeatFlags, was: Mark, reply: Reply | None = None) -> bool:
        """Commit and publish; false if a change of rules is to be dropped and all done again."""
        batch = self.controller.writer.batch()
        if batch is not None:
            try:
                await self._committer.commit(batch, reply=reply)
            except (OutcomeUnknown, LedgerConflict) as error:
                await self._after_failure(error, flags)
                raise
            except PitbossError as error:
                await self._undo(was, flags, batch)
                if self.controller.changer.refuse(batch, error):
                    return False
                raise
            self.loaded.note_keys(batch.entries)
        self.publisher.publish(self.controller.take_steps())
        self._published_n = self.recovered.n
        self._wake()
        self._save_state()
        return True

    def _save_state(self) -> None:
        """Keep a state that was saved, with what everybody has seen; nobody waits for it."""
        snapshot = take_snapshot(self.loaded)
        if snapshot is not None:
            task = asyncio.create_task(self._reader.save(snapshot))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _undo(self, was: Mark, flags: SeatFlags, batch: Batch | None) -> None:
        """Take back what was not committed; the log is read only if that goes wrong."""
        if batch is None:
            self.controller.restore(flags)
            return
        absent = self.controller.absent
        try:
            undo(self.recovered, was, batch.entries)
            self._start(self.loaded)
        except Exception:
            log.exception("table %d is loaded again from its log", self.recovered.number)
            await self._load_again(flags)
            return
        self.publisher.use(self.loaded, self.controller)
        self.controller.absent = absent
        self.controller.restore(flags)

    async def _after_failure(self, error: PitbossError, flags: SeatFlags) -> None:
        """Go back to the state of the log; what became of the batch may only be known later."""
        try:
            await self._load_again(flags)
        except PitbossError as again:
            if isinstance(error, OutcomeUnknown):
                raise error from again
            raise
        if isinstance(error, OutcomeUnknown):
            raise StoreFailed(error.message) from error

    async def _load_again(self, flags: SeatFlags) -> None:
        """Go back to the state of the log; publish it if it is not the last one published."""
        self._in_doubt, absent = True, self.controller.absent
        try:
            self._start(await self._reader.load(self.recovered.number))
        finally:
            self._wake()
        self.publisher.use(self.loaded, self.controller)
        self.controller.absent = absent
        self.controller.restore(flags)
        self._in_doubt = False
        if self.recovered.n != self._published_n:
            self._published_n = self.recovered.n
            self.publisher.send_snapshots()

    async def _freeze(self, error: InvariantBroken, flags: SeatFlags) -> None:
        """Stop the table after a bug of ours; its log is kept."""
        await self._load_again(flags)
        was = mark(self.recovered)
        self.controller.writer.freeze(error.message[:200])
        await self._commit(flags, was)

    # -- timers -----------------------------------------------------------------------------------

    async def run(self) -> None:
        """Run the timers until the table is closed."""
        while not self.recovered.closed:
            self._changed.clear()
            self._wakes_at = self._next_timer()
            await wait_until(self._clock, self._wakes_at, self._changed)
            due = self._next_timer()
            if due is not None and due <= self._clock.now_ms():
                await self._run_timers()

    def _wake(self) -> None:
        """Wake the timers if something is due before they wake up, which most changes are not."""
        due, then = self._next_timer(), self._wakes_at
        if self.recovered.closed or (due is not None and (then is None or due < then)):
            self._changed.set()

    def _next_timer(self) -> int | None:
        """When something is due; a log that could not be read is tried again at once."""
        return self._clock.now_ms() if self._in_doubt else self.controller.next_timer()

    async def _run_due(self) -> None:
        async with self._exclusive():
            await self.controller.meter.read(self._reader.meter)
            await self._change(self._run_timers_due)

    def _run_timers_due(self) -> None:
        self.controller.run_timers()  # of a new controller, if a change is tried again

    async def _run_timers(self) -> None:
        """Do what is due; if the ledger refuses it, try again when the clock has run once more."""
        try:
            await self._finish(self._run_due())
        except PitbossError:
            self.controller.asked_at = self._clock.now_ms()
            await self._clock.sleep(RETRY_SECONDS)
