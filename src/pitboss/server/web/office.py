"""API routes of the office: people, forms, counts, retention, the gaming day, projected revenue."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.errors import MalformedAnswer
from pitboss.house.office_entries import (
    Counted,
    EmployeeLeft,
    EmployeeListed,
    FormsIssued,
    FormUsed,
    FormVoided,
    GamingDaySet,
    OfficeEntry,
    OfficeRecord,
    PartsMatched,
    RetentionSet,
    RevenueProjected,
    RevenueReported,
)
from pitboss.house.office_rows import entry_of, office_row
from pitboss.ledger.acts import Act
from pitboss.ledger.expiries import expiries
from pitboss.ledger.office import Offices
from pitboss.ledger.statistics import HouseStatistics
from pitboss.server.auth.roles import Action, check
from pitboss.server.auth.routes import answer, signed_in, source_of
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.proofs import Slowly
from pitboss.server.web.strict_json import decode_json

# Which permission an entry needs.
NEEDS: Final[Mapping[type[OfficeRecord], Action]] = {
    EmployeeListed: Action.OFFICE_PEOPLE,
    EmployeeLeft: Action.OFFICE_PEOPLE,
    Counted: Action.OFFICE_FLOOR,
    FormUsed: Action.OFFICE_FLOOR,
    FormVoided: Action.OFFICE_FLOOR,
    RevenueProjected: Action.OFFICE_FLOOR,
    FormsIssued: Action.OFFICE_ACCOUNT,
    PartsMatched: Action.OFFICE_ACCOUNT,
    GamingDaySet: Action.OFFICE_ACCOUNT,
    RetentionSet: Action.OFFICE_ACCOUNT,
    RevenueReported: Action.OFFICE_ACCOUNT,
}


class OfficeRoutes:
    """The endpoints of the office."""

    def __init__(
        self, registry: TableRegistry, statistics: HouseStatistics, slowly: Slowly
    ) -> None:
        self._registry, self._slowly = registry, slowly
        self._offices = Offices(registry.desks, statistics)

    def routes(self) -> list[Route]:
        """All of these routes."""
        return [
            Route("/api/desk/office", self.books, methods=["GET"]),
            Route("/api/desk/office", self.enter, methods=["POST"]),
            Route("/api/desk/expiries", self.expiries, methods=["GET"]),
        ]

    async def books(self, request: Request) -> Response:
        """All that the office keeps."""
        desk = await asyncio.to_thread(self._registry.desks.desk)
        return answer(office_row(desk.office))

    async def enter(self, request: Request) -> Response:
        """Make an entry of the office, signed with the name of the account."""
        person, now = signed_in(request), self._registry.clock.now_ms()
        plain = decode_json(await request.body() or b"{}")
        entry = await asyncio.to_thread(self._entry, plain, person.name)
        check(person.role, NEEDS[type(entry)])
        kind = str(entry.__struct_config__.tag)
        act = Act(action=f"desk.{kind}", target="office", source=source_of(request))
        work = partial(self._offices.enter, entry, at=now, user=person.id, act=act)
        return answer(office_row((await asyncio.to_thread(work)).office))

    async def expiries(self, request: Request) -> Response:
        """Winnings that nobody has presented, and what has expired."""
        return await self._slowly(request, lambda: answer(expiries(self._registry.ledger)))

    def _entry(self, plain: object, by: str) -> OfficeEntry:
        """The entry that was sent; what is projected is worked out here."""
        if isinstance(plain, dict) and plain.get("does") == RevenueProjected.__name__:
            day = plain.get("day")
            if not isinstance(day, str) or set(plain) != {"does", "day"}:
                raise MalformedAnswer("a projection is of a `day`; its amounts are worked out here")
            return self._offices.project(day, by=by)
        return entry_of(plain, by=by)
