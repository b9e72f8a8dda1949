"""An owner that is stopped for longer than its lease: another takes over, and both never write."""

from __future__ import annotations

import asyncio
import os
import signal
from time import monotonic

import pytest

from pitboss.client import Client, TableConnection
from pitboss.ledger.audit import audit
from pitboss.ledger.ownership import LEASE_MS
from pitboss.ledger.store import Ledger
from tests.server.test_ownership import ROULETTE, patiently, two_servers

TAKEN_OVER_SECONDS = LEASE_MS / 1000 + 2.0


@pytest.mark.crash
@pytest.mark.slow
@pytest.mark.promise("R6")
@pytest.mark.promise("R8")
def test_a_stopped_owner_loses_its_table_and_writes_nothing_when_it_goes_on(
    postgres_url: str,
) -> None:
    """SIGSTOP, a wager through the other process within two seconds of the lease, SIGCONT."""
    keys = []

    async def wager(line: TableConnection, key: str) -> None:
        said = {**line.exchange.bet("black", 500), "key": key}
        await patiently(lambda: line.send(said))

    async def scenario() -> float:
        async with two_servers(postgres_url) as (first, second):
            ann, ben = Client(first.url), Client(second.url)
            ann.guest()
            ben.guest()
            async with ann.connect(ROULETTE) as one, ben.connect(ROULETTE) as two:
                await one.sit(300_00)
                await patiently(lambda: two.sit(300_00))
                os.kill(first.process.pid, signal.SIGSTOP)
                stopped = monotonic()
                keys.append("stopped")
                await wager(two, "stopped")
                took = monotonic() - stopped
                os.kill(first.process.pid, signal.SIGCONT)
                for line, name in ((one, "one"), (two, "two"), (one, "again")):
                    keys.append(name)
                    await wager(line, name)
            return took

    took = asyncio.run(scenario())

    ledger = Ledger.open(postgres_url)
    report, rows = audit(ledger, replay=True), list(ledger.entries(ROULETTE))
    ledger.close()
    assert report.in_order, report.faults
    assert [row.key for row in rows if row.key in keys] == keys
    assert took < TAKEN_OVER_SECONDS
