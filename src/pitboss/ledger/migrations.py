"""From any earlier schema to today's: forward only, all of it in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from sqlalchemy import Connection, Engine, insert, inspect, select, text, update

from pitboss.errors import StoreFailed
from pitboss.ledger.engines import Connected, is_postgres
from pitboss.ledger.schema import METADATA, SCHEMA_VERSION, meta
from pitboss.ledger.triggers import trigger_statements

Step: TypeAlias = Callable[[Connection], None]

# What leads from the schema of that number to the next one; a step is never edited once released.
STEPS: Final[Mapping[int, Step]] = MappingProxyType({})

# One process at a time builds or changes the schema.
_BUILDING_LOCK: Final = 7_062_001


def migrate(engine: Engine, *, steps: Mapping[int, Step] = STEPS, to: int = SCHEMA_VERSION) -> None:
    """Build a new database, or bring an older one forward; a newer one is left alone."""
    with Connected(engine).writing() as connection:
        if is_postgres(connection):
            lock = text("SELECT pg_advisory_xact_lock(:lock)")
            connection.execute(lock, {"lock": _BUILDING_LOCK})
        version = schema_version(connection)
        if version is None:
            _build(connection, to)
        else:
            _bring_forward(connection, version, steps=steps, to=to)


def schema_version(connection: Connection) -> int | None:
    """The number of the schema in use; nothing where there is none."""
    if not inspect(connection).has_table(meta.name):
        return None
    value = connection.scalar(select(meta.c.value).where(meta.c.name == "schema"))
    if value is None or not value.isdecimal():
        raise StoreFailed("this database does not say which schema it has")
    return int(value)


def _build(connection: Connection, version: int) -> None:
    METADATA.create_all(connection, checkfirst=False)
    for statement in trigger_statements(connection.dialect.name):
        connection.exec_driver_sql(statement)
    connection.execute(insert(meta).values(name="schema", value=str(version)))


def _bring_forward(
    connection: Connection, version: int, *, steps: Mapping[int, Step], to: int
) -> None:
    if version > to:
        raise StoreFailed(f"this database was written by a newer pitboss (schema {version})")
    for number in range(version, to):
        steps[number](connection)
    if version < to:
        connection.execute(update(meta).where(meta.c.name == "schema").values(value=str(to)))
