"""A line to a table without asyncio: what is told is read while something is waited for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from threading import Event
from types import TracebackType
from typing import Any, Final

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from pitboss.client.endpoint import (
    BACKOFF_SECONDS,
    Endpoint,
    close_error,
    connect_error,
    timeout_error,
)
from pitboss.client.exchange import Exchange
from pitboss.client.http import Http
from pitboss.client.messages import Form, Plain, Question, TableStatus
from pitboss.errors import PitbossError

__all__ = ["SyncTableConnection"]

WAIT_SECONDS: Final = 30.0


class SyncTableConnection:
    """A seat or a place at the rail; `told` is how the table stood when we last listened."""

    def __init__(self, http: Http, table: int, *, seconds: float = WAIT_SECONDS) -> None:
        self.exchange = Exchange()
        self._endpoint = Endpoint(http, table)
        self._seconds = seconds
        self._over: PitbossError | None = None
        self._socket: ClientConnection | None = None
        self._held = ExitStack()

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

    def __enter__(self) -> SyncTableConnection:
        self._open()
        self.until(lambda told: self.exchange.greeted)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the line; a seat is kept for a while."""
        self._socket = None
        self._held.close()

    def _open(self) -> ClientConnection:
        """Dial until somebody answers, and say again what is owed."""
        waits = iter(BACKOFF_SECONDS)
        while self._socket is None:
            try:
                line = connect(self._endpoint.uri, **self._endpoint.options())
                self._socket = self._held.enter_context(line)
            except (OSError, InvalidHandshake) as error:
                self._missed(error, next(waits, None))
            else:
                self._send(*self.exchange.waiting.values())
        return self._socket

    def _missed(self, error: Exception, wait: float | None) -> None:
        """Nobody answered: wait a little, unless it is no use."""
        if wait is None or isinstance(error, InvalidHandshake) or not self.exchange.greeted:
            raise connect_error(error) from None
        Event().wait(wait)

    def _send(self, *texts: str) -> None:
        """Send what can be sent; what is lost with the line is said again on the next one."""
        try:
            for text in texts:
                if self._socket is not None:
                    self._socket.send(text)
        except ConnectionClosed:
            return

    # -- waiting ----------------------------------------------------------------------------------

    def listen(self, *, seconds: float = 0) -> Plain:
        """Hear the next message, on a new line if the old one is down."""
        while True:
            self._check_over()
            try:
                return self.exchange.take(self._open().recv(timeout=seconds or self._seconds))
            except TimeoutError:
                raise timeout_error(seconds or self._seconds) from None
            except ConnectionClosed:
                self._lost()

    def _lost(self) -> None:
        code = None if self._socket is None else self._socket.close_code
        self._over = close_error(code)
        self.close()

    def _check_over(self) -> None:
        self.exchange.check()
        if self._over is not None:
            raise self._over

    def until(self, holds: Callable[[TableStatus], bool], *, seconds: float = 0) -> TableStatus:
        """Listen until something holds of the table."""
        while not holds(self.told):
            self.listen(seconds=seconds)
        return self.told

    def refresh(self) -> TableStatus:
        """Hear everything that was told by now."""
        self._open()
        self._send('{"do":"ping"}')
        while self.listen()["type"] != "pong":
            continue
        return self.told

    # -- what is said -----------------------------------------------------------------------------

    def say(self, message: Mapping[str, Any]) -> int:
        """Do something once only; the row of the log comes back, a refusal is raised."""
        self._check_over()
        key = self.exchange.say(message)
        self._send(self.exchange.waiting[key])
        while (row := self.exchange.outcome(key)) is None:
            self.listen()
        return row

    def sit(self, cents: int, *, seat: int | None = None) -> int:
        """Take a seat with so much from the wallet; the seat comes back."""
        self.say({"do": "sit", "cents": cents, "seat": seat})
        return self.told.you.seat or 0

    def walk_in(self, name: str, cents: int, *, seat: int | None = None) -> int:
        """Seat somebody without an account, as the dealer of a live table."""
        return self.say({"do": "walk_in", "name": name, "cents": cents, "seat": seat})

    def answer(self, what: Form | Mapping[str, Any], *, by: str = "", **blanks: object) -> int:
        """Answer the question with a form and its blanks, or with plain data."""
        return self.say(self.exchange.answer(what, by=by, **blanks))

    def bet(self, spot: str, cents: int, *, seat: int | None = None) -> int:
        """Lay a wager."""
        return self.say(self.exchange.bet(spot, cents, seat=seat))

    def usual(self) -> int:
        """Say as staff what staff say when nothing is wrong."""
        return self.say(self.exchange.usual())

    def ready(self) -> int:
        """Be done with this betting window."""
        return self.say(self.exchange.ready())

    def leave(self) -> int:
        """Leave the seat: now, or as soon as the rules allow."""
        return self.say({"do": "leave"})

    def contribute(self, text: str) -> int:
        """Add words of one's own to the chance that comes next."""
        return self.say({"do": "contribute", "text": text})
