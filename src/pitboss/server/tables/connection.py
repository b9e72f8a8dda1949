"""A client's connection to a table: messages go out in order, and a slow reader is disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec

from pitboss.table import Actor

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
    """One open connection; `send` never waits, and `pump` writes what was sent to the socket."""

    remote_command = 0

    def __init__(self, identity: Identity, *, queue_max: int) -> None:
        self.identity = identity
        self.close_code: int = 0
        self._queue_max = queue_max
        self._behind = 0
        self._waiting: list[bytes] = []
        self._news = asyncio.Event()

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
        else:
            self._waiting.append(message)
            self._news.set()

    def close(self, code: int) -> None:
        """End the connection after what was already sent."""
        if not self.close_code:
            self.close_code = code
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
                frame = waiting[0] if len(waiting) == 1 else b"[%b]" % b",".join(waiting)
                await write(frame.decode("utf-8"))
                self._behind -= sum(map(len, waiting))
        return self.close_code
