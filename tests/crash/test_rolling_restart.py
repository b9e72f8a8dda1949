"""Servers are restarted one after another under load: no command is lost, none is done twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial

import pytest

from pitboss.errors import StoreFailed
from pitboss.ledger.audit import audit
from pitboss.ledger.store import Ledger
from tests.crash.evening import furnish
from tests.crash.relay import Relay
from tests.crash.served import Served, serve
from tests.crash.test_serve_killed import GAMES, Regular, play_goes_on

# A table that is not handed over would be free only when its lease ends, or never.
LAST_SECONDS_MAX = 20


@pytest.mark.crash
@pytest.mark.slow
@pytest.mark.promise("R6")
@pytest.mark.promise("R8")
def test_a_rolling_restart_loses_no_command(postgres_url: str) -> None:
    """SIGTERM to one process and then to the other, with players who notice nothing of it."""
    furnish(postgres_url, GAMES, players=0)

    players = asyncio.run(restarted(postgres_url))

    ledger = Ledger.open(postgres_url)
    report = audit(ledger, replay=True)
    rows = [row for n in range(1, len(GAMES) + 1) for row in ledger.entries(n)]
    total = sum(ledger.balances().values())
    ledger.close()
    done = Counter((row.user, row.key) for row in rows if row.key)
    assert report.in_order, report.faults
    assert total == 0
    assert max(done.values()) == 1
    for each in players:
        assert each.owed is None
        assert all(isinstance(error, StoreFailed) for error in each.lost), each.lost
        assert all(done[each.user, key] == 1 for key in each.acknowledged)


async def restarted(url: str) -> list[Regular]:
    """Play, stop one server, start it again at its address, stop the other; what came of it."""
    servers = list(await asyncio.gather(*(asyncio.to_thread(serve, url) for _ in range(2))))
    ports = [int(each.url.rsplit(":", 1)[1]) for each in servers]
    over, printed = asyncio.Event(), ""
    dials = [partial(asyncio.open_connection, "127.0.0.1", port) for port in ports]
    async with Relay(*dials) as relay:
        numbers = [1 + each % len(GAMES) for each in range(2 * len(GAMES))]
        address = f"http://127.0.0.1:{relay.port}"
        players = [
            await asyncio.to_thread(Regular, address, n, f"{each}")
            for each, n in enumerate(numbers)
        ]
        playing = asyncio.gather(*(each.play(over) for each in players))
        try:
            for which in (0, 1):
                await play_goes_on(players)
                stopping = asyncio.create_task(asyncio.to_thread(servers[which].stop))
                await until_all_play(players)
                printed += await stopping
                if which == 0:
                    servers[0] = await asyncio.to_thread(serve, url, port=ports[0])
            over.set()
            await asyncio.wait_for(playing, LAST_SECONDS_MAX)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            printed += await stop_all(servers)
    assert "Traceback" not in printed
    return players


async def until_all_play(players: list[Regular]) -> None:
    """Wait until each player has been answered."""
    before = [each.answered for each in players]
    async with asyncio.timeout(LAST_SECONDS_MAX):
        while any(each.answered == n for each, n in zip(players, before, strict=True)):
            await asyncio.sleep(0.01)


async def stop_all(servers: list[Served]) -> str:
    running = [each for each in servers if each.process.poll() is None]
    return "".join([await asyncio.to_thread(each.stop) for each in running])
