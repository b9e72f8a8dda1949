"""A guarded line: what comes over a WebSocket is counted, measured, and checked again and again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from starlette.types import Message, Receive, Scope, Send

from pitboss.errors import MalformedAnswer, PitbossError, TooMuch
from pitboss.server.web.errors import error_json, refusal
from pitboss.server.web.limits import Limits

__all__ = ["LimitedSocket", "deny"]

_POLICY: Final = 1008
_TOO_LARGE: Final = 1009
_EXTENSION: Final = "websocket.http.response"


async def deny(error: PitbossError, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a line before it is up, with a sentence where the server can send one."""
    if _EXTENSION in scope.get("extensions", {}):

        async def as_denial(message: Message) -> None:
            await send({**message, "type": f"websocket.{message['type']}"})

        await refusal(error)({**scope, "type": "http"}, receive, as_denial)
    else:
        await send({"type": "websocket.close", "code": _POLICY, "reason": error.message[:100]})


class LimitedSocket:
    """One WebSocket of one person.

    `may_speak` counts a message and says whether it is one too many just now, `still_good`
    whether the person may still use the line at all.
    """

    def __init__(
        self,
        receive: Receive,
        send: Send,
        *,
        may_speak: Callable[[], bool],
        limits: Limits,
        still_good: Callable[[], Awaitable[bool]],
    ) -> None:
        self._receive, self._send = receive, send
        self._may_speak = may_speak
        self._limits = limits
        self._still_good = still_good
        self._refused = 0
        self._closed = False

    async def send(self, message: Message) -> None:
        """Send, unless the line was cut or whoever listens may not any more."""
        if message["type"] == "websocket.send" and not (self._closed or await self._still_good()):
            await self._cut(_POLICY, "you are signed out")
        await self._pass_on(message)

    async def _pass_on(self, message: Message) -> None:
        """Nothing comes after the close, whoever of the two sends that."""
        if not self._closed:
            self._closed = message["type"] == "websocket.close"
            await self._send(message)

    async def receive(self) -> Message:
        """The next message that passes the guards."""
        while not self._closed:
            message = await self._receive()
            if message["type"] != "websocket.receive" or await self._passes(message):
                return message
        return {"type": "websocket.disconnect", "code": _POLICY, "reason": ""}

    async def _passes(self, message: Message) -> bool:
        text = message.get("text")
        if _size(message) > self._limits.message_bytes_max:
            await self._cut(_TOO_LARGE, "that message is too large")
        elif not self._may_speak():
            await self._refuse(TooMuch("too many messages; please slow down"))
        elif text is None:
            await self._refuse(MalformedAnswer("a message is text, not bytes"))
        elif not await self._still_good():
            await self._cut(_POLICY, "you are signed out")
        else:
            self._refused = 0
            return True
        return False

    async def _refuse(self, error: PitbossError) -> None:
        self._refused += 1
        if self._refused > self._limits.messages_refused_max:
            await self._cut(_POLICY, "too many messages")
            return
        body = msgspec.json.encode({"type": "error", "error": error_json(error)}).decode()
        await self._pass_on({"type": "websocket.send", "text": body})

    async def _cut(self, code: int, reason: str) -> None:
        await self._pass_on({"type": "websocket.close", "code": code, "reason": reason})


def _size(message: Message) -> int:
    text, data = message.get("text"), message.get("bytes")
    return len(text.encode("utf-8", "surrogatepass")) if text is not None else len(data or b"")
