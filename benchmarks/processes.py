"""Several server processes on one PostgreSQL: how throughput grows, how fast tables are taken over.

    python -m benchmarks.processes --database postgresql://... --processes 2 --players 300
    python -m benchmarks.processes --database postgresql://... --processes 2 --anywhere
    python -m benchmarks.processes --database postgresql://... --takeover

The database must be empty. Players are connected to the process that owns their table, or with
`--anywhere` to any: it passes their commands on through the database, until it has been given the
table because nobody is connected where it was. For a takeover two processes share a table of each
game; one is killed, and a guest sits down at every table through the other.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from time import perf_counter, sleep
from typing import Any, Final

import msgspec
import psycopg
from benchmarks.empty_server import cpu_seconds
from benchmarks.server import (
    BUY_IN,
    SEATED_MAX,
    SETTLING_SECONDS,
    Tally,
    everybody,
    furnish,
    percentile,
)
from websockets.asyncio.client import connect
from websockets.typing import Origin

from pitboss.client import Client
from pitboss.games import discover
from pitboss.ledger.store import Ledger
from pitboss.server.tables.protocol import PROTOCOL_VERSION

# Every table is owned or followed by then.
OPENED_SECONDS: Final = 10.0
ANSWER_SECONDS_MAX: Final = 30.0
RETRY_SECONDS: Final = 0.05

# Tables that stay with their owners for so long have been shared out.
SHARED_OUT_SECONDS: Final = 5.0

Server = subprocess.Popen[str]


@contextmanager
def servers(database: str, count: int) -> Iterator[list[tuple[str, Server]]]:
    """So many servers on one database, with their addresses."""
    command = [sys.executable, "-m", "benchmarks.server", "--serve", "--database", database]
    started = [
        subprocess.Popen([*command, "--tables", "0"], stdout=subprocess.PIPE, text=True)
        for _ in range(count)
    ]
    try:
        yield [(_address(each), each) for each in started]
    finally:
        for each in started:
            each.send_signal(signal.SIGINT)
            each.wait(timeout=ANSWER_SECONDS_MAX)


def _address(server: Server) -> str:
    assert server.stdout is not None
    return server.stdout.readline().strip()


async def load(
    running: list[tuple[str, Server]], numbers: list[int], options: argparse.Namespace
) -> dict[str, Any]:
    """Everybody plays for a while; what all servers together did."""
    tally, over = Tally(), asyncio.Event()
    tables = [numbers[each % len(numbers)] for each in range(options.players)]
    homes = await asyncio.to_thread(_homes, running, numbers, options)
    places = [(homes[table], table, tally) for table in tables]
    people = await everybody(places, pause=options.pause)
    playing = asyncio.gather(*(each.play(over) for each in people))
    await asyncio.sleep(options.settling)
    before, began, tally.counting = _cpu(running), perf_counter(), True
    await asyncio.sleep(options.seconds)
    tally.counting, took, cpu = False, perf_counter() - began, _cpu(running) - before
    over.set()
    await playing
    return {
        "processes": len(running),
        "tables_of_each": sorted(Counter(homes.values()).values()),
        "commands_per_second": round(len(tally.waits_ms) / took),
        "commands_per_server_cpu_second": round(len(tally.waits_ms) / max(cpu, 0.01)),
        "cores_of_servers": round(cpu / took, 2),
        "acknowledged_ms": [percentile(tally.waits_ms, share) for share in (0.5, 0.95, 0.99)],
    }


def _homes(
    running: list[tuple[str, Server]], numbers: list[int], options: argparse.Namespace
) -> dict[int, str]:
    """The address of the process at which each table is played, once they are shared out."""
    urls = [url for url, _ in running]
    if options.anywhere:
        return {number: urls[number % len(urls)] for number in numbers}
    by_process = {str(server.pid): url for url, server in running}
    before: dict[int, str] = {}
    homes: dict[int, str] = {}
    with psycopg.connect(options.database, autocommit=True) as line:
        while len(set(homes.values())) < len(urls) or homes != before:
            before = homes
            sleep(SHARED_OUT_SECONDS)
            rows = line.execute("SELECT table_id, owner FROM leases WHERE table_id > 0").fetchall()
            homes = {table: by_process[owner.split("/")[1]] for table, owner in rows if owner}
    return homes


def _cpu(running: list[tuple[str, Server]]) -> float:
    return sum(cpu_seconds(server.pid) for _, server in running)


async def takeover(running: list[tuple[str, Server]], numbers: list[int]) -> dict[str, Any]:
    """Kill one of two servers, and sit down at every table through the other."""
    (_, killed), (url, _) = running
    await asyncio.sleep(OPENED_SECONDS)
    guests = [await asyncio.to_thread(_guest, url) for _ in numbers]
    killed.kill()
    began = perf_counter()
    sat = await asyncio.gather(*map(_sit, guests, numbers))
    waits = [at - began for at in sat]
    return {"tables": len(waits), "seconds": [round(f(waits), 2) for f in (min, max)]}


def _guest(url: str) -> Client:
    client = Client(url)
    client.guest()
    return client


async def _sit(client: Client, table: int) -> float:
    """Sit down, again and again until it is done; when it was."""
    http = client.http
    uri = f"{http.socket_origin}/ws/tables/{table}?protocol={PROTOCOL_VERSION}"
    headers = {"cookie": http.cookie}
    async with (
        asyncio.timeout(ANSWER_SECONDS_MAX),
        connect(uri, origin=Origin(http.origin), additional_headers=headers, proxy=None) as line,
    ):
        while True:
            await line.send(json.dumps({"do": "sit", "key": "sit", "cents": BUY_IN}))
            if await _is_done(line):
                return perf_counter()
            await asyncio.sleep(RETRY_SECONDS)


async def _is_done(line: Any) -> bool:  # noqa: ANN401
    """The reply to the command; everything else that comes is passed over."""
    async for frame in line:
        found = msgspec.json.decode(frame)
        for message in found if isinstance(found, list) else [found]:
            if message.get("key") == "sit" and message["type"] != "unknown":
                return bool(message["type"] == "done")
    return False


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--database", required=True)
    reader.add_argument("--processes", type=int, default=2)
    reader.add_argument("--players", type=int, default=300)
    reader.add_argument("--seconds", type=float, default=20.0)
    reader.add_argument("--settling", type=float, default=SETTLING_SECONDS)
    reader.add_argument("--pause", type=float, default=1.0)
    reader.add_argument("--anywhere", action="store_true", help="not where the table is owned")
    reader.add_argument("--takeover", action="store_true")
    options = reader.parse_args()
    ledger = Ledger.open(options.database)
    of_each = 1 if options.takeover else ceil(options.players / len(discover()) / SEATED_MAX)
    asyncio.run(furnish(ledger, of_each))
    numbers = [row.id for row in ledger.open_tables()]
    ledger.close()
    with servers(options.database, 2 if options.takeover else options.processes) as running:
        work = takeover(running, numbers) if options.takeover else load(running, numbers, options)
        report = asyncio.run(work)
    for name, value in report.items():
        print(f"{name:32} {value}")


if __name__ == "__main__":
    main()
