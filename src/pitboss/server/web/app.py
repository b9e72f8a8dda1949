"""The web application: pages, API routes and WebSockets, behind the security middleware."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, partial
from importlib.resources import files
from pathlib import Path, PurePosixPath
from threading import Thread
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.games import names
from pitboss.ledger.ownership import listener_for, owner_for
from pitboss.ledger.store import Ledger
from pitboss.rulebook.packages import game_file
from pitboss.server.auth.own_account import OwnAccount
from pitboss.server.auth.own_routes import own_routes
from pitboss.server.auth.routes import Hashing, auth_routes
from pitboss.server.auth.sessions import AuthService
from pitboss.server.clock import Clock, WallClock
from pitboss.server.courier import courier_of
from pitboss.server.prices.table_prices import load_compilers, warm_up
from pitboss.server.prices.worker import PriceWorker
from pitboss.server.settings import Settings
from pitboss.server.tables.maintenance import start_tables
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.errors import EXCEPTION_HANDLERS
from pitboss.server.web.floor import FloorRoutes
from pitboss.server.web.funds import FundRoutes
from pitboss.server.web.health import HealthRoutes
from pitboss.server.web.joint import JointRoutes, keep_links
from pitboss.server.web.limits import Limits
from pitboss.server.web.meters import MeterRoutes
from pitboss.server.web.middleware import secured
from pitboss.server.web.openapi import openapi_route
from pitboss.server.web.request_log import RequestLog
from pitboss.server.web.routes import ApiRoutes
from pitboss.server.web.websocket import TableSocket

WEB: Final = Path(str(files("pitboss"))) / "web"
FELTS: Final = PurePosixPath("js/felt")

# Where each page is found; what stands in braces is read by the page itself.
PAGES: Final = {
    "/": "lobby.html",
    "/login": "login.html",
    "/about": "about.html",
    "/me": "me.html",
    "/account": "account.html",
    "/desk": "desk.html",
    "/desk/books": "books.html",
    "/desk/changes": "changes.html",
    "/desk/petitions": "petitions.html",
    "/podium": "podium.html",
    "/desk/office": "office.html",
    "/verify": "verify.html",
    "/table/{id}": "table.html",
    "/replay/{table}/{round}": "replay.html",
    "/rules/{cite:path}": "rules.html",
    "/console/{id}": "console.html",
}


@cache
def page_html(name: str) -> str:
    """A whole page: what is its own, in the frame that all pages share."""
    frame = (WEB / "frame.html").read_text("utf-8")
    head, _, main = (WEB / "pages" / name).read_text("utf-8").strip().partition("<main")
    parts = {"head": head.strip(), "name": name.removesuffix(".html"), "main": f"<main{main}"}
    for part, text in parts.items():
        frame = frame.replace(f"{{{part}}}", text)
    return frame


async def _page(request: Request, *, name: str) -> Response:
    return HTMLResponse(page_html(name))


async def _icon(request: Request) -> Response:
    return FileResponse(WEB / "css" / "chip.svg", media_type="image/svg+xml")


def page_routes() -> list[BaseRoute]:
    """The pages, the icon, and the modules and styles that pages load."""
    pages = [Route(path, partial(_page, name=name)) for path, name in PAGES.items()]
    return [
        *pages,
        Route("/favicon.ico", _icon),
        Mount("/static", _Files(directory=WEB)),
    ]


def felt_file(path: str) -> Path | None:
    """The felt of a game for `js/felt/<slug>.js`: its own, or else the plain grid.

    What a felt imports as `./<slug>/<part>.js` is `<part>.js` in the folder of the game.
    """
    wanted = PurePosixPath(path)
    if wanted.suffix != ".js":
        return None
    if wanted.parent == FELTS and wanted.stem in names():
        return game_file(wanted.stem, "felt.js") or WEB / FELTS / "grid.js"
    return game_file(wanted.parent.name, wanted.name) if wanted.parent.parent == FELTS else None


class _Files(StaticFiles):
    """The files of the web folder, and the felts of the games among them."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Where a file is, and what the system knows of it."""
        felt = felt_file(Path(path).as_posix())
        return super().lookup_path(path) if felt is None else (str(felt), felt.stat())


class Application:
    """The application, ready to be served."""

    def __init__(self, app: ASGIApp, registry: TableRegistry, socket: TableSocket) -> None:
        self.registry, self._socket = registry, socket
        self._app = RequestLog(app, registry.metrics, registry.clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a WebSocket."""
        await self._app(scope, receive, send)

    async def drain(self) -> None:
        """End the service without losing a command, and let other processes go on with it."""
        await self._socket.drain()
        await self.registry.hand_over()
        await self._socket.drained()


def application(
    ledger: Ledger,
    *,
    settings: Settings | None = None,
    clock: Clock | None = None,
    limits: Limits | None = None,
) -> Application:
    """The application over a ledger."""
    chosen, clock, bounds = settings or Settings(), clock or WallClock(), limits or Limits()
    auth = AuthService(
        ledger,
        clock=clock,
        limits=bounds,
        accounts=chosen.accounts,
        bankroll=chosen.bankroll,
    )
    registry = TableRegistry(ledger, clock=clock, settings=chosen, owner=owner_for(ledger.url))
    registry.listener = listener_for(ledger.url, registry.on_notification)
    app = bare_application(registry, auth, bounds)
    guarded = secured(app, auth=auth, clock=clock, limits=bounds, origins=chosen.origins)
    return Application(guarded, registry, app.state.socket)


async def _warm_up(registry: TableRegistry, worker: PriceWorker) -> None:
    """Compute prices and load ranks once every table is open."""
    await asyncio.to_thread(load_compilers)
    await registry.started()
    Thread(target=warm_up, args=[worker], name="warming", daemon=True).start()


def bare_application(registry: TableRegistry, auth: AuthService, limits: Limits) -> Starlette:
    """The routes without the security middleware, for tests."""
    socket = TableSocket(registry)
    auth.on_session_end(socket.disconnect)
    auth.chips_of = registry.chips_of

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        registry.begin(start_tables(registry))
        registry.run_in_background(keep_links(registry))
        registry.run_in_background(courier_of(registry).run())
        workers: tuple[PriceWorker, ...] = ()
        if registry.settings.warm:
            # A user's request does not wait for what is computed before anybody asks.
            registry.price_worker, warming = workers = PriceWorker(), PriceWorker()
            registry.run_in_background(_warm_up(registry, warming))
        try:
            yield
        finally:
            registry.stopping.set()
            for worker in workers:
                await asyncio.to_thread(worker.close)
            await registry.stop()

    hashing = Hashing(limits)
    own = OwnAccount(registry.ledger, auth, clock=registry.clock)
    own.play_limits, own.sits = registry.play_limits, registry.sits
    routes = [
        *auth_routes(auth, hashing=hashing),
        *own_routes(own, auth, hashing, enforce=registry.enforce_limits),
        *ApiRoutes(registry, limits).routes(),
        *FundRoutes(registry).routes(),
        *MeterRoutes(registry).routes(),
        *FloorRoutes(registry).routes(),
        *JointRoutes(registry).routes(),
        *HealthRoutes(registry).routes(),
        openapi_route(),
        socket.route(),
        *page_routes(),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=EXCEPTION_HANDLERS)
    app.state.socket = socket
    return app
