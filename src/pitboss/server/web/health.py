"""Endpoints for supervisors and load balancers: whether the server is alive, and ready."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from pitboss import __version__
from pitboss.server.auth.routes import answer
from pitboss.server.tables.registry import TableRegistry


class HealthRoutes:
    """Says how the server is."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    def routes(self) -> list[Route]:
        """All of these routes."""
        return [
            Route("/healthz", self.alive),
            Route("/readyz", self.ready),
            Route("/api/health", self.health),
        ]

    async def alive(self, request: Request) -> Response:
        """The process answers; whatever else is wrong, starting it again would not help."""
        return PlainTextResponse("ok\n")

    async def ready(self, request: Request) -> Response:
        """Whether the server takes commands now; if not, a line for each reason."""
        registry = self._registry
        starting = ["the tables are still being opened"] if registry.is_starting else []
        problems = starting or await registry.problems()
        text = "".join(f"{each}\n" for each in problems or ["ok"])
        return PlainTextResponse(text, 503 if problems else 200)

    async def health(self, request: Request) -> Response:
        """Whether the server can do its work, and if not, why."""
        await self._registry.started()
        problems = await self._registry.problems()
        state = {"ok": not problems, "pitboss": __version__, "tables": len(self._registry.tables)}
        return answer({**state, "problems": problems}, status=503 if problems else 200)
