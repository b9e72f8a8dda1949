"""A connection to PostgreSQL that does not wait for ever, also where the network is only silent."""

from __future__ import annotations

from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen

T = TypeVar("T")


class PatientConnection(psycopg.Connection[Any]):
    """A connection that fails if no answer comes for `seconds_max`; what was asked is unknown."""

    seconds_max: float | None = None

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        """Wait for an answer; a connection that gives none is closed."""
        limit = self.seconds_max if timeout is None else timeout
        try:
            return super().wait(gen, interval, timeout=limit)
        except psycopg.OperationalError:
            if timeout is None and self.pgconn.transaction_status == ACTIVE:
                self.pgconn.finish()
            raise


ACTIVE = psycopg.pq.TransactionStatus.ACTIVE
