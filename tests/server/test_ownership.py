"""One house, several processes: everybody plays at a table of any process and loses nothing."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import psycopg
import pytest

from pitboss.client import Client, TableConnection
from pitboss.errors import PitbossError
from pitboss.ledger.audit import audit
from pitboss.ledger.store import Ledger
from tests.crash.evening import furnish
from tests.crash.served import Served, serve
from tests.ledger.stores import fresh_url, postgres_server, postgres_url

__all__ = ["fresh_url", "postgres_server", "postgres_url"]

ROULETTE = 1
PATIENCE_SECONDS = 60
BUY_IN = 300_00


@asynccontextmanager
async def two_servers(url: str) -> AsyncIterator[tuple[Served, Served]]:
    """Two processes on one database; the first owns every table."""
    furnish_once = asyncio.to_thread(furnish, url, ("roulette", "big_six"), 0)
    await furnish_once
    first = await asyncio.to_thread(serve, url)
    second = await asyncio.to_thread(serve, url)
    try:
        yield first, second
    finally:
        for each in (first, second):
            if each.process.poll() is None:
                await asyncio.to_thread(each.stop)


async def patiently(command: Callable[[], Awaitable[int]]) -> int:
    """Do it again until it is done: the table may change hands meanwhile."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            try:
                return await command()
            except PitbossError:
                await asyncio.sleep(0.2)


async def until_round(line: TableConnection, round: int) -> None:
    await line.until(lambda received: received.view["round"] >= round, seconds=PATIENCE_SECONDS)


@pytest.mark.promise("R6")
@pytest.mark.promise("R8")
@pytest.mark.slow
def test_a_table_is_played_through_either_process_and_outlives_its_owner(
    postgres_url: str,
) -> None:
    """Wagers through both, the owner is killed, the other takes over; commands are done once."""
    acknowledged: dict[tuple[int, str], int] = {}

    async def scenario() -> None:
        async with two_servers(postgres_url) as (first, second):
            ann, ben = Client(first.url), Client(second.url)
            ann_id, ben_id = ann.guest().id, ben.guest().id
            async with ann.connect(ROULETTE) as one, ben.connect(ROULETTE) as two:
                await one.sit(BUY_IN)
                await patiently(lambda: two.sit(BUY_IN))
                for line, user in ((one, ann_id), (two, ben_id)):
                    said = {**line.exchange.bet("red", 500), "key": f"bet-{user}"}
                    acknowledged[user, f"bet-{user}"] = await line.send(said)
                await one.ready()
                await two.ready()
                await until_round(two, 2)
                await until_round(one, 2)
                first.kill()
                await taken_over(two, ben_id)
                await two.ready()

    async def taken_over(line: TableConnection, user: int) -> None:
        """The same words under one key until somebody acknowledges them."""
        said = {**line.exchange.bet("black", 500), "key": "after"}
        acknowledged[user, "after"] = await patiently(lambda: line.send(said))

    asyncio.run(scenario())

    ledger = Ledger.open(postgres_url)
    report, rows = audit(ledger), list(ledger.entries(ROULETTE))
    total = sum(ledger.balances().values())
    ledger.close()
    done = Counter((row.user, row.key) for row in rows if row.key)
    assert report.in_order, report.faults
    assert total == 0
    assert [done[each] for each in acknowledged] == [1, 1, 1]


@pytest.mark.promise("R16")
@pytest.mark.slow
def test_sessions_and_new_tables_are_known_to_every_process(postgres_url: str) -> None:
    """Who came in through one door is known at the other, and so is a table opened there."""

    async def scenario() -> None:
        async with two_servers(postgres_url) as (first, second):
            ann = Client(first.url)
            user = ann.guest()
            opened = ann.open_table("sic_bo", name="Sic bo for two")
            other = Client(second.url)
            other.http.cookie = ann.http.cookie.replace(ann.http.origin, other.http.origin)
            me = other.me().user
            assert me is not None
            assert me.id == user.id
            async with asyncio.timeout(PATIENCE_SECONDS):
                while opened not in [row.id for row in other.tables()]:
                    await asyncio.sleep(0.1)
            async with other.connect(opened) as line:
                await patiently(lambda: line.sit(BUY_IN))
                assert await line.bet("small", 500) > 0

    asyncio.run(scenario())


@pytest.mark.slow
def test_a_table_goes_to_the_process_where_its_players_are(postgres_url: str) -> None:
    """So that no command has to go through the database; nothing that was said is lost."""

    async def scenario() -> str:
        async with two_servers(postgres_url) as (_, second):
            ann = Client(second.url)
            ann.guest()
            async with ann.connect(ROULETTE) as line, asyncio.timeout(PATIENCE_SECONDS):
                await patiently(lambda: line.sit(BUY_IN))
                while (owner := owner_of(ROULETTE)) != str(second.process.pid):
                    await asyncio.sleep(0.1)
                await patiently(lambda: line.bet("red", 500))
            return owner

    def owner_of(table: int) -> str:
        with psycopg.connect(postgres_url) as line:
            row = line.execute("SELECT owner FROM leases WHERE table_id = %s", [table]).fetchone()
        assert row is not None
        return str(row[0]).split("/")[1]

    assert asyncio.run(scenario())

    ledger = Ledger.open(postgres_url)
    report = audit(ledger)
    ledger.close()
    assert report.in_order, report.faults
