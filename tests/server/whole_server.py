"""A whole server in one thread that one seed runs: clients, clock, disk and faults.

Everything under test is real: registry, table actors, committer, ledger. Only time, the disk's
delays and failures, and the clients are ours, and all of them follow one seed, so that a failure is
its seed.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from math import inf
from typing import Any

import msgspec

from pitboss.client.state import next_state, question_of
from pitboss.equipment import Source, seeded
from pitboss.errors import OutcomeUnknown, PitbossError, StoreFailed
from pitboss.games import game
from pitboss.ledger.entries import Batch
from pitboss.ledger.store import Ledger
from pitboss.server.settings import Clocks, Settings
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.connection import Connection, Identity
from pitboss.server.tables.maintenance import start_tables
from pitboss.server.tables.pending import receive
from pitboss.server.tables.protocol import decode_message
from pitboss.server.tables.registry import TableRegistry
from tests.server.registries import FakeClock

__all__ = ["CLOCKS", "Disk", "Faults", "Guest", "World", "lawful"]

CLOCKS = Clocks(betting=20_000, decision=15_000, between=3_000, absent=60_000, bot=500)
SPINS = 25


class Disk(ThreadPoolExecutor):
    """Work for a thread, done at once or later, when the world says so; never by a thread."""

    def __init__(self) -> None:
        super().__init__(max_workers=1)
        self.slow = False
        self._later: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        done: Future[Any] = Future()
        self._later.append((done, lambda: work(*args, **more)))
        if not self.slow:
            self.finish()
        return done

    def finish(self) -> None:
        """Do all that has waited."""
        while self._later:
            done, work = self._later.pop(0)
            try:
                done.set_result(work())
            except BaseException as error:
                done.set_exception(error)

    def forget(self) -> None:
        """The machine stops: what was not done is never done."""
        self._later.clear()


class Faults(Ledger):
    """A ledger that fails as asked: before it writes, after it wrote, or altogether."""

    before = after = dead = dead_after = False
    written: dict[int, int]

    def append_all(
        self, batches: Sequence[Batch], *, replies: Mapping[int, Sequence[Any]] | None = None
    ) -> list[PitbossError | None]:
        if self.dead:
            return [OutcomeUnknown("the disk is gone")] * len(batches)
        if self.before:
            self.before = False
            return [StoreFailed("the disk is full")] * len(batches)
        received = super().append_all(batches, replies=replies)
        for batch, error in zip(batches, received, strict=True):
            if error is None:
                self.written[batch.table] = batch.entries[-1].n
        if self.after:
            self.after, self.dead = False, self.dead_after
            return [OutcomeUnknown("nobody knows whether it was written")] * len(batches)
        return received

    def entries(self, table: int, after: int = 0, limit: int | None = None) -> Any:
        if self.dead:
            raise StoreFailed("the disk is gone")
        self.dead_after = False
        return super().entries(table, after, limit)


class Guest(Connection):
    """Somebody at a table: everything shown is kept, and checked against what was written."""

    def __init__(self, world: World, table: int, identity: Identity) -> None:
        super().__init__(identity, queue_max=10**6)
        self.world, self.table = world, table
        self.got: list[dict[str, Any]] = []
        self.known: dict[str, Any] = {}
        self.said: list[dict[str, Any]] = []
        self.keys = 0
        self.on = True

    def send_bytes(self, message: bytes) -> None:
        received = msgspec.json.decode(message)
        n = received.get("n", 0)
        if n > self.world.ledger.written[self.table]:
            self.world.wrong.append(f"row {n} was shown before it was written")
        if self.on:
            self.got.append(received)
            if received["type"] in ("snapshot", "steps"):
                self._learn(received)

    def _learn(self, received: dict[str, Any]) -> None:
        """Take in a snapshot or a change; patches must have led to what a snapshot then shows."""
        before, known = self.known, next_state(self.known, received)
        if known is None:
            self.world.wrong.append(f"change {received['v']} does not follow on the last")
        elif (
            all(before.get(name) == known[name] for name in ("v", "n", "you"))
            and before["view"] != known["view"]
        ):
            self.world.wrong.append(f"patches up to change {known['v']} gave another view")
        self.known = known or {}

    def close(self, code: int) -> None:
        self.close_code = self.close_code or code

    @property
    def received(self) -> dict[str, Any]:
        """How the table stood when it was last shown; who was not greeted yet knows nothing."""
        asked = question_of(self.known) if self.known else None
        return {"you": {"seat": None}, **self.known, "question": asked}

    def key(self) -> str:
        self.keys += 1
        return f"{self.identity.user}-{self.keys}"


class World:
    """One house, its people, and the one source of everything that happens to it."""

    def __init__(self, seed: int | str, games: Sequence[str], *, bots: int = 2) -> None:
        self.random = random.Random(str(seed))
        self.source: Source = seeded(str(seed))
        self.clock, self.disk, self.bots = FakeClock(), Disk(), bots
        ledger = Faults.open("sqlite://")
        assert isinstance(ledger, Faults)
        self.ledger = ledger
        self.ledger.written = {}
        self.games = games
        self.guests: list[Guest] = []
        self.past: list[Guest] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.wrong: list[str] = []
        self.registry = self._new_registry()
        self._keys = 0

    def fresh_key(self) -> bytes:
        """Chance for the house's seeds that is the same each time the world is run."""
        return self.random.randbytes(32)

    def _new_registry(self) -> TableRegistry:
        registry = TableRegistry(self.ledger, clock=self.clock, settings=Settings(bots=self.bots))
        registry.committer._thread.shutdown(wait=False)
        registry.committer._thread = self.disk
        return registry

    # -- opening, crashing --------------------------------------------------------------------

    async def open(self) -> None:
        """Open a table of each game."""
        asyncio.get_running_loop().set_default_executor(self.disk)
        for slug in self.games:
            card = game(slug)
            clocks = msgspec.structs.replace(CLOCKS, bots=self.registry.usual_clocks(card).bots)
            await self.registry.open_table(card, card.rules(), name=slug, clocks=clocks)
            self.note_heads()

    def note_heads(self) -> None:
        """What stands in the ledger was written, no matter who wrote it."""
        for row in self.ledger.open_tables():
            self.ledger.written[row.id] = self.ledger.head(row.id)[0]

    async def crash(self) -> None:
        """The machine stops and starts again: nothing is left but the ledger."""
        self.disk.forget()
        await self._stop()
        self.past += self.guests
        for guest in self.guests:
            guest.on = False
        self.disk.slow = self.ledger.dead = self.ledger.before = self.ledger.after = False
        self.registry = self._new_registry()
        await start_tables(self.registry)
        self.note_heads()
        self.guests = [self._again(guest) for guest in self.guests]

    def _again(self, guest: Guest) -> Guest:
        """The same person on a new line, who remembers what was said and not answered."""
        fresh = Guest(self, guest.table, guest.identity)
        fresh.keys, fresh.said = guest.keys, guest.said
        self.registry.table(guest.table).join(fresh)
        return fresh

    async def _stop(self) -> None:
        here = asyncio.current_task()
        others = [task for task in asyncio.all_tasks() if task is not here]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def close(self) -> None:
        """The end of the world."""
        await self._stop()
        self.ledger.close()

    # -- people -------------------------------------------------------------------------------

    def visit(self, table: int, name: str) -> Guest:
        """Somebody with an account comes to a table."""
        user = self.ledger.add_user(name, "player", None, self.clock.now)
        guest = Guest(self, table, Identity(user, name, "player"))
        self.registry.table(table).join(guest)
        self.guests.append(guest)
        return guest

    def cut(self, guest: Guest) -> None:
        """A line goes down and the same person comes back on another."""
        guest.on = False
        self.registry.table(guest.table).part(guest)
        self.past.append(guest)
        self.guests[self.guests.index(guest)] = self._again(guest)

    def say(self, guest: Guest, message: dict[str, Any]) -> asyncio.Task[None]:
        """Say something, and do not wait for what comes of it."""
        guest.said.append(message)
        return self.say_bytes(guest, msgspec.json.encode(message))

    def say_bytes(self, guest: Guest, raw: bytes) -> asyncio.Task[None]:
        task = asyncio.create_task(self._receive(guest, raw))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _receive(self, guest: Guest, raw: bytes) -> None:
        try:
            message = decode_message(raw)
        except PitbossError:
            return
        try:
            await receive(self.registry.table(guest.table), guest, message)
        except Exception as error:
            self.wrong.append(f"{message} was answered with {error!r}")

    async def settle(self) -> None:
        """Let everybody do what can be done."""
        for _ in range(SPINS):
            await asyncio.sleep(0)

    def clocks_run(self) -> bool:
        """Whether every table still has its clock."""
        return not any(task.done() for task in self.registry._runs.values())

    def overdue(self) -> list[TableActor]:
        """The tables that would ring again at once, and so for ever."""
        return [
            each
            for each in self.actors()
            if (each.controller.next_timer() or inf) <= self.clock.now
        ]

    def actors(self) -> list[TableActor]:
        return [each for each in self.registry.open_tables() if isinstance(each, TableActor)]


