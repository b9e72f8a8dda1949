"""Connections that fail on purpose: the n-th step, once or for ever, before or after it is done."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Any

import psycopg

from pitboss.ledger.engines import connect, read_url
from pitboss.ledger.store import Ledger

__all__ = ["FULL", "Plan", "faulty_ledger"]

FULL = "database or disk is full"


@dataclass
class Plan:
    """Which command fails: `at` counts executes and commits from 1; zero lets everything pass.

    With `late` a commit is carried out and then reported as failed, as when the line is cut between
    the commit and its acknowledgement. With `no_way_back` nothing can be rolled back either.
    """

    at: int = 0
    for_ever: bool = False
    late: bool = False
    no_way_back: bool = False
    words: str = FULL
    count: int = 0

    def fails(self) -> bool:
        """Count a command, and say whether it is to fail."""
        self.count += 1
        return bool(self.at) and (self.count == self.at or (self.for_ever and self.count > self.at))

    def rest(self) -> None:
        """No more faults."""
        self.at = 0


def faulty_ledger(url: str, plan: Plan) -> Ledger:
    """A ledger whose connections follow a plan; its database is built already."""
    address = read_url(url)
    if address.get_backend_name() == "sqlite":
        return Ledger(connect(url, creator=lambda: _sqlite(str(address.database), plan)))
    dsn = address.set(drivername="postgresql").render_as_string(hide_password=False)
    return Ledger(connect(url, creator=lambda: _postgres(dsn, plan)))


def _sqlite(file: str, plan: Plan) -> sqlite3.Connection:
    class FaultyCursor(sqlite3.Cursor):
        def execute(self, *args: Any) -> FaultyCursor:
            _check(plan)
            super().execute(*args)
            return self

        def executemany(self, *args: Any) -> FaultyCursor:
            _check(plan)
            super().executemany(*args)
            return self

    class FaultyConnection(sqlite3.Connection):
        def cursor(self, *args: Any) -> Any:
            return super().cursor(FaultyCursor)

        def commit(self) -> None:
            _commit(plan, super().commit)

        def rollback(self) -> None:
            if plan.no_way_back:
                raise sqlite3.OperationalError(plan.words)
            super().rollback()

    def _check(plan: Plan) -> None:
        if plan.fails():
            raise sqlite3.OperationalError(plan.words)

    def _commit(plan: Plan, commit: Any) -> None:
        fails = plan.fails()
        if not fails or plan.late:
            commit()
        if fails:
            raise sqlite3.OperationalError(plan.words)

    return sqlite3.connect(file, check_same_thread=False, factory=FaultyConnection)


def _postgres(dsn: str, plan: Plan) -> psycopg.Connection[Any]:
    class FaultyCursor(psycopg.Cursor[Any]):
        def execute(self, *args: Any, **kwargs: Any) -> FaultyCursor:
            _check(plan)
            super().execute(*args, **kwargs)
            return self

        def executemany(self, *args: Any, **kwargs: Any) -> None:
            _check(plan)
            super().executemany(*args, **kwargs)

    class FaultyConnection(psycopg.Connection[Any]):
        def commit(self) -> None:
            fails = plan.fails()
            if not fails or plan.late:
                super().commit()
            if fails:
                raise psycopg.errors.DiskFull(plan.words)

        def rollback(self) -> None:
            if plan.no_way_back:
                raise psycopg.errors.DiskFull(plan.words)
            super().rollback()

    def _check(plan: Plan) -> None:
        if plan.fails():
            raise psycopg.errors.DiskFull(plan.words)

    return FaultyConnection.connect(dsn, cursor_factory=FaultyCursor)
