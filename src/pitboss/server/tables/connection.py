"""A line to somebody's browser: messages go out in order, and a slow reader is cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from pitboss.table import Actor

__all__ = ["CLOSED_TABLE", "GONE_AWAY", "SLOW_READER", "Connection", "Identity"]

GONE_AWAY: Final = 1001
SLOW_READER: Final = 4008
CLOSED_TABLE: Final = 4000

# How the table stands takes up to a quarter of a megabyte; who is further behind does not read.
BEHIND_BYTES_MAX: Final = 4 * 2**20

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Identity:
    """Who is at the other end: nobody in particular, a player, or staff who may speak as such."""

    user: int
    name: str
    role: str
    actors: frozenset[Actor] = frozenset()


class Connection:
    """One open line; `send` never waits, and `pump` carries what was sent."""

    command = 0

    def __init__(self, identity: Identity, *, queue_max: int) -> None:
        self.identity = identity
        self.cut: int = 0
        self._queue_max = queue_max
        self._behind = 0
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: object) -> None:
        """Send plain data."""
        self.send_bytes(_encode(message))

    def send_bytes(self, message: bytes) -> None:
        """Send what is already written; who is too far behind is cut off."""
        if self.cut:
            return
        self._behind += len(message)
        if self._queue.qsize() >= self._queue_max or self._behind > BEHIND_BYTES_MAX:
            self.close(SLOW_READER)
        else:
            self._queue.put_nowait(message)

    def close(self, code: int) -> None:
        """End the line after what was already sent."""
        if not self.cut:
            self.cut = code
            self._queue.put_nowait(None)

    async def pump(self, write: Callable[[str], Awaitable[None]]) -> int:
        """Carry messages until the line is cut; the reason comes back."""
        while (message := await self._queue.get()) is not None:
            await write(message.decode("utf-8"))
            self._behind -= len(message)
        return self.cut
