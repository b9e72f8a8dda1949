"""What an audit finds wrong; the checks of users and of the triggers of the database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from sqlalchemy import Connection, select, text

from pitboss.ledger.engines import is_postgres
from pitboss.ledger.migrations import trigger_names
from pitboss.ledger.schema import users
from pitboss.ledger.users import DISABLED

_SQLITE_TRIGGERS = text("SELECT name FROM sqlite_master WHERE type = 'trigger'")
_POSTGRES_TRIGGERS = text(
    "SELECT tgname FROM pg_trigger WHERE tgenabled <> 'D' AND NOT tgisinternal"
)


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is wrong: with a row of a table, an account, or the ledger itself."""

    message: str
    table: int | None = None
    n: int | None = None
    account: str | None = None

    def __str__(self) -> str:
        return self.message


def people_faults(connection: Connection, expected: Mapping[str, str]) -> Iterator[Fault]:
    """Users whose role is not the one in the house's log, or who are missing there."""
    left = dict(expected)
    for found in connection.execute(select(users).order_by(users.c.id)):
        role = DISABLED if found.disabled else found.role
        if left.pop(found.name, None) != role:
            message = f"user {found.id} ({found.name}) is not who the house's log says"
            yield Fault(message=message)
    for name in sorted(left):
        yield Fault(message=f"{name} was registered, but is not in the list of people")


def missing_triggers(connection: Connection) -> Iterator[Fault]:
    """Triggers that were dropped or disabled."""
    wanted = _POSTGRES_TRIGGERS if is_postgres(connection) else _SQLITE_TRIGGERS
    standing = set(connection.scalars(wanted))
    for name, table in trigger_names(connection.dialect.name).items():
        if name not in standing:
            yield Fault(
                message=f"the trigger {name} of {table} is missing: its rows can be changed"
            )
