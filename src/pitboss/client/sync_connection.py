"""A connection to a table without asyncio: messages are read while waiting for something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from threading import Event
from types import TracebackType
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from pitboss.client.exchange import HELLO, WAIT_SECONDS, AtTable
from pitboss.client.http import (
    BACKOFF_SECONDS,
    Http,
    close_error,
    connect_error,
    is_final,
    timeout_error,
)
from pitboss.client.messages import Plain, TableStatus


class SyncTableConnection(AtTable[int]):
    """A player or spectator at a table; `status` is the last state received."""

    def __init__(self, http: Http, table: int, *, seconds: float = WAIT_SECONDS) -> None:
        super().__init__(http, table, seconds=seconds)
        self._socket: ClientConnection | None = None
        self._held = ExitStack()

    # -- connecting -------------------------------------------------------------------------------

    def __enter__(self) -> SyncTableConnection:
        self._open()
        self.until(lambda status: self.exchange.greeted)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Disconnect; a seat is kept for a while."""
        self._socket = None
        self._held.close()

    def _open(self) -> ClientConnection:
        """Connect, and send again what has no reply."""
        waits = iter(BACKOFF_SECONDS)
        while self._socket is None:
            try:
                line = connect(self._endpoint.uri, **self._endpoint.options())
                self._socket = self._held.enter_context(line)
            except (OSError, InvalidHandshake) as error:
                self._connect_failed(error, next(waits, None))
            else:
                self._send(*self.exchange.waiting.values())
        return self._socket

    def _connect_failed(self, error: Exception, wait: float | None) -> None:
        """Wait a little before the next attempt, unless it is no use."""
        if wait is None or is_final(error) or not self.exchange.greeted:
            raise connect_error(error) from None
        Event().wait(wait)

    def _send(self, *texts: str) -> None:
        """Send what can be sent; what is lost is sent again on the next connection."""
        try:
            for text in texts:
                if self._socket is not None:
                    self._socket.send(text)
        except ConnectionClosed:
            return

    # -- waiting ----------------------------------------------------------------------------------

    def receive(self, *, seconds: float = 0) -> list[Plain]:
        """Receive the next messages, on a new connection if the old one is lost."""
        while True:
            self._check_ended()
            try:
                frame = self._open().recv(timeout=seconds or self._seconds)
            except TimeoutError:
                raise timeout_error(seconds or self._seconds) from None
            except ConnectionClosed:
                self._lost()
            else:
                return self._take(frame)

    def _take(self, frame: str | bytes) -> list[Plain]:
        messages = self.exchange.take(frame)
        if self.exchange.missed:
            self._send(HELLO)
        return messages

    def _lost(self) -> None:
        code = None if self._socket is None else self._socket.close_code
        self._ended = close_error(code)
        self.close()

    def _check_ended(self) -> None:
        self.exchange.check()
        if self._ended is not None:
            raise self._ended

    def until(self, holds: Callable[[TableStatus], bool], *, seconds: float = 0) -> TableStatus:
        """Receive messages until a condition holds."""
        while not holds(self.status):
            self.receive(seconds=seconds)
        return self.status

    def refresh(self) -> TableStatus:
        """Receive everything that the table has sent by now."""
        self._open()
        self._send('{"do":"ping"}')
        while all(message["type"] != "pong" for message in self.receive()):
            continue
        return self.status

    # -- commands ---------------------------------------------------------------------------------

    def send(self, message: Mapping[str, Any]) -> int:
        """Send a command; returns the row of the log in which it was done, raises a refusal."""
        self._check_ended()
        key = self.exchange.send(message)
        self._send(self.exchange.waiting[key])
        while (row := self.exchange.outcome(key)) is None:
            self.receive()
        return row

    def sit(self, cents: int, *, seat: int | None = None) -> int:
        """Take a seat with this much from the wallet; returns the seat."""
        self.send({"do": "sit", "cents": cents, "seat": seat})
        return self.status.you.seat or 0
