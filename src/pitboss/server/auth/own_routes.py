"""API routes for one's own account: sessions, the second factor; and for administrative acts."""

from __future__ import annotations

from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.errors import MalformedAnswer
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
from pitboss.server.web.account_schemas import Code, Proof
from pitboss.server.web.middleware import address_of
from pitboss.server.web.schemas import Nothing


def own_routes(own: OwnAccount, auth: AuthService, hashing: Hashing) -> list[Route]:
    """The routes; the security middleware must run before them."""
    endpoints = _OwnEndpoints(own, auth, hashing)
    factor = "/api/me/second_factor"
    return [
        Route("/api/me/sessions", endpoints.sessions, methods=["GET"]),
        Route("/api/me/sessions/end_others", endpoints.end_others, methods=["POST"]),
        Route("/api/me/sessions/{session}/end", endpoints.end_session, methods=["POST"]),
        Route(factor, endpoints.factor, methods=["GET"]),
        Route(factor, endpoints.offer_factor, methods=["POST"]),
        Route(f"{factor}/confirm", endpoints.confirm_factor, methods=["POST"]),
        Route(f"{factor}/off", endpoints.turn_off_factor, methods=["POST"]),
        Route("/api/acts", endpoints.acts, methods=["GET"]),
    ]


class _OwnEndpoints:
    """The endpoints for one's own account."""

    def __init__(self, own: OwnAccount, auth: AuthService, hashing: Hashing) -> None:
        self._own, self._auth, self._hashing = own, auth, hashing

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

    async def acts(self, request: Request) -> Response:
        """The last administrative acts."""
        text = request.query_params.get("before")
        before = None if text is None else whole_number(text)
        if text is not None and before is None:
            raise MalformedAnswer("`before` is the number of a row")
        work = partial(self._own.acts, signed_in(request), before=before)
        return answer(await run_in_threadpool(work))
