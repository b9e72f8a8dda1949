"""The server under load: hundreds of people over real lines at the tables of all games.

    python -m benchmarks.server --players 300 --seconds 20
    python -m benchmarks.server --players 300 --pause 0 --database postgresql://... --json

The server runs in a process of its own without the limits of an address, because here one address
is the whole world. Everybody says something lawful, waits for the acknowledgement, pauses, and goes
on. Before that, the same store is measured with plain durable commits, and an empty Starlette
server with the same fan-out.

`machine` tells how much of the processors everything else took meanwhile: with more than a little,
read the figures for a second of the server's processor time and not those of the clock.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, Final

import msgspec
from benchmarks.empty_server import commands_per_cpu_second, cpu_seconds
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from pitboss.client import Client
from pitboss.client.state import next_state, question_of
from pitboss.errors import ensure
from pitboss.games import discover
from pitboss.ledger.audit import audit
from pitboss.ledger.store import Ledger
from pitboss.server.memory import look_after_memory
from pitboss.server.tables.protocol import PROTOCOL_VERSION

if TYPE_CHECKING:
    import uvicorn

SEATED_MAX: Final = 5
COMMIT_SECONDS: Final = 2.0
BUY_IN: Final = 100_00
SETTLING_SECONDS: Final = 3.0
FLOOR_CONNECTIONS: Final = 50
FLOOR_SECONDS: Final = 4.0
SPECTATORS: Final = 200
# So many come to their tables at once, and each of them within this time.
ARRIVALS: Final = asyncio.Semaphore(40)
ARRIVAL_SECONDS_MAX: Final = 60.0


# -- the server -----------------------------------------------------------------------------------


def run_server(database: str, tables: int) -> None:
    """Serve a house with so many tables of each game, and no limits of an address."""
    import uvicorn

    from pitboss.cli.serve import MESSAGE_BYTES_MAX
    from pitboss.server.settings import Settings
    from pitboss.server.web.app import application
    from pitboss.server.web.limits import NO_LIMITS
    from pitboss.server.web.serving import run
    from pitboss.server.web.socket_protocol import TableProtocol

    ledger = Ledger.open(database)
    asyncio.run(furnish(ledger, tables))
    app = application(ledger, settings=Settings(warm=True), limits=NO_LIMITS)
    config = uvicorn.Config(
        app,
        port=0,
        log_level="error",
        ws=TableProtocol,
        ws_max_size=MESSAGE_BYTES_MAX,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    with suppress(KeyboardInterrupt):
        run(_serve(uvicorn.Server(config)))
    ledger.close()


async def furnish(ledger: Ledger, tables: int) -> None:
    """Open so many tables of each game, with short clocks and no bots."""
    from pitboss.server.clock import WallClock
    from pitboss.server.settings import Clocks, Settings
    from pitboss.server.tables.registry import TableRegistry

    clocks = Clocks(betting=3_000, decision=3_000, between=1_000, absent=0, bot=0)
    house = TableRegistry(ledger, clock=WallClock(), settings=Settings())
    for card in discover().values():
        for number in range(1, tables + 1):
            name = f"{card.name} {number}"
            await house.open_table(card, card.rules(), name=name, clocks=clocks)
    await house.stop()


async def _serve(server: uvicorn.Server) -> None:
    serving = asyncio.create_task(server.serve())
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    sys.stdout.write(f"http://127.0.0.1:{port}\n")
    sys.stdout.flush()
    memory = asyncio.create_task(look_after_memory())  # as `pitboss serve` does
    await serving
    memory.cancel()


# -- people ---------------------------------------------------------------------------------------


class Glance(msgspec.Struct):
    """The part of a message by which a player knows what it is; the rest is read when needed."""

    type: str
    key: str = ""


@dataclass
class Tally:
    """What all players together have seen."""

    waits_ms: list[float] = field(default_factory=list)
    messages: int = 0
    sizes: list[int] = field(default_factory=list)
    refused: int = 0
    counting: bool = False


class Player:
    """Somebody with a line of their own."""

    def __init__(self, url: str, table: int, tally: Tally, *, pause: float) -> None:
        self.client, self.table, self.tally, self.pause = Client(url), table, tally, pause
        self.user = self.client.guest().id
        self.rng = random.Random(self.user)
        self._glance = msgspec.json.Decoder(Glance | list[Glance]).decode
        self._frames: list[bytes | str] = []  # not read yet
        self._state: dict[str, Any] = {}
        self._said = 0
        self._waiting: tuple[str, float] = ("", 0.0)
        self._answered, self._news = asyncio.Event(), asyncio.Event()

    async def play(self, over: asyncio.Event) -> None:
        """Receive in one task and send in another until the run is over."""
        http = self.client.http
        uri = f"{http.socket_origin}/ws/tables/{self.table}?protocol={PROTOCOL_VERSION}"
        headers = {"cookie": http.cookie}
        async with ARRIVALS:
            arrived = await connect(
                uri, origin=Origin(http.origin), additional_headers=headers, compression=None,
                proxy=None, max_size=None, open_timeout=ARRIVAL_SECONDS_MAX,
            )  # fmt: skip
        async with arrived as line:
            hearing = asyncio.create_task(self._receive(line))
            while not over.is_set():
                await self._speak(line)
            hearing.cancel()

    async def _receive(self, line: ClientConnection) -> None:
        async for raw in line:
            if self.tally.counting:
                self.tally.messages += 1
                self.tally.sizes.append(len(raw))
            found = self._glance(raw)
            for each in found if isinstance(found, list) else [found]:
                if each.key and each.key == self._waiting[0]:
                    self._settle(each)
            self._frames.append(raw)
            self._news.set()

    def _settle(self, status: Glance) -> None:
        if status.type != "done":
            self.tally.refused += self.tally.counting
        elif self.tally.counting:
            self.tally.waits_ms.append(1000 * (perf_counter() - self._waiting[1]))
        self._answered.set()

    async def _speak(self, line: ClientConnection) -> None:
        said = self._choose()
        if said is None:
            return await self._wait(self._news, 0.5)
        self._said += 1
        key = f"{self.user}-{self._said}"
        self._answered.clear()
        self._waiting = (key, perf_counter())
        await line.send(msgspec.json.encode({**said, "key": key}).decode())
        await self._wait(self._answered, 30.0)
        return await asyncio.sleep(self.pause * self.rng.uniform(0.5, 1.5))

    async def _wait(self, event: asyncio.Event, seconds: float) -> None:
        try:
            await asyncio.wait_for(event.wait(), seconds)
        except TimeoutError:
            return
        finally:
            event.clear()

    def _choose(self) -> dict[str, Any] | None:
        """Sit down, wager, decide, be done with wagers: something that the table takes."""
        self._catch_up()
        question = question_of(self._state) if self._state else None
        if question is None:
            return None
        you = self._state["you"]
        if you["seat"] is None:
            return {"do": "sit", "cents": BUY_IN} if question["betting"] else None
        if question["betting"] and self._is_ready():
            return None
        if question["betting"] and (not question["bets"] or self.rng.random() < 0.5):
            return {"do": "ready", "q": question["q"]}
        if question["bets"]:
            spot, low, *_ = self.rng.choice(question["bets"])
            wager = {"say": "PlaceWager", "seat": you["seat"], "spot": spot, "cents": low}
            return {"do": "answer", "q": question["q"], "answer": wager}
        return self._fill(question)

    def _is_ready(self) -> bool:
        return any(each["you"] and each["ready"] for each in self._state["view"]["seats"])

    def _catch_up(self) -> None:
        """Read what has come since the last time."""
        frames, self._frames = self._frames, []
        for frame in frames:
            decoded = msgspec.json.decode(frame)
            for message in decoded if isinstance(decoded, list) else [decoded]:
                if message["type"] in ("snapshot", "steps"):
                    state = next_state(self._state, message)
                    ensure(state is not None, "no change is missed")
                    self._state = state or {}

    def _fill(self, question: dict[str, Any]) -> dict[str, Any] | None:
        forms = [form for form in question["forms"] if not form["seldom"]] or question["forms"]
        if not forms:
            return None
        form = self.rng.choice(forms)
        blanks = {blank["name"]: _least(blank, self.rng) for blank in form["blanks"]}
        answer = {"say": form["say"], **form["fixed"], **blanks}
        return {"do": "answer", "q": question["q"], "answer": answer}


async def everybody(places: Sequence[tuple[str, int, Tally]], *, pause: float) -> list[Player]:
    """All players, each with an account of their own, made several at a time."""
    made = (asyncio.to_thread(Player, *place, pause=pause) for place in places)
    return await asyncio.gather(*made)


def _least(blank: dict[str, Any], rng: random.Random) -> object:
    match blank["kind"]:
        case "amount" | "whole":
            return blank["low"]
        case "choice":
            return rng.choice(blank["values"])
        case "cards":
            return blank["from"][: blank["least"]]
        case _:
            return "mine"


# -- measuring ------------------------------------------------------------------------------------


def commits_per_second(database: str) -> float:
    """Plain durable commits of one small row each, one after another, in the same store."""
    if database.startswith("sqlite"):
        return _sqlite_commits(Path(database.removeprefix("sqlite:///")).parent)
    import psycopg

    with psycopg.connect(database) as line:
        line.execute(b"CREATE TABLE plain_commits (n integer, body text)")
        line.commit()

        def one(n: int) -> None:
            line.execute("INSERT INTO plain_commits VALUES (%s, %s)", (n, "x" * 300))
            line.commit()

        try:
            return _rate(one)
        finally:
            line.execute(b"DROP TABLE plain_commits")


def _sqlite_commits(folder: Path) -> float:
    line = sqlite3.connect(folder / "plain.db", isolation_level=None)
    line.execute("PRAGMA journal_mode = WAL")
    line.execute("PRAGMA synchronous = FULL")
    line.execute("CREATE TABLE plain_commits (n integer, body text)")
    rate = _rate(lambda n: line.execute("INSERT INTO plain_commits VALUES (?, ?)", (n, "x" * 300)))
    line.close()
    return rate


def _rate(one: Callable[[int], object]) -> float:
    began, n = perf_counter(), 0
    while perf_counter() - began < COMMIT_SECONDS:
        one(n)
        n += 1
    return n / (perf_counter() - began)


def _memory_kb(pid: int, what: str) -> int:
    """The memory of a process: `VmRSS`, what it holds, or `VmHWM`, the most that it has held."""
    for row in Path(f"/proc/{pid}/status").read_text("utf-8").splitlines():
        if row.startswith(what):
            return int(row.split()[1])
    return 0


async def _kb_per_connection(url: str, numbers: Sequence[int], pid: int) -> float:
    """What one more spectator costs the server in memory."""
    before, lines = _memory_kb(pid, "VmRSS"), []
    for each in range(SPECTATORS):
        table = numbers[each % len(numbers)]
        address = f"{url.replace('http', 'ws', 1)}/ws/tables/{table}?protocol={PROTOCOL_VERSION}"
        lines.append(await connect(address, origin=Origin(url), compression=None, proxy=None))
        await lines[-1].recv()
    held = _memory_kb(pid, "VmRSS") - before
    for line in lines:
        await line.close()
    return round(held / SPECTATORS, 1)


def _busy_seconds() -> float:
    """The processor time of the whole machine, all that was not idle."""
    ticks = [
        int(each) for each in Path("/proc/stat").read_text("utf-8").splitlines()[0].split()[1:]
    ]
    return (sum(ticks[:8]) - ticks[3] - ticks[4]) / 100


@dataclass(frozen=True)
class Used:
    """Processor time up to a moment: of the server, of the players, of the whole machine."""

    server: float
    players: float
    machine: float
    at: float

    @classmethod
    def now(cls, pid: int) -> Used:
        """As it stands."""
        return cls(cpu_seconds(pid), process_time(), _busy_seconds(), perf_counter())

    def since(self, before: Used) -> dict[str, float]:
        """Shares of one core from that moment to this."""
        took = self.at - before.at
        server, players = self.server - before.server, self.players - before.players
        others = self.machine - before.machine - server - players
        shares = {"server": server, "players": players, "everything_else": max(others, 0.0)}
        return {name: round(seconds / took, 2) for name, seconds in shares.items()}


def _rows(ledger: Ledger) -> tuple[int, int]:
    """Rows of all logs, and rounds that have begun."""
    with ledger.reading() as line:
        rows = line.exec_driver_sql("SELECT count(*) FROM log").scalar_one()
        begun = line.exec_driver_sql("SELECT count(*) FROM log WHERE kind = 'Began'").scalar_one()
    return int(rows), int(begun)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share lies."""
    ordered = sorted(values)
    return round(ordered[min(int(share * len(ordered)), len(ordered) - 1)], 1) if ordered else 0.0


