"""Periodic work: tables without an owner, presence, long logs, deserted tables, daily heads."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from pitboss.errors import PitbossError, StoreFailed
from pitboss.ledger.acts import Acts
from pitboss.ledger.recovered_table import AUTO, RecoveredTable
from pitboss.ledger.writer import Writer
from pitboss.server.settings import clocks_of
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.follower import Follower
from pitboss.server.tables.orders import carry_out_rulings
from pitboss.server.tables.registry import ServedTable, TableRegistry
from pitboss.server.tables.sharing_out import SharingOut, is_idle

log = logging.getLogger("pitboss.server")

# How often one of several processes looks for tables without an owner, and a single process.
SHARED_SECONDS: Final = 1.0
SINGLE_SECONDS: Final = 60.0
PRESENCE_MS: Final = 20_000
DAY_MS: Final = 86_400_000


class Maintenance:
    """Looks after the tables of a registry for as long as the server runs."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry, self._clock = registry, registry.clock
        self._published_at, self._reported_at = 0, 0
        self._sharing_out = SharingOut(registry)
        self._deserted: dict[int, int] = {}  # tables at which nobody is, and since when

    async def run(self) -> None:
        """Do the work again and again."""
        shared = self._registry.is_shared
        while True:
            try:
                await self.run_once()
            except PitbossError as error:
                log.error("maintenance was interrupted: %s", error.message)
            await self._clock.sleep(SHARED_SECONDS if shared else SINGLE_SECONDS)

    async def run_once(self) -> None:
        """Do all work that is due now."""
        registry = self._registry
        await registry.take_up_tables()
        if registry.is_shared:
            self._report_presence()
            await self._sharing_out.run_once()
        await registry.enforce_limits()
        await carry_out_rulings(registry)
        await self._renew_long_tables()
        await self._close_deserted_tables()
        await self._work_of_the_day()

    def _report_presence(self) -> None:
        """Every twenty seconds the processes report to one another who is connected."""
        now = self._clock.now_ms()
        if now - self._reported_at < PRESENCE_MS:
            return
        self._reported_at = now
        for table in self._registry.tables.values():
            if isinstance(table, Follower):
                table.report_presence()
            else:
                table.check_presence()

    async def _work_of_the_day(self) -> None:
        """Once a day one process publishes heads, and deletes what need not be kept."""
        registry, now = self._registry, self._clock.now_ms()
        if now - self._published_at < DAY_MS:
            return
        if not await registry.in_turn(registry.owner.take, 0):
            return
        try:
            await asyncio.to_thread(self._publish_and_drop, now)
            self._published_at = now
        finally:
            await registry.in_turn(registry.owner.give_up, 0)

    def _publish_and_drop(self, now: int) -> None:
        ledger = self._registry.ledger
        ledger.publish_heads(at=now)
        ledger.drop_sessions_before(now)
        ledger.drop_commands_before(now - DAY_MS)
        days = self._registry.settings.accounts.acts_days
        if days:
            Acts(ledger).prune(now - days * DAY_MS, at=now)

    # -- tables that are closed -------------------------------------------------------------------

    async def _renew_long_tables(self) -> None:
        """Close empty tables whose logs have grown long, and open the same tables anew."""
        for actor in list(self._registry.owned_tables()):
            if self._is_outgrown(actor.recovered):
                await self._renew(actor)

    def _is_outgrown(self, recovered: RecoveredTable) -> bool:
        return is_idle(recovered) and recovered.n > self._registry.settings.rows_max

    async def _renew(self, actor: TableActor) -> None:
        """Close a table and open the same again; if a player sits down meanwhile it stays."""

        def close(writer: Writer) -> None:
            if self._is_outgrown(writer.recovered):
                writer.close("its log goes on at a new table")

        registry, number = self._registry, actor.recovered.number
        card, opened = actor.recovered.card, actor.recovered.opened
        row = await asyncio.to_thread(registry.ledger.table, number)
        await actor.act(close)
        if opened is not None and actor.recovered.closed:
            registry.tables.pop(number, None)
            clocks, rules = clocks_of(opened.clocks), actor.recovered.table.rules
            kept = {"name": opened.name, "mode": opened.mode, "pit": opened.pit or ""}
            await registry.open_table(card, rules, **kept, clocks=clocks, by=row.opened_by)

    async def _close_deserted_tables(self) -> None:
        """Close tables that users opened and at which nobody has been for long."""
        registry, now = self._registry, self._clock.now_ms()
        empty = {each.recovered.number for each in registry.open_tables() if _is_deserted(each)}
        self._deserted = {number: self._deserted.get(number, now) for number in empty}
        since = now - registry.settings.deserted_ms
        due = {number for number, at in self._deserted.items() if at <= since}
        rows = await asyncio.to_thread(registry.ledger.open_tables) if due else []
        for row in rows:
            if row.id in due and row.opened_by:
                await self._close_deserted(registry.tables[row.id])
        self._deserted.update(dict.fromkeys(due & registry.tables.keys(), now))

    async def _close_deserted(self, table: ServedTable) -> None:
        def close(writer: Writer) -> None:
            if _is_deserted(table):
                writer.close("nobody has been there for long")

        if isinstance(table, TableActor):
            await table.act(close)


def _is_deserted(table: ServedTable) -> bool:
    """Whether nobody sits or watches at a table that deals by itself."""
    return is_idle(table.recovered) and table.recovered.mode == AUTO and not table.is_watched


async def start_tables(registry: TableRegistry) -> None:
    """Start a registry and look after its tables until it is stopped."""
    try:
        await registry.start()
    except StoreFailed as error:  # maintenance tries again
        log.error("the tables cannot be opened now: %s", error.message)
    registry.run_in_background(Maintenance(registry).run())
