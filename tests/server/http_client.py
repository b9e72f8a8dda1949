"""A small house to try its doors: a clock set by hand, a ledger in memory, a client."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from pitboss.ledger.store import Ledger
from pitboss.server.auth.own_account import OwnAccount
from pitboss.server.auth.own_routes import own_routes
from pitboss.server.auth.passwords import Passwords
from pitboss.server.auth.roles import Role
from pitboss.server.auth.routes import Hashing, answer, auth_routes
from pitboss.server.auth.sessions import AuthService, SignedIn
from pitboss.server.settings import AccountSettings
from pitboss.server.web.errors import EXCEPTION_HANDLERS
from pitboss.server.web.limits import NO_LIMITS, Limits
from pitboss.server.web.middleware import person_of, secured

__all__ = [
    "ADDRESS",
    "CHEAP",
    "HOST",
    "PASSWORD",
    "Client",
    "Guarded",
    "HandClock",
    "SmallServer",
    "Wire",
    "echoing",
    "raw",
    "small_server",
]

HOST = "localhost"
ADDRESS = "203.0.113.5"
PASSWORD = "seven come eleven"

# Hashing is proved elsewhere; here it only has to be quick.
CHEAP = Passwords(time_cost=1, memory_kib=8)


class HandClock:
    """A clock that stands still until somebody turns it."""

    def __init__(self) -> None:
        self.ms = 1_800_000_000_000

    def now_ms(self) -> int:
        return self.ms

    async def sleep(self, seconds: float) -> None:
        self.ms += int(seconds * 1000)

    def turn(self, *, seconds: float = 0, days: float = 0) -> None:
        self.ms += int(seconds * 1000 + days * 86_400_000)


@dataclass
class SmallServer:
    """A door over an empty ledger, with an application behind its guards."""

    ledger: Ledger
    clock: HandClock
    limits: Limits
    auth: AuthService
    account: OwnAccount
    app: ASGIApp
    calls: list[str] = field(default_factory=list)

    def add(self, role: Role, *, name: str = "") -> SignedIn:
        """Somebody with that role, signed in."""
        if role is Role.GUEST:
            return self.auth.guest(address=ADDRESS)
        name = name or f"Some {role}"
        self.auth.add(name, PASSWORD, role=role)
        return self.auth.login(name, PASSWORD, address=ADDRESS)


@contextmanager
def small_server(
    limits: Limits = NO_LIMITS,
    *,
    app: ASGIApp | None = None,
    origins: tuple[str, ...] = (),
    staff_second_factor: bool = False,
    **accounts: int,
) -> Iterator[SmallServer]:
    ledger, clock = Ledger.open("sqlite://"), HandClock()
    auth = AuthService(
        ledger,
        clock=clock,
        limits=limits,
        passwords=CHEAP,
        accounts=AccountSettings(staff_second_factor=staff_second_factor, **accounts),
    )
    account = OwnAccount(ledger, auth, clock=clock)
    inner = app or _application(auth, account, limits)
    outer = secured(inner, auth=auth, clock=clock, limits=limits, origins=origins)
    try:
        yield SmallServer(ledger, clock, limits, auth, account, outer)
    finally:
        ledger.close()


def _application(auth: AuthService, account: OwnAccount, limits: Limits) -> Starlette:
    """The real routes of the door, and a few that echo or break."""
    extra = [
        Route("/api/games", _echo, methods=["GET"]),
        Route("/api/tables", _echo, methods=["GET", "POST"]),
        Route("/api/health", _broken, methods=["GET"]),
        Route("/about", _echo, methods=["GET"]),
    ]
    hashing = Hashing(limits)
    own = own_routes(account, auth, hashing)
    return Starlette(
        routes=[*auth_routes(auth, hashing=hashing), *own, *extra],
        exception_handlers=EXCEPTION_HANDLERS,
    )


async def _echo(request: Request) -> Response:
    person = person_of(request)
    body = (await request.body()).decode()
    return answer({"name": person.name if person else None, "body": body})


async def _broken(request: Request) -> Response:
    raise ZeroDivisionError("the king of spades is in the hole")


class Client:
    """A browser that keeps its cookie and knows its guard against forgery."""

    def __init__(
        self, server: SmallServer, *, address: str = ADDRESS, scheme: str = "http"
    ) -> None:
        transport = httpx.ASGITransport(app=server.app, client=(address, 5000))
        self.base = f"{scheme}://{HOST}"
        self._client = httpx.AsyncClient(transport=transport, base_url=self.base)
        self.headers = {"origin": self.base}

    def use(self, signed: SignedIn) -> Client:
        """Come with the token of somebody who is signed in."""
        name = "__Host-pitboss" if self.base.startswith("https") else "pitboss"
        self.headers["cookie"] = f"{name}={signed.token}"
        self.headers["x-csrf-token"] = signed.person.csrf
        return self

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.send("GET", path, headers=headers)

    def post(self, path: str, value: object = None, **headers: str) -> httpx.Response:
        return self.send("POST", path, json={} if value is None else value, headers=headers)

    def send(
        self, method: str, path: str, *, headers: dict[str, str] | None = None, **more: Any
    ) -> httpx.Response:
        said = {k: v for k, v in {**self.headers, **(headers or {})}.items() if v != "-"}
        response = asyncio.run(self._client.request(method, path, headers=said, **more))
        self._client.cookies.clear()
        return response


async def raw(app: ASGIApp, scope: Scope, messages: list[Message]) -> list[Message]:
    """Call an application with messages of our own, as no client would send them."""
    sent: list[Message] = []
    waiting = list(messages)

    async def receive() -> Message:
        return waiting.pop(0) if waiting else {"type": f"{scope['type']}.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent


class Guarded(Protocol):
    """Whatever has an application behind guards."""

    @property
    def app(self) -> ASGIApp: ...


class Wire:
    """A WebSocket by hand: what the server sends stands in `sent`."""

    def __init__(
        self,
        server: Guarded,
        *,
        headers: dict[str, str] | None = None,
        address: str = ADDRESS,
        extension: bool = True,
        path: str = "/ws/tables/1",
    ) -> None:
        said = {"host": HOST, "origin": f"http://{HOST}", **(headers or {})}
        self.scope: Scope = {
            "type": "websocket",
            "path": path,
            "scheme": "ws",
            "headers": [(k.encode(), v.encode()) for k, v in said.items() if v != "-"],
            "client": (address, 5000),
            "extensions": {"websocket.http.response": {}} if extension else {},
            "query_string": b"protocol=3",
            "subprotocols": [],
        }
        self.sent: list[Message] = []
        self._house = server
        self._incoming: asyncio.Queue[Message] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> Wire:
        self._incoming.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.ensure_future(
            _as_coroutine(self._house.app, self.scope, self._incoming.get, self._note)
        )
        await self.settle()
        return self

    async def say(self, text: str | bytes) -> Wire:
        kind = "text" if isinstance(text, str) else "bytes"
        self._incoming.put_nowait({"type": "websocket.receive", kind: text})
        await self.settle()
        return self

    async def settle(self) -> None:
        """Wait until the server has nothing more to do with what it was given."""
        for _ in range(200):
            await asyncio.sleep(0)
            if (self._task and self._task.done()) or self._incoming.empty():
                break
        await asyncio.sleep(0.02)

    async def close(self) -> None:
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        if self._task is not None:
            await self._task

    async def _note(self, message: Message) -> None:
        self.sent.append(message)

    @property
    def types(self) -> list[str]:
        return [message["type"] for message in self.sent]


async def _as_coroutine(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)


async def echoing(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that says back over a line whatever it receives."""
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        return
