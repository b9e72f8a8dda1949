"""API routes for accounts: signing in and out, the own account, and managing accounts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

import anyio
import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from pitboss.errors import NoSuchThing, NotSignedIn, TooMuch
from pitboss.ledger.acts import Source
from pitboss.ledger.users import UserRow
from pitboss.server.auth.cookies import forget_cookie, set_cookie
from pitboss.server.auth.devices import device_of
from pitboss.server.auth.roles import actions_of, permissions, same_shape
from pitboss.server.auth.sessions import AuthService, Person, SignedIn, role_of
from pitboss.server.web.limits import Limits
from pitboss.server.web.middleware import address_of, is_https, person_of, token_of
from pitboss.server.web.schemas import (
    Credentials,
    Disabling,
    Login,
    NewPassword,
    NewRole,
    Nothing,
)
from pitboss.server.web.strict_json import decode_as

# Passwords hashed at the same time: each takes a core and some memory.
HASHERS: Final = 2

T = TypeVar("T")


def auth_routes(auth: AuthService, *, hashing: Hashing | None = None) -> list[Route]:
    """The routes; the security middleware must run before them."""
    endpoints = _AuthEndpoints(auth, hashing or Hashing(Limits()))
    return [
        Route("/api/me", endpoints.me, methods=["GET"]),
        Route("/api/guest", endpoints.guest, methods=["POST"]),
        Route("/api/register", endpoints.register, methods=["POST"]),
        Route("/api/login", endpoints.login, methods=["POST"]),
        Route("/api/logout", endpoints.logout, methods=["POST"]),
        Route("/api/me/fresh_money", endpoints.fresh_money, methods=["POST"]),
        Route("/api/me/password", endpoints.change_password, methods=["POST"]),
        Route("/api/users", endpoints.users, methods=["GET"]),
        Route("/api/users/{id}/role", endpoints.change_role, methods=["POST"]),
        Route("/api/users/{id}/disable", endpoints.disable, methods=["POST"]),
    ]


def answer(value: object, *, status: int = 200) -> Response:
    """A JSON response."""
    return Response(msgspec.json.encode(value), status_code=status, media_type="application/json")


def signed_in(request: Request) -> Person:
    """The user of a request; a request without one is refused."""
    person = person_of(request)
    if person is None:
        raise NotSignedIn("please sign in first, as a guest or with your name")
    return person


def number_in(request: Request, name: str) -> int:
    """A number in the path of a request; anything else is a missing page."""
    number = whole_number(str(request.path_params[name]))
    if number is None:
        raise NoSuchThing("there is no such page")
    return number


def whole_number(text: str) -> int | None:
    """The number in an address; None if the ledger could not hold it."""
    plain = text.isascii() and text.isdecimal() and len(text) <= 18
    return int(text) if plain else None


def source_of(request: Request) -> Source:
    """Where a request comes from, for the log of administrative acts."""
    return Source(**_from(request))


def _from(request: Request) -> dict[str, str]:
    device = device_of(request.headers.get("user-agent", ""))
    return {"address": address_of(request), "device": device}


async def read_body(request: Request, kind: type[T]) -> T:
    """The body of a request, decoded strictly."""
    return decode_as(await request.body() or b"{}", kind)


class Hashing:
    """Runs work that hashes a password, a few at a time; a long queue is refused."""

    def __init__(self, limits: Limits) -> None:
        self._waiting_max = limits.logins_waiting_max
        self._hashers = anyio.CapacityLimiter(HASHERS)

    async def __call__(self, work: Callable[[], T]) -> T:
        """Run the work in a thread."""
        if self._hashers.statistics().tasks_waiting >= self._waiting_max:
            raise TooMuch("too many people are signing in; please try again in a moment")
        return await anyio.to_thread.run_sync(work, limiter=self._hashers)


class _AuthEndpoints:
    """The endpoints for accounts."""

    def __init__(self, auth: AuthService, hashing: Hashing) -> None:
        self._auth, self._hashing = auth, hashing

    async def me(self, request: Request) -> Response:
        """The own account, and what it may do."""
        return answer(await self._account(person_of(request)))

    async def guest(self, request: Request) -> Response:
        """Sign in as a guest."""
        await read_body(request, Nothing)
        work = partial(self._auth.guest, **_from(request), before=token_of(request))
        return await self._signed_in(request, await run_in_threadpool(work))

    async def register(self, request: Request) -> Response:
        """Create an account and sign in."""
        body = await read_body(request, Credentials)
        place, before = _from(request), token_of(request)
        work = partial(self._auth.register, body.name, body.password, **place, before=before)
        return await self._signed_in(request, await self._hashing(work))

    async def login(self, request: Request) -> Response:
        """Sign in to an account."""
        body, place = await read_body(request, Login), _from(request)
        given = {"code": body.code, "before": token_of(request)}
        work = partial(self._auth.login, body.name, body.password, **place, **given)
        return await self._signed_in(request, await self._hashing(work))

    async def logout(self, request: Request) -> Response:
        """Sign out."""
        await read_body(request, Nothing)
        await run_in_threadpool(self._auth.logout, token_of(request))
        response = answer(await self._account(None))
        response.headers.append("set-cookie", forget_cookie(https=is_https(request.scope)))
        return response

    async def fresh_money(self, request: Request) -> Response:
        """Ask for new play money."""
        await read_body(request, Nothing)
        wallet = await run_in_threadpool(self._auth.fresh_money, signed_in(request))
        return answer({"wallet": wallet})

    async def change_password(self, request: Request) -> Response:
        """Change the own password; every other session of the account ends."""
        person, body = signed_in(request), await read_body(request, NewPassword)
        change = self._auth.change_password
        work = partial(change, person, body.old, body.new, code=body.code, **_from(request))
        return await self._signed_in(request, await self._hashing(work))

    async def users(self, request: Request) -> Response:
        """All accounts."""
        rows = await run_in_threadpool(self._auth.users, signed_in(request))
        return answer([_row(each) for each in rows])

    async def change_role(self, request: Request) -> Response:
        """Change the role of an account."""
        user, body = number_in(request, "id"), await read_body(request, NewRole)
        by, source = signed_in(request), source_of(request)
        work = partial(self._auth.change_role, by, user, body.role, source=source)
        await run_in_threadpool(work)
        return answer({"id": user, "role": body.role})

    async def disable(self, request: Request) -> Response:
        """Disable an account, or enable it again."""
        user, body = number_in(request, "id"), await read_body(request, Disabling)
        by, source = signed_in(request), source_of(request)
        work = partial(self._auth.disable, by, user, disabled=body.disabled, source=source)
        await run_in_threadpool(work)
        return answer({"id": user, "disabled": body.disabled})

    async def _signed_in(self, request: Request, signed: SignedIn) -> Response:
        response = answer(await self._account(signed.person))
        age = self._auth.session_seconds
        cookie = set_cookie(signed.token, https=is_https(request.scope), age=age)
        response.headers.append("set-cookie", cookie)
        return response

    async def _account(self, person: Person | None) -> dict[str, object]:
        """The account of the caller, for pages and clients."""
        may = [str(action) for action in actions_of(role_of(person))]
        if person is None:
            return {"user": None, "csrf": "", "may": may, "must_enroll": False}
        wallet = await run_in_threadpool(self._auth.balance, person)
        user = {"id": person.id, "name": person.name, "role": str(person.role)}
        user = {**user, "guest": person.guest, "wallet": wallet}
        duty = {"must_enroll": person.must_enroll}
        return {"user": user, "csrf": person.csrf, "may": may, **duty}


def _row(user: UserRow) -> dict[str, object]:
    """An account as administrators see it; never the hash of the password."""
    guest = user.password is None
    row = {"id": user.id, "name": user.name, "role": user.role, "guest": guest}
    return {**row, "disabled": user.disabled, "created_at": user.created_at}


# -- every route has its permission ---------------------------------------------------------------


def unlisted(routes: list[BaseRoute]) -> list[str]:
    """The routes of an application that `permissions.json` does not list: nobody may use them."""
    listed = {_shape(*key.split(" ", maxsplit=1)) for key in permissions().routes}
    return sorted({key for route in routes for key in _keys(route)} - listed)


def _keys(route: BaseRoute) -> list[str]:
    match route:
        case Route():
            methods = (route.methods or set()) - {"HEAD"}
            return [_shape(method, route.path) for method in sorted(methods)]
        case WebSocketRoute():
            return [_shape("WS", route.path)]
        case Mount():
            return [_shape("GET", f"{route.path}/{{path:path}}")]
        case _:
            return [repr(route)]


def _shape(method: str, path: str) -> str:
    return f"{method} {same_shape(path)}"
