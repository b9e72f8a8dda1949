"""Schemas: built anew, brought forward from every earlier one, never backward, never half."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread

import psycopg
import pytest
from sqlalchemy import Connection, Engine, inspect, text

from pitboss.errors import StoreFailed
from pitboss.ledger.audit import audit
from pitboss.ledger.engines import connect, is_postgres, read_url
from pitboss.ledger.migrations import STEPS, migrate, schema_version
from pitboss.ledger.schema import METADATA, SCHEMA_VERSION
from pitboss.ledger.store import Ledger
from tests.ledger.ledgers import batch
from tests.ledger.stores import FreshUrl

pytestmark = pytest.mark.promise("R20")

SCHEMAS = Path(__file__).parent / "schemas"


def build_old(url: str, version: int) -> None:
    """A database with a released schema and a small house in it."""
    address = read_url(url)
    dialect = address.get_backend_name()
    script = (SCHEMAS / f"{version}.{dialect}.sql").read_text(encoding="utf-8")
    script += (SCHEMAS / f"{version}.rows.sql").read_text(encoding="utf-8")
    if dialect == "sqlite":
        file = sqlite3.connect(str(address.database))
        file.executescript(script)
        file.close()
        return
    plain = address.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(plain) as connection:
        connection.execute(script.encode())


def shape(engine: Engine) -> dict[str, object]:
    """Everything that makes a schema: columns, keys, references, checks, indexes, triggers."""
    found = inspect(engine)
    tables: dict[str, object] = {}
    for name in sorted(found.get_table_names()):
        columns = {
            each["name"]: (str(each["type"]), each["nullable"]) for each in found.get_columns(name)
        }
        tables[name] = {
            "columns": columns,
            "key": found.get_pk_constraint(name)["constrained_columns"],
            "references": [
                (each["constrained_columns"], each["referred_table"], each["referred_columns"])
                for each in found.get_foreign_keys(name)
            ],
            "checks": sorted(str(each["sqltext"]) for each in found.get_check_constraints(name)),
            "unique": sorted(each["column_names"] for each in found.get_unique_constraints(name)),
            "indexes": sorted(
                (str(each["name"]), each["column_names"], bool(each["unique"]))
                for each in found.get_indexes(name)
            ),
        }
    return tables | {"triggers": triggers(engine)}


def triggers(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        shown = (
            "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
            if is_postgres(connection)
            else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        )
        return sorted(connection.scalars(text(shown)))


def version_of(engine: Engine) -> int | None:
    with engine.connect() as connection:
        return schema_version(connection)


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION + 1))
def test_every_released_schema_is_brought_forward(
    fresh_url: FreshUrl, ledger_url: str, store_kind: str, version: int
) -> None:
    """Its rows are kept, its house passes the audit, and it is shaped like a new one."""
    build_old(ledger_url, version)
    old = Ledger.open(ledger_url)
    new = Ledger.open(fresh_url(store_kind))

    assert version_of(old.engine) == SCHEMA_VERSION
    assert shape(old.engine) == shape(new.engine)
    assert audit(old).faults == ()
    assert [each.name for each in old.users()] == ["Ann", "Bob"]
    assert old.head(1)[0] > 10
    old.close()
    new.close()


def test_every_step_to_the_present_is_there() -> None:
    """From each released schema to the next, and no further."""
    assert sorted(STEPS) == list(range(1, SCHEMA_VERSION))


def test_a_new_database_says_which_schema_it_has(ledger: Ledger) -> None:
    """And opening it again changes nothing."""
    before = shape(ledger.engine)
    migrate(ledger.engine)

    assert version_of(ledger.engine) == SCHEMA_VERSION
    assert shape(ledger.engine) == before
    assert set(METADATA.tables) <= set(before)


def add_a_column(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE users ADD COLUMN colour TEXT")


def fall_over(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE users ADD COLUMN taste TEXT")
    connection.exec_driver_sql("ALTER TABLE nowhere ADD COLUMN taste TEXT")


def test_steps_are_taken_in_order_and_rows_are_kept(ledger: Ledger) -> None:
    """From any schema to the latest, all at once."""
    ledger.add_user("Ann", "player", None, 1)
    ledger.append(batch(ledger))
    start, end = SCHEMA_VERSION, SCHEMA_VERSION + 2
    migrate(ledger.engine, steps={start: add_a_column, start + 1: lambda _: None}, to=end)
    columns = [each["name"] for each in inspect(ledger.engine).get_columns("users")]

    assert version_of(ledger.engine) == end
    assert columns[-1] == "colour"
    assert ledger.head(1)[0] == 1
    assert ledger.users()[0].name == "Ann"


def test_a_step_that_fails_leaves_everything_as_it_was(ledger: Ledger) -> None:
    """Also what the steps before it did."""
    before = shape(ledger.engine)
    start, end = SCHEMA_VERSION, SCHEMA_VERSION + 2
    with pytest.raises(StoreFailed):
        migrate(ledger.engine, steps={start: add_a_column, start + 1: fall_over}, to=end)

    assert version_of(ledger.engine) == SCHEMA_VERSION
    assert shape(ledger.engine) == before


def test_a_newer_database_is_left_alone(ledger: Ledger, ledger_url: str) -> None:
    """There is no way back."""
    migrate(ledger.engine, steps={SCHEMA_VERSION: add_a_column}, to=SCHEMA_VERSION + 1)

    with pytest.raises(StoreFailed, match="newer pitboss"):
        Ledger.open(ledger_url)

    assert version_of(ledger.engine) == SCHEMA_VERSION + 1


@pytest.mark.parametrize("value", ["", "one", "-1"])
def test_a_database_that_does_not_know_its_schema_is_refused(ledger: Ledger, value: str) -> None:
    """Rather than guessed at."""
    with ledger.writing() as connection:
        connection.execute(text("UPDATE meta SET value = :value"), {"value": value})

    with pytest.raises(StoreFailed, match="does not say which schema"):
        migrate(ledger.engine)


def test_somebody_elses_database_is_not_built_upon(ledger_url: str) -> None:
    """A table of ours with rows of theirs would be neither."""
    engine = connect(ledger_url)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE log (line TEXT)")
    engine.dispose()

    with pytest.raises(StoreFailed):
        Ledger.open(ledger_url)

    engine = connect(ledger_url)
    assert inspect(engine).get_table_names() == ["log"]
    engine.dispose()


def test_all_who_open_a_new_file_together_are_let_in(tmp_path: Path) -> None:
    """Only one of them turns its journal, and the others wait for that."""
    for name in map(str, range(60)):
        url = f"sqlite:///{tmp_path / name}"
        with ThreadPoolExecutor(8) as pool:
            shown = list(pool.map(_journal, [url] * 8))

        assert shown == ["wal"] * 8


def _journal(url: str) -> object:
    engine = connect(url)
    with engine.connect() as connection:
        journal = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
    engine.dispose()
    return journal


def test_processes_that_start_together_build_once(ledger_url: str) -> None:
    """One builds, the others find it built."""
    ledgers: list[Ledger] = []
    threads = [Thread(target=lambda: ledgers.append(Ledger.open(ledger_url))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(ledgers) == 4
    for each in ledgers:
        each.close()
