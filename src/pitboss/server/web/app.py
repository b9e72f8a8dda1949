"""The web application: pages, API routes and WebSockets, behind the security middleware."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread

from starlette.applications import Starlette
from starlette.types import ASGIApp

from pitboss.ledger.ownership import listener_for, owner_for
from pitboss.ledger.store import Ledger
from pitboss.server.auth.routes import auth_routes
from pitboss.server.auth.sessions import AuthService
from pitboss.server.clock import Clock, WallClock
from pitboss.server.prices.warm_up import warm_up
from pitboss.server.prices.worker import PriceWorker
from pitboss.server.settings import Settings
from pitboss.server.tables.maintenance import start_tables
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.errors import EXCEPTION_HANDLERS
from pitboss.server.web.limits import Limits
from pitboss.server.web.middleware import secured
from pitboss.server.web.openapi import openapi_route
from pitboss.server.web.pages import page_routes
from pitboss.server.web.routes import ApiRoutes
from pitboss.server.web.websocket import TableSocket


def application(
    ledger: Ledger,
    *,
    settings: Settings | None = None,
    clock: Clock | None = None,
    limits: Limits | None = None,
) -> ASGIApp:
    """The application over a ledger, ready to be served."""
    chosen, clock, bounds = settings or Settings(), clock or WallClock(), limits or Limits()
    auth = AuthService(ledger, clock=clock, limits=bounds)
    registry = TableRegistry(ledger, clock=clock, settings=chosen, owner=owner_for(ledger.url))
    registry.listener = listener_for(ledger.url, registry.on_notification)
    app = bare_application(registry, auth, bounds)
    return secured(app, auth=auth, clock=clock, limits=bounds, origins=chosen.origins)


def bare_application(registry: TableRegistry, auth: AuthService, limits: Limits) -> Starlette:
    """The routes without the security middleware, for tests."""
    socket = TableSocket(registry)
    auth.on_session_end(socket.disconnect)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await start_tables(registry)
        if registry.settings.warm:
            registry.price_worker = PriceWorker()
            Thread(
                target=warm_up, args=[registry.price_worker], name="warming", daemon=True
            ).start()
        try:
            yield
        finally:
            if registry.price_worker is not None:
                await asyncio.to_thread(registry.price_worker.close)
            await registry.stop()

    routes = [
        *auth_routes(auth, limits=limits),
        *ApiRoutes(registry, limits).routes(),
        openapi_route(),
        socket.route(),
        *page_routes(),
    ]
    return Starlette(routes=routes, lifespan=lifespan, exception_handlers=EXCEPTION_HANDLERS)
