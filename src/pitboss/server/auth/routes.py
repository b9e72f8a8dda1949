"""The doors for people: who am I, come in, go out, and what the house decides about accounts."""

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
from pitboss.ledger.users import UserRow
from pitboss.server.auth.cookies import forget_cookie, set_cookie
from pitboss.server.auth.roles import actions_of, permissions, same_shape
from pitboss.server.auth.sessions import AuthService, Person, SignedIn, role_of
from pitboss.server.web.limits import Limits
from pitboss.server.web.middleware import address_of, person_of, token_of
from pitboss.server.web.origins import is_https
from pitboss.server.web.schemas import Credentials, Disabling, NewPassword, NewRole, Nothing
from pitboss.server.web.strict_json import decode_as

__all__ = ["answer", "auth_routes", "number_in", "signed_in", "unlisted", "whole_number"]

# Passwords are hashed by so many at a time: each takes a core and some memory.
HASHERS: Final = 2

T = TypeVar("T")


def auth_routes(auth: AuthService, *, limits: Limits | None = None) -> list[Route]:
    """The routes over a door; the guards must stand before them."""
    desk = _Desk(auth, limits or Limits())
    return [
        Route("/api/me", desk.me, methods=["GET"]),
        Route("/api/guest", desk.guest, methods=["POST"]),
        Route("/api/register", desk.register, methods=["POST"]),
        Route("/api/login", desk.login, methods=["POST"]),
        Route("/api/logout", desk.logout, methods=["POST"]),
        Route("/api/me/fresh_money", desk.fresh_money, methods=["POST"]),
        Route("/api/me/password", desk.change_password, methods=["POST"]),
        Route("/api/users", desk.users, methods=["GET"]),
        Route("/api/users/{id}/role", desk.change_role, methods=["POST"]),
        Route("/api/users/{id}/disable", desk.disable, methods=["POST"]),
    ]


def answer(value: object, *, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status_code=status, media_type="application/json")


def signed_in(request: Request) -> Person:
    """Who is asking; it must be somebody."""
    person = person_of(request)
    if person is None:
        raise NotSignedIn("please sign in first, as a guest or with your name")
    return person


def number_in(request: Request, name: str) -> int:
    """A number in the path of a request; what is no number names nothing that exists."""
    number = whole_number(str(request.path_params[name]))
    if number is None:
        raise NoSuchThing("there is no such page")
    return number


def whole_number(text: str) -> int | None:
    """The number that somebody wrote into an address; None if the ledger can hold no such."""
    plain = text.isascii() and text.isdecimal() and len(text) <= 18
    return int(text) if plain else None


async def _read(request: Request, kind: type[T]) -> T:
    return decode_as(await request.body() or b"{}", kind)


class _Desk:
    """Answers the requests of people at the door."""

    def __init__(self, auth: AuthService, limits: Limits) -> None:
        self._door = auth
        self._limits = limits
        self._hashers = anyio.CapacityLimiter(HASHERS)

    async def me(self, request: Request) -> Response:
        """Who I am, and what I may do."""
        return answer(await self._told(person_of(request)))

    async def guest(self, request: Request) -> Response:
        """Come in without a name."""
        await _read(request, Nothing)
        before, address = token_of(request), address_of(request)
        work = partial(self._door.guest, address=address, before=before)
        return await self._let_in(request, await run_in_threadpool(work))

    async def register(self, request: Request) -> Response:
        """Come in under a new name."""
        said = await _read(request, Credentials)
        before, address = token_of(request), address_of(request)
        work = partial(
            self._door.register, said.name, said.password, address=address, before=before
        )
        return await self._let_in(request, await self._hashing(work))

    async def login(self, request: Request) -> Response:
        """Come in under a name that is known."""
        said = await _read(request, Credentials)
        before, address = token_of(request), address_of(request)
        work = partial(self._door.login, said.name, said.password, address=address, before=before)
        return await self._let_in(request, await self._hashing(work))

    async def logout(self, request: Request) -> Response:
        """Go out."""
        await _read(request, Nothing)
        await run_in_threadpool(self._door.logout, token_of(request))
        response = answer(await self._told(None))
        response.headers.append("set-cookie", forget_cookie(https=is_https(request.scope)))
        return response

    async def fresh_money(self, request: Request) -> Response:
        """Ask for new play money."""
        await _read(request, Nothing)
        wallet = await run_in_threadpool(self._door.fresh_money, signed_in(request))
        return answer({"wallet": wallet})

    async def change_password(self, request: Request) -> Response:
        """Choose another password; every other session of the same person ends."""
        person, said = signed_in(request), await _read(request, NewPassword)
        change = self._door.change_password
        work = partial(change, person, said.old, said.new, address=address_of(request))
        return await self._let_in(request, await self._hashing(work))

    async def users(self, request: Request) -> Response:
        """Everybody who has an account."""
        rows = await run_in_threadpool(self._door.users, signed_in(request))
        return answer([_row(each) for each in rows])

    async def change_role(self, request: Request) -> Response:
        """Give somebody another role."""
        user, said = number_in(request, "id"), await _read(request, NewRole)
        await run_in_threadpool(self._door.change_role, signed_in(request), user, said.role)
        return answer({"id": user, "role": said.role})

    async def disable(self, request: Request) -> Response:
        """Close somebody's account, or open it again."""
        user, said = number_in(request, "id"), await _read(request, Disabling)
        work = partial(self._door.disable, signed_in(request), user, disabled=said.disabled)
        await run_in_threadpool(work)
        return answer({"id": user, "disabled": said.disabled})

    async def _hashing(self, work: Callable[[], SignedIn]) -> SignedIn:
        """Do work that hashes a password, a few at a time; a long queue is turned away."""
        if self._hashers.statistics().tasks_waiting >= self._limits.logins_waiting_max:
            raise TooMuch("too many people are signing in; please try again in a moment")
        return await anyio.to_thread.run_sync(work, limiter=self._hashers)

    async def _let_in(self, request: Request, signed: SignedIn) -> Response:
        response = answer(await self._told(signed.person))
        cookie = set_cookie(signed.token, https=is_https(request.scope))
        response.headers.append("set-cookie", cookie)
        return response

    async def _told(self, person: Person | None) -> dict[str, object]:
        """What a page is told about whoever looks at it."""
        may = [str(action) for action in actions_of(role_of(person))]
        if person is None:
            return {"user": None, "csrf": "", "may": may}
        wallet = await run_in_threadpool(self._door.holdings, person)
        user = {"id": person.id, "name": person.name, "role": str(person.role)}
        user = {**user, "guest": person.guest, "wallet": wallet}
        return {"user": user, "csrf": person.csrf, "may": may}


def _row(user: UserRow) -> dict[str, object]:
    """A person as those who keep the accounts see them; never what is kept of the password."""
    guest = user.password is None
    row = {"id": user.id, "name": user.name, "role": user.role, "guest": guest}
    return {**row, "disabled": user.disabled, "created_at": user.created_at}


# -- the matrix knows every door ------------------------------------------------------------------


def unlisted(routes: list[BaseRoute]) -> list[str]:
    """The routes of an application that do not stand in the matrix: nobody may use them."""
    listed = {_shape(*key.split(" ", maxsplit=1)) for key in permissions().routes}
    return sorted({way for route in routes for way in _ways(route)} - listed)


def _ways(route: BaseRoute) -> list[str]:
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
