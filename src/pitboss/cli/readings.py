"""What the metrics of a server say: rates and latencies between two readings."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import inf
from typing import Any

import msgspec


class Reading:
    """All samples of the metrics at one moment."""

    def __init__(self, samples: Iterable[Any], at: float) -> None:
        self.at = at
        self._values = {
            (each.name, tuple(each.labels.values())): float(each.value) for each in samples
        }

    def has(self, name: str) -> bool:
        """Whether there is a metric without labels of that name."""
        return (name, ()) in self._values

    def value(self, name: str) -> float:
        """The value of a metric without labels; 0 if there is none."""
        return self._values.get((name, ()), 0.0)

    def label(self, name: str) -> str:
        """The label of a metric that has one value only."""
        return next((labels[0] for each, labels in self._values if each == name and labels), "")

    def counts(self, name: str) -> dict[str, int]:
        """The values of a metric by its label."""
        found = self._values.items()
        return {labels[0]: round(v) for (each, labels), v in found if each == name and labels}

    def buckets(self, name: str) -> dict[float, float]:
        """How much of a histogram is within each bound."""
        found = self._values.items()
        bucket = f"{name}_bucket"
        return {float(labels[0]): value for (each, labels), value in found if each == bucket}


class Summary(msgspec.Struct, kw_only=True):
    """What `pitboss top` shows."""

    version: str
    ready: bool
    uptime_seconds: float
    commands: dict[str, int]
    commands_per_second: float
    command_ms: dict[str, float]
    commits_per_second: float
    commit_ms: dict[str, float]
    batches: dict[str, int]
    requests: dict[str, int]
    requests_per_second: float
    queues: dict[str, int]
    connections: dict[str, int]
    tables: dict[str, int]
    seats: dict[str, int]
    money_cents: dict[str, int]
    errors: dict[str, int]
    log_lines: dict[str, int]
    cpu_percent: float
    memory_bytes: int


def summary(now: Reading, before: Reading | None) -> Summary:
    """The metrics in words; without an earlier reading, rates since the server started."""
    uptime = max(now.at - now.value("process_start_time_seconds"), 0.001)
    if before is None or now.value("pitboss_command_seconds_count") < before.value(
        "pitboss_command_seconds_count"
    ):  # the first look, or the server was started anew
        before = Reading((), now.at - uptime)
    seconds = max(now.at - before.at, 0.001)

    def rate(name: str) -> float:
        return round((now.value(name) - before.value(name)) / seconds, 3)

    return Summary(
        version=now.label("pitboss_info"),
        ready=now.value("pitboss_ready") == 1,
        uptime_seconds=round(uptime, 1),
        commands=now.counts("pitboss_commands_total"),
        commands_per_second=rate("pitboss_command_seconds_count"),
        command_ms=latency(now, before, "pitboss_command_seconds"),
        commits_per_second=rate("pitboss_commit_seconds_count"),
        commit_ms=latency(now, before, "pitboss_commit_seconds"),
        batches=now.counts("pitboss_batches_total"),
        requests=now.counts("pitboss_http_requests_total"),
        requests_per_second=rate("pitboss_http_seconds_count"),
        queues=now.counts("pitboss_queue_length"),
        connections=now.counts("pitboss_connections"),
        tables=now.counts("pitboss_tables"),
        seats=now.counts("pitboss_seats"),
        money_cents=now.counts("pitboss_money_in_play_cents"),
        errors=now.counts("pitboss_command_errors_total"),
        log_lines=now.counts("pitboss_log_lines_total"),
        cpu_percent=round(100 * rate("process_cpu_seconds_total"), 1),
        memory_bytes=round(now.value("process_resident_memory_bytes")),
    )


def latency(now: Reading, before: Reading, name: str) -> dict[str, float]:
    """The time within which half and 99 % of what happened since was done, in milliseconds."""
    earlier = before.buckets(name)
    since = {bound: n - earlier.get(bound, 0.0) for bound, n in sorted(now.buckets(name).items())}
    return {
        "p50": round(1000 * quantile(since, 0.5), 2),
        "p99": round(1000 * quantile(since, 0.99), 2),
    }


def quantile(within: dict[float, float], share: float) -> float:
    """The bound below which a share of a histogram lies, interpolated within its bucket.

    >>> quantile({1.0: 0, 2.0: 10, float("inf"): 10}, 0.5)
    1.5
    """
    total = max(within.values(), default=0.0)
    wanted = share * total
    for (low, below), (high, upto) in pairwise([(0.0, 0.0), *within.items()]):
        if upto >= wanted and upto > below:
            return low if high == inf else low + (high - low) * (wanted - below) / (upto - below)
    return 0.0
