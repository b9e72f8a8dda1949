"""The real server is killed while people play over real lines, and opens again where it stood."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.client import Client, TableConnection
from pitboss.client.state import question_of
from pitboss.errors import (
    InsufficientFunds,
    LedgerConflict,
    MalformedAnswer,
    NotPermitted,
    PitbossError,
    RoundOver,
    RuleViolation,
)
from pitboss.ledger.audit import audit
from pitboss.ledger.store import Ledger
from tests.crash.evening import LOGGED, furnish
from tests.crash.served import serve
from tests.server.whole_server import lawful

GAMES = ("roulette", "craps", "blackjack")
LIVES = 5
COMMANDS = 12
PATIENCE_SECONDS = 60

# What a table says to somebody whom it has received.
REFUSALS = (
    InsufficientFunds,
    LedgerConflict,
    MalformedAnswer,
    NotPermitted,
    RoundOver,
    RuleViolation,
)


class Regular:
    """A player with the real client: it dials again by itself and says again what is owed."""

    def __init__(self, url: str, table: int, seed: str) -> None:
        self.client, self.table = Client(url), table
        self.rng = random.Random(seed)
        self.user = self.client.guest().id
        self.acknowledged: dict[str, int] = {}
        self.owed: dict[str, Any] | None = None
        self.said = self.answered = 0
        self.lost: list[PitbossError] = []  # why a connection ended that should have gone on

    async def play(self, over: asyncio.Event) -> None:
        """Say something lawful until the evening is over, on one line after another."""
        while not over.is_set():
            try:
                async with self.client.connect(self.table) as line:
                    await self._talk(line, over)
            except PitbossError as error:
                self.lost.append(error)
            await asyncio.sleep(0.1)

    async def _talk(self, line: TableConnection, over: asyncio.Event) -> None:
        while self.owed is not None or not over.is_set():
            line._check_ended()  # else one who has nothing to say never learns of it
            if self.owed is None:
                self._think(line)
            if self.owed is not None:
                await self._say(line, self.owed)
            await asyncio.sleep(0.02)

    def _think(self, line: TableConnection) -> None:
        said = lawful(_plain(line), self.rng)
        if said is not None:
            self.said += 1
            self.owed = {**said, "key": f"{self.user}-{self.said}"}

    async def _say(self, line: TableConnection, owed: dict[str, Any]) -> None:
        """What was refused is done with; what was not answered is owed until it is."""
        try:
            n = await line.send(owed)
        except REFUSALS:
            self.owed = None
        else:
            self.owed = None
            self.answered += 1
            if owed["do"] in LOGGED:
                self.acknowledged[owed["key"]] = n


def _plain(line: TableConnection) -> dict[str, Any]:
    plain = line.exchange._plain
    return {"you": plain["you"], "question": question_of(plain)}


@pytest.mark.promise("R6")
@pytest.mark.promise("R8")
@pytest.mark.slow
@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_a_server_that_is_killed_is_dialled_again_and_nothing_is_lost(
    store: str, fresh_url: Callable[[str], str]
) -> None:
    """The real server restarts at one address; clients send again, commands are done once."""
    url = fresh_url(store)
    furnish(url, GAMES, players=0)

    players = asyncio.run(many_lives(url, random.Random(store)))

    ledger = Ledger.open(url)
    report = audit(ledger)
    rows = [row for n in range(1, len(GAMES) + 1) for row in ledger.entries(n)]
    total = sum(ledger.balances().values())
    ledger.close()
    done = Counter((row.user, row.key) for row in rows if row.key)
    assert report.in_order, report.faults
    assert total == 0
    assert max(done.values()) == 1
    for each in players:
        assert len(each.acknowledged) > 1
        assert all(done[each.user, key] == 1 for key in each.acknowledged)


async def many_lives(url: str, rng: random.Random) -> list[Regular]:
    server = await asyncio.to_thread(serve, url)
    port = int(server.url.rsplit(":", 1)[1])
    numbers = [1 + each % len(GAMES) for each in range(2 * len(GAMES))]
    players = [Regular(server.url, n, f"{each}") for each, n in enumerate(numbers)]
    over = asyncio.Event()
    playing = asyncio.gather(*(each.play(over) for each in players))
    try:
        for _ in range(LIVES):
            await play_goes_on(players)
            await asyncio.sleep(rng.uniform(0.0, 0.3))
            await asyncio.to_thread(server.kill)
            server = await asyncio.to_thread(serve, url, port=port)
        await play_goes_on(players)
        over.set()
        await playing
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        printed = await asyncio.to_thread(server.stop)
    assert "Traceback" not in printed
    return players


async def play_goes_on(players: list[Regular]) -> None:
    """Wait until everybody together has been acknowledged some more commands."""
    before = sum(len(each.acknowledged) for each in players)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while sum(len(each.acknowledged) for each in players) < before + COMMANDS:
            await asyncio.sleep(0.01)
