"""What every answer carries on its way out, and the last resort when something breaks."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import PitbossError
from pitboss.server.web.errors import fault_response, log, refusal, status_of
from pitboss.server.web.origins import is_https

__all__ = ["HSTS", "SECURITY_HEADERS", "LastResort", "SafeHeaders"]

SECURITY_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none';"
        " form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": (
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
        "magnetometer=(), microphone=(), payment=(), usb=()"
    ),
}
HSTS: Final = "max-age=31536000"

_STARTS: Final = ("http.response.start", "websocket.http.response.start")


class SafeHeaders:
    """Puts the headers that keep a browser safe on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on, and dress what comes back."""

        async def dressed(message: Message) -> None:
            if message["type"] in _STARTS:
                _dress(MutableHeaders(scope=message), scope)
            await send(message)

        await self._app(scope, receive, dressed)


def _dress(headers: MutableHeaders, scope: Scope) -> None:
    for name, value in SECURITY_HEADERS.items():
        headers[name] = value
    if is_https(scope):
        headers["strict-transport-security"] = HSTS
    if scope["path"].startswith("/api"):
        headers["cache-control"] = "no-store"


class LastResort:
    """Whatever breaks behind it, the answer is a sentence, and the trace stays in the house."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the call on; catch what falls."""
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = started or message["type"] in (*_STARTS, "websocket.close")
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except Exception as error:
            # The one place that catches everything: nobody outside is shown a trace.
            if scope["type"] == "lifespan":
                raise
            await _apologise(error, scope, receive, send, started=started)


async def _apologise(
    error: Exception, scope: Scope, receive: Receive, send: Send, *, started: bool
) -> None:
    if started:
        log.error("a fault of ours in the middle of an answer", exc_info=error)
    elif scope["type"] == "websocket":
        log.error("a fault of ours on a line", exc_info=error)
        await send({"type": "websocket.close", "code": 1011, "reason": "a fault of ours"})
    elif isinstance(error, PitbossError) and status_of(error) < 500:
        await refusal(error)(scope, receive, send)
    else:
        await fault_response(error)(scope, receive, send)
