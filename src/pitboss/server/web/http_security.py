"""HTTP security: allowed hosts and origins, security headers, and the handler of last resort."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import MalformedAnswer, NotPermitted, PitbossError
from pitboss.server.web.errors import fault_response, log, refusal, status_of

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
_HOST: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]{1,253})(?::([0-9]{1,5}))?")


def is_https(scope: Scope) -> bool:
    """Whether the connection is encrypted, as far as the server can see."""
    return scope.get("scheme") in ("https", "wss")


# -- hosts and origins ----------------------------------------------------------------------------


class Sites:
    """The host names of this server, and the check that a request comes from its own pages.

    Without configured origins the server accepts `localhost` and bare addresses: another site
    cannot make a browser take its own name for one of these.
    """

    def __init__(self, origins: Iterable[str] = ()) -> None:
        self._origins = frozenset(_checked(each) for each in origins)
        self._hosts = frozenset({"localhost", *map(_host_name, self._origins)})

    def check_host(self, headers: Headers) -> str:
        """The host that a request names; another server's host is refused."""
        found = headers.getlist("host")
        match = _HOST.fullmatch(found[0]) if len(found) == 1 else None
        if match is None:
            raise MalformedAnswer("a request names one host")
        name = match[1].lower()
        if name not in self._hosts and not _is_address(name):
            raise NotPermitted("this server is not known by that host name")
        return found[0].lower()

    def check_origin(self, scope: Scope, headers: Headers, *, needed: bool) -> None:
        """Refuse a request that a page of another site has sent."""
        found = headers.getlist("origin")
        if not found and not needed:
            if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
                raise NotPermitted("only pages of this server may send this request")
            return
        own = f"{'https' if is_https(scope) else 'http'}://{headers['host'].lower()}"
        if len(found) != 1 or found[0] not in {own, *self._origins}:
            raise NotPermitted("only pages of this server may send this request")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _checked(origin: str) -> str:
    """An origin as browsers spell it: `https://casino.example`, nothing after the host."""
    scheme, _, host = origin.lower().partition("://")
    if scheme not in ("http", "https") or _HOST.fullmatch(host) is None:
        raise MalformedAnswer(f"{origin!r} is not an origin such as https://casino.example")
    return origin.lower()


def _host_name(origin: str) -> str:
    match = _HOST.fullmatch(origin.partition("://")[2])
    return match[1] if match else ""


# -- headers and errors ---------------------------------------------------------------------------


class SecurityHeaders:
    """Middleware that sets the security headers on every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add the headers to the response."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] in _STARTS:
                _add_headers(MutableHeaders(scope=message), scope)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _add_headers(headers: MutableHeaders, scope: Scope) -> None:
    for name, value in SECURITY_HEADERS.items():
        headers[name] = value
    if is_https(scope):
        headers["strict-transport-security"] = HSTS
    if scope["path"].startswith("/api"):
        headers["cache-control"] = "no-store"


class LastResort:
    """Middleware that answers an unhandled exception with a plain error; only the log has more."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and catch every exception."""
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = started or message["type"] in (*_STARTS, "websocket.close")
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except Exception as error:
            # The one place that catches everything: no client is shown a stack trace.
            if scope["type"] == "lifespan":
                raise
            await _respond(error, scope, receive, send, started=started)


async def _respond(
    error: Exception, scope: Scope, receive: Receive, send: Send, *, started: bool
) -> None:
    if started:
        log.error("unhandled error in the middle of a response", exc_info=error)
    elif scope["type"] == "websocket":
        log.error("unhandled error on a WebSocket", exc_info=error)
        await send({"type": "websocket.close", "code": 1011, "reason": "a fault of ours"})
    elif isinstance(error, PitbossError) and status_of(error) < 500:
        await refusal(error)(scope, receive, send)
    else:
        await fault_response(error)(scope, receive, send)
