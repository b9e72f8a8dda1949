"""The start of a server: a table is open as soon as its own log is read, the others follow."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pitboss.errors import NoSuchThing
from pitboss.ledger.store import Ledger
from pitboss.server.settings import Settings
from pitboss.server.tables.maintenance import start_tables
from pitboss.server.tables.registry import TableRegistry
from tests.server.registries import FakeClock, Harness


def furnish(ledger: Ledger, count: int) -> None:
    async def scenario() -> None:
        harness = Harness(ledger)
        for _ in range(count):
            await harness.table("big_six")
        await harness.registry.stop()

    asyncio.run(scenario())


@pytest.mark.promise("R6")
def test_a_table_that_is_asked_for_waits_for_no_other() -> None:
    """The last of many tables is open while the first is still being read."""
    ledger = Ledger.open("sqlite://")
    furnish(ledger, 4)

    async def scenario() -> None:
        registry = TableRegistry(ledger, clock=FakeClock(), settings=Settings())
        load, gate = registry._reader.load, asyncio.Event()
        asked: list[int] = []

        async def slowly(number: int) -> Any:
            asked.append(number)
            if number != 4 and len(asked) > 2:
                await gate.wait()
            return await load(number)

        registry._reader.load = slowly  # type: ignore[method-assign]
        registry.begin(start_tables(registry))
        await asyncio.sleep(0)
        table = await asyncio.wait_for(registry.opened(4), 10)
        assert table.recovered.number == 4
        assert len(registry.tables) < 4
        gate.set()
        with pytest.raises(NoSuchThing):
            await registry.opened(99)
        await registry.started()
        assert sorted(registry.tables) == [1, 2, 3, 4]
        assert sorted(asked) == [1, 2, 3, 4]
        await registry.stop()

    asyncio.run(scenario())
    ledger.close()
