"""An event loop on virtual time: nothing waits, nothing runs in a thread, all of it in one order.

Each simulated server process has a loop of its own. The world moves the time and says when the
loop may run; a process that is killed is a loop that is never run again.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Callable
from contextvars import Context
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any

# A loop that does not come to rest after so many steps at one moment never will.
STEPS_MAX = 200_000


class Killed(BaseException):
    """The process has died in the middle of what it did; nothing in it may catch this."""


@dataclass
class Time:
    """The time of a world: `now` in seconds since it began, `ahead` what its wall clock adds."""

    now: float = 0.0
    ahead: float = 1_800_000_000.0


# Only what the server uses of a loop is there.
_Loop: Any = asyncio.AbstractEventLoop

# How long work for a thread takes: until it is done, and from then until its caller knows.
Delays = Callable[[], tuple[float, float]]


class VirtualLoop(_Loop):  # type: ignore[misc]
    """One process: its tasks and timers, and the work that it gives to threads."""

    def __init__(self, time: Time, *, delays: Delays, failed: Callable[[str], None]) -> None:
        self._time, self._delays, self._failed = time, delays, failed
        self._ready: deque[asyncio.Handle] = deque()
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._count = 0
        self._busy_until: dict[int, float] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.listening: Callable[[], asyncio.Protocol] | None = None
        self.is_dead = False

    # -- running ----------------------------------------------------------------------------------

    def due(self) -> float:
        """When something is to be done; infinity if nothing ever is."""
        while self._timers and self._timers[0][2].cancelled():
            heapq.heappop(self._timers)
        if self._ready:
            return self._time.now
        return self._timers[0][0] if self._timers else inf

    def run_due(self) -> None:
        """Do all that is due now."""
        asyncio._set_running_loop(self)
        try:
            for _ in range(STEPS_MAX):
                if self.due() > self._time.now or self.is_dead:
                    return
                self._step()
        finally:
            asyncio._set_running_loop(None)
        raise AssertionError("the server is never done with what is due now")

    def _step(self) -> None:
        if not self._ready:
            self._ready.append(heapq.heappop(self._timers)[2])
        handle = self._ready.popleft()
        if not handle.cancelled():
            handle._run()

    def do(self, work: Callable[..., Any], *given: Any) -> None:
        """Do something in this process, and all that comes of it at once."""
        self.call_soon(work, *given)
        self.run_due()

    def end(self) -> None:
        """Take all tasks down. Nobody outside notices: the process was cut off before."""
        for _ in range(STEPS_MAX):
            for task in list(self.tasks):
                task.cancel()
            self._timers.clear()
            if not self._ready:
                return
            asyncio._set_running_loop(self)
            try:
                while self._ready:
                    self._step()
            finally:
                asyncio._set_running_loop(None)

    # -- what asyncio asks of a loop --------------------------------------------------------------

    def time(self) -> float:
        return self._time.now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return not self.is_dead

    def is_closed(self) -> bool:
        return self.is_dead

    def get_task_factory(self) -> None:
        return None

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: Any = None, context: Any = None) -> Any:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def call_soon(
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_soon_threadsafe(
        self, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._time.now + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[..., Any], *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, timer))
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Called by every cancelled timer; it is dropped when its time comes."""

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self.is_dead:
            self._failed(f"{context.get('message')}: {context.get('exception')!r}")

    def default_exception_handler(self, context: dict[str, Any]) -> None:
        self.call_exception_handler(context)

    async def create_server(self, protocol_factory: Any, *_: Any, **__: Any) -> Any:
        """Listen: anyone who connects gets a protocol of this kind."""
        self.listening = protocol_factory
        return Listening(self)

    # -- threads ----------------------------------------------------------------------------------

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:
        """Work for a thread is done here, a little later; what one thread does, in its order."""
        done = self.create_future()
        before, after = self._delays()
        begins = self._time.now + before
        if executor is not None:
            begins = max(begins, self._busy_until.get(id(executor), 0.0))
            self._busy_until[id(executor)] = begins
        if begins <= self._time.now and not after:
            self.call_soon(self._work, done, 0.0, partial(func, *args))
        else:
            self.call_at(begins, self._work, done, after, partial(func, *args))
        return done

    def _work(self, done: asyncio.Future[Any], after: float, work: Callable[[], Any]) -> None:
        try:
            result = work()
        except Killed:
            self.is_dead = True
        except Exception as error:
            self._tell(done, after, done.set_exception, error)
        else:
            self._tell(done, after, done.set_result, result)

    def _tell(
        self, done: asyncio.Future[Any], after: float, say: Callable[[Any], None], what: object
    ) -> None:
        def tell() -> None:
            if not done.done():
                say(what)

        if after:
            self.call_later(after, tell)
        else:
            tell()


class Listening:
    """The listening socket of a process."""

    sockets = ()

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def close(self) -> None:
        """Nobody can connect any more."""
        self._loop.listening = None

    async def wait_closed(self) -> None:
        """It is closed at once."""
