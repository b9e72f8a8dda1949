"""The security middleware: every request and every WebSocket passes it.

The host is ours, rate limits are kept, the route has a permission, nothing is too large, a change
comes from our own pages with a CSRF token, and the role may do it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import MalformedAnswer, NoSuchThing, NotPermitted, PitbossError, TooMuch
from pitboss.server.auth.cookies import token_in
from pitboss.server.auth.presence import Presence
from pitboss.server.auth.roles import Needs, check_any, check_enrolled, methods_at, needs
from pitboss.server.auth.sessions import DISPATCH, AuthService, Person, role_of
from pitboss.server.clock import Clock
from pitboss.server.web.errors import fault_response, is_fault, log, refusal
from pitboss.server.web.limits import (
    POLICY,
    LimitedSocket,
    Limits,
    OpenCount,
    RateLimiter,
    rate_limit_key,
)
from pitboss.server.web.stopping import cut_off_error

CSRF_HEADER: Final = "x-csrf-token"

# Under this name a scope has the function by which the server itself sends.
DIRECTLY: Final = "pitboss.send"

# Under this name the extensions of a scope have the function that writes a text at once.
WRITE_TEXT: Final = "pitboss.write_text"

# A client that needs longer to send 16 kB is not sending.
BODY_SECONDS_MAX: Final = 15

_READING: Final = ("GET", "HEAD")

_EXTENSION: Final = "websocket.http.response"

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
HSTS: Final = "max-age=31536000; includeSubDomains"

_STARTS: Final = ("http.response.start", "websocket.http.response.start")
_HOST: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]{1,253})(?::([0-9]{1,5}))?")


def secured(
    app: ASGIApp,
    *,
    auth: AuthService,
    clock: Clock,
    limits: Limits | None = None,
    origins: Iterable[str] = (),
) -> ASGIApp:
    """The application behind all its middleware."""
    inner = SecurityMiddleware(
        app, auth=auth, clock=clock, limits=limits or Limits(), sites=Sites(origins)
    )
    return SecurityHeaders(LastResort(inner))


def person_of(connection: HTTPConnection) -> Person | None:
    """The signed-in user of a request, as the middleware found out."""
    found = connection.scope.get("state", {}).get("person")
    return found if isinstance(found, Person) else None


def token_of(connection: HTTPConnection) -> str:
    """The token in the cookie of a request, or ""."""
    header = "; ".join(connection.headers.getlist("cookie"))
    return token_in(header, https=is_https(connection.scope))


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "unknown"


class _Stop(Exception):
    """Ends a request with this response."""

    def __init__(self, response: Response) -> None:
        super().__init__()
        self.response = response


class SecurityMiddleware:
    """Checks every request and every WebSocket before the application receives it."""

    def __init__(
        self, app: ASGIApp, *, auth: AuthService, clock: Clock, limits: Limits, sites: Sites
    ) -> None:
        self._app = app
        self._door = auth
        self._clock = clock
        self._limits = limits
        self._sites = sites
        self._of_address = RateLimiter(limits.requests_of_address, clock=clock)
        self._of_session = RateLimiter(limits.requests_of_session, clock=clock)
        self._messages_of_session = RateLimiter(limits.messages_of_session, clock=clock)
        self._messages_of_address = RateLimiter(limits.messages_of_address, clock=clock)
        self._presence = Presence(auth, clock=clock)
        self.sockets = OpenCount()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, and pass it on or refuse it."""
        DISPATCH.set(asyncio.get_running_loop().call_soon_threadsafe)
        match scope["type"]:
            case "http":
                await self._request(scope, receive, send)
            case "websocket":
                await self._websocket(scope, receive, send)
            case _:
                await self._app(scope, receive, send)

    # -- requests ---------------------------------------------------------------------------------

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        try:
            self._check_rate(self._of_address, rate_limit_key(address_of(connection)))
            self._sites.check_host(connection.headers)
            wanted = _needs(scope["method"], scope["path"])
            body = await self._body(connection.headers, receive)
            person = await self._person(connection)
            self._check_change(connection, person, body)
            _check_permission(person, wanted)
        except _Stop as stop:
            await stop.response(scope, receive, send)
        except PitbossError as error:
            await refusal(error)(scope, receive, send)
        else:
            scope.setdefault("state", {})["person"] = person
            await self._app(scope, _replay(body, receive), send)

    def _check_rate(self, buckets: RateLimiter, key: str) -> None:
        if not buckets.take(key):
            seconds = buckets.seconds_until_next(key)
            error = TooMuch(f"too many requests; please try again in {seconds} s")
            raise _Stop(refusal(error, headers={"retry-after": str(seconds)}))

    async def _person(self, connection: HTTPConnection) -> Person | None:
        """The signed-in user; only the API and WebSockets need one."""
        token = token_of(connection)
        if not token or not connection.scope["path"].startswith(("/api", "/ws")):
            return None
        person = await run_in_threadpool(self._door.who, token)
        connection.scope.setdefault("state", {})["person"] = person
        if person is not None:
            self._check_rate(self._of_session, person.session)
        return person

    def _check_change(self, connection: HTTPConnection, person: Person | None, body: bytes) -> None:
        """Check that a change comes from our own pages, as JSON, with the CSRF token."""
        scope, headers = connection.scope, connection.headers
        if scope["method"] in _READING:
            return
        self._sites.check_origin(scope, headers, needed=False)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if body and kind != "application/json":
            raise MalformedAnswer("a request is sent as application/json")
        if person is not None and not _same(headers.get(CSRF_HEADER, ""), person.csrf):
            raise NotPermitted("the page is out of date; please load it again")

    async def _body(self, headers: Headers, receive: Receive) -> bytes:
        if "content-length" in headers and "transfer-encoding" in headers:
            error = MalformedAnswer("a request says in one way how long it is")
            raise _Stop(refusal(error, headers={"connection": "close"}))
        most = self._limits.body_bytes_max
        declared = headers.get("content-length", "0")
        if not declared.isdecimal() or len(declared) > 18 or int(declared) > most:
            raise _Stop(_too_large(most))
        try:
            async with asyncio.timeout(BODY_SECONDS_MAX):
                return await _read(receive, most=most)
        except TimeoutError:
            raise TooMuch("the request took too long to arrive") from None

    # -- WebSockets -------------------------------------------------------------------------------

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        place = rate_limit_key(address_of(connection))
        try:
            person = await self._admitted(connection, place)
            held = self._hold(person, place)
        except _Stop:
            await deny(TooMuch("too many requests"), scope, receive, send)
        except PitbossError as error:
            await deny(error, scope, receive, send)
        else:
            await self._connected(connection.scope, person, held, receive, send)

    async def _admitted(self, connection: HTTPConnection, place: str) -> Person | None:
        scope = connection.scope
        self._check_rate(self._of_address, place)
        self._sites.check_host(connection.headers)
        self._sites.check_origin(scope, connection.headers, needed=True)
        wanted = _needs("WS", scope["path"])
        person = await self._person(connection)
        _check_permission(person, wanted)
        return person

    def _hold(self, person: Person | None, place: str) -> tuple[str, str]:
        """Count the socket for the address and for the session, or for neither."""
        limits, what = self._limits, "too many tables are open from here"
        address = f"address {place}"
        if person is None:
            session, most = f"visitors {place}", limits.visitor_sockets_of_address_max
        else:
            session, most = f"session {person.session}", limits.sockets_of_session_max
        self.sockets.take(session, most=most, what=what)
        try:
            self.sockets.take(address, most=limits.sockets_of_address_max, what=what)
        except TooMuch:
            self.sockets.give_back(session)
            raise
        return session, address

    def _take_message(self, session: str, address: str) -> bool:
        of_session, of_address = self._messages_of_session, self._messages_of_address
        return of_session.take(session) and of_address.take(address)

    async def _connected(
        self,
        scope: Scope,
        person: Person | None,
        held: tuple[str, str],
        receive: Receive,
        send: Send,
    ) -> None:
        socket = LimitedSocket(
            receive,
            send,
            may_send=partial(self._take_message, *held),
            limits=self._limits,
            is_valid=partial(self._presence.is_valid, person),
            is_valid_now=partial(self._presence.is_valid_now, person),
            send_directly=scope.get(DIRECTLY),
            write_text=scope.get("extensions", {}).get(WRITE_TEXT),
        )
        scope.setdefault("state", {}).update(
            person=person, send_text=socket.send_text, write_text=socket.write_text
        )
        with self._present(person, held):
            await self._app(scope, socket.receive, socket.send)

    @contextmanager
    def _present(self, person: Person | None, held: tuple[str, str]) -> Iterator[None]:
        """Count a user and their socket for as long as it is open."""
        if person is not None:
            self._presence.add(person)
        try:
            yield
        finally:
            if person is not None:
                self._presence.remove(person)
            for key in held:
                self.sockets.give_back(key)