async def load(
    url: str, options: argparse.Namespace, *, ledger: Ledger, pid: int
) -> dict[str, Any]:
    """Everybody plays; after a while of settling in we count, while prices are computed."""
    tally, over, players = Tally(), asyncio.Event(), options.players
    numbers = [row.id for row in ledger.open_tables()]
    tables = (numbers[each % len(numbers)] for each in range(players))
    people = await everybody([(url, each, tally) for each in tables], pause=options.pause)
    playing = asyncio.gather(*(each.play(over) for each in people))
    await asyncio.sleep(options.settling)
    rows, rounds = await asyncio.to_thread(_rows, ledger)
    before, tally.counting = Used.now(pid), True
    await asyncio.sleep(options.seconds)
    tally.counting, after = False, Used.now(pid)
    took, cpu = after.at - before.at, after.server - before.server
    rows_after, rounds_after = await asyncio.to_thread(_rows, ledger)
    over.set()
    await playing
    acks = len(tally.waits_ms)
    return {
        "players": players,
        "tables": len(numbers),
        "seconds": round(took, 1),
        "commands_per_second": round(acks / took),
        "refused_per_second": round(tally.refused / took, 1),
        "rounds_per_second": round((rounds_after - rounds) / took, 1),
        "rows_per_second": round((rows_after - rows) / took),
        "messages_per_second": round(tally.messages / took),
        "megabytes_per_second": round(sum(tally.sizes) / took / 1e6, 2),
        "bytes_per_message": {
            "median": percentile(tally.sizes, 0.5),
            "mean": round(sum(tally.sizes) / max(tally.messages, 1)),
            "p99": percentile(tally.sizes, 0.99),
        },
        "acknowledged_ms": {
            "median": percentile(tally.waits_ms, 0.5),
            "p95": percentile(tally.waits_ms, 0.95),
            "p99": percentile(tally.waits_ms, 0.99),
        },
        "machine": {"cores": os.cpu_count(), **after.since(before)},
        "commands_per_server_cpu_second": round(acks / max(cpu, 0.01)),
        "messages_per_server_cpu_second": round(tally.messages / max(cpu, 0.01)),
        "server_memory_mb": round(_memory_kb(pid, "VmHWM") / 1024, 1),
        "kb_per_connection": await _kb_per_connection(url, numbers, pid),
    }


