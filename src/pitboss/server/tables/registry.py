"""All open tables: those that this process owns, and those that it follows."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias, TypeVar
from weakref import WeakSet

import msgspec

from pitboss.errors import LedgerConflict, NoSuchThing, PitbossError, StoreFailed, TooMuch
from pitboss.games import AnyGame
from pitboss.ledger.desk import Desks
from pitboss.ledger.engines import DISK_FULL
from pitboss.ledger.entries import HOUSE_TABLE
from pitboss.ledger.ownership import (
    RENEW_SECONDS,
    Listener,
    NoListener,
    Notification,
    Owner,
    SoleOwner,
)
from pitboss.ledger.recovered_table import AUTO
from pitboss.ledger.store import Ledger
from pitboss.ledger.tables import CommandRow
from pitboss.server.auth.play_limits import PlayLimitService
from pitboss.server.clock import Clock
from pitboss.server.metrics.counts import Metrics
from pitboss.server.prices.worker import PriceWorker
from pitboss.server.settings import Clocks, Settings
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.behind import all_read, is_behind
from pitboss.server.tables.committer import Committer
from pitboss.server.tables.connection import Identity
from pitboss.server.tables.first_tables import first_rows, missing_games, open_first
from pitboss.server.tables.follower import CONNECTED, DISCONNECTED, WANTED, Follower, decode_request
from pitboss.server.tables.limited import exposure_of, turn_of
from pitboss.server.tables.orders import carry_out_rulings
from pitboss.server.tables.pending import PendingReply
from pitboss.server.tables.protocol import Hello, Ping
from pitboss.server.tables.recovery import TableReader
from pitboss.server.tables.sharing_out import give_to
from pitboss.server.tables.stakes import chips_at
from pitboss.server.web.errors import error_json
from pitboss.server.web.stopping import result_of
from pitboss.table import HouseRules

log = logging.getLogger("pitboss.server")

ServedTable: TypeAlias = TableActor | Follower
T = TypeVar("T")

# Whether the ledger can be written is tried so often at most, and for so long.
PROBE_MS: Final = 2_000
PROBE_SECONDS_MAX: Final = 3.0


class TableRegistry:
    """Opens tables, finds them, and decides which of them this process owns."""

    def __init__(
        self, ledger: Ledger, *, clock: Clock, settings: Settings, owner: Owner | None = None
    ) -> None:
        self.ledger, self.clock, self.settings = ledger, clock, settings
        self.owner, ledger.standing_approval = owner or SoleOwner(), settings.standing_approval
        self.metrics = Metrics()
        self.committer = Committer(ledger, self.owner.token, self.metrics)
        self._reader, self.desks = TableReader(ledger), Desks(ledger)
        self.play_limits = PlayLimitService(ledger, clock=clock)
        self.play_limits.exposure_of = partial(exposure_of, self)
        self.play_limits.turn_of = partial(turn_of, self)
        self.tables: dict[int, ServedTable] = {}
        self.broken: dict[int, str] = {}  # tables whose log is not sound, and why
        self.unread: dict[int, str] = {}  # tables whose log cannot be read now, and why
        self.listener: Listener = NoListener()
        self.price_worker: PriceWorker | None = None
        # Leases are renewed whatever else waits for the database.
        self._leases = ThreadPoolExecutor(max_workers=1, thread_name_prefix="leases")
        self._followers: WeakSet[Follower] = WeakSet()
        self._runs: dict[int, asyncio.Task[None]] = {}
        self._background: set[asyncio.Task[None]] = set()
        self._taking_up = asyncio.Lock()
        self.loop: asyncio.AbstractEventLoop | None = None
        self._starting: asyncio.Task[None] | None = None
        self.stopping, self._is_handed_over = asyncio.Event(), False
        self._probed_at, self._unwritable = -PROBE_MS, ""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may own tables of this ledger."""
        return not isinstance(self.owner, SoleOwner)

    # -- start and stop ---------------------------------------------------------------------------

    async def start(self) -> None:
        """Take up every open table where it was left; a new ledger gets a table of each game."""
        self.loop = asyncio.get_running_loop()
        if self.is_shared:
            await asyncio.to_thread(self.listener.start)
            self.run_in_background(self._renew_leases())
        if await asyncio.to_thread(missing_games, self.ledger, self.settings):
            await self._open_first_tables()
        await self.take_up_tables()
        await carry_out_rulings(self)

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Start in the background: a table is open as soon as its own log is read."""
        self._starting = asyncio.create_task(work)

    async def started(self) -> None:
        """Return when every table that can be opened is open."""
        if self._starting is not None:
            await result_of(self._starting)

    @property
    def is_starting(self) -> bool:
        """Whether tables are still being opened."""
        return self._starting is not None and not self._starting.done()

    async def opened(self, number: int) -> ServedTable:
        """An open table; while the server starts, one that is asked for is opened first."""
        if number not in self.tables and self.is_starting:
            with suppress(NoSuchThing):
                row = await asyncio.to_thread(self.ledger.table, number)
                if row.closed_at is None and number not in self.broken:
                    await self._take_up(number)
            if number not in self.tables:
                await self.started()
        await self.read_on(number)
        return self.table(number)

    async def _renew_leases(self) -> None:
        """Say again and again that this process is alive, and follow the tables it has lost."""
        while True:
            try:
                await self.in_turn(self.owner.renew)
                await self.follow_lost_tables()
            except PitbossError as error:
                log.error("the leases of tables were not renewed: %s", error.message)
            await self.clock.sleep(RENEW_SECONDS)

    async def in_turn(self, work: Callable[..., T], *given: int) -> T:
        """Ask the owner of tables something; a shared one in a thread of its own."""
        if not self.is_shared:
            return work(*given)
        return await asyncio.get_running_loop().run_in_executor(self._leases, work, *given)

    async def _open_first_tables(self) -> None:
        """Open a table of each game that has none; one of several processes does it."""
        if not await self.in_turn(self.owner.take, 0):
            return
        try:
            cards = await asyncio.to_thread(missing_games, self.ledger, self.settings)
            await open_first(cards, self.open_table)
        finally:
            await self.in_turn(self.owner.give_up, 0)

    async def hand_over(self) -> None:
        """Stop all timers, finish what was begun, and let other processes have the tables."""
        self.stopping.set()
        self._is_handed_over = True
        tasks = [*filter(None, [self._starting]), *self._runs.values(), *self._background]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for actor in list(self.owned_tables()):
            await actor.finish_all()
        await self.in_turn(self.owner.close)

    async def stop(self) -> None:
        """Hand over the tables, and commit what is still due."""
        await self.hand_over()
        await self.committer.close()
        if self.is_shared:
            await asyncio.to_thread(self.listener.stop)
        self._leases.shutdown(wait=False)

    def run_in_background(self, work: Coroutine[None, None, None]) -> None:
        """Run something until it ends or the registry stops."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    # -- health -----------------------------------------------------------------------------------

    async def problems(self) -> list[str]:
        """What is wrong with the service, in sentences; nothing if all is well."""
        now = self.clock.now_ms()
        if now - self._probed_at >= PROBE_MS:
            self._probed_at, self._unwritable = now, await self._probe()
        found = [self._unwritable] if self._unwritable else []
        if self.stopping.is_set():
            found.append("the server is being stopped")
        if not self.owner.is_alive:
            found.append("the database does not know that this process is alive")
        damaged = sorted({*self.broken, *self.unread})
        found += [f"the log of table {number} cannot be used" for number in damaged]
        return found if self.tables or found else ["no table is open"]

    async def _probe(self) -> str:
        """Why the ledger cannot be written; empty if it can."""
        try:
            await asyncio.wait_for(asyncio.to_thread(self.ledger.probe), PROBE_SECONDS_MAX)
        except (PitbossError, TimeoutError) as error:
            log.error("the ledger cannot be written: %s", error)
            return DISK_FULL if DISK_FULL in str(error) else "the ledger cannot be written"
        return ""

    # -- tables -----------------------------------------------------------------------------------

    def table(self, number: int) -> ServedTable:
        """An open table, whichever process owns it."""
        if number not in self.tables:
            raise NoSuchThing(f"there is no open table {number}")
        return self.tables[number]

    def open_tables(self) -> Iterator[ServedTable]:
        """All open tables, by number."""
        for number in sorted(self.tables):
            yield self.tables[number]

    def chips_of(self, user: int) -> int:
        """The cents of a user on all tables, of other processes too; called from a thread."""
        return sum(chips_at(table.recovered, user) for table in all_read(self))

    def sits(self, user: int) -> bool:
        """Whether a user has a seat at any table; called from a thread."""
        return any(each.recovered.seat_of(user) is not None for each in all_read(self))

    async def enforce_limits(self) -> None:
        """See off the players of our tables whose own limits let them play no more."""
        for actor in list(self.owned_tables()):
            for user in {each.user for each in actor.recovered.sitters.values()}:
                try:
                    allowance = await self.play_limits.allowance(user)
                    if allowance is not None and allowance.is_over:
                        await actor.see_off(user)
                except PitbossError as error:  # maintenance tries again
                    log.error("user %d cannot be seen off now: %s", user, error.message)

    def owned_tables(self) -> Iterator[TableActor]:
        """The open tables that this process owns."""
        return (table for table in self.open_tables() if isinstance(table, TableActor))

    def usual_clocks(self, card: AnyGame) -> Clocks:
        """The clocks of a table for which nobody has chosen any."""
        clocks, bots = self.settings.clocks, self.settings.bots if card.policy.others else 0
        betting = card.policy.betting_ms or clocks.betting
        return msgspec.structs.replace(clocks, bots=bots, betting=betting)

    async def open_table(
        self,
        card: AnyGame,
        rules: HouseRules,
        *,
        name: str,
        mode: str = AUTO,
        clocks: Clocks | None = None,
        by: int = 0,
        pit: str = "",
    ) -> int:
        """Open a table under lawful house rules, if it may stand beside those that are open."""
        if len(self.tables) >= self.settings.tables_max:
            raise TooMuch(f"the house has room for {self.settings.tables_max} tables")
        plain: dict[str, int] = msgspec.to_builtins(clocks or self.usual_clocks(card))
        now, standing = self.clock.now_ms(), self.settings.standing_approval
        work = partial(
            self.ledger.open_table,
            card.slug,
            name=name,
            mode=mode,
            rules=rules.submission(),
            clocks=plain,
            at=now,
            by=by,
            approved=partial(
                self.desks.check_approved, rules, name=name, standing=standing, at=now, user=by
            ),
            first=partial(
                first_rows,
                self.clock.now_ms,
                card,
                rules,
                name=name,
                mode=mode,
                clocks=plain,
                by=by,
                pit=pit,
            ),
        )
        number = await asyncio.to_thread(work)
        await self._take_up(number)
        return number

    # -- owning and following ---------------------------------------------------------------------

    async def take_up_tables(self) -> None:
        """Take up open tables that are new to us or have no owner; those with clients first."""
        rows = await asyncio.to_thread(self.ledger.open_tables)
        watched = {n for n, table in self.tables.items() if table.is_watched}
        for row in sorted(rows, key=lambda each: each.id not in watched):
            if not isinstance(self.tables.get(row.id), TableActor) and row.id not in self.broken:
                await self._take_up(row.id)

    async def _take_up(self, number: int) -> None:
        """Own or follow a table; one whose log is not sound stays closed, and the others open."""
        try:
            async with self._taking_up:
                await self._own_or_follow(number)
            self.unread.pop(number, None)
        except (StoreFailed, LedgerConflict) as error:  # maintenance tries again
            self.unread[number] = error.message
            log.error("table %d cannot be taken up now: %s", number, error.message)
        except PitbossError as error:
            self.broken[number] = error.message
            log.error("table %d stays closed: %s", number, error.message)

    async def _own_or_follow(self, number: int) -> None:
        known = self.tables.get(number)
        if isinstance(known, TableActor) or self._is_handed_over:
            return
        if await self.in_turn(self.owner.take, number):
            await self._own(number)
        elif known is None:
            await self._follow(number)

    async def _own(self, number: int) -> None:
        """Load a table, let it go on from where it is, and run its timers."""
        loaded = await self._reader.load(number)
        actor = TableActor(
            loaded,
            committer=self.committer,
            clock=self.clock,
            clocks=loaded.clocks,
            reader=self._reader,
            play_limits=self.play_limits,
        )
        await actor.act(lambda writer: None)
        followed = self.tables.get(number)
        self.tables[number] = actor
        self._runs[number] = asyncio.create_task(self._run(number, actor))
        self.run_in_background(self._take_over(actor, followed))

    async def _take_over(self, actor: TableActor, followed: ServedTable | None) -> None:
        """Take the connections of a table that we followed, and what was requested meanwhile."""
        if isinstance(followed, Follower):
            for connection in followed.hand_over():
                actor.join(connection)
        if await self._serve_requests(actor) and isinstance(followed, Follower):
            followed.on_all_replies()

    async def _follow(self, number: int) -> None:
        loaded = await self._reader.load(number)
        clock, clocks = self.clock, loaded.clocks
        follower = Follower(loaded, ledger=self.ledger, clock=clock, clocks=clocks)
        self.tables[number] = follower
        self._followers.add(follower)

    async def follow_lost_tables(self) -> None:
        """Follow the tables whose lease we have lost to another process."""
        for actor in list(self.owned_tables()):
            number = actor.recovered.number
            if not self.owner.holds(number) and (timers := self._runs.pop(number, None)):
                timers.cancel()
                await self._follow(number)
                for connection in actor.hand_over():
                    self.tables[number].join(connection)

    async def _run(self, number: int, actor: TableActor) -> None:
        """Run the timers of a table until it is closed; a fault stops this table alone."""
        try:
            await actor.run()
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("the timers of table %d have stopped", number)
        if actor.recovered.closed:
            self.tables.pop(number, None)
            self._runs.pop(number, None)

    # -- other processes --------------------------------------------------------------------------

    def on_notification(self, note: Notification) -> None:
        """Something was committed somewhere; called in the listener's own thread."""
        if note.kind == "rows" and isinstance(self.tables.get(note.table), TableActor):
            return  # we have written it ourselves
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._notified, note)

    def _notified(self, note: Notification) -> None:
        match note.kind:
            case "rows" if note.table == HOUSE_TABLE:
                self.play_limits.forget_reading()
                self.run_in_background(carry_out_rulings(self))
            case "rows":
                self._grown(note.table)
            case "command":
                self.run_in_background(self._requested(note.table))
            case "reply":  # perhaps for a follower whose table is ours by now
                for each in list(self._followers):
                    each.on_reply(note.n)
            case "free":
                self.run_in_background(self._take_up_freed())
            case _:
                self.play_limits.forget_reading()
                for number in list(self.tables):
                    self._grown(number)
                    self.run_in_background(self._requested(number))

    async def _take_up_freed(self) -> None:
        with suppress(PitbossError):  # maintenance tries again
            await self.take_up_tables()

    def _grown(self, number: int) -> None:
        """Another process has written: read it now if somebody watches, or else when it matters."""
        found = self.tables.get(number)
        if isinstance(found, Follower) and not found.is_watched:
            found.is_behind = True
        else:
            self.run_in_background(self._catch_up(number))

    async def read_all(self) -> None:
        """Read what other processes have written at tables that nobody watches here."""
        await self.started()
        for number in list(self.tables):
            await self.read_on(number)

    async def read_on(self, number: int) -> None:
        """Read what was written at a table while nobody watched it here."""
        if is_behind(self.tables.get(number)):
            await self._catch_up(number)

    async def _catch_up(self, number: int) -> None:
        """Read what another process has written."""
        found = self.tables.get(number)
        try:
            if isinstance(found, Follower):
                await found.catch_up()
                if found.recovered.closed:
                    self.tables.pop(number, None)
            elif found is None and number not in self.broken:
                await self._take_up(number)
        except PitbossError as error:
            log.error("table %d cannot be followed: %s", number, error.message)

    async def _requested(self, number: int) -> None:
        found = self.tables.get(number)
        if isinstance(found, TableActor) and not self._is_handed_over:
            await self._serve_requests(found)

    async def _serve_requests(self, actor: TableActor) -> bool:
        """Whether all that other processes have requested at a table of ours is carried out."""
        try:
            await self._serve_all(actor)
        except PitbossError as error:  # the rows stay, and are served when the database is back
            number = actor.recovered.number
            log.error("requests at table %d cannot be served: %s", number, error.message)
            return False
        return True

    async def _serve_all(self, actor: TableActor) -> None:
        if not self.is_shared:
            return
        work = partial(self.ledger.take_commands, actor.recovered.number)
        async with actor.serving:
            for row in await asyncio.to_thread(work):
                if self.tables.get(actor.recovered.number) is not actor:
                    return  # the table was given away; its new owner serves the rest
                pending = await self._serve(actor, row)
                if not pending.is_known:  # its row stays, and is served when the log was read
                    continue
                reply = msgspec.json.encode(pending.reply).decode("utf-8")
                with suppress(LedgerConflict):  # it was answered with its batch, or withdrawn
                    await asyncio.to_thread(self.ledger.reply_command, row.id, reply)

    async def _serve(self, actor: TableActor, row: CommandRow) -> PendingReply:
        try:
            identity, request, message = decode_request(row)
        except PitbossError as error:
            refused = PendingReply(Identity(row.user_id, "", "visitor"), row.id)
            refused.send({"type": "error", "error": error_json(error)})
            return refused
        if request.presence == CONNECTED:
            actor.user_connected(identity.user)
        elif request.presence == DISCONNECTED:
            actor.user_disconnected(identity.user)
        elif request.presence == WANTED and not (actor.is_watched or actor.waiting):
            await give_to(self, identity.name, actor)
        pending = PendingReply(identity, row.id)
        if message is not None and not isinstance(message, Hello | Ping):
            await actor.execute(pending, message)
        return pending
