"""Every request has an id: it is in each line of the log, and in the answer.

A WebSocket has one for the connection, and its messages are numbered: `3f9a.1`, `3f9a.2`.
"""

from __future__ import annotations

import logging
import re
from contextvars import ContextVar
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.equipment.randomness import token
from pitboss.server.clock import stopwatch
from pitboss.server.metrics.counts import Metrics
from pitboss.server.web.middleware import address_of

REQUEST_ID: Final[ContextVar[str]] = ContextVar("REQUEST_ID", default="")
HEADER: Final = "x-request-id"
ID_CHARS: Final = 12

# A proxy in front may have given the request an id already.
_GIVEN: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")

log = logging.getLogger("pitboss.access")


def next_message() -> None:
    """Number the next message of a WebSocket."""
    connection, _, number = REQUEST_ID.get().partition(".")
    REQUEST_ID.set(f"{connection}.{int(number or 0) + 1}")


class RequestLog:
    """Middleware that gives every request an id, counts it, and logs it if that is wanted."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        request_id = given if _GIVEN.fullmatch(given) else token()[:ID_CHARS]
        REQUEST_ID.set(request_id)
        began, status = stopwatch(), 0

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = request_id
            await send(message)

        is_http = scope["type"] == "http"
        try:
            await self._app(scope, receive, send_with_id if is_http else send)
        finally:
            seconds = stopwatch() - began
            if is_http:
                self._metrics.count_request(status, seconds)
            _log(scope, status, seconds)


def _log(scope: Scope, status: int, seconds: float) -> None:
    """Log a request that is over; never its query, its headers or its body."""
    if not log.isEnabledFor(logging.INFO):
        return
    method = scope.get("method", "WebSocket")
    fields: dict[str, object] = {
        "method": method,
        "path": scope["path"],
        "address": address_of(HTTPConnection(scope)),
        "ms": round(seconds * 1000, 1),
    }
    if status:
        fields["status"] = status
    log.info("%s %s: %s", method, scope["path"], status or "closed", extra={"fields": fields})
