"""The security middleware: every request and every WebSocket passes it.

The host is ours, rate limits are kept, the route has a permission, nothing is too large, a change
comes from our own pages with a CSRF token, and the role may do it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from typing import Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import MalformedAnswer, NoSuchThing, NotPermitted, PitbossError, TooMuch
from pitboss.server.auth.presence import Presence
from pitboss.server.auth.roles import Needs, check_any, methods_at, needs
from pitboss.server.auth.sessions import DISPATCH, AuthService, Person, role_of, token_in
from pitboss.server.clock import Clock
from pitboss.server.web.errors import error_json, refusal
from pitboss.server.web.http_security import LastResort, SecurityHeaders, Sites, is_https
from pitboss.server.web.limits import Limits, OpenCount, RateLimiter, rate_limit_key

CSRF_HEADER: Final = "x-csrf-token"

# A client that needs longer to send 16 kB is not sending.
BODY_SECONDS_MAX: Final = 15

_READING: Final = ("GET", "HEAD")

_POLICY: Final = 1008
_TOO_LARGE: Final = 1009
_EXTENSION: Final = "websocket.http.response"


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
            check_any(role_of(person), wanted)
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
        check_any(role_of(person), wanted)
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
        )
        scope.setdefault("state", {})["person"] = person
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
        await send({"type": "websocket.close", "code": _POLICY, "reason": error.message[:100]})


class LimitedSocket:
    """One WebSocket with limits on size and rate of messages.

    `may_send` counts a message and says whether it is within the rate, `is_valid` whether the
    session has not ended.
    """

    def __init__(
        self,
        receive: Receive,
        send: Send,
        *,
        may_send: Callable[[], bool],
        limits: Limits,
        is_valid: Callable[[], Awaitable[bool]],
    ) -> None:
        self._receive, self._send = receive, send
        self._take_message = may_send
        self._limits = limits
        self._is_valid = is_valid
        self._refused = 0
        self._closed = False

    async def send(self, message: Message) -> None:
        """Send, unless the socket was closed or the session has ended."""
        if message["type"] == "websocket.send" and not (self._closed or await self._is_valid()):
            await self._close(_POLICY, "you are signed out")
        await self._pass_on(message)

    async def _pass_on(self, message: Message) -> None:
        """Send nothing after the close."""
        if not self._closed:
            self._closed = message["type"] == "websocket.close"
            await self._send(message)

    async def receive(self) -> Message:
        """The next message within the limits."""
        while not self._closed:
            message = await self._receive()
            if message["type"] != "websocket.receive" or await self._passes(message):
                return message
        return {"type": "websocket.disconnect", "code": _POLICY, "reason": ""}

    async def _passes(self, message: Message) -> bool:
        text = message.get("text")
        if _size(message) > self._limits.message_bytes_max:
            await self._close(_TOO_LARGE, "that message is too large")
        elif not self._take_message():
            await self._refuse(TooMuch("too many messages; please slow down"))
        elif text is None:
            await self._refuse(MalformedAnswer("a message is text, not bytes"))
        elif not await self._is_valid():
            await self._close(_POLICY, "you are signed out")
        else:
            self._refused = 0
            return True
        return False

    async def _refuse(self, error: PitbossError) -> None:
        self._refused += 1
        if self._refused > self._limits.messages_refused_max:
            await self._close(_POLICY, "too many messages")
            return
        body = msgspec.json.encode({"type": "error", "error": error_json(error)}).decode()
        await self._pass_on({"type": "websocket.send", "text": body})

    async def _close(self, code: int, reason: str) -> None:
        await self._pass_on({"type": "websocket.close", "code": code, "reason": reason})


def _size(message: Message) -> int:
    text, data = message.get("text"), message.get("bytes")
    return len(text.encode("utf-8", "surrogatepass")) if text is not None else len(data or b"")
