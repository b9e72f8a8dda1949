"""An empty Starlette server with the fan-out of a table: the floor that the transport sets.

    python -m benchmarks.empty_server --connections 50 --seconds 10

For every command that comes in, six messages of 500 bytes go out, one of them to its sender.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from pitboss.server.web.serving import run

FAN_OUT: Final = 6
MESSAGE: Final = "x" * 500
COMMAND: Final = "y" * 120


def cpu_seconds(pid: int) -> float:
    """The processor time that a process has used."""
    used = Path(f"/proc/{pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
    return (int(used[11]) + int(used[12])) / 100


class FanOut:
    """Answers each command with a message to its sender and to the five who came after."""

    def __init__(self) -> None:
        self._sockets: list[WebSocket] = []

    async def connect(self, socket: WebSocket) -> None:
        """Serve a connection until it ends."""
        await socket.accept()
        place = len(self._sockets)
        self._sockets.append(socket)
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await socket.receive_text()
                for each in range(place, place + FAN_OUT):
                    await self._sockets[each % len(self._sockets)].send_text(MESSAGE)


async def serve() -> None:
    """Serve on a free port, and print it."""
    app = Starlette(routes=[WebSocketRoute("/", FanOut().connect)])
    config = uvicorn.Config(app, port=0, log_level="error", ws_per_message_deflate=False)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.02)
    sys.stdout.write(f"{server.servers[0].sockets[0].getsockname()[1]}\n")
    sys.stdout.flush()
    await serving


async def _send_all(socket: ClientConnection, over: asyncio.Event, sent: list[int]) -> None:
    """Send a command, wait until as much has come back as one command brings, go on."""
    while not over.is_set():
        await socket.send(COMMAND)
        sent[0] += 1
        for _ in range(FAN_OUT):
            await socket.recv()


async def _load(port: int, pid: int, connections: int, seconds: float) -> float:
    over, sent = asyncio.Event(), [0]
    sockets = [
        await connect(f"ws://127.0.0.1:{port}/", compression=None, proxy=None)
        for _ in range(connections)
    ]
    playing = asyncio.gather(*(_send_all(each, over, sent) for each in sockets))
    await asyncio.sleep(1.0)
    before, began, count = cpu_seconds(pid), perf_counter(), sent[0]
    while perf_counter() - began < seconds:
        await asyncio.sleep(0.1)
    rate = (sent[0] - count) / max(cpu_seconds(pid) - before, 0.01)
    over.set()
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing
    for socket in sockets:
        await socket.close()
    return rate


def commands_per_cpu_second(connections: int, seconds: float) -> float:
    """Commands a second of the empty server's processor time."""
    command = [sys.executable, "-m", "benchmarks.empty_server", "--serve"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        rate = asyncio.run(_load(port, server.pid, connections, seconds))
        server.send_signal(signal.SIGINT)
    return rate


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--connections", type=int, default=50)
    reader.add_argument("--seconds", type=float, default=10.0)
    reader.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = reader.parse_args()
    if options.serve:
        with suppress(KeyboardInterrupt):
            run(serve())
        return
    rate = commands_per_cpu_second(options.connections, options.seconds)
    print(f"commands_per_cpu_second {round(rate)}")


if __name__ == "__main__":
    main()
