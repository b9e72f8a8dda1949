"""API route with which a licensee files house rules complete, with all that their choices need."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.errors import RuleViolation
from pitboss.games import game
from pitboss.house.approvals import to_file
from pitboss.house.desk_rows import filing_row
from pitboss.ledger.acts import Act, Source
from pitboss.rulebook import cite
from pitboss.server.auth.routes import answer, signed_in, source_of
from pitboss.server.auth.sessions import Person
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.change_schemas import NewSubmission
from pitboss.server.web.strict_json import decode_as


class SubmissionRoutes:
    """The endpoint of submissions."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    def routes(self) -> list[Route]:
        """The one route."""
        return [Route("/api/desk/submissions", self.submit, methods=["POST"])]

    async def submit(self, request: Request) -> Response:
        """File house rules and what their choices need; what waits already is not filed twice."""
        person, body = signed_in(request), decode_as(await request.body() or b"{}", NewSubmission)
        return await asyncio.to_thread(self._submit, body, person, source_of(request))

    def _submit(self, body: NewSubmission, person: Person, source: Source) -> Response:
        desks, now = self._registry.desks, self._registry.clock.now_ms()
        rules = game(body.game).rules.read(body.rules)
        filings = to_file(desks.desk(), rules, by=person.name, at=now)
        if not filings:
            message = "all of this lies with the regulator already, or is approved"
            raise RuleViolation(message, cite("19:47-8.3(a)"))
        act = Act(action="desk.Filed", target=f"rules of {body.game:.40}", source=source)
        after = desks.enter(*filings, at=now, user=person.id, act=act)
        numbers = range(len(after.filings) - len(filings) + 1, len(after.filings) + 1)
        return answer([filing_row(after.filing(number)) for number in numbers], status=201)
