"""The few statements that run all day: compiled once, and executed by the driver directly.

A statement costs the database some microseconds, and SQLAlchemy many times that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec
from sqlalchemy import (
    Connection,
    Dialect,
    Engine,
    Executable,
    Insert,
    PoolProxiedConnection,
    Table,
    TextClause,
    insert,
    text,
)
from sqlalchemy.dialects import registry
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement

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


@cache
def _insert(table: Table) -> Insert:
    """The statement that inserts a row."""
    return insert(table)


@cache
def _inserting(table: str, columns: tuple[str, ...]) -> TextClause:
    """A statement for PostgreSQL that inserts rows which come as one value."""
    names = ", ".join(f'"{column}"' for column in columns)
    return text(
        f"INSERT INTO {table} ({names}) SELECT {names}"
        f" FROM json_populate_recordset(CAST(NULL AS {table}), CAST(:rows AS json))"
    )


class Statements:
    """Executes statements within a transaction.

    Each cursor is closed at once: SQLite keeps its locks for as long as one is open.
    """

    def __init__(self, raw: PoolProxiedConnection, dialect: Dialect) -> None:
        self._raw, self._dialect = raw, dialect
        self._errors = dialect.loaded_dbapi.Error
        self.database = dialect.name
        self.is_postgres = self.database == "postgresql"

    @classmethod
    def of(cls, access: Access) -> Statements:
        """The statements within the transaction of a connection of SQLAlchemy."""
        if isinstance(access, Statements):
            return access
        return cls(access.connection, access.dialect)

    def read(self, statement: Executable, values: Values) -> Sequence[tuple[Any, ...]]:
        """The rows that a statement finds."""
        sql, cursor = _sql(statement, self.database), self._raw.cursor()
        try:
            cursor.execute(sql, values)
            return cursor.fetchall()
        except self._errors as error:
            raise self._translated(sql, error) from error
        finally:
            cursor.close()

    def write(self, statement: Executable, rows: Sequence[Values]) -> int:
        """Execute a statement for each of these rows; how many it changed comes back."""
        if not rows:
            return 0
        sql, cursor = _sql(statement, self.database), self._raw.cursor()
        try:
            if len(rows) == 1:
                cursor.execute(sql, rows[0])
            else:
                cursor.executemany(sql, rows)
            return cursor.rowcount
        except self._errors as error:
            raise self._translated(sql, error) from error
        finally:
            cursor.close()

    def insert(self, table: Table, rows: Sequence[Values]) -> None:
        """Insert these rows, which have the same columns.

        The driver of PostgreSQL takes as long for a row as for a statement, so it gets many as one
        value.
        """
        if self.is_postgres and len(rows) > 1:
            said = {"rows": msgspec.json.encode(rows).decode()}
            self.write(_inserting(table.name, tuple(rows[0])), [said])
        else:
            self.write(_insert(table), rows)

    def do(self, sql: str) -> None:
        """Execute a statement without values that is the same everywhere."""
        cursor = self._raw.cursor()
        try:
            cursor.execute(sql)
        except self._errors as error:
            raise self._translated(sql, error) from error
        finally:
            cursor.close()

    def commit(self) -> None:
        """Make everything durable."""
        try:
            self._raw.commit()
        except self._errors as error:
            raise self._translated("COMMIT", error) from error

    def abandon(self) -> None:
        """Roll back; a connection that cannot is discarded, which rolls back as well."""
        try:
            self._raw.rollback()
        except self._errors:
            with suppress(self._errors):
                self._raw.invalidate()

    def _translated(self, sql: str, error: Exception) -> Exception:
        """An error of the driver as one of SQLAlchemy."""
        return _translated(self._dialect, sql, error)


# Within a transaction, with SQLAlchemy or without.
Access: TypeAlias = Connection | Statements


@contextmanager
def transaction(engine: Engine) -> Iterator[Statements]:
    """A transaction that writes: all of it is durable at the end, or none of it."""
    errors = engine.dialect.loaded_dbapi.Error
    try:
        raw = engine.raw_connection()
    except errors as error:
        raise _translated(engine.dialect, "CONNECT", error) from error
    statements = Statements(raw, engine.dialect)
    try:
        if not statements.is_postgres:  # whose driver begins by itself
            statements.do("BEGIN IMMEDIATE")
        yield statements
        statements.commit()
    except BaseException:
        statements.abandon()
        raise
    finally:
        raw.close()


def _translated(dialect: Dialect, sql: str, error: Exception) -> Exception:
    errors = dialect.loaded_dbapi.Error
    return DBAPIError.instance(sql, None, error, errors, dialect=dialect)