# -- what a player may say ------------------------------------------------------------------------


def lawful(received: dict[str, Any], rng: random.Random) -> dict[str, Any] | None:
    """Something that the table would take from a player who was last shown this."""
    seat, question = received["you"]["seat"], received["question"]
    if seat is None:
        return {"do": "sit", "cents": rng.choice((100_00, 200_00, 500_00)), "seat": None}
    if question is None or not (question["bets"] or question["forms"] or question["betting"]):
        return None
    q = {"q": question["q"]}
    if question["betting"] and (rng.random() < 0.4 or not question["bets"] + question["forms"]):
        return {"do": "ready", **q}
    if question["bets"] and rng.random() < 0.9:
        spot, low, high, step = rng.choice(question["bets"])
        cents = low + step * rng.randrange(min((high - low) // step, 5) + 1)
        wager = {"say": "PlaceWager", "seat": seat, "spot": spot, "cents": cents}
        return {"do": "answer", **q, "answer": wager}
    if not question["forms"]:
        return {"do": "ready", **q}
    form = rng.choice([f for f in question["forms"] if not f["seldom"]] or question["forms"])
    filled = {blank["name"]: _fill(blank, rng) for blank in form["blanks"]}
    return {"do": "answer", **q, "answer": {"say": form["say"], **form["fixed"], **filled}}


def _fill(blank: dict[str, Any], rng: random.Random) -> Any:
    match blank["kind"]:
        case "amount":
            steps = min((blank["high"] - blank["low"]) // blank["step"], 5)
            return blank["low"] + blank["step"] * rng.randrange(steps + 1)
        case "choice":
            return rng.choice(blank["values"])
        case "whole":
            return rng.randint(blank["low"], blank["high"])
        case "cards":
            return rng.sample(blank["from"], rng.randint(blank["least"], blank["most"]))
        case _:
            return "mine"
