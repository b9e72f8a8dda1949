"""A relay between clients and servers: the network in between, which can be cut and healed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

__all__ = ["Relay"]

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]

CHUNK = 65_536


class Relay:
    """Passes each connection on to the first server that takes it, beginning with another each."""

    def __init__(self, *servers: Callable[[], Awaitable[Streams]]) -> None:
        self._servers = list(servers)
        self._passes = asyncio.Event()
        self._passes.set()
        self._is_cut = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def __aenter__(self) -> Relay:
        self._listening = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *error: object) -> None:
        self._listening.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """End every connection with a reset, and let no other through."""
        self._is_cut = True
        for writer in list(self._writers):
            writer.transport.abort()

    def silence(self) -> None:
        """Pass nothing on, and tell nobody."""
        self._passes.clear()

    def heal(self) -> None:
        """Pass everything on again, also what was held back."""
        self._is_cut = False
        self._passes.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        other = None if self._is_cut else await self._dial()
        if other is None:
            writer.transport.abort()
            return
        self._writers |= {writer, other[1]}
        both = [self._pass(reader, other[1]), self._pass(other[0], writer)]
        tasks = [asyncio.create_task(each) for each in both]
        self._tasks.update(tasks)
        await asyncio.wait(tasks)
        self._tasks.difference_update(tasks)
        self._writers -= {writer, other[1]}

    async def _dial(self) -> Streams | None:
        self._servers.append(self._servers.pop(0))
        for server in self._servers:
            with suppress(OSError):
                return await server()
        return None

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._passes.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
