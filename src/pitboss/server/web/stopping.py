"""Waiting for something slow, but not while the server is being stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from pitboss.errors import OutcomeUnknown, PitbossError, ServerStopping

T = TypeVar("T")


def stopping_error() -> ServerStopping:
    """What somebody learns who waits for something while the server is being stopped."""
    return ServerStopping("the server is being stopped; please try again in a moment")


def cut_off_error(method: str) -> PitbossError:
    """What the sender of a request learns for which a stopping server waited long enough."""
    if method in ("GET", "HEAD"):
        return stopping_error()
    return OutcomeUnknown("the server was stopped before this was done")


async def result_of(task: asyncio.Task[T]) -> T:
    """The result of a task of the server; a `ServerStopping` if it was ended before."""
    await asyncio.wait([task])
    if task.cancelled():
        raise stopping_error()
    return task.result()


async def unless_stopping(stopping: asyncio.Event, work: Coroutine[None, None, T]) -> T:
    """The result of the work; a `ServerStopping` if the server stops before there is one."""
    doing, stopped = asyncio.create_task(work), asyncio.create_task(stopping.wait())
    try:
        await asyncio.wait({doing, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise stopping_error()
        return doing.result()
    finally:
        doing.cancel()
        stopped.cancel()
