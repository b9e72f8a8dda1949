"""`/healthz` and `/readyz`: whether the server is alive, and whether it takes commands."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from pitboss.ledger.store import Ledger
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.health import HealthRoutes
from tests.ledger.faulty import Plan, faulty_ledger
from tests.server.http_client import Client, small_server
from tests.server.registries import Harness


async def got(registry: TableRegistry) -> list[tuple[int, str]]:
    """What both endpoints say."""
    app = Starlette(routes=HealthRoutes(registry).routes())
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        found = [await client.get(path) for path in ("/healthz", "/readyz")]
    return [(each.status_code, each.text) for each in found]


ALIVE = (200, "ok\n")


def test_a_server_is_ready_while_it_takes_commands() -> None:
    """Not before its tables are open, not without any, and not once it stops."""

    async def scenario() -> None:
        harness, opening = Harness(), asyncio.Event()
        registry = harness.registry
        assert await got(registry) == [ALIVE, (503, "no table is open\n")]

        async def starting() -> None:
            await opening.wait()

        registry.begin(starting())
        assert await got(registry) == [ALIVE, (503, "the tables are still being opened\n")]
        opening.set()
        await registry.started()
        await harness.table("big_six")
        assert await got(registry) == [ALIVE, ALIVE]
        registry.broken[7] = "a row was changed"
        assert await got(registry) == [ALIVE, (503, "the log of table 7 cannot be used\n")]
        registry.broken.clear()
        registry.stopping.set()
        assert await got(registry) == [ALIVE, (503, "the server is being stopped\n")]
        await registry.stop()
        harness.ledger.close()

    asyncio.run(asyncio.wait_for(scenario(), 20))


@pytest.mark.promise("R7")
def test_a_server_that_cannot_write_is_alive_but_not_ready(tmp_path: Path) -> None:
    """And ready again when the disk has room."""
    plan, url = Plan(words="database or disk is full"), f"sqlite:///{tmp_path / 'house.db'}"
    Ledger.open(url).close()

    async def scenario(ledger: Ledger) -> list[tuple[int, str]]:
        harness = Harness(ledger)
        await harness.table("big_six")
        plan.at, plan.for_ever = plan.count + 1, True
        full = await got(harness.registry)
        plan.at = 0
        harness.clock.now += 3_000
        again = await got(harness.registry)
        await harness.registry.stop()
        return [*full, *again]

    ledger = faulty_ledger(url, plan)
    try:
        found = asyncio.run(asyncio.wait_for(scenario(ledger), 20))
    finally:
        ledger.close()

    assert found[0] == ALIVE
    assert found[1][0] == 503
    assert "the disk is full" in found[1][1]
    assert found[2:] == [ALIVE, ALIVE]


@pytest.mark.promise("R15")
@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_anyone_may_ask_but_only_read(path: str) -> None:
    """A load balancer has no account."""
    with small_server() as server:
        assert Client(server).get(path).status_code == 404  # permitted; the route is elsewhere
        assert Client(server).post(path).status_code == 405
