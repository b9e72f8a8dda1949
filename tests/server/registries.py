"""Tables without a network: real table actors and ledger, a fake clock, recorded connections."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from pitboss.client.state import next_state, question_of
from pitboss.games import game
from pitboss.ledger.store import Ledger
from pitboss.server.settings import Clocks, Settings
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.connection import Connection, Identity
from pitboss.server.tables.maintenance import Maintenance
from pitboss.server.tables.pending import receive
from pitboss.server.tables.protocol import decode_message
from pitboss.server.tables.registry import TableRegistry

T = TypeVar("T")

SETTLED = 50

PATIENT = Clocks(betting=0, decision=0, between=0, absent=0, bot=0)


class FakeClock:
    """Time stands still until somebody turns the hands."""

    def __init__(self) -> None:
        self.now = 1_000_000
        self.busy: Callable[[], bool] = bool
        self._alarms: list[tuple[int, asyncio.Future[None]]] = []

    def now_ms(self) -> int:
        return self.now

    async def sleep(self, seconds: float) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._alarms.append((self.now + round(seconds * 1000), done))
        await done

    async def turn(self, ms: int) -> None:
        """Turn the hands, and let everybody do what is due."""
        self.now += ms
        await self._rest()
        for due, done in list(self._alarms):
            if due <= self.now:
                self._alarms.remove((due, done))
                if not done.done():
                    done.set_result(None)
        await self._rest()

    async def _rest(self) -> None:
        """Wait until nothing is being written any more."""
        await settle()
        while self.busy():
            await settle()


async def settle() -> None:
    """Let everything run that can, the writer's thread included."""
    for _ in range(SETTLED):
        await asyncio.sleep(0)
    for _ in range(3):
        await asyncio.sleep(0.001)


class Talker(Connection):
    """A line whose other end is the test."""

    _keys = itertools.count(1)

    def __init__(self, actor: TableActor, identity: Identity) -> None:
        super().__init__(identity, queue_max=10_000)
        self.actor = actor
        self.got: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.known: dict[str, Any] = {}

    def send_bytes(self, message: bytes) -> None:
        self.raw.append(message)
        received = msgspec.json.decode(message)
        self.got.append(received)
        if received["type"] in ("snapshot", "steps"):
            known = next_state(self.known, received)
            assert known is not None, "a change was missed"
            self.known = known

    @property
    def last(self) -> dict[str, Any]:
        """The table as this client knows it."""
        return {**self.known, "question": question_of(self.known)}

    @property
    def question(self) -> dict[str, Any]:
        question = self.last["question"]
        assert isinstance(question, dict)
        return question

    async def say(self, **message: object) -> dict[str, Any]:
        """Say something and come back with the reply to it."""
        if "key" not in message and message["do"] not in ("hello", "ping"):
            message["key"] = f"k{next(self._keys)}"
        await receive(self.actor, self, decode_message(msgspec.json.encode(message)))
        return self.got[-1]

    async def answer(self, **answer: object) -> dict[str, Any]:
        return await self.say(do="answer", q=self.question["q"], answer=answer)

    async def bet(self, spot: str, cents: int) -> dict[str, Any]:
        seat = self.last["you"]["seat"]
        return await self.answer(say="PlaceWager", seat=seat, spot=spot, cents=cents)

    async def bet_blind(self, spot: str, cents: int) -> dict[str, Any]:
        """A wager at a table that asks nothing."""
        wager = {"say": "PlaceWager", "seat": 1, "spot": spot, "cents": cents}
        return await self.say(do="answer", q=1, answer=wager)

    async def ready(self) -> dict[str, Any]:
        return await self.say(do="ready", q=self.question["q"])


class Harness:
    """A registry of tables under test, with its ledger and clock."""

    def __init__(self, ledger: Ledger | None = None, **settings: Any) -> None:
        self.ledger = ledger or Ledger.open("sqlite://")
        self.clock = FakeClock()
        self.registry = TableRegistry(self.ledger, clock=self.clock, settings=Settings(**settings))
        self.maintenance = Maintenance(self.registry)
        self.clock.busy = self.registry.committer.is_busy
        self._users = 0

    async def table(self, slug: str, *, clocks: Clocks = PATIENT, **given: Any) -> TableActor:
        card = game(slug)
        rules = card.rules.read(given.pop("rules", {}))
        number = await self.registry.open_table(card, rules, name=slug, clocks=clocks, **given)
        actor = self.registry.table(number)
        assert isinstance(actor, TableActor)
        return actor

    def person(self, actor: TableActor, *, role: str = "player", **given: Any) -> Talker:
        """Somebody with an account comes to the table."""
        self._users += 1
        user = self.ledger.add_user(f"User {self._users}", role, None, self.clock.now)
        talker = Talker(actor, Identity(user, f"User {self._users}", role, **given))
        actor.join(talker)
        return talker

    async def seated(self, actor: TableActor, *, cents: int = 500_00, **given: Any) -> Talker:
        talker = self.person(actor, **given)
        reply = await talker.say(do="sit", cents=cents)
        assert reply["type"] == "done", reply
        return talker

    def spectator(self, actor: TableActor) -> Talker:
        talker = Talker(actor, Identity(0, "", "visitor"))
        actor.join(talker)
        return talker


def run(scenario: Callable[[Harness], Awaitable[T]], **settings: Any) -> T:
    """Tell a story in a house of its own."""

    async def received() -> T:
        harness = Harness(**settings)
        try:
            return await scenario(harness)
        finally:
            await harness.registry.stop()
            harness.ledger.close()

    return asyncio.run(received())
