"""A client's connection to a table: messages go out in order, and a slow reader is disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec

from pitboss.poker.between.answers import RemovePlayer
from pitboss.table import SUPERVISOR, Actor, Answer

GONE_AWAY: Final = 1001
RESTARTED: Final = 1012  # the client comes back, perhaps to another process, and goes on there
SLOW_READER: Final = 4008
CLOSED_TABLE: Final = 4000
OTHER_PROTOCOL: Final = 4009

# A snapshot takes up to a quarter of a megabyte; a client that is further behind does not read.
BEHIND_BYTES_MAX: Final = 4 * 2**20

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Identity:
    """Who a client is: a visitor (user 0), a player, or staff who may answer as `actors`."""

    user: int
    name: str
    role: str
    actors: frozenset[Actor] = frozenset()


def official(identity: Identity, answer: Answer | None) -> frozenset[Actor]:
    """For whom staff may answer at every table: the supervisor who removes a player."""
    removes = isinstance(answer, RemovePlayer) and SUPERVISOR in identity.actors
    return frozenset({SUPERVISOR}) if removes else frozenset()


class Caller(Protocol):
    """Sends commands and receives the replies: a connection, or a request of another process."""

    @property
    def identity(self) -> Identity:
        """Who sends the command."""
        ...

    @property
    def remote_command(self) -> int:
        """The number of the other process's request; 0 for a connection of this process."""
        ...

    def send(self, message: object) -> None:
        """Receive a reply."""
        ...


class Connection:
    """One open connection; `send` never waits.

    What was sent goes out together as soon as the loop is free: `write_at_once` writes it if it
    can, or else `pump`, which may have to wait.
    """

    remote_command = 0

    def __init__(self, identity: Identity, *, queue_max: int) -> None:
        self.identity = identity
        self.close_code: int = 0
        self.write_at_once: Callable[[bytes], bool] | None = None
        self._queue_max = queue_max
        self._behind = 0
        self._waiting: list[bytes] = []
        self._news = asyncio.Event()
        self._is_due = False  # what waits is written as soon as the loop is free
        self._is_pumping = False  # earlier messages are being written

    @property
    def waiting(self) -> int:
        """How many messages wait to be written."""
        return len(self._waiting)

    def send(self, message: object) -> None:
        """Send plain data."""
        self.send_bytes(_encode(message))

    def send_bytes(self, message: bytes) -> None:
        """Send an encoded message; a client that is too far behind is disconnected."""
        if self.close_code:
            return
        self._behind += len(message)
        if len(self._waiting) >= self._queue_max or self._behind > BEHIND_BYTES_MAX:
            self.close(SLOW_READER)
            return
        self._waiting.append(message)
        if self.write_at_once is None:
            self._news.set()
        elif not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._write)

    def close(self, code: int) -> None:
        """End the connection after what was already sent."""
        if not self.close_code:
            self.close_code = code
            self._news.set()

    def _write(self) -> None:
        """Write what waits without waiting, or leave it to `pump`."""
        self._is_due = False
        write, free = self.write_at_once, not (self._is_pumping or self.close_code)
        if self._waiting and write is not None and free and write(_frame(self._waiting)):
            self._waiting, self._behind = [], 0
        else:
            self._news.set()

    async def pump(self, write: Callable[[str], Awaitable[None]]) -> int:
        """Write messages until the connection ends; its close code comes back.

        All that waits is written at once: a frame is a message, or an array of messages.
        """
        while self._waiting or not self.close_code:
            await self._news.wait()
            self._news.clear()
            waiting, self._waiting = self._waiting, []
            if waiting:
                self._is_pumping = True
                await write(_frame(waiting).decode("utf-8"))
                self._is_pumping = False
                self._behind -= sum(map(len, waiting))
        return self.close_code


def _frame(messages: list[bytes]) -> bytes:
    """A message, or an array of several."""
    return messages[0] if len(messages) == 1 else b"[%b]" % b",".join(messages)
