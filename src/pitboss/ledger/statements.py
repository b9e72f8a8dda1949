"""The pen: the few statements that are written all day, put together once and run by the driver.

A statement costs the database some microseconds, and the way to it many times that. What a table
does in one go is half a dozen statements, so they go there directly.
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


class Statements:
    """Runs statements within the transaction of a connection.

    Each is put down as soon as it is done: SQLite keeps its locks for as long as one is at hand.
    """

    def __init__(self, connection: Connection) -> None:
        self._dialect = connection.dialect
        self._line = connection.connection

    def read(self, statement: Executable, values: Values) -> Sequence[tuple[Any, ...]]:
        """The rows that a statement finds."""
        words = _words(statement, self._dialect.name)
        with self._told(words), closing(self._line.cursor()) as cursor:
            cursor.execute(words, values)
            return cursor.fetchall()

    def write(self, statement: Executable, rows: Sequence[Values]) -> None:
        """Run a statement for each of these rows; for none nothing is said."""
        if rows:
            words = _words(statement, self._dialect.name)
            with self._told(words), closing(self._line.cursor()) as cursor:
                cursor.executemany(words, rows)

    @contextmanager
    def _told(self, words: str) -> Iterator[None]:
        """What the driver refuses is told as the rest of the house knows it."""
        driver = self._dialect.loaded_dbapi
        try:
            yield
        except driver.Error as error:
            told = DBAPIError.instance(words, None, error, driver.Error, dialect=self._dialect)
            raise told from error
