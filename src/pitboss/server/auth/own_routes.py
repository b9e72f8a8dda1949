"""API routes for one's own account: sessions, the second factor, limits, data; acts of staff."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from pitboss.errors import MalformedAnswer
from pitboss.server.auth.cookies import forget_cookie
from pitboss.server.auth.own_account import OwnAccount
from pitboss.server.auth.roles import is_staff
from pitboss.server.auth.routes import (
    Hashing,
    answer,
    read_body,
    signed_in,
    source_of,
    whole_number,
)
from pitboss.server.auth.sessions import AuthService
from pitboss.server.web.account_schemas import Code, Exclusion, NewLimit, Proof
from pitboss.server.web.middleware import address_of, is_https
from pitboss.server.web.schemas import Nothing


async def _nobody_plays() -> None:
    """There are no tables."""


def own_routes(
    own: OwnAccount,
    auth: AuthService,
    hashing: Hashing,
    *,
    enforce: Callable[[], Awaitable[None]] = _nobody_plays,
) -> list[Route]:
    """The routes; the security middleware must run before them.

    `enforce` sees off the players whose own limits let them play no more.
    """
    endpoints = _OwnEndpoints(own, auth, hashing, enforce)
    factor = "/api/me/second_factor"
    return [
        Route("/api/me/sessions", endpoints.sessions, methods=["GET"]),
        Route("/api/me/sessions/end_others", endpoints.end_others, methods=["POST"]),
        Route("/api/me/sessions/{session}/end", endpoints.end_session, methods=["POST"]),
        Route(factor, endpoints.factor, methods=["GET"]),
        Route(factor, endpoints.offer_factor, methods=["POST"]),
        Route(f"{factor}/confirm", endpoints.confirm_factor, methods=["POST"]),
        Route(f"{factor}/off", endpoints.turn_off_factor, methods=["POST"]),
        Route("/api/me/limits", endpoints.limits, methods=["GET"]),
        Route("/api/me/limits", endpoints.set_limit, methods=["POST"]),
        Route("/api/me/exclusion", endpoints.exclude, methods=["POST"]),
        Route("/api/me/export", endpoints.export, methods=["GET"]),
        Route("/api/me/delete", endpoints.delete, methods=["POST"]),
        Route("/api/acts", endpoints.acts, methods=["GET"]),
    ]


class _OwnEndpoints:
    """The endpoints for one's own account."""

    def __init__(
        self,
        own: OwnAccount,
        auth: AuthService,
        hashing: Hashing,
        enforce: Callable[[], Awaitable[None]],
    ) -> None:
        self._own, self._auth, self._hashing = own, auth, hashing
        self._enforce = enforce

    async def sessions(self, request: Request) -> Response:
        """The own sessions."""
        return answer(await run_in_threadpool(self._own.sessions, signed_in(request)))

    async def end_session(self, request: Request) -> Response:
        """End one of the own sessions."""
        await read_body(request, Nothing)
        session = str(request.path_params["session"])
        await run_in_threadpool(self._own.end_session, signed_in(request), session)
        return answer({"ended": 1})

    async def end_others(self, request: Request) -> Response:
        """End all of the own sessions but this one."""
        await read_body(request, Nothing)
        ended = await run_in_threadpool(self._own.end_other_sessions, signed_in(request))
        return answer({"ended": ended})

    async def factor(self, request: Request) -> Response:
        """Whether the own account has a second factor."""
        person = signed_in(request)
        state = await run_in_threadpool(self._auth.second_factors.state, person.id)
        required = self._auth.second_factor_required and is_staff(person.role)
        found = {"on": state.on, "since": state.since, "recovery_left": state.recovery_left}
        return answer({**found, "required": required})

    async def offer_factor(self, request: Request) -> Response:
        """A secret for an authenticator app."""
        person, body = signed_in(request), await read_body(request, Proof)
        work = partial(self._own.offer_factor, person, body.password, address=address_of(request))
        offered = await self._hashing(work)
        return answer({"secret": offered.secret, "uri": offered.uri})

    async def confirm_factor(self, request: Request) -> Response:
        """Put the second factor into use, by its first code."""
        person, body = signed_in(request), await read_body(request, Code)
        source = source_of(request)
        work = partial(self._own.confirm_factor, person, body.code, source=source)
        return answer({"recovery": await run_in_threadpool(work)})

    async def turn_off_factor(self, request: Request) -> Response:
        """Take the second factor out of use."""
        person, body = signed_in(request), await read_body(request, Proof)
        source = source_of(request)
        work = partial(self._own.turn_off_factor, person, body.password, body.code, source=source)
        await self._hashing(work)
        return await self.factor(request)

    async def limits(self, request: Request) -> Response:
        """The limits that the caller has set for themselves."""
        return answer(await run_in_threadpool(self._own.limits, signed_in(request)))

    async def set_limit(self, request: Request) -> Response:
        """Set a limit for oneself."""
        person, body = signed_in(request), await read_body(request, NewLimit)
        state = await run_in_threadpool(self._own.set_limit, person, body.kind, body.value)
        await self._enforce()
        return answer(state)

    async def exclude(self, request: Request) -> Response:
        """Exclude oneself from play for some days."""
        person, body = signed_in(request), await read_body(request, Exclusion)
        state = await run_in_threadpool(self._own.exclude, person, body.days)
        await self._enforce()
        return answer(state)

    async def export(self, request: Request) -> Response:
        """All that the house holds about the caller, as a file."""
        pieces = await run_in_threadpool(self._own.export, signed_in(request))
        headers = {"content-disposition": 'attachment; filename="pitboss.json"'}
        return StreamingResponse(pieces, media_type="application/json", headers=headers)

    async def delete(self, request: Request) -> Response:
        """Delete the own account."""
        person, body = signed_in(request), await read_body(request, Proof)
        work = partial(
            self._own.delete, person, body.password, body.code, address=address_of(request)
        )
        await self._hashing(work)
        response = answer({"deleted": person.id})
        response.headers.append("set-cookie", forget_cookie(https=is_https(request.scope)))
        return response

    async def acts(self, request: Request) -> Response:
        """The last administrative acts."""
        text = request.query_params.get("before")
        before = None if text is None else whole_number(text)
        if text is not None and before is None:
            raise MalformedAnswer("`before` is the number of a row")
        work = partial(self._own.acts, signed_in(request), before=before)
        return answer(await run_in_threadpool(work))
