"""The pen: the few statements that are written all day, put together once and run by the driver.

A statement costs the database some microseconds, and the way to it many times that. What a table
does in one go is half a dozen statements, so they go there directly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Executable
from sqlalchemy.dialects import registry
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement

__all__ = ["Pen", "Values"]

Values: TypeAlias = Mapping[str, object]

# How each driver is told values by name.
_STYLES: Final = {
    "sqlite": ("sqlite", "named"),
    "postgresql": ("postgresql.psycopg", "pyformat"),
}


@cache
def _words(statement: Executable, database: str) -> str:
    """A statement as its database reads it."""
    assert isinstance(statement, ClauseElement)
    driver, style = _STYLES[database]
    return str(statement.compile(dialect=registry.load(driver)(paramstyle=style)))


class Pen:
    """Runs statements within the transaction of a connection."""

    def __init__(self, connection: Connection) -> None:
        self._dialect = connection.dialect
        self._cursor = connection.connection.cursor()

    def read(self, statement: Executable, values: Values) -> Sequence[tuple[Any, ...]]:
        """The rows that a statement finds."""
        self._run(self._cursor.execute, statement, values)
        return self._cursor.fetchall()

    def write(self, statement: Executable, rows: Sequence[Values]) -> None:
        """Run a statement for each of these rows; for none nothing is said."""
        if rows:
            self._run(self._cursor.executemany, statement, rows)

    def _run(self, run: Callable[..., object], statement: Executable, values: object) -> None:
        """What the driver refuses is told as the rest of the house knows it."""
        words, driver = _words(statement, self._dialect.name), self._dialect.loaded_dbapi
        try:
            run(words, values)
        except driver.Error as error:
            told = DBAPIError.instance(words, None, error, driver.Error, dialect=self._dialect)
            raise told from error
