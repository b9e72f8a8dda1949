"""How the application is served, and how its service ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import uvicorn

from pitboss.server.web.app import Application

if TYPE_CHECKING:
    from socket import socket


class DrainingServer(uvicorn.Server):
    """A server that ends requests for slow things when it is stopped, and answers the others."""

    def __init__(self, config: uvicorn.Config, application: Application) -> None:
        super().__init__(config)
        self._application = application

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """End the service; called after SIGTERM or SIGINT."""
        await self._application.drain()
        await super().shutdown(sockets)
