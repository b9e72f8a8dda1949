"""A house in a child process that is made to be killed: deeds come over a pipe, replies go back.

Children are forks of a warm process in which every module is loaded, so that a house is up again in
some tenths of a second.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe
from multiprocessing.context import ForkServerProcess
from typing import Any

import msgspec

from pitboss.games import discover
from pitboss.ledger.ownership import listener_for, owner_for
from pitboss.ledger.store import Ledger
from pitboss.server.clock import WallClock
from pitboss.server.settings import Settings
from pitboss.server.tables.connection import Line, Visitor
from pitboss.server.tables.protocol import read_message
from pitboss.server.tables.registry import House
from tests.forking import FORKS

__all__ = ["Child", "start"]

QUEUE_MAX = 10**6

discover()  # in the process from which children are forked


@dataclass
class Child:
    """The parent's end: `talk` carries deeds out and replies back."""

    process: ForkServerProcess
    talk: Connection

    def say(self, table: int, visitor: tuple[int, str], message: dict[str, Any]) -> None:
        """Send a deed of somebody; a child that is gone hears nothing."""
        with suppress(OSError):
            self.talk.send((table, visitor, msgspec.json.encode(message)))

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


def _live(url: str, talk: Connection) -> None:

    asyncio.run(_serve(url, talk))


async def _serve(url: str, talk: Connection) -> None:
    ledger = Ledger.open(url)
    house = House(ledger, clock=WallClock(), settings=Settings(bots=2), owner=owner_for(url))
    house.listener = listener_for(url, house.heard)
    await house.open_doors()
    asyncio.get_running_loop().add_reader(talk.fileno(), _Desk(house, talk).hear)
    talk.send((0, 0, b'{"type":"open"}'))
    await asyncio.Event().wait()


class _Desk:
    """Hears the pipe; each person's replies go back over it as soon as they are told."""

    def __init__(self, house: House, talk: Connection) -> None:
        self._house, self._talk = house, talk
        self._lines: dict[tuple[int, int], _Wire] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def hear(self) -> None:
        while self._talk.poll(0):
            try:
                table, visitor, raw = self._talk.recv()
            except EOFError:
                os._exit(0)
            task = asyncio.create_task(self._do(table, visitor, raw))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _do(self, table: int, visitor: tuple[int, str], raw: bytes) -> None:
        front = self._house.table(table)
        line = self._lines.get((table, visitor[0]))
        if line is None:
            line = _Wire(Visitor(*visitor, "player"), table, self._talk)
            self._lines[table, visitor[0]] = line
            front.join(line)
        await front.hear(line, read_message(raw))


class _Wire(Line):
    """A line that ends in the pipe."""

    def __init__(self, visitor: Visitor, table: int, talk: Connection) -> None:
        super().__init__(visitor, queue_max=QUEUE_MAX)
        self._table, self._talk = table, talk

    def send_bytes(self, message: bytes) -> None:
        self._talk.send((self._table, self.visitor.user, message))
