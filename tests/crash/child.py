"""A house in a child process that is made to be killed: deeds come over a pipe, replies go back.

The parent is warm - every module is loaded - and a child is a fork of it, so that a house is up
again in some tenths of a second.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe
from typing import Any

import msgspec

from pitboss.ledger.sharing import listener_for, owner_for
from pitboss.ledger.store import Ledger
from pitboss.server.clock import WallClock
from pitboss.server.house import House
from pitboss.server.line import Line, Visitor
from pitboss.server.protocol import read_message
from pitboss.server.settings import Settings

__all__ = ["Child", "start"]

QUEUE_MAX = 10**6


@dataclass
class Child:
    """The parent's end: `talk` carries deeds out and replies back."""

    pid: int
    talk: Connection

    def say(self, table: int, visitor: tuple[int, str], message: dict[str, Any]) -> None:
        """Send a deed of somebody; a child that is gone hears nothing."""
        try:
            self.talk.send((table, visitor, msgspec.json.encode(message)))
        except OSError:
            return

    def kill(self) -> None:
        """Stop it as a power cut would, and see that it is gone."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)

    def replies(self) -> list[tuple[int, int, dict[str, Any]]]:
        """Everything that came back so far: table, user, message."""
        found = []
        try:
            while self.talk.poll(0):
                table, user, raw = self.talk.recv()
                found.append((table, user, msgspec.json.decode(raw)))
        except (EOFError, OSError):
            pass
        return found


def start(url: str) -> Child:
    """Fork a child that opens the house at an address."""
    ours, theirs = Pipe()
    pid = os.fork()
    if pid == 0:
        ours.close()
        _leave(lambda: asyncio.run(_serve(url, theirs)))
    theirs.close()
    return Child(pid, ours)


def _leave(work: Callable[[], object]) -> None:
    """Do the work, and go without the parent's goodbyes."""
    try:
        work()
    except BaseException:
        traceback.print_exc(file=sys.stderr)
    finally:
        os._exit(1)


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
