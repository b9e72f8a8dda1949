"""The audit of the house: people and their roles, and the guards that stand before the rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection, select, text

from pitboss.ledger.engines import is_postgres
from pitboss.ledger.findings import Fault
from pitboss.ledger.schema import users
from pitboss.ledger.triggers import trigger_names
from pitboss.ledger.users import DISABLED

__all__ = ["missing_triggers", "people_faults"]

_SQLITE_TRIGGERS = text("SELECT name FROM sqlite_master WHERE type = 'trigger'")
_POSTGRES_TRIGGERS = text(
    "SELECT tgname FROM pg_trigger WHERE tgenabled <> 'D' AND NOT tgisinternal"
)


def people_faults(connection: Connection, told: Mapping[str, str]) -> Iterator[Fault]:
    """People whose role is not the one that the house's log tells, or of whom it tells nothing."""
    left = dict(told)
    for found in connection.execute(select(users).order_by(users.c.id)):
        role = DISABLED if found.disabled else found.role
        if left.pop(found.name, None) != role:
            message = f"user {found.id} ({found.name}) is not who the house's log says"
            yield Fault(message=message)
    for name in sorted(left):
        yield Fault(message=f"{name} was registered, but is not in the list of people")


def missing_triggers(connection: Connection) -> Iterator[Fault]:
    """Triggers that somebody took down or put to sleep."""
    wanted = _POSTGRES_TRIGGERS if is_postgres(connection) else _SQLITE_TRIGGERS
    standing = set(connection.scalars(wanted))
    for name, table in trigger_names(connection.dialect.name).items():
        if name not in standing:
            yield Fault(message=f"the guard {name} of {table} is missing: its rows can be changed")
