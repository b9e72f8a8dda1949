"""A connection to a table for asyncio; it reconnects when it breaks."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Mapping
from types import TracebackType
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pitboss.client.exchange import HELLO, WAIT_SECONDS, AtTable
from pitboss.client.http import (
    BACKOFF_SECONDS,
    Http,
    close_error,
    connect_error,
    is_final,
    timeout_error,
)
from pitboss.client.messages import TableStatus
from pitboss.errors import PitbossError


class TableConnection(AtTable[Coroutine[Any, Any, int]]):
    """A player or spectator at a table; `status` is the last state received."""

    def __init__(self, http: Http, table: int, *, seconds: float = WAIT_SECONDS) -> None:
        super().__init__(http, table, seconds=seconds)
        self._news = asyncio.Event()
        self._waits = iter(BACKOFF_SECONDS)
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    # -- connecting -------------------------------------------------------------------------------

    async def __aenter__(self) -> TableConnection:
        self._task = asyncio.create_task(self._run())
        try:
            await self._wait(lambda: self.exchange.greeted, self._seconds)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Disconnect; a seat is kept for a while."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _run(self) -> None:
        """Stay connected until the connection ends for good."""
        while self._ended is None:
            try:
                self._ended = await self._connected()
            except (OSError, InvalidHandshake) as error:
                await self._connect_failed(error)
        self._notify()

    async def _connected(self) -> PitbossError | None:
        """One connection from start to end; returns why it ended if that is for good."""
        async with connect(self._endpoint.uri, **self._endpoint.options()) as socket:
            self._waits = iter(BACKOFF_SECONDS)
            return await self._receive_all(socket)

    async def _connect_failed(self, error: Exception) -> None:
        """Wait a little before the next attempt, unless it is no use."""
        wait = next(self._waits, None)
        if wait is None or is_final(error) or not self.exchange.greeted:
            self._ended = connect_error(error)
        else:
            await asyncio.sleep(wait)

    async def _receive_all(self, socket: ClientConnection) -> PitbossError | None:
        """Send again what has no reply, and receive until the connection breaks."""
        try:
            for text in list(self.exchange.waiting.values()):
                await socket.send(text)
            self._socket = socket
            while True:
                self.exchange.take(await socket.recv())
                if self.exchange.missed:
                    await socket.send(HELLO)
                self._notify()
        except ConnectionClosed:
            return close_error(socket.close_code)
        finally:
            self._socket = None

    def _notify(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    # -- waiting ----------------------------------------------------------------------------------

    async def until(
        self, holds: Callable[[TableStatus], bool], *, seconds: float = 0
    ) -> TableStatus:
        """Wait until a condition holds."""
        await self._wait(lambda: holds(self.status), seconds or self._seconds)
        return self.status

    async def _wait(self, holds: Callable[[], bool], seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                while not holds():
                    self.exchange.check()
                    self._check_ended()
                    await self._news.wait()
        except TimeoutError:
            raise timeout_error(seconds) from None

    def _check_ended(self) -> None:
        if self._ended is not None:
            raise self._ended

    # -- commands ---------------------------------------------------------------------------------

    async def send(self, message: Mapping[str, Any]) -> int:
        """Send a command; returns the row of the log in which it was done, raises a refusal."""
        self._check_ended()
        key, row = self.exchange.send(message), -1
        await self._send(self.exchange.waiting[key])

        def known() -> bool:
            nonlocal row
            found = self.exchange.outcome(key)
            row = row if found is None else found
            return found is not None

        await self._wait(known, self._seconds)
        return row

    async def _send(self, text: str) -> None:
        """Send if connected; otherwise it is sent after reconnecting."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(text)

    async def sit(self, cents: int, *, seat: int | None = None) -> int:
        """Take a seat with this much from the wallet; returns the seat."""
        await self.send({"do": "sit", "cents": cents, "seat": seat})
        return self.status.you.seat or 0
