"""A line to a table for asyncio: told at once, dialled again when it breaks."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pitboss.client.endpoint import (
    BACKOFF_SECONDS,
    Endpoint,
    close_error,
    connect_error,
    timeout_error,
)
from pitboss.client.exchange import Exchange
from pitboss.client.http import Http
from pitboss.client.messages import Form, Question, TableStatus
from pitboss.errors import PitbossError

__all__ = ["TableConnection"]

WAIT_SECONDS: Final = 30.0


class TableConnection:
    """A seat or a place at the rail; `told` is how the table stands as far as we know."""

    def __init__(self, http: Http, table: int, *, seconds: float = WAIT_SECONDS) -> None:
        self.exchange = Exchange()
        self._endpoint = Endpoint(http, table)
        self._seconds = seconds
        self._news = asyncio.Event()
        self._over: PitbossError | None = None
        self._waits = iter(BACKOFF_SECONDS)
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def told(self) -> TableStatus:
        """The last word of the table: picture, question, clock, who we are, what happened."""
        return self.exchange.told

    @property
    def question(self) -> Question:
        """What the table asks; it must ask something."""
        self.exchange.question_number()
        assert self.told.question is not None
        return self.told.question

    # -- the line ---------------------------------------------------------------------------------

    async def __aenter__(self) -> TableConnection:
        self._task = asyncio.create_task(self._keep())
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
        """End the line; a seat is kept for a while."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _keep(self) -> None:
        """Keep the line up until it ends for good."""
        while self._over is None:
            try:
                self._over = await self._connected()
            except (OSError, InvalidHandshake) as error:
                await self._missed(error)
        self._stir()

    async def _connected(self) -> PitbossError | None:
        """One line from its first word to its last; why it ended, if that is for good."""
        async with connect(self._endpoint.uri, **self._endpoint.options()) as socket:
            self._waits = iter(BACKOFF_SECONDS)
            return await self._hear(socket)

    async def _missed(self, error: Exception) -> None:
        """Nobody answered: wait a little, unless it is no use."""
        wait = next(self._waits, None)
        if wait is None or isinstance(error, InvalidHandshake) or not self.exchange.greeted:
            self._over = connect_error(error)
        else:
            await asyncio.sleep(wait)

    async def _hear(self, socket: ClientConnection) -> PitbossError | None:
        """Say again what is owed, and hear until the line breaks."""
        try:
            for text in list(self.exchange.waiting.values()):
                await socket.send(text)
            self._socket = socket
            while True:
                self.exchange.take(await socket.recv())
                self._stir()
        except ConnectionClosed:
            return close_error(socket.close_code)
        finally:
            self._socket = None

    def _stir(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    # -- waiting ----------------------------------------------------------------------------------

    async def until(
        self, holds: Callable[[TableStatus], bool], *, seconds: float = 0
    ) -> TableStatus:
        """Wait until something holds of the table."""
        await self._wait(lambda: holds(self.told), seconds or self._seconds)
        return self.told

    async def _wait(self, holds: Callable[[], bool], seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                while not holds():
                    self.exchange.check()
                    self._check_over()
                    await self._news.wait()
        except TimeoutError:
            raise timeout_error(seconds) from None

    def _check_over(self) -> None:
        if self._over is not None:
            raise self._over

    # -- what is said -----------------------------------------------------------------------------

    async def say(self, message: Mapping[str, Any]) -> int:
        """Do something once only; the row of the log comes back, a refusal is raised."""
        self._check_over()
        key, row = self.exchange.say(message), -1
        await self._send(self.exchange.waiting[key])

        def known() -> bool:
            nonlocal row
            found = self.exchange.outcome(key)
            row = row if found is None else found
            return found is not None

        await self._wait(known, self._seconds)
        return row

    async def _send(self, text: str) -> None:
        """Send if the line is up; else it will be sent when it is."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(text)

    async def sit(self, cents: int, *, seat: int | None = None) -> int:
        """Take a seat with so much from the wallet; the seat comes back."""
        await self.say({"do": "sit", "cents": cents, "seat": seat})
        return self.told.you.seat or 0

    async def walk_in(self, name: str, cents: int, *, seat: int | None = None) -> int:
        """Seat somebody without an account, as the dealer of a live table."""
        return await self.say({"do": "walk_in", "name": name, "cents": cents, "seat": seat})

    async def answer(
        self, what: Form | Mapping[str, Any], *, by: str = "", **blanks: object
    ) -> int:
        """Answer the question with a form and its blanks, or with plain data."""
        return await self.say(self.exchange.answer(what, by=by, **blanks))

    async def bet(self, spot: str, cents: int, *, seat: int | None = None) -> int:
        """Lay a wager."""
        return await self.say(self.exchange.bet(spot, cents, seat=seat))

    async def usual(self) -> int:
        """Say as staff what staff say when nothing is wrong."""
        return await self.say(self.exchange.usual())

    async def ready(self) -> int:
        """Be done with this betting window."""
        return await self.say(self.exchange.ready())

    async def leave(self) -> int:
        """Leave the seat: now, or as soon as the rules allow."""
        return await self.say({"do": "leave"})

    async def contribute(self, text: str) -> int:
        """Add words of one's own to the chance that comes next."""
        return await self.say({"do": "contribute", "text": text})
