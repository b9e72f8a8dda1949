"""API routes of petitions for new games: drafts, rulings, tests, and what a test came to."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.errors import MalformedAnswer, NotPermitted
from pitboss.house.case_rows import case_page, case_row
from pitboss.house.cases import house_case
from pitboss.house.desk import Desk
from pitboss.house.petition_entries import (
    GameDecided,
    GatesNoted,
    OwnGameProposed,
    PetitionDrafted,
    PetitionEntry,
    PetitionFiled,
    PetitionRuled,
    TestBegun,
    TestEnded,
    TestModified,
    TestSubmitted,
)
from pitboss.house.petition_reading import entry_of, kind_of
from pitboss.ledger.acts import Act, Source
from pitboss.ledger.statistics import HouseStatistics
from pitboss.ledger.test_results import test_results
from pitboss.server.auth.roles import Action, check
from pitboss.server.auth.routes import answer, number_in, signed_in, source_of
from pitboss.server.auth.sessions import Person
from pitboss.server.tables.orders import carry_out_rulings
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.proofs import Slowly
from pitboss.server.web.strict_json import decode_json

# Who makes which entry: the petitioner's, a licensee's, and the regulator's.
NEEDS: Final[dict[type[msgspec.Struct], Action]] = {
    PetitionDrafted: Action.DESK_FILE,
    PetitionFiled: Action.DESK_FILE,
    TestSubmitted: Action.DESK_FILE,
    PetitionRuled: Action.DESK_RULE,
    TestBegun: Action.DESK_RULE,
    TestModified: Action.DESK_RULE,
    TestEnded: Action.DESK_RULE,
    GatesNoted: Action.DESK_RULE,
    GameDecided: Action.DESK_RULE,
    OwnGameProposed: Action.DESK_RULE,
}


class PetitionRoutes:
    """The endpoints of petitions."""

    def __init__(
        self, registry: TableRegistry, slowly: Slowly, statistics: HouseStatistics
    ) -> None:
        self._registry, self._slowly, self._statistics = registry, slowly, statistics

    def routes(self) -> list[Route]:
        """All of these routes."""
        here = "/api/desk/petitions"
        return [
            Route(here, self.petitions, methods=["GET"]),
            Route(here, self.enter, methods=["POST"]),
            Route(f"{here}/{{petition}}", self.petition, methods=["GET"]),
            Route(f"{here}/{{petition}}/results", self.results, methods=["GET"]),
        ]

    async def _desk(self) -> Desk:
        return await asyncio.to_thread(self._registry.desks.desk)

    async def petitions(self, request: Request) -> Response:
        """Every petition, the newest first."""
        cases = (await self._desk()).cases
        return answer([case_row(cases[number]) for number in sorted(cases, reverse=True)])

    async def petition(self, request: Request) -> Response:
        """A petition with its text, its exhibit and its test."""
        found = house_case((await self._desk()).cases, number_in(request, "petition"))
        return answer(case_page(found))

    async def enter(self, request: Request) -> Response:
        """Draft a petition, or take the next step of one."""
        person = signed_in(request)
        plain = decode_json(await request.body() or b"{}")
        work = partial(self._enter, plain, person, source_of(request))
        made = await self._slowly(request, work)  # an exhibit may take long
        await carry_out_rulings(self._registry)
        return made

    def _enter(self, plain: object, person: Person, source: Source) -> Response:
        entry, now = read_entry(plain, person), self._registry.clock.now_ms()
        number = getattr(entry, "case", 0)
        action = f"desk.{entry.__struct_config__.tag}"
        act = Act(action=action, target=f"petition {number or 'new'}", source=source)
        cases = self._registry.desks.enter(entry, at=now, user=person.id, act=act).cases
        return answer(case_page(cases[number or len(cases)]), status=201)

    async def results(self, request: Request) -> Response:
        """What the test of a game came to, by table and gaming day."""
        number = number_in(request, "petition")
        house_case((await self._desk()).cases, number)
        return await self._slowly(request, partial(self._results, number))

    def _results(self, number: int) -> Response:
        return answer(test_results(self._registry.ledger, self._statistics, number))


def read_entry(plain: object, person: Person) -> PetitionEntry:
    """The entry in a request, if the role of the person may make it, signed with their name."""
    if not isinstance(plain, dict):
        raise MalformedAnswer("an entry about a petition is an object")
    kind = kind_of(plain)
    check(person.role, NEEDS[kind])
    if plain.get("by", person.name) != person.name:
        raise NotPermitted("an entry is signed with your own name")
    return entry_of(kind, {**plain, "by": person.name})
