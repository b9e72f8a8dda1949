"""Carries rulings of the regulator to the open tables of this process."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError
from pitboss.house.desk import Desk
from pitboss.house.orders import order_for
from pitboss.server.tables.actor import TableActor

if TYPE_CHECKING:
    from pitboss.server.tables.registry import TableRegistry

log = logging.getLogger("pitboss.server")


async def carry_out_rulings(registry: TableRegistry) -> None:
    """Let every table of ours whose rules are no longer approved change them, or close."""
    desk = await asyncio.to_thread(registry.desks.desk)
    for actor in list(registry.owned_tables()):
        try:
            await give_order(actor, desk, registry.clock.now_ms())
        except PitbossError as error:  # maintenance tries again
            number = actor.recovered.number
            log.error("a ruling cannot be carried out at table %d: %s", number, error.message)


async def give_order(actor: TableActor, desk: Desk, at: int) -> None:
    """Tell a table what the rulings mean for it; it obeys as soon as its round is over."""
    recovered, changer = actor.recovered, actor.controller.changer
    if recovered.closed or recovered.closing:
        return
    name = "" if recovered.opened is None else recovered.opened.name
    order = order_for(desk, recovered.table.versions, name=name, at=at)
    if order != changer.order:
        changer.order = order
        await actor.act(lambda writer: None)
