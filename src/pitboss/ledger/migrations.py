"""Triggers, and the way from any earlier schema to today's: forward only, in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Final, TypeAlias

from sqlalchemy import Connection, Engine, insert, inspect, select, text, update

from pitboss.errors import StoreFailed
from pitboss.ledger.engines import Connected, is_postgres, unhurried
from pitboss.ledger.schema import METADATA, SCHEMA_VERSION, meta

# Tables whose rows are never changed, and those whose rows may only be deleted when they are old.
APPEND_ONLY: Final = ("log", "transfers", "heads")
UNCHANGED: Final = ("acts",)

# Refuses another seed for an epoch.
SEED_TRIGGER: Final = "seeds_stay_fixed"

_SQLITE_KEEP: Final = """
CREATE TRIGGER {table}_refuses_{operation} BEFORE {operation} ON {table}
BEGIN SELECT RAISE(ABORT, 'rows of {table} are never changed'); END
"""
_SQLITE_FOLLOW: Final = """
CREATE TRIGGER log_follows_on BEFORE INSERT ON log
WHEN NEW.n IS NOT (SELECT coalesce(max(n), 0) + 1 FROM log WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'the log has gone on'); END
"""
_SQLITE_SEED: Final = """
CREATE TRIGGER seeds_stay_fixed BEFORE UPDATE ON seeds
WHEN NEW.seed IS NOT OLD.seed OR NEW.revealed < OLD.revealed
BEGIN SELECT RAISE(ABORT, 'the seed of an epoch is fixed'); END
"""

_POSTGRES_FUNCTIONS: Final = (
    """
CREATE FUNCTION pitboss_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING MESSAGE = 'rows of ' || TG_TABLE_NAME || ' are never changed',
        ERRCODE = 'integrity_constraint_violation';
END $$
""",
    """
CREATE FUNCTION pitboss_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.n <> (SELECT coalesce(max(n), 0) + 1 FROM log WHERE table_id = NEW.table_id) THEN
        RAISE EXCEPTION 'the log has gone on' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
""",
    """
CREATE FUNCTION pitboss_fix() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seed <> OLD.seed OR NEW.revealed < OLD.revealed THEN
        RAISE EXCEPTION 'the seed of an epoch is fixed'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
""",
)
_POSTGRES_KEEP: Final = """
CREATE TRIGGER {table}_refuses_{operation} BEFORE {operation} ON {table}
FOR EACH {each} EXECUTE FUNCTION pitboss_refuse()
"""
_POSTGRES_FOLLOW: Final = """
CREATE TRIGGER log_follows_on BEFORE INSERT ON log
FOR EACH ROW EXECUTE FUNCTION pitboss_follow()
"""
_POSTGRES_SEED: Final = """
CREATE TRIGGER seeds_stay_fixed BEFORE UPDATE ON seeds
FOR EACH ROW EXECUTE FUNCTION pitboss_fix()
"""


def trigger_statements(dialect: str) -> list[str]:
    """The statements that create the triggers."""
    kept = [_keep(dialect, *each) for each in _kept(dialect)]
    if dialect == "sqlite":
        return [*kept, _SQLITE_FOLLOW, _SQLITE_SEED]
    return [*_POSTGRES_FUNCTIONS, *kept, _POSTGRES_FOLLOW, _POSTGRES_SEED]


def trigger_names(dialect: str) -> dict[str, str]:
    """Every trigger that must exist, and its table."""
    kept = {f"{table}_refuses_{operation}": table for table, operation in _kept(dialect)}
    return {**kept, "log_follows_on": "log", SEED_TRIGGER: "seeds"}


def _kept(dialect: str) -> list[tuple[str, str]]:
    """The tables that a trigger keeps as they are, and from what."""
    operations = ("update", "delete") if dialect == "sqlite" else ("update", "delete", "truncate")
    kept = [(table, operation) for table in APPEND_ONLY for operation in operations]
    return [*kept, *((table, "update") for table in UNCHANGED)]


def _keep(dialect: str, table: str, operation: str) -> str:
    form = _SQLITE_KEEP if dialect == "sqlite" else _POSTGRES_KEEP
    each = "STATEMENT" if operation == "truncate" else "ROW"
    return form.format(table=table, operation=operation, each=each)


@contextmanager
def without_seed_trigger(connection: Connection) -> Iterator[None]:
    """A transaction in which seeds may be encrypted under another key; as the tables' owner."""
    on = " ON seeds" if is_postgres(connection) else ""
    connection.exec_driver_sql(f"DROP TRIGGER {SEED_TRIGGER}{on}")
    yield
    made = _POSTGRES_SEED if is_postgres(connection) else _SQLITE_SEED
    connection.exec_driver_sql(made)


