"""The network of a world: lines between clients and a server, with delays and faults."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from tests.whole_server.loop import VirtualLoop

# Bytes that a client has not taken before the server is asked to wait, and before it may go on.
HIGH_WATER = 65_536
LOW_WATER = 16_384


class Schedule(Protocol):
    """Does something later in the virtual time of the world."""

    def __call__(self, delay: float, work: Callable[[], None], /) -> None: ...


class Line:
    """One connection from a client to a server process, as both ends and the network see it."""

    def __init__(
        self,
        loop: VirtualLoop,
        schedule: Schedule,
        rng: random.Random,
        *,
        address: str,
        slow: float = 0.0,
    ) -> None:
        self._loop, self._schedule, self._rng, self._slow = loop, schedule, rng, slow
        self.received: Callable[[bytes], None] = lambda data: None
        self.closed: Callable[[], None] = lambda: None
        self.is_up = self.is_silent = self.is_stalled = False
        self.waiting: list[bytes] = []
        self.transport: ServerTransport | None = None
        self._last_out = self._last_in = 0.0
        if loop.listening is not None and not loop.is_dead:
            self.is_up = True
            loop.do(self._accept, loop.listening, address)

    def _accept(self, listening: Callable[[], asyncio.Protocol], address: str) -> None:
        protocol = listening()
        self.transport = ServerTransport(self._loop, self, protocol, address)
        protocol.connection_made(self.transport)

    def _delay(self) -> float:
        return self._slow + self._rng.choice((0.0, 0.0, 0.001, 0.02, 0.2))

    # -- the client's end -------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """The client sends something; it arrives in order, perhaps in pieces."""
        pieces = [data]
        if self._rng.random() < 0.1 and len(data) > 2:
            cut = self._rng.randrange(1, len(data))
            pieces = [data[:cut], data[cut:]]
        now = self._loop.time()
        for each in pieces:
            self._last_out = max(self._last_out, now + self._delay())
            self._schedule(self._last_out - now, partial(self._arrive, each))

    def _arrive(self, data: bytes) -> None:
        if self.is_up and not self.is_silent and self.transport is not None:
            self._loop.do(self.transport.feed, data)

    def cut(self) -> None:
        """The connection is reset."""
        self._down(ConnectionResetError("cut"))

    def hang_up(self) -> None:
        """The client closes its end, as a browser does when its page is closed."""
        self._down(None)

    def _down(self, error: Exception | None) -> None:
        if self.is_up:
            self.is_up = False
            if self.transport is not None and not self._loop.is_dead:
                self._loop.do(self.transport.lost, error)

    def vanish(self) -> None:
        """The client is gone, and the server does not know: no byte passes any more, either way."""
        self.is_silent = True

    def stall(self, stalled: bool) -> None:
        """The client stops reading, or goes on."""
        self.is_stalled = stalled
        if not stalled:
            waiting, self.waiting = self.waiting, []
            for each in waiting:
                self._take(each)

    # -- the server's end -------------------------------------------------------------------------

    def deliver(self, data: bytes) -> None:
        """The server has written something."""
        now = self._loop.time()
        self._last_in = max(self._last_in, now + self._delay())
        self._schedule(self._last_in - now, lambda: self._take(data))

    def _take(self, data: bytes) -> None:
        if self.is_silent or not (self.is_up or self.transport is None or self.transport.done):
            return
        if self.is_stalled:
            self.waiting.append(data)
            return
        if self.transport is not None and not self._loop.is_dead:
            self.transport.taken(len(data))
        self.received(data)

    def close_from_server(self) -> None:
        """The server has closed the connection, after what it wrote."""
        now = self._loop.time()
        self._last_in = max(self._last_in, now + self._delay())
        self._schedule(self._last_in - now, self._ended)

    def _ended(self) -> None:
        if not self.is_silent:
            self.is_up = False
            self.closed()


class ServerTransport(asyncio.Transport):
    """The server's end of a line."""

    def __init__(
        self, loop: VirtualLoop, line: Line, protocol: asyncio.Protocol, address: str
    ) -> None:
        super().__init__({"peername": (address, 50_000), "sockname": ("127.0.0.1", 8_000)})
        self._loop, self._line, self._protocol = loop, line, protocol
        self._reading, self._held = True, bytearray()
        self._unread, self._paused = 0, False
        self.closing = self.done = False

    def feed(self, data: bytes) -> None:
        """Bytes of the client arrive."""
        if self.closing:
            return
        if self._reading:
            self._protocol.data_received(data)
        else:
            self._held += data

    def lost(self, error: Exception | None) -> None:
        """The connection is gone."""
        if not self.done:
            self.closing = self.done = True
            if error is None:
                self._protocol.eof_received()
            self._protocol.connection_lost(error)

    def taken(self, size: int) -> None:
        """The client has taken what was written."""
        self._unread -= size
        if self._paused and self._unread <= LOW_WATER and not self.done:
            self._paused = False
            self._loop.do(self._protocol.resume_writing)

    # -- what a protocol asks of a transport ------------------------------------------------------

    def write(self, data: Any) -> None:
        if self.closing or self._loop.is_dead or not data:
            return
        self._unread += len(data)
        self._line.deliver(bytes(data))
        if self._unread > HIGH_WATER and not self._paused:
            self._paused = True
            self._protocol.pause_writing()

    def close(self) -> None:
        if not self.closing:
            self.closing = True
            self._loop.call_soon(self._close)

    def _close(self) -> None:
        if not self.done:
            self.done = True
            self._protocol.connection_lost(None)
            if not self._loop.is_dead:
                self._line.close_from_server()

    def abort(self) -> None:
        self.close()

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        self._reading = False

    def resume_reading(self) -> None:
        self._reading = True
        if self._held and not self.closing:
            held, self._held = bytes(self._held), bytearray()
            self._loop.call_soon(self.feed, held)

    def is_reading(self) -> bool:
        return self._reading

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        assert isinstance(protocol, asyncio.Protocol)
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocol

    def can_write_eof(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return self._unread

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """The limits of the network hold."""
