"""Players with limits of their own, at the tables of all processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from pitboss.errors import StoreFailed, TooMuch
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.follower import Follower
from pitboss.server.tables.stakes import exposure

if TYPE_CHECKING:
    from pitboss.server.tables.registry import TableRegistry

# Another process has carried out a command within milliseconds, or is gone.
TRIES_MAX: Final = 100
PAUSE_SECONDS: Final = 0.02
RETRY_SECONDS: Final = 1.0


async def exposure_of(registry: TableRegistry, user: int) -> int:
    """The cents that a user could lose of what lies on all tables, as of this moment."""
    await _catch_up(registry)
    tables = list(registry.tables.values())
    return sum(
        table.at_risk(user) if isinstance(table, TableActor) else exposure(table.recovered, user)
        for table in tables
    )


async def _catch_up(registry: TableRegistry) -> None:
    """Read what other processes have written and no notification has said yet."""
    followed = {n: each for n, each in registry.tables.items() if isinstance(each, Follower)}
    if followed:
        known = {number: table.recovered.n for number, table in followed.items()}
        for number in await asyncio.to_thread(registry.ledger.grown, known):
            await followed[number].catch_up()


@asynccontextmanager
async def turn_of(registry: TableRegistry, user: int) -> AsyncIterator[None]:
    """The turn of a user among all processes: a lease under the negative number of the user."""
    if not registry.is_shared:
        yield
        return
    await _take(registry, user)
    try:
        yield
    finally:
        try:
            await registry.in_turn(registry.owner.give_up, -user)
        except StoreFailed:
            registry.run_in_background(_give_up(registry, user))


async def _take(registry: TableRegistry, user: int) -> None:
    for _ in range(TRIES_MAX):
        if await registry.in_turn(registry.owner.take, -user):
            return
        await registry.clock.sleep(PAUSE_SECONDS)
    raise TooMuch("another command of yours is being carried out: please try again in a moment")


async def _give_up(registry: TableRegistry, user: int) -> None:
    """Let the other processes have a turn that could not be given up at once."""
    while True:
        await registry.clock.sleep(RETRY_SECONDS)
        async with registry.play_limits.turn(user):
            with suppress(StoreFailed):
                if await registry.in_turn(registry.owner.take, -user):
                    await registry.in_turn(registry.owner.give_up, -user)
                return
