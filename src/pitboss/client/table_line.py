"""A line to a table for asyncio: told at once, dialled again when it breaks."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pitboss.client.dialing import BACKOFF_SECONDS, Dial, denied, end_of, late
from pitboss.client.http import Http
from pitboss.client.talk import Talk
from pitboss.client.told import Form, Question, Told
from pitboss.errors import PitbossError

__all__ = ["TableLine"]

WAIT_SECONDS: Final = 30.0


class TableLine:
    """A seat or a place at the rail; `told` is how the table stands as far as we know."""

    def __init__(self, http: Http, table: int, *, seconds: float = WAIT_SECONDS) -> None:
        self.talk = Talk()
        self._dial = Dial(http, table)
        self._seconds = seconds
        self._news = asyncio.Event()
        self._over: PitbossError | None = None
        self._waits = iter(BACKOFF_SECONDS)
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def told(self) -> Told:
        """The last word of the table: picture, question, clock, who we are, what happened."""
        return self.talk.told

    @property
    def question(self) -> Question:
        """What the table asks; it must ask something."""
        self.talk.question_number()
        assert self.told.question is not None
        return self.told.question

    # -- the line ---------------------------------------------------------------------------------

    async def __aenter__(self) -> TableLine:
        self._task = asyncio.create_task(self._keep())
        try:
            await self._wait(lambda: self.talk.greeted, self._seconds)
        except BaseException:
            await self.hang_up()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.hang_up()

    async def hang_up(self) -> None:
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
        async with connect(self._dial.uri, **self._dial.options()) as socket:
            self._waits = iter(BACKOFF_SECONDS)
            return await self._hear(socket)

    async def _missed(self, error: Exception) -> None:
        """Nobody answered: wait a little, unless it is no use."""
        wait = next(self._waits, None)
        if wait is None or isinstance(error, InvalidHandshake) or not self.talk.greeted:
            self._over = denied(error)
        else:
            await asyncio.sleep(wait)

    async def _hear(self, socket: ClientConnection) -> PitbossError | None:
        """Say again what is owed, and hear until the line breaks."""
        try:
            for text in list(self.talk.waiting.values()):
                await socket.send(text)
            self._socket = socket
            while True:
                self.talk.take(await socket.recv())
                self._stir()
        except ConnectionClosed:
            return end_of(socket.close_code)
        finally:
            self._socket = None

    def _stir(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    # -- waiting ----------------------------------------------------------------------------------

    async def until(self, holds: Callable[[Told], bool], *, seconds: float = 0) -> Told:
        """Wait until something holds of the table."""
        await self._wait(lambda: holds(self.told), seconds or self._seconds)
        return self.told

    async def _wait(self, holds: Callable[[], bool], seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                while not holds():
                    self.talk.check()
                    self._check_over()
                    await self._news.wait()
        except TimeoutError:
            raise late(seconds) from None

    def _check_over(self) -> None:
        if self._over is not None:
            raise self._over

    # -- what is said -----------------------------------------------------------------------------

    async def say(self, message: Mapping[str, Any]) -> int:
        """Do something once only; the row of the log comes back, a refusal is raised."""
        self._check_over()
        key, row = self.talk.say(message), -1
        await self._send(self.talk.waiting[key])

        def known() -> bool:
            nonlocal row
            found = self.talk.outcome(key)
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
        return await self.say(self.talk.answer(what, by=by, **blanks))

    async def bet(self, spot: str, cents: int, *, seat: int | None = None) -> int:
        """Lay a wager."""
        return await self.say(self.talk.bet(spot, cents, seat=seat))

    async def usual(self) -> int:
        """Say as staff what staff say when nothing is wrong."""
        return await self.say(self.talk.usual())

    async def ready(self) -> int:
        """Be done with this betting window."""
        return await self.say(self.talk.ready())

    async def leave(self) -> int:
        """Leave the seat: now, or as soon as the rules allow."""
        return await self.say({"do": "leave"})

    async def contribute(self, text: str) -> int:
        """Add words of one's own to the chance that comes next."""
        return await self.say({"do": "contribute", "text": text})
