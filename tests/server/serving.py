"""The real house on a free port of this machine: real sockets, a real ledger in a file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Any, TypeVar

import uvicorn

from pitboss.cli.serve import MESSAGE_BYTES_MAX
from pitboss.errors import ensure
from pitboss.games import game
from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role
from pitboss.server.auth.sessions import AuthService
from pitboss.server.clock import WallClock
from pitboss.server.settings import Clocks, Settings
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.app import Application, application
from pitboss.server.web.limits import NO_LIMITS, Limits
from pitboss.server.web.serving import DrainingServer
from pitboss.server.web.socket_protocol import TableProtocol
from tests.server.http_client import CHEAP, PASSWORD

__all__ = ["FOREVER", "NotifyingServer", "Served", "aside", "served"]

T = TypeVar("T")

# A table that waits for people as long as they like, and keeps nobody company.
FOREVER = Clocks(betting=0, decision=0, between=0, absent=0, bots=0)

OPEN_SECONDS_MAX = 60


@dataclass
class Served:
    """A house that is open: where it is, and its ledger for a look behind the scenes."""

    url: str
    ledger: Ledger
    server: NotifyingServer

    def add(self, name: str, *, role: Role = Role.DEALER, password: str = PASSWORD) -> str:
        """Somebody with an account and a role; the password that lets them in comes back."""
        AuthService(self.ledger, clock=WallClock(), passwords=CHEAP).add(name, password, role=role)
        return password

    def close(self) -> None:
        """Cut every line at once, as a bad connection would."""
        self.server.loop.call_soon_threadsafe(self._abort)

    def _abort(self) -> None:
        for each in list(self.server.server_state.connections):
            each.transport.abort()


def aside(work: Callable[[], T]) -> T:
    """Do something in a thread of its own: a browser of another test may hold the loop of ours."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


@contextmanager
def served(
    tmp_path: Path,
    *,
    games: tuple[str, ...] = (),
    limits: Limits = NO_LIMITS,
    port: int = 0,
    **settings: Any,
) -> Iterator[Served]:
    """A house on a free port as long as the block lasts, with what `Settings` takes.

    Unless games are named it opens with a table of each, and that takes a second or two; the
    tables of named ones are numbered from 1 and wait for ever.
    """
    ledger = Ledger.open(f"sqlite:///{tmp_path / 'house.db'}")
    try:
        if games and not ledger.open_tables():
            aside(lambda: asyncio.run(_open_tables(ledger, games)))
        app = application(ledger, settings=Settings(**settings), limits=limits)
        with _running(app, port) as server:
            port = server.servers[0].sockets[0].getsockname()[1]
            yield Served(f"http://127.0.0.1:{port}", ledger, server)
    finally:
        ledger.close()


async def _open_tables(ledger: Ledger, games: tuple[str, ...]) -> None:
    registry = TableRegistry(ledger, clock=WallClock(), settings=Settings())
    for slug in games:
        card = game(slug)
        await registry.open_table(card, card.rules(), name=f"{card.name} 1", clocks=FOREVER)
    await registry.stop()


@contextmanager
def _running(app: Application, port: int = 0) -> Iterator[NotifyingServer]:
    """The application served by a thread of its own."""
    config = uvicorn.Config(
        app,
        port=port,
        log_level="error",
        ws=TableProtocol,
        ws_max_size=MESSAGE_BYTES_MAX,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
    )
    server, opened = NotifyingServer(config, app), Event()
    server.opened = opened
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    try:
        ensure(opened.wait(OPEN_SECONDS_MAX) and server.started, "the house did not open")
        yield server
    finally:
        server.should_exit = True
        thread.join(OPEN_SECONDS_MAX)


class NotifyingServer(DrainingServer):
    """A server that says when its doors are open, or when they will never be."""

    opened: Event
    loop: asyncio.AbstractEventLoop

    async def startup(self, *args: Any, **more: Any) -> None:
        self.loop = asyncio.get_running_loop()
        try:
            await super().startup(*args, **more)
        finally:
            self.opened.set()