Step: TypeAlias = Callable[[Connection], None]


def _add_leases_and_snapshots(connection: Connection) -> None:
    """From schema 1 to 2."""
    number = "BIGINT" if is_postgres(connection) else "INTEGER"
    columns = {
        "owners": "name TEXT NOT NULL, expires_at {0} NOT NULL, PRIMARY KEY (name)",
        "leases": "table_id {0} NOT NULL, owner TEXT NOT NULL, token {0} NOT NULL,"
        " PRIMARY KEY (table_id)",
        "snapshots": "table_id {0} NOT NULL, n {0} NOT NULL, state TEXT NOT NULL,"
        " views_n {0} NOT NULL, views TEXT NOT NULL, PRIMARY KEY (table_id)",
    }
    for name, wanted in columns.items():
        connection.exec_driver_sql(f"CREATE TABLE {name} ({wanted.format(number)})")


def _add_accounts_of_users(connection: Connection) -> None:
    """From schema 2 to 3."""
    dialect = connection.dialect.name
    number = "BIGINT" if is_postgres(connection) else "INTEGER"
    for column in ("address", "device"):
        connection.exec_driver_sql(
            f"ALTER TABLE sessions ADD COLUMN {column} TEXT NOT NULL DEFAULT ''"
        )
    columns = {
        "acts": "n {0} NOT NULL, address TEXT NOT NULL, device TEXT NOT NULL,"
        " detail TEXT NOT NULL, salt TEXT NOT NULL, PRIMARY KEY (n)",
        "second_factors": "user_id {0} NOT NULL, secret TEXT NOT NULL, confirmed_at {0},"
        " last_step {0} NOT NULL, recovery TEXT NOT NULL, PRIMARY KEY (user_id)",
        "play_limits": "user_id {0} NOT NULL, kind TEXT NOT NULL, value {0}, next_value {0},"
        " next_at {0}, changed_at {0} NOT NULL, PRIMARY KEY (user_id, kind)",
    }
    for name, wanted in columns.items():
        connection.exec_driver_sql(f"CREATE TABLE {name} ({wanted.format(number)})")
    connection.exec_driver_sql(_keep(dialect, "acts", "update"))


def _add_links_and_indexes(connection: Connection) -> None:
    """From schema 3 to 4."""
    number = "BIGINT" if is_postgres(connection) else "INTEGER"
    connection.exec_driver_sql(
        "CREATE TABLE links (fund TEXT NOT NULL, casino TEXT NOT NULL, secret TEXT NOT NULL,"
        f" url TEXT NOT NULL, session TEXT NOT NULL, number {number} NOT NULL,"
        f" hellos {number} NOT NULL, displayed {number} NOT NULL, seen_at {number} NOT NULL,"
        " PRIMARY KEY (fund, casino))"
    )
    for name, kind in (("log_adoptions", "RulesAdopted"), ("log_desk", "DeskEntered")):
        connection.exec_driver_sql(
            f"CREATE INDEX {name} ON log (table_id, n) WHERE kind = '{kind}'"
        )


# What leads from the schema of that number to the next one; a step is never edited once released.
STEPS: Final[Mapping[int, Step]] = MappingProxyType(
    {1: _add_leases_and_snapshots, 2: _add_accounts_of_users, 3: _add_links_and_indexes}
)

# One process at a time builds or changes the schema.
_BUILDING_LOCK: Final = 7_062_001


def migrate(engine: Engine, *, steps: Mapping[int, Step] = STEPS, to: int = SCHEMA_VERSION) -> None:
    """Build a new database, or bring an older one forward; a newer one is left alone."""
    with Connected(engine).writing() as connection:
        if is_postgres(connection):
            unhurried(connection)
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
