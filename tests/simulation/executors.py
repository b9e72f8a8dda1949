"""Executors that behave badly, for proofs that the result stays the same."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any

__all__ = ["Backwards", "Broken", "Failing", "KilledWorker"]


class KilledWorker(Exception):
    """What Dask raises when workers die under a task too often."""


KilledWorker.__module__ = "distributed.scheduler"


class _Late(Future[Any]):
    """A future that is done when somebody asks, after all that were handed out later."""

    def __init__(self, waiting: list[_Late], work: Callable[[], object]) -> None:
        super().__init__()
        self._waiting = waiting
        self._work = work
        waiting.append(self)

    def result(self, timeout: float | None = None) -> Any:
        while self._waiting:
            late = self._waiting.pop()
            late.set_result(late._work())
        return super().result(timeout)


class Backwards(Executor):
    """Does what was handed out last first."""

    def __init__(self) -> None:
        self.waiting: list[_Late] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return _Late(self.waiting, lambda: fn(*args, **kwargs))


class Failing(Executor):
    """Loses a worker under every block so many times, then does it."""

    def __init__(self, times: int, error: BaseException) -> None:
        self.times = times
        self.error = error
        self.lost: dict[int, int] = {}

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        block, future = args[1], Future[Any]()
        self.lost[block] = self.lost.get(block, 0) + 1
        if self.lost[block] <= self.times:
            future.set_exception(self.error)
        else:
            future.set_result(fn(*args, **kwargs))
        return future


class Broken(Executor):
    """Takes so many blocks, and then breaks for good."""

    def __init__(self, good: int) -> None:
        self.good = good

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.good == 0:
            raise BrokenExecutor("a child process terminated abruptly")
        self.good -= 1
        future = Future[Any]()
        future.set_result(fn(*args, **kwargs))
        return future
