"""A house in a child process that is made to be killed: commands come over a pipe, replies go back.

Children are forks of a warm process in which every module is loaded, so that a house is up again in
some tenths of a second.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection as PipeEnd
from multiprocessing.connection import Pipe
from multiprocessing.context import ForkServerProcess
from typing import Any

import msgspec

from pitboss.games import discover
from pitboss.ledger.ownership import listener_for, owner_for
from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role, actors_of
from pitboss.server.clock import WallClock
from pitboss.server.settings import Settings
from pitboss.server.tables.connection import Connection, Identity
from pitboss.server.tables.maintenance import start_tables
from pitboss.server.tables.pending import receive
from pitboss.server.tables.protocol import decode_message
from pitboss.server.tables.registry import TableRegistry
from tests.forking import FORKS

__all__ = ["Child", "start"]

QUEUE_MAX = 10**6

# Who has another role than a player, by the first word of the name.
ROLES = {"Supervisor": Role.SUPERVISOR, "Dealer": Role.SUPERVISOR}

discover()  # in the process from which children are forked


@dataclass
class Child:
    """The parent's end: `talk` carries commands out and replies back."""

    process: ForkServerProcess
    talk: PipeEnd

    def say(self, table: int, identity: tuple[int, str], message: dict[str, Any]) -> None:
        """Send a command of somebody; a child that is gone receives nothing."""
        with suppress(OSError):
            self.talk.send((table, identity, msgspec.json.encode(message)))

    def kill(self) -> None:
        """Stop it as a power cut would, and see that it is gone."""
        self.process.kill()
        self.process.join()

    def replies(self, seconds: float = 0) -> list[tuple[int, int, dict[str, Any]]]:
        """Everything that came back so far: table, user, message."""
        found: list[tuple[int, int, dict[str, Any]]] = []
        with suppress(EOFError, OSError):
            while self.talk.poll(0 if found else seconds):
                table, user, raw = self.talk.recv()
                found.append((table, user, msgspec.json.decode(raw)))
        return found


def start(url: str) -> Child:
    """Fork a child that opens the house at an address; its first word is that it is open."""
    ours, theirs = Pipe()
    process = FORKS.Process(target=_live, args=(url, theirs), daemon=True)
    process.start()
    theirs.close()
    return Child(process, ours)


def _live(url: str, talk: PipeEnd) -> None:

    asyncio.run(_serve(url, talk))


async def _serve(url: str, talk: PipeEnd) -> None:
    ledger = Ledger.open(url)
    registry = TableRegistry(
        ledger, clock=WallClock(), settings=Settings(bots=2), owner=owner_for(url)
    )
    registry.listener = listener_for(url, registry.on_notification)
    await start_tables(registry)
    asyncio.get_running_loop().add_reader(talk.fileno(), _CommandReader(registry, talk).take_in)
    talk.send((0, 0, b'{"type":"open"}'))
    await asyncio.Event().wait()


class _CommandReader:
    """Reads the pipe; each person's replies go back over it as soon as they are shown."""

    def __init__(self, registry: TableRegistry, talk: PipeEnd) -> None:
        self._registry, self._talk = registry, talk
        self._lines: dict[tuple[int, int], _Wire] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def take_in(self) -> None:
        while self._talk.poll(0):
            try:
                table, identity, raw = self._talk.recv()
            except EOFError:
                os._exit(0)
            task = asyncio.create_task(self._do(table, identity, raw))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _do(self, table: int, identity: tuple[int, str], raw: bytes) -> None:
        front = self._registry.table(table)
        line = self._lines.get((table, identity[0]))
        if line is None:
            role = ROLES.get(identity[1].split()[0], Role.PLAYER)
            line = _Wire(Identity(*identity, role, actors_of(role)), table, self._talk)
            self._lines[table, identity[0]] = line
            front.join(line)
        await receive(front, line, decode_message(raw))


class _Wire(Connection):
    """A line that ends in the pipe."""

    def __init__(self, identity: Identity, table: int, talk: PipeEnd) -> None:
        super().__init__(identity, queue_max=QUEUE_MAX)
        self._table, self._talk = table, talk

    def send_bytes(self, message: bytes) -> None:
        self._talk.send((self._table, self.identity.user, message))
