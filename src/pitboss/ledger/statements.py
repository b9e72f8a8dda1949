"""SQL statements that run all day, compiled once and executed by the driver directly.

A statement costs the database some microseconds, and SQLAlchemy many times that. A commit takes
half a dozen statements, so they bypass it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cache
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Executable
from sqlalchemy.dialects import registry
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement

__all__ = ["Statements", "Values"]

Values: TypeAlias = Mapping[str, object]

# How each driver takes named parameters.
_STYLES: Final = {
    "sqlite": ("sqlite", "named"),
    "postgresql": ("postgresql.psycopg", "pyformat"),
}


@cache
def _sql(statement: Executable, database: str) -> str:
    """The SQL text of a statement for a database."""
    assert isinstance(statement, ClauseElement)
    driver, style = _STYLES[database]
    return str(statement.compile(dialect=registry.load(driver)(paramstyle=style)))


class Statements:
    """Executes statements within the transaction of a connection.

    Each cursor is closed at once: SQLite keeps its locks for as long as one is open.
    """

    def __init__(self, connection: Connection) -> None:
        self._dialect = connection.dialect
        self._raw = connection.connection

    def read(self, statement: Executable, values: Values) -> Sequence[tuple[Any, ...]]:
        """The rows that a statement finds."""
        sql = _sql(statement, self._dialect.name)
        with self._translated(sql), closing(self._raw.cursor()) as cursor:
            cursor.execute(sql, values)
            return cursor.fetchall()

    def write(self, statement: Executable, rows: Sequence[Values]) -> None:
        """Execute a statement for each of these rows."""
        if rows:
            sql = _sql(statement, self._dialect.name)
            with self._translated(sql), closing(self._raw.cursor()) as cursor:
                cursor.executemany(sql, rows)

    @contextmanager
    def _translated(self, sql: str) -> Iterator[None]:
        """Raise errors of the driver as those of SQLAlchemy."""
        driver = self._dialect.loaded_dbapi
        try:
            yield
        except driver.Error as error:
            translated = DBAPIError.instance(sql, None, error, driver.Error, dialect=self._dialect)
            raise translated from error
