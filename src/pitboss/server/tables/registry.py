"""The house: all tables that are open, our own and those that other processes of the house own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec

from pitboss.errors import LedgerConflict, NoSuchThing, PitbossError, StoreFailed, TooMuch, ensure
from pitboss.games import AnyGame, discover
from pitboss.ledger.accounts import wallet
from pitboss.ledger.commands import CommandRow
from pitboss.ledger.entries import Batch
from pitboss.ledger.ownership import Listener, NoListener, Notification, Owner, SoleOwner
from pitboss.ledger.recovered_table import AUTO, RecoveredTable
from pitboss.ledger.store import Ledger
from pitboss.ledger.writer import Writer
from pitboss.server.clock import Clock
from pitboss.server.prices.worker import PriceWorker
from pitboss.server.settings import Clocks, Settings, clocks_of
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.committer import Committer
from pitboss.server.tables.connection import Identity
from pitboss.server.tables.follower import GONE, HERE, Follower, asked_in
from pitboss.server.tables.protocol import Hello, Ping
from pitboss.server.tables.publisher import Front
from pitboss.server.tables.recovery import LoadedTable, load_table
from pitboss.server.web.errors import error_json
from pitboss.table import HouseRules

__all__ = ["PendingReply", "TableRegistry", "load_from_ledger"]

log = logging.getLogger("pitboss.server")

# Games at which nobody can play alone.
COMPANY_NEEDED: Final = ("chemin_de_fer",)

# How often a house of several processes looks for tables whose owner has gone, and for new ones.
PATROL_SECONDS: Final = 1.0
QUIET_PATROL_SECONDS: Final = 60.0
ROLL_CALL_MS: Final = 20_000
DAY_MS: Final = 86_400_000


def load_from_ledger(ledger: Ledger, number: int) -> LoadedTable:
    """A table as the ledger tells it, with the seeds that only the house knows."""
    seeds = {each.epoch: bytes.fromhex(each.seed) for each in ledger.seeds(number)}
    return load_table(number, ledger.entries(number), seeds=seeds)


class PendingReply:
    """Takes the reply to a deed that did not come over a line of ours."""

    def __init__(self, identity: Identity, command: int = 0) -> None:
        self.identity, self.command = identity, command
        self.reply: object = None

    def send(self, message: object) -> None:
        """Keep it."""
        self.reply = message


class TableRegistry:
    """Opens tables, finds them, and closes them."""

    def __init__(
        self, ledger: Ledger, *, clock: Clock, settings: Settings, owner: Owner | None = None
    ) -> None:
        self.ledger, self.clock, self.settings = ledger, clock, settings
        self.committer = Committer(ledger)
        self.tables: dict[int, Front] = {}
        self.broken: dict[int, str] = {}
        self.listener: Listener = NoListener()
        self.price_worker: PriceWorker | None = None
        self._owner = owner or SoleOwner()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._errands: set[asyncio.Task[None]] = set()
        self._patrol: asyncio.Task[None] | None = None
        self._taking_up = asyncio.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._published_at, self._called_at = 0, 0
        self._deserted: dict[int, int] = {}  # tables at which nobody is, and since when

    @property
    def is_shared(self) -> bool:
        """Whether other processes may own tables of this house."""
        return not isinstance(self._owner, SoleOwner)

    # -- doors ------------------------------------------------------------------------------------

    async def open_doors(self) -> None:
        """Take up every table where it was left; a new house gets a table of each game."""
        self._loop = asyncio.get_running_loop()
        if self.is_shared:
            await asyncio.to_thread(self.listener.start)
        if not await asyncio.to_thread(self.ledger.open_tables):
            await self._furnish()
        await self._look_round()
        self._patrol = asyncio.create_task(self._patrolling())

    async def _furnish(self) -> None:
        """A table of each game; of several processes one does it."""
        if not await asyncio.to_thread(self._owner.take, 0):
            return
        try:
            if not await asyncio.to_thread(self.ledger.open_tables):
                for card in discover().values():
                    await self.open_table(card, card.rules(), name=f"{card.name} 1")
        finally:
            await asyncio.to_thread(self._owner.give_up, 0)

    async def _look_round(self) -> None:
        """Take up tables that we do not know yet, and those whose owner has gone."""
        for row in await asyncio.to_thread(self.ledger.open_tables):
            if not isinstance(self.tables.get(row.id), TableActor) and row.id not in self.broken:
                await self._take_up(row.id)

    async def _take_up(self, number: int) -> None:
        """Own or follow a table; one whose log is not sound stays shut, and the others open."""
        try:
            async with self._taking_up:
                await self._own_or_follow(number)
        except (StoreFailed, LedgerConflict) as error:  # the next round of the patrol tries again
            log.error("table %d cannot be taken up now: %s", number, error.message)
        except PitbossError as error:
            self.broken[number] = error.message
            log.error("table %d stays shut: %s", number, error.message)

    async def _own_or_follow(self, number: int) -> None:
        known = self.tables.get(number)
        if isinstance(known, TableActor):
            return
        if await asyncio.to_thread(self._owner.take, number):
            await self._seat(number)
        elif known is None:
            await self._follow(number)

    async def _patrolling(self) -> None:
        while True:
            try:
                await self._do_the_round()
            except PitbossError as error:
                log.error("the patrol was cut short: %s", error.message)
            await self.clock.sleep(PATROL_SECONDS if self.is_shared else QUIET_PATROL_SECONDS)

    async def _do_the_round(self) -> None:
        """Look after tables without an owner, grown long or deserted, and the daily heads."""
        if self.is_shared:
            await self._give_way()
        await self._look_round()
        if self.is_shared:
            self._call_the_roll()
        await self._renew_long_tables()
        await self._close_deserted_tables()
        now = self.clock.now_ms()
        if now - self._published_at >= DAY_MS and await asyncio.to_thread(self._owner.take, 0):
            try:
                await asyncio.to_thread(self._daily, now)
                self._published_at = now
            finally:
                await asyncio.to_thread(self._owner.give_up, 0)

    def _daily(self, now: int) -> None:
        """Publish the heads of all logs, and forget sessions and commands that are over."""
        self.ledger.publish_heads(at=now)
        self.ledger.drop_sessions_before(now)
        self.ledger.drop_commands_before(now - DAY_MS)

    async def _give_way(self) -> None:
        """A table whose lock we have lost is another's: from now on we follow it."""
        for number, table in list(self.tables.items()):
            if isinstance(table, TableActor) and not await asyncio.to_thread(
                self._owner.take, number
            ):
                self._tasks.pop(number).cancel()
                await self._follow(number)
                for line in table.hand_over():
                    self.tables[number].join(line)

    def _call_the_roll(self) -> None:
        """Every twenty seconds the processes tell one another who is there."""
        now = self.clock.now_ms()
        if now - self._called_at < ROLL_CALL_MS:
            return
        self._called_at = now
        for table in self.tables.values():
            if isinstance(table, Follower):
                table.greet()
            elif isinstance(table, TableActor):
                table.miss()

    async def _renew_long_tables(self) -> None:
        """A table whose log has grown long is closed when nobody sits there, and opened anew."""
        for table in list(self.open_tables()):
            if isinstance(table, TableActor) and self._is_outgrown(table.recovered):
                await self._renew(table)

    def _is_outgrown(self, recovered: RecoveredTable) -> bool:
        """Whether a log has grown long, and nobody would miss its table for a moment."""
        return _is_idle(recovered) and recovered.n > self.settings.rows_max

    async def _renew(self, table: TableActor) -> None:
        """Close a table and open its like; if somebody sits down meanwhile it stays."""

        def close(writer: Writer) -> None:
            if self._is_outgrown(writer.recovered):
                writer.close("its log goes on at a new table")

        number, card, opened = table.recovered.number, table.recovered.card, table.recovered.opened
        row = await asyncio.to_thread(self.ledger.table, number)
        await table.act(close)
        if opened is not None and table.recovered.closed:
            self.tables.pop(number, None)
            clocks, rules = clocks_of(opened.clocks), table.recovered.table.rules
            kept = {"name": opened.name, "mode": opened.mode}
            await self.open_table(card, rules, **kept, clocks=clocks, by=row.opened_by)

    async def _close_deserted_tables(self) -> None:
        """A table that somebody opened is closed once nobody has been there for long."""
        now = self.clock.now_ms()
        empty = {each.recovered.number for each in self.open_tables() if _is_deserted(each)}
        self._deserted = {number: self._deserted.get(number, now) for number in empty}
        since = now - self.settings.deserted_ms
        due = {number for number, at in self._deserted.items() if at <= since}
        rows = await asyncio.to_thread(self.ledger.open_tables) if due else []
        for row in rows:
            if row.id in due and row.opened_by:
                await self._close_deserted(self.tables[row.id])
        self._deserted.update(dict.fromkeys(due & self.tables.keys(), now))

    async def _close_deserted(self, table: Front) -> None:
        def close(writer: Writer) -> None:
            if _is_deserted(table):
                writer.close("nobody has been there for long")

        if isinstance(table, TableActor):
            await table.act(close)

    async def shut_doors(self) -> None:
        """Stop the clocks, and write what is still due."""
        tasks = [*self._tasks.values(), *self._errands]
        if self._patrol is not None:
            tasks.append(self._patrol)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for each in list(self.tables.values()):
            if isinstance(each, TableActor):
                await each.rest()
        await self.committer.close()
        if self.is_shared:
            await asyncio.to_thread(self.listener.stop)
        await asyncio.to_thread(self._owner.close)

    # -- tables -----------------------------------------------------------------------------------

    def table(self, number: int) -> Front:
        """A table that is open, whoever owns it."""
        if number not in self.tables:
            raise NoSuchThing(f"there is no open table {number}")
        return self.tables[number]

    def open_tables(self) -> Iterator[Front]:
        """All open tables, by number."""
        for number in sorted(self.tables):
            yield self.tables[number]

    def usual_clocks(self, card: AnyGame) -> Clocks:
        """The clocks of a table for which nobody has chosen any."""
        alone = card.costs is None and card.slug not in COMPANY_NEEDED
        bots = 0 if alone else self.settings.bots
        return msgspec.structs.replace(self.settings.clocks, bots=bots)

    async def open_table(
        self,
        card: AnyGame,
        rules: HouseRules,
        *,
        name: str,
        mode: str = AUTO,
        clocks: Clocks | None = None,
        by: int = 0,
    ) -> int:
        """Open a table; its rules are lawful, or they could not have been made."""
        if len(self.tables) >= self.settings.tables_max:
            raise TooMuch(f"the house has room for {self.settings.tables_max} tables")
        plain: dict[str, int] = msgspec.to_builtins(clocks or self.usual_clocks(card))
        work = partial(
            self.ledger.open_table,
            card.slug,
            name=name,
            mode=mode,
            rules=rules.submission(),
            clocks=plain,
            at=self.clock.now_ms(),
            by=by,
            first=partial(self._first_rows, card, rules, name=name, mode=mode, clocks=plain),
        )
        number = await asyncio.to_thread(work)
        await self._take_up(number)
        return number

    def _first_rows(
        self,
        card: AnyGame,
        rules: HouseRules,
        number: int,
        *,
        name: str,
        mode: str,
        clocks: dict[str, int],
    ) -> Batch:
        writer = Writer(RecoveredTable(number), self.clock.now_ms)
        writer.open(card, rules, name=name, mode=mode, clocks=clocks)
        batch = writer.batch()
        ensure(batch is not None, "a table is opened by its first row")
        assert batch is not None
        return batch

    async def _seat(self, number: int) -> None:
        """Own a table: read it and let it go on from where it is."""
        read = await self._read(number)
        desk = TableActor(
            read,
            committer=self.committer,
            clock=self.clock,
            clocks=_clocks(read),
            reload=self._read,
            balance=self._wallet,
        )
        await desk.act(_nothing)
        followed = self.tables.get(number)
        self.tables[number] = desk
        self._tasks[number] = asyncio.create_task(self._keep(number, desk))
        self._run(self._settle_in(desk, followed))

    async def _settle_in(self, desk: TableActor, followed: Front | None) -> None:
        """Take over the lines of a table that we have followed, and what was asked meanwhile."""
        if isinstance(followed, Follower):
            for line in followed.hand_over():
                desk.join(line)
        await self._serve_commands(desk)
        if isinstance(followed, Follower):
            followed.wake()

    async def _follow(self, number: int) -> None:
        read = await self._read(number)
        clocks = _clocks(read)
        self.tables[number] = Follower(read, ledger=self.ledger, clock=self.clock, clocks=clocks)

    async def _read(self, number: int) -> LoadedTable:
        return await asyncio.to_thread(load_from_ledger, self.ledger, number)

    async def _wallet(self, user: int) -> int:
        return await asyncio.to_thread(self.ledger.balance, wallet(user))

    async def _keep(self, number: int, desk: TableActor) -> None:
        """Keep the clocks of a table until it is closed; a fault stops this table alone."""
        try:
            await desk.run()
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("table %d has lost its clock", number)
        if desk.recovered.closed:
            self.tables.pop(number, None)

    # -- other processes --------------------------------------------------------------------------

    def heard(self, note: Notification) -> None:
        """Something was committed somewhere; called from the listener's own thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._note, note)

    def _note(self, note: Notification) -> None:
        match note.kind:
            case "rows":
                self._run(self._catch_up(note.table))
            case "command":
                self._run(self._command(note.table))
            case "reply":
                for each in self.tables.values():
                    if isinstance(each, Follower):
                        each.replied(note.n)
            case _:
                for number in list(self.tables):
                    self._run(self._catch_up(number))
                    self._run(self._command(number))

    def _run(self, errand: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _catch_up(self, number: int) -> None:
        """Read what another process has written."""
        found = self.tables.get(number)
        try:
            if isinstance(found, Follower):
                await found.catch_up()
                if found.recovered.closed:
                    self.tables.pop(number, None)
            elif found is None and number and number not in self.broken:
                await self._take_up(number)
        except PitbossError as error:
            log.error("table %d cannot be followed: %s", number, error.message)

    async def _command(self, number: int) -> None:
        found = self.tables.get(number)
        if isinstance(found, TableActor):
            await self._serve_commands(found)

    async def _serve_commands(self, desk: TableActor) -> None:
        """Do what other processes have asked for at a table of ours."""
        if not self.is_shared:
            return
        work = partial(self.ledger.take_commands, desk.recovered.number)
        async with desk.serving:
            for row in await asyncio.to_thread(work):
                reply = msgspec.json.encode(await self._serve(desk, row)).decode("utf-8")
                with suppress(LedgerConflict):  # it was answered with its batch, or withdrawn
                    await asyncio.to_thread(self.ledger.reply_command, row.id, reply)

    async def _serve(self, desk: TableActor, row: CommandRow) -> object:
        try:
            identity, asked, message = asked_in(row)
        except PitbossError as error:
            return {"type": "error", "error": error_json(error)}
        if asked.presence == HERE:
            desk.is_here(identity.user)
        elif asked.presence == GONE:
            desk.is_gone(identity.user)
        tray = PendingReply(identity, row.id)
        if message is not None and not isinstance(message, Hello | Ping):
            await desk.command(tray, message)
        return tray.reply


def _clocks(read: LoadedTable) -> Clocks:
    assert read.recovered.opened is not None
    return clocks_of(read.recovered.opened.clocks)


def _nothing(writer: Writer) -> None:
    """Nothing but what the table does by itself."""


def _is_idle(recovered: RecoveredTable) -> bool:
    return (
        not recovered.sitters
        and recovered.at_rest
        and not recovered.frozen
        and not recovered.closed
    )


def _is_deserted(table: Front) -> bool:
    """Whether nobody sits or looks on at a table that the house deals by itself."""
    return _is_idle(table.recovered) and table.recovered.mode == AUTO and not table.lines