def _check_permission(person: Person | None, wanted: Needs) -> None:
    check_any(role_of(person), wanted)
    if person is not None and person.must_enroll:
        check_enrolled(wanted)


def _needs(method: str, path: str) -> Needs:
    """What a route needs; a route without a permission does not exist."""
    found = needs(method, path)
    if found is not None:
        return found
    methods = methods_at(path)
    if not methods or method == "WS":
        raise NoSuchThing("there is no such page")
    error = NotPermitted("this page does not take that method")
    raise _Stop(refusal(error, status=405, headers={"allow": ", ".join(methods)}))


def _too_large(most: int) -> Response:
    return refusal(TooMuch(f"a request has at most {most} bytes"), status=413)


async def _read(receive: Receive, *, most: int) -> bytes:
    """The whole body of a request."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise MalformedAnswer("the request was cut off")
        body += message.get("body", b"")
        if len(body) > most:
            raise _Stop(_too_large(most))
        if not message.get("more_body", False):
            return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Pass on the body that was read already, then what comes after it."""
    ready: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return ready.pop() if ready else await receive()

    return again


def _same(given: str, kept: str) -> bool:
    """Compare two tokens in a time that does not depend on them."""
    one, other = (sha256(each.encode("utf-8", "surrogatepass")).digest() for each in (given, kept))
    return one == other


# -- WebSockets -----------------------------------------------------------------------------------


async def deny(error: PitbossError, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a WebSocket before it is accepted, with an error where the server can send one."""
    if _EXTENSION in scope.get("extensions", {}):

        async def as_denial(message: Message) -> None:
            await send({**message, "type": f"websocket.{message['type']}"})

        await refusal(error)({**scope, "type": "http"}, receive, as_denial)
    else:
        await send({"type": "websocket.close", "code": POLICY, "reason": error.message[:100]})


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
        except asyncio.CancelledError:
            # A server that is stopped waits for a request no longer.
            if started or scope["type"] != "http":
                raise
            await refusal(cut_off_error(scope["method"]))(scope, receive, send)
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
    elif isinstance(error, PitbossError) and not is_fault(error):
        await refusal(error)(scope, receive, send)
    else:
        await fault_response(error)(scope, receive, send)
