"""The application: pages, routes and lines, behind their guards."""

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
from pitboss.server.auth.sessions import Door
from pitboss.server.clock import Clock, WallClock
from pitboss.server.prices.warm_up import warm_up
from pitboss.server.prices.worker import BackRoom
from pitboss.server.settings import Settings
from pitboss.server.tables.registry import House
from pitboss.server.web.errors import EXCEPTION_HANDLERS
from pitboss.server.web.limits import Limits
from pitboss.server.web.middleware import guarded
from pitboss.server.web.openapi import openapi_route
from pitboss.server.web.pages import page_routes
from pitboss.server.web.routes import HouseRoutes
from pitboss.server.web.socket_route import SocketRoute

__all__ = ["application", "bare_application"]


def application(
    ledger: Ledger,
    *,
    settings: Settings | None = None,
    clock: Clock | None = None,
    limits: Limits | None = None,
) -> ASGIApp:
    """The house over a ledger, ready to be served."""
    chosen, clock, bounds = settings or Settings(), clock or WallClock(), limits or Limits()
    door = Door(ledger, clock=clock, limits=bounds)
    house = House(ledger, clock=clock, settings=chosen, owner=owner_for(ledger.url))
    house.listener = listener_for(ledger.url, house.heard)
    app = bare_application(house, door, bounds)
    return guarded(app, door=door, clock=clock, limits=bounds, origins=chosen.origins)


def bare_application(house: House, door: Door, limits: Limits) -> Starlette:
    """The routes without the guards; nobody serves these."""
    socket = SocketRoute(house)
    door.tell(socket.show_out)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.open_doors()
        if house.settings.warm:
            house.back_room = BackRoom()
            Thread(target=warm_up, args=[house.back_room], name="warming", daemon=True).start()
        try:
            yield
        finally:
            if house.back_room is not None:
                await asyncio.to_thread(house.back_room.close)
            await house.shut_doors()

    routes = [
        *auth_routes(door, limits=limits),
        *HouseRoutes(house, limits).routes(),
        openapi_route(),
        socket.route(),
        *page_routes(),
    ]
    return Starlette(routes=routes, lifespan=lifespan, exception_handlers=EXCEPTION_HANDLERS)
