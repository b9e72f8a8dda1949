"""What happens in the server, counted in plain numbers: counting costs next to nothing."""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Awaitable
from typing import Final

from pitboss.server.clock import stopwatch
from pitboss.server.tables.outcome import Outcome
from pitboss.server.tables.protocol import Message

# Upper bounds of the buckets of a histogram, in seconds.
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

log = logging.getLogger("pitboss.access")


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.seconds = 0.0

    def observe(self, seconds: float) -> None:
        """Count something that took so long."""
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds


class Metrics:
    """The counts of one server."""

    def __init__(self) -> None:
        self.commands: Counter[str] = Counter()  # by result
        self.command_errors: Counter[str] = Counter()  # by the code of the error
        self.command_seconds = Histogram()
        self.requests: Counter[str] = Counter()  # by status
        self.request_seconds = Histogram()
        self.batches: Counter[str] = Counter()  # by result
        self.commit_seconds = Histogram()
        self.log_lines: Counter[str] = Counter()  # by level

    def count_command(self, outcome: Outcome, seconds: float | None = None) -> None:
        """Count a command that was answered; one that reached no table took no time."""
        self.commands[outcome.result] += 1
        if outcome.code:
            self.command_errors[outcome.code] += 1
        if seconds is not None:
            self.command_seconds.observe(seconds)

    def count_commit(self, *, done: int, failed: int, seconds: float) -> None:
        """Count a commit with its batches."""
        self.batches["done"] += done
        self.batches["failed"] += failed
        self.commit_seconds.observe(seconds)

    def count_request(self, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        self.requests[str(status)] += 1
        self.request_seconds.observe(seconds)

    async def timed(
        self, doing: Awaitable[Outcome | None], message: Message, *, table: int, user: int
    ) -> None:
        """Wait for the outcome of a message; a command is counted, and logged if that is wanted."""
        began = stopwatch()
        outcome = await doing
        if outcome is None:
            return
        seconds = stopwatch() - began
        self.count_command(outcome, seconds)
        if log.isEnabledFor(logging.INFO):
            command = type(message).__name__
            fields = {
                "table": table,
                "user": user,
                "command": command,
                "result": outcome.result,
                "code": outcome.code,
                "ms": round(seconds * 1000, 1),
            }
            log.info("%s at table %d: %s", command, table, outcome.result, extra={"fields": fields})


class LogCounter(logging.Handler):
    """Counts the lines of the log by level."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__()
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count one line."""
        self._metrics.log_lines[record.levelname.lower()] += 1
