"""One server process of a world: the real application behind the real uvicorn protocols."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from typing import Any
from unittest.mock import patch

import anyio
import anyio.to_thread
import uvicorn

from pitboss.cli.serve import MESSAGE_BYTES_MAX
from pitboss.equipment import randomness
from pitboss.errors import StoreFailed
from pitboss.ledger import chance
from pitboss.ledger.cards import cards_commitment
from pitboss.ledger.store import Ledger
from pitboss.server import clock as server_clock
from pitboss.server.auth import sessions
from pitboss.server.prices import table_prices
from pitboss.server.settings import Settings
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web import app as web
from pitboss.server.web import joint
from pitboss.server.web.limits import Limits
from pitboss.server.web.serving import DrainingServer
from pitboss.server.web.socket_protocol import TableProtocol
from tests.server.http_client import CHEAP
from tests.whole_server.loop import Time, VirtualLoop
from tests.whole_server.store import Disk


class InOrder(set[Any]):
    """A set that is gone through in the order in which its elements came."""

    def __init__(self) -> None:
        super().__init__()
        self._order: dict[Any, None] = {}

    def add(self, each: Any) -> None:
        super().add(each)
        self._order[each] = None

    def discard(self, each: Any) -> None:
        super().discard(each)
        self._order.pop(each, None)

    def remove(self, each: Any) -> None:
        super().remove(each)
        del self._order[each]

    def __iter__(self) -> Iterator[Any]:
        return iter(list(self._order))


class Process:
    """A server from its start until it stops or is killed."""

    def __init__(
        self,
        time: Time,
        disk: Disk,
        settings: Settings,
        *,
        limits: Limits,
        failed: Callable[[str], None],
    ) -> None:
        self.loop = VirtualLoop(time, delays=disk.delays, failed=failed)
        self.ledger: Ledger = disk.ledger()
        self.life = disk.lives
        self._settings, self._limits = settings, limits
        self.registry: TableRegistry
        self._server: DrainingServer

    def start(self) -> None:
        """Start as `pitboss serve` does; clients are served as soon as it listens."""
        self.loop.do(lambda: self.loop.create_task(self._start()))

    async def _start(self) -> None:
        app = web.application(self.ledger, settings=self._settings, limits=self._limits)
        self.registry = app.registry
        config = uvicorn.Config(
            app,
            log_config=None,
            ws=TableProtocol,
            ws_max_size=MESSAGE_BYTES_MAX,
            ws_per_message_deflate=False,
            server_header=False,
            date_header=False,
            timeout_graceful_shutdown=3,
        )
        config.load()
        self._server = DrainingServer(config, app)
        self._server.server_state.connections = InOrder()
        self._server.lifespan = config.lifespan_class(config)
        await self._server.startup()

    def stop(self, stopped: Callable[[], None]) -> None:
        """Stop as after Ctrl-C; that takes a while."""
        task = self.loop.create_task(self._server.shutdown())
        task.add_done_callback(lambda _: stopped())
        self.loop.run_due()

    def kill(self) -> None:
        """The process is gone: nothing in it happens any more."""
        self.loop.is_dead = True

    def bury(self) -> None:
        """Free what a dead process held."""
        self.loop.is_dead = True
        self.loop.end()
        self.ledger.engine.dispose()
        self.ledger.vault.close()

    @property
    def is_open(self) -> bool:
        """Whether every table was taken up."""
        if not hasattr(self, "registry"):
            return False
        starting = self.registry._starting
        return starting is not None and starting.done() and not self.registry.unread

    @property
    def actors(self) -> list[TableActor]:
        """The tables that this process owns."""
        return list(self.registry.owned_tables()) if hasattr(self, "registry") else []


# -- what is not in the simulation's power by itself ----------------------------------------------


class _VirtualTime:
    """Stands in for the module `time` where the server reads its clock."""

    def __init__(self, time: Time) -> None:
        self._time = time

    def time_ns(self) -> int:
        """The time of day, which may jump."""
        return round((self._time.now + self._time.ahead) * 1e9)

    def monotonic_ns(self) -> int:
        """The time that has passed."""
        return round(self._time.now * 1e9)

    def perf_counter(self) -> float:
        """The same in seconds, as measurements need it."""
        return self._time.now

    def clock_gettime_ns(self, clock: int) -> int:
        """The same, where the system knows it better."""
        return self.monotonic_ns()


class _Secrets:
    """Stands in for the module `secrets` where the server takes its chance."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def token_bytes(self, size: int) -> bytes:
        """So many bytes."""
        return self._chance.randbytes(size)

    def token_urlsafe(self, size: int) -> str:
        """So many bytes, in letters."""
        return self._chance.randbytes(size).hex()


class _Sooner:
    """Stands in for a thread: what it would do is done when it is started."""

    def __init__(self, target: Callable[..., Any], args: Any = (), **_: Any) -> None:
        self._target, self._args = target, args

    def start(self) -> None:
        """Do it."""
        self._target(*self._args)


class _Prices:
    """Stands in for the price worker, whose process takes seconds for some games."""

    is_closed = False

    def prices(self, card: Any, rules: Any, *, hand: str = "", keep_alive: bool = False) -> Any:
        """Something that looks like prices."""
        return {"game": card.slug, "rules_digest": rules.digest, "prices": []}

    def rank_some_hands(self) -> None:
        """Nothing to do."""

    def stop(self) -> None:
        """Nothing to stop."""

    def close(self) -> None:
        """Nothing to close."""


async def _in_turn(func: Any, *args: Any, limiter: Any = None, **_: Any) -> Any:
    """Stands in for `anyio.to_thread.run_sync`."""
    import asyncio

    if limiter is None:
        return await asyncio.to_thread(func, *args)
    async with limiter:
        return await asyncio.to_thread(func, *args)


def _no_network(url: str, raw: bytes) -> bytes:
    """Stands in for a link to another casino: it cannot be reached."""
    raise StoreFailed("it cannot be reached")


# A hash of a seed is worked out once for server, checks and audit: it depends on nothing else.
_cards_commitment = lru_cache(256)(cards_commitment)


@contextmanager
def simulated(time: Time, seed: str) -> Iterator[None]:
    """While this lasts, time and chance of the server come from the world, and threads are none.

    Chance is what the server takes from the operating system: keys, seeds and tokens.
    """
    with ExitStack() as stack:
        for where, name, what in (
            (randomness, "secrets", _Secrets(random.Random(f"chance {seed}"))),
            (server_clock, "time", _VirtualTime(time)),
            (anyio.to_thread, "run_sync", _in_turn),
            (web, "Thread", _Sooner),
            (web, "PriceWorker", _Prices),
            (table_prices, "_CACHE", table_prices.PriceCache(1_000)),
            (table_prices, "rank_some_hands", lambda: None),
            (sessions, "Passwords", lambda: CHEAP),
            (chance, "cards_commitment", _cards_commitment),
            (joint, "post", _no_network),
        ):
            stack.enter_context(patch.object(where, name, what))
        yield
