"""API routes of printed documents: what can be printed, and a document as a file."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.documents.catalog import ENTRIES, made
from pitboss.documents.of_ledger import HouseOfLedger
from pitboss.documents.paper import format_named, paper_named
from pitboss.documents.printing import MEDIA_TYPES, file_name, printed
from pitboss.ledger.statistics import HouseStatistics
from pitboss.server.auth.routes import answer
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.desk_schemas import NewPrint, PrintedDocument
from pitboss.server.web.proofs import Slowly
from pitboss.server.web.strict_json import decode_as


class DocumentRoutes:
    """The endpoints that print documents of the house."""

    def __init__(
        self, registry: TableRegistry, slowly: Slowly, statistics: HouseStatistics
    ) -> None:
        self._registry, self._slowly, self._statistics = registry, slowly, statistics

    def routes(self) -> list[Route]:
        """All of these routes."""
        return [
            Route("/api/desk/documents", self.documents, methods=["GET"]),
            Route("/api/desk/documents", self.print, methods=["POST"]),
        ]

    async def documents(self, request: Request) -> Response:
        """The documents that can be printed, and what each of them is about."""
        return answer([each.to_dict() for each in ENTRIES])

    async def print(self, request: Request) -> Response:
        """A document as a file."""
        body = decode_as(await request.body() or b"{}", NewPrint)
        form, paper = format_named(body.format), paper_named(body.paper)

        def work() -> Response:
            now, ledger = self._registry.clock.now_ms(), self._registry.ledger
            house = HouseOfLedger(ledger, now=now, statistics=self._statistics)
            found = made(body.wanted, house)
            return answer(
                PrintedDocument(
                    name=file_name(found, form),
                    title=found.title,
                    media_type=MEDIA_TYPES[form],
                    digest=found.digest,
                    status=found.status,
                    content=printed(found, form, paper),
                )
            )

        return await self._slowly(request, work)
