"""Group commit: the batches of all tables are written with as few durable commits as possible.

Nothing is published before its commit has returned.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import msgspec

from pitboss.errors import OutcomeUnknown, PitbossError
from pitboss.ledger.append import Reply
from pitboss.ledger.entries import Batch
from pitboss.server.clock import stopwatch
from pitboss.server.metrics.counts import Metrics

# The most batches in one commit, so that none waits long for the others.
BATCHES_MAX = 200


class Store(Protocol):
    """Stores batches: each as a whole or not at all."""

    def append_all(
        self, batches: Sequence[Batch], *, replies: Mapping[int, Sequence[Reply]] | None = None
    ) -> list[PitbossError | None]:
        """Write the batches durably; returns an error in the place of each refused one."""
        ...


class _Due(msgspec.Struct, frozen=True):
    """A batch that waits to be written, and the future of its caller."""

    batch: Batch
    replies: tuple[Reply, ...]
    done: asyncio.Future[None]


class Committer:
    """Collects batches and writes them, from one thread, in the order in which they came.

    `fence` gives the token under which this process owns a table, if several may.
    """

    def __init__(
        self,
        store: Store,
        fence: Callable[[int], int | None] | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self._store, self._fence = store, fence or (lambda table: None)
        self._metrics = metrics or Metrics()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ledger")
        self._waiting: list[_Due] = []
        self._task: asyncio.Task[None] | None = None

    async def commit(self, batch: Batch, *, reply: Reply | None = None) -> None:
        """Return when the batch is durable; raise if it was refused, or if nobody knows.

        `reply` is the reply to a command of another process.
        """
        batch = msgspec.structs.replace(batch, fence=self._fence(batch.table))
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Due(batch, () if reply is None else (reply,), done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._drain())
        await done

    @property
    def waiting(self) -> int:
        """How many batches wait to be written."""
        return len(self._waiting)

    def is_busy(self) -> bool:
        """Whether something is being written, or waits to be."""
        return self._task is not None and not self._task.done()

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            now, self._waiting = self._waiting[:BATCHES_MAX], self._waiting[BATCHES_MAX:]
            began = stopwatch()
            outcomes = await loop.run_in_executor(self._thread, self._write, now)
            self._metrics.count_commit(
                failed=len(now) - outcomes.count(None),
                done=outcomes.count(None),
                seconds=stopwatch() - began,
            )
            for due, error in zip(now, outcomes, strict=True):
                _resolve(due.done, error)

    def _write(self, now: Sequence[_Due]) -> list[PitbossError | None]:
        replies = {place: due.replies for place, due in enumerate(now)}
        try:
            return self._store.append_all([due.batch for due in now], replies=replies)
        except PitbossError as error:
            return [error] * len(now)
        except Exception as error:
            failed = OutcomeUnknown(f"the ledger did not answer: {type(error).__name__}")
            return [failed] * len(now)

    async def close(self) -> None:
        """Write what still waits, and stop."""
        if self._task is not None:
            await self._task
        self._thread.shutdown(wait=True)


def _resolve(done: asyncio.Future[None], error: PitbossError | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
