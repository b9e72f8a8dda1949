"""How the application is served: behind which proxies, and how its service ends."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Coroutine, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

import uvicorn

from pitboss.errors import MalformedAnswer
from pitboss.server.web.app import Application

if TYPE_CHECKING:
    from socket import socket


def run(service: Coroutine[None, None, None]) -> None:
    """Run a service to its end, on the faster event loop of uvloop where that is installed."""
    found = find_spec("uvloop") is not None
    new_loop = import_module("uvloop").new_event_loop if found else None
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(service)


def trusted_proxies(addresses: Sequence[str]) -> list[str]:
    """The addresses and networks of proxies whose word on a client's address is taken."""
    for each in addresses:
        try:
            ipaddress.ip_network(each, strict=False)
        except ValueError:
            message = f"{each!r} is not the address of a proxy such as 127.0.0.1 or 10.0.0.0/24"
            raise MalformedAnswer(message) from None
    return list(addresses)


class DrainingServer(uvicorn.Server):
    """A server that loses no command when it is stopped.

    It takes no more connections, answers the commands under way, asks all clients to come back,
    and hands its tables over to other processes.
    """

    def __init__(self, config: uvicorn.Config, application: Application) -> None:
        super().__init__(config)
        self._application = application

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """End the service; called after SIGTERM or SIGINT."""
        for server in self.servers:
            server.close()
        for listening in sockets or ():
            listening.close()
        await self._application.drain()
        await super().shutdown(sockets)
