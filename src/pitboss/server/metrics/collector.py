"""The metrics of a server for Prometheus, in a registry of their own."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Any, Final, cast

from prometheus_client import CollectorRegistry, Metric, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
)

from pitboss import __version__
from pitboss.money import HOUSE_ACCOUNTS
from pitboss.server.metrics.counts import BUCKETS, Histogram, Metrics
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.registry import ServedTable, TableRegistry

# A server that does not say within this time how it is will be asked again later.
STATE_SECONDS_MAX: Final = 5.0

STATES: Final = ("playing", "idle", "frozen", "closing", "followed", "unusable")
RESULTS: Final = ("done", "refused", "conflict", "unknown")
ROLES: Final = ("visitor", "guest", "player", "staff")


def prometheus_registry(
    registry: TableRegistry, loop: asyncio.AbstractEventLoop
) -> CollectorRegistry:
    """The metrics of one server and of its process; `loop` is the one on which it runs."""
    found = CollectorRegistry(auto_describe=False)
    found.register(cast("Any", ServerCollector(registry, loop)))
    ProcessCollector(registry=found)
    return found


class ServerCollector:
    """Reads the metrics whenever somebody asks; until then they cost nothing."""

    def __init__(self, registry: TableRegistry, loop: asyncio.AbstractEventLoop) -> None:
        self._registry, self._loop = registry, loop

    def describe(self) -> Iterable[Metric]:
        """Nothing: the names are known when they are collected."""
        return ()

    def collect(self) -> list[Metric]:
        """Every metric; called in a thread of its own, and read on the loop of the server."""
        reading = asyncio.run_coroutine_threadsafe(self._read(), self._loop)
        return reading.result(STATE_SECONDS_MAX)

    async def _read(self) -> list[Metric]:
        ready = not self._registry.is_starting and not await self._registry.problems()
        return [*_counted(self._registry.metrics), *_state(self._registry, ready=ready)]


# -- what was counted -----------------------------------------------------------------------------


def _counted(metrics: Metrics) -> Iterator[Metric]:
    commands = {**dict.fromkeys(RESULTS, 0), **metrics.commands}
    yield _counter("pitboss_commands", "Commands of clients, by result.", "result", commands)
    yield _counter(
        "pitboss_command_errors",
        "Commands that were not done, by the code of the error.",
        "code",
        metrics.command_errors,
    )
    yield _histogram(
        "pitboss_command_seconds",
        "From a command to its reply, commit included.",
        metrics.command_seconds,
    )
    yield _counter("pitboss_http_requests", "HTTP requests, by status.", "status", metrics.requests)
    yield _histogram(
        "pitboss_http_seconds", "From a request to the end of its answer.", metrics.request_seconds
    )
    batches = {"done": 0, "failed": 0, **metrics.batches}
    yield _counter("pitboss_batches", "Batches written to the ledger.", "result", batches)
    yield _histogram(
        "pitboss_commit_seconds", "Durable commits of the ledger.", metrics.commit_seconds
    )
    lines = {"warning": 0, "error": 0, **metrics.log_lines}
    yield _counter("pitboss_log_lines", "Lines of the log, by level.", "level", lines)


def _counter(name: str, help: str, label: str, counts: Mapping[str, int]) -> Metric:
    family = CounterMetricFamily(name, help, labels=[label])
    for value, count in counts.items():
        family.add_metric([value], count)
    return family


def _histogram(name: str, help: str, found: Histogram) -> Metric:
    bounds = [*(str(each) for each in BUCKETS), "+Inf"]
    buckets = list(zip(bounds, accumulate(found.counts), strict=True))
    return HistogramMetricFamily(name, help, buckets=buckets, sum_value=found.seconds)


# -- how things stand -----------------------------------------------------------------------------


def _state(registry: TableRegistry, *, ready: bool) -> Iterator[Metric]:
    tables = list(registry.tables.values())
    owned = [table for table in tables if isinstance(table, TableActor)]
    connections = [each for table in tables for each in table.publisher.connections]
    states = Counter(_state_of(table) for table in tables)
    states["unusable"] = len({*registry.broken, *registry.unread})
    queues = {
        "commands": sum(table.waiting for table in owned),
        "commits": registry.committer.waiting,
        "messages": sum(each.waiting for each in connections),
    }
    roles = Counter(_role_of(each.identity.role) for each in connections)
    version = InfoMetricFamily("pitboss", "The version of the server.")
    version.add_metric([], {"version": __version__})
    yield version
    yield GaugeMetricFamily("pitboss_ready", "Whether the server takes commands.", value=ready)
    yield _gauge("pitboss_tables", "Open tables, by state.", "state", STATES, states)
    yield _gauge("pitboss_queue_length", "What waits its turn.", "queue", queues, queues)
    yield _gauge("pitboss_connections", "Open WebSockets, by role.", "role", ROLES, roles)
    sitters = [each for table in owned for each in table.recovered.sitters.values()]
    seats = Counter("bot" if each.bot else "player" for each in sitters)
    yield _gauge("pitboss_seats", "Seats taken.", "taken_by", ("player", "bot"), seats)
    money = _money(owned)
    yield _gauge(
        "pitboss_money_in_play_cents", "Chips of players at tables.", "where", money, money
    )


def _gauge(
    name: str, help: str, label: str, values: Iterable[str], found: Mapping[str, int]
) -> Metric:
    family = GaugeMetricFamily(name, help, labels=[label])
    for value in values:
        family.add_metric([value], found.get(value, 0))
    return family


def _state_of(table: ServedTable) -> str:
    recovered = table.recovered
    if recovered.frozen:
        return "frozen"
    if not isinstance(table, TableActor):
        return "followed"
    if recovered.closing:
        return "closing"
    return "playing" if recovered.sitters or not recovered.at_rest else "idle"


def _role_of(role: str) -> str:
    return role if role in ROLES else "staff"


def _money(owned: Iterable[TableActor]) -> dict[str, int]:
    """What players have in front of them, and what they have put at risk."""
    found = {"stacks": 0, "wagers": 0}
    for table in owned:
        for account, cents in table.recovered.table.accounts.snapshot().items():
            if account not in HOUSE_ACCOUNTS:
                found["stacks" if account.startswith("stack") else "wagers"] += cents
    return found
