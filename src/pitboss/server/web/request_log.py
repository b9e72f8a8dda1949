"""Every request has an id: it is in each line of the log, and in the answer.

A WebSocket has one for the connection, and its messages are numbered: `3f9a.1`, `3f9a.2`.
"""

from __future__ import annotations

import logging
import re
from contextvars import ContextVar
from typing import Final

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.equipment.randomness import token
from pitboss.server.auth.security_log import REFUSALS, refused
from pitboss.server.clock import Clock, stopwatch
from pitboss.server.metrics.counts import Metrics
from pitboss.server.web.limits import RateLimiter, rate_limit_key
from pitboss.server.web.middleware import DIRECTLY, address_of

REQUEST_ID: Final[ContextVar[str]] = ContextVar("REQUEST_ID", default="")
HEADER: Final = "x-request-id"
ID_CHARS: Final = 12

# A proxy in front may have given the request an id already.
_GIVEN: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")

# The refusals that concern security. A page of somebody whose session has ended is nothing unusual.
FORBIDDEN: Final = 403
SWITCHED: Final = 101
REFUSED: Final = {
    401: logging.INFO,
    FORBIDDEN: logging.WARNING,
    405: logging.WARNING,
    413: logging.WARNING,
    429: logging.WARNING,
}
BODY_BYTES_MAX: Final = 4_096

log = logging.getLogger("pitboss.access")


def next_message() -> None:
    """Number the next message of a WebSocket."""
    connection, _, number = REQUEST_ID.get().partition(".")
    REQUEST_ID.set(f"{connection}.{int(number or 0) + 1}")


class _Reply:
    """What is known of the reply to a request: its status, and why it was refused."""

    def __init__(self) -> None:
        self.status, self.reason, self._body = 0, "", b""

    def watch(self, message: Message) -> None:
        """Look at a message of the reply; one to a WebSocket counts until it is accepted."""
        kind = message["type"].removeprefix("websocket.")
        if kind == "http.response.start":
            self.status = message["status"]
        elif kind == "http.response.body" and self.status in REFUSED and not self.reason:
            self._body += message.get("body", b"")[:BODY_BYTES_MAX]
            self.reason = _reason_in(self._body)
        elif kind == "accept":
            self.status = SWITCHED
        elif kind == "close" and not self.status:
            self.status, self.reason = FORBIDDEN, message.get("reason") or ""


class RequestLog:
    """Middleware that gives every request an id, counts it, and logs it if that is wanted.

    A request that is refused is in the log of security, but not every one of a flood.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics, clock: Clock) -> None:
        self._app, self._metrics = app, metrics
        self._refusals = RateLimiter(REFUSALS, clock=clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        request_id = given if _GIVEN.fullmatch(given) else token()[:ID_CHARS]
        REQUEST_ID.set(request_id)
        began, reply = stopwatch(), _Reply()

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)[HEADER] = request_id
            reply.watch(message)
            await send(message)

        is_http = scope["type"] == "http"
        try:
            scope[DIRECTLY] = send
            await self._app(scope, receive, send_with_id)
        finally:
            seconds = stopwatch() - began
            if is_http:
                self._metrics.count_request(reply.status, seconds)
            _log(scope, reply.status if is_http else 0, seconds)
            if reply.status in REFUSED:
                self._log_refused(scope, reply)

    def _log_refused(self, scope: Scope, reply: _Reply) -> None:
        address = address_of(HTTPConnection(scope))
        if not self._refusals.take(rate_limit_key(address)):
            return
        person = scope.get("state", {}).get("person")
        fields: dict[str, object] = {
            "method": scope.get("method", "WebSocket"),
            "path": scope["path"],
            "address": address,
            "status": reply.status,
            "reason": reply.reason,
            "user": None if person is None else person.id,
        }
        refused(fields, level=REFUSED[reply.status])


def _reason_in(body: bytes) -> str:
    """The code and the words of a refusal."""
    try:
        error = msgspec.json.decode(body)["error"]
        return f"{error['code']}: {error['message']}"
    except (msgspec.DecodeError, LookupError, TypeError):
        return ""


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
