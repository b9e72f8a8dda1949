"""Waiting for something slow, but not while the server is being stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from pitboss.errors import ServerStopping

T = TypeVar("T")


async def unless_stopping(stopping: asyncio.Event, work: Coroutine[None, None, T]) -> T:
    """The result of the work; a `ServerStopping` if the server stops before there is one."""
    doing, stopped = asyncio.create_task(work), asyncio.create_task(stopping.wait())
    try:
        await asyncio.wait({doing, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise ServerStopping("the server is being stopped; please try again in a moment")
        return doing.result()
    finally:
        doing.cancel()
        stopped.cancel()
