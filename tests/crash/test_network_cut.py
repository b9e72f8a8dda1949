"""The network between a server and PostgreSQL is cut and healed, and silent past a lease."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

import httpx
import pytest
from sqlalchemy import URL, make_url

from pitboss.client import Client, TableConnection
from pitboss.ledger.audit import audit
from pitboss.ledger.ownership import LEASE_MS
from pitboss.ledger.store import Ledger
from tests.crash.evening import furnish
from tests.crash.relay import Relay, Streams
from tests.crash.served import serve
from tests.server.test_ownership import BUY_IN, ROULETTE, patiently

# The other process takes the tables within two seconds of the lease; a busy machine is slower.
TAKEN_OVER_SECONDS_MAX = LEASE_MS / 1000 + 5.0
BACK_SECONDS_MAX = 30.0
SECONDS_MAX = 120.0


def dial(address: URL) -> Callable[[], Awaitable[Streams]]:
    """Connects to a PostgreSQL server as its address says."""
    host = str(address.query.get("host") or address.host)
    port = address.port or 5432
    if host.startswith("/"):
        return lambda: asyncio.open_unix_connection(f"{host}/.s.PGSQL.{port}")
    return lambda: asyncio.open_connection(host, port)


async def is_ready(url: str) -> bool:
    async with httpx.AsyncClient(timeout=BACK_SECONDS_MAX) as client:
        return (await client.get(f"{url}/readyz")).status_code == 200


async def until_ready(url: str, wanted: bool) -> None:
    """A server says by itself that it can do nothing, and that it can again."""
    async with asyncio.timeout(BACK_SECONDS_MAX):
        while await is_ready(url) is not wanted:
            await asyncio.sleep(0.1)


@pytest.mark.crash
@pytest.mark.slow
@pytest.mark.promise("R6")
@pytest.mark.promise("R7")
@pytest.mark.promise("R8")
def test_a_house_outlives_a_network_that_is_cut_and_one_that_is_silent(postgres_url: str) -> None:
    """Nothing acknowledged is lost, nothing is done twice, and two owners never both write."""
    furnish(postgres_url, ("roulette",), 0)

    done, took = asyncio.run(asyncio.wait_for(evening(postgres_url), SECONDS_MAX))

    ledger = Ledger.open(postgres_url)
    report, rows = audit(ledger, replay=True), list(ledger.entries(ROULETTE))
    ledger.close()
    assert report.in_order, report.faults
    assert [row.key for row in rows if row.key in done] == done
    assert took < TAKEN_OVER_SECONDS_MAX


async def evening(url: str) -> tuple[list[str], float]:
    """Play through two servers, of which the first reaches the database through a bad network."""
    address, done = make_url(url), []

    async def wager(line: TableConnection, key: str) -> None:
        said: dict[str, Any] = {**line.exchange.bet("black", 500), "key": key}
        await patiently(lambda: line.send(said))
        done.append(key)

    async with Relay(dial(address)) as relay:
        far = address.set(host="127.0.0.1", port=relay.port, query={})
        first = await asyncio.to_thread(serve, far.render_as_string(hide_password=False))
        second = await asyncio.to_thread(serve, url)
        try:
            ann, ben = Client(first.url), Client(second.url)
            for each in (ann, ben):
                await asyncio.to_thread(each.guest)
            async with ann.connect(ROULETTE) as one, ben.connect(ROULETTE) as two:
                await patiently(lambda: one.sit(BUY_IN))
                await patiently(lambda: two.sit(BUY_IN))

                relay.cut()
                wagering = asyncio.create_task(wager(one, "cut"))
                await until_ready(first.url, wanted=False)
                relay.heal()
                await wagering

                relay.silence()
                began = monotonic()
                await wager(two, "silent")
                took = monotonic() - began
                await until_ready(first.url, wanted=False)
                relay.heal()
                await wager(one, "healed")
                await until_ready(first.url, wanted=True)
        finally:
            printed = await asyncio.to_thread(lambda: first.stop() + second.stop())
    assert "Traceback" not in printed
    return done, took
