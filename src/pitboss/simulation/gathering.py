"""Blocks handed out to workers and gathered in their order, with a bounded number on the way."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from types import TracebackType
from typing import Final

from pitboss.errors import SimulationFailed
from pitboss.simulation.blocks import Piece, play_block
from pitboss.simulation.cluster import cores, is_lost, workers_of
from pitboss.simulation.plan import Plan

__all__ = ["ATTEMPTS_MAX", "Crew"]

# A block whose workers were lost so often is not the workers' fault.
ATTEMPTS_MAX: Final = 4
# Blocks on the way for each worker: one that is played and one that waits.
WAITING: Final = 2


class Crew:
    """The workers of a run: `gather` gives the pieces of the plan one after the other.

    Without an executor the crew has threads of its own: kernels do not hold the interpreter. A
    block whose worker is lost is handed out again; if the executor itself is broken, threads of
    this process go on with the rest, and `fell_back` says so.
    """

    def __init__(self, plan: Plan, *, executor: Executor | None, threads: int | None) -> None:
        self.fell_back = False
        self._plan = plan
        self._threads = threads or cores()
        self._own: ThreadPoolExecutor | None = None
        self._executor = self._threads_of_its_own() if executor is None else executor
        self._window = WAITING * (threads or workers_of(self._executor))
        self._futures: dict[int, Future[Piece]] = {}

    def __enter__(self) -> Crew:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for future in self._futures.values():
            future.cancel()
        if self._own is not None:
            self._own.shutdown(wait=True, cancel_futures=True)

    def gather(self, block: int) -> Piece:
        """The piece of a block; those after it are handed out meanwhile."""
        for attempt in range(ATTEMPTS_MAX):
            self._hand_out(block, attempt)
            future = self._futures.pop(block)
            try:
                return future.result()
            except BaseException as error:
                if not is_lost(error):
                    future.cancel()
                    raise
        raise SimulationFailed(f"the workers of block {block} were lost {ATTEMPTS_MAX} times")

    def _hand_out(self, first: int, attempt: int) -> None:
        """Fill the window that begins with a block."""
        for block in range(first, first + self._window):
            if block not in self._futures and self._plan.rounds_of(block):
                again = attempt if block == first else 0
                self._futures[block] = self._submit(block, again)

    def _submit(self, block: int, attempt: int) -> Future[Piece]:
        try:
            return self._executor.submit(play_block, self._plan, block, attempt)
        except BrokenExecutor:
            self.fell_back = True
            self._executor = self._threads_of_its_own()
            return self._executor.submit(play_block, self._plan, block, attempt)

    def _threads_of_its_own(self) -> ThreadPoolExecutor:
        self._own = ThreadPoolExecutor(self._threads, thread_name_prefix="pitboss")
        return self._own