def measure(options: argparse.Namespace, database: str) -> dict[str, Any]:
    """The whole run: plain commits, the load, the books."""
    plain = commits_per_second(database)
    floor = commands_per_cpu_second(FLOOR_CONNECTIONS, FLOOR_SECONDS)
    tables = ceil(options.players / len(discover()) / SEATED_MAX)
    command = [sys.executable, *options.profile.split(), "-m", "benchmarks.server", "--serve"]
    command += ["--database", database, "--tables", str(tables)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        ledger = Ledger.open(database)
        try:
            report = asyncio.run(load(url, options, ledger=ledger, pid=server.pid))
        finally:
            server.send_signal(signal.SIGINT)
    books = audit(ledger)
    total = sum(ledger.balances().values())
    ledger.close()
    return {
        "store": database.split(":", maxsplit=1)[0],
        **report,
        "empty_server_commands_per_cpu_second": round(floor),
        "plain_commits_per_second": round(plain),
        "commands_per_plain_commit": round(report["commands_per_second"] / plain, 3),
        "audit_in_order": books.in_order,
        "chips_conserved": total == 0,
    }


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--players", type=int, default=300)
    reader.add_argument("--seconds", type=float, default=20.0)
    reader.add_argument("--settling", type=float, default=SETTLING_SECONDS, help="before counting")
    reader.add_argument("--pause", type=float, default=1.0, help="seconds between two commands")
    reader.add_argument("--database", default="", help="a fresh SQLite file unless given")
    reader.add_argument("--json", action="store_true")
    reader.add_argument("--profile", default="", help="options for the server's Python")
    reader.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    reader.add_argument("--tables", type=int, default=1, help=argparse.SUPPRESS)
    options = reader.parse_args()
    if options.serve:
        run_server(options.database, options.tables)
        return
    with tempfile.TemporaryDirectory(prefix="pb") as folder:
        report = measure(options, options.database or f"sqlite:///{folder}/house.db")
    if options.json:
        print(json.dumps(report, indent=1))
    else:
        for name, value in report.items():
            print(f"{name:28} {value}")


if __name__ == "__main__":
    main()
