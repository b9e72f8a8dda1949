"""What an audit finds wrong; the checks of sessions and of the triggers of the database."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, select, text

from pitboss.ledger.engines import is_postgres
from pitboss.ledger.migrations import trigger_names
from pitboss.ledger.schema import sessions
from pitboss.ledger.users import session_code
from pitboss.ledger.vault import Vault

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


def session_faults(connection: Connection, vault: Vault) -> Iterator[Fault]:
    """Sessions that this house did not begin; without its key none can be checked."""
    if not vault.is_there:
        return
    for found in connection.execute(select(sessions)):
        times = (found.created_at, found.expires_at)
        if found.csrf != session_code(vault, found.token_hash, found.user_id, *times):
            yield Fault(message=f"a session of user {found.user_id} was not begun by this house")


def damage(connection: Connection) -> Iterator[Fault]:
    """What the database itself finds wrong with its file."""
    if not is_postgres(connection):
        for found in connection.scalars(text("PRAGMA integrity_check(20)")):
            if found != "ok":
                yield Fault(message=f"the file is damaged: {str(found).splitlines()[0]}")


def missing_triggers(connection: Connection) -> Iterator[Fault]:
    """Triggers that were dropped or disabled."""
    wanted = _POSTGRES_TRIGGERS if is_postgres(connection) else _SQLITE_TRIGGERS
    standing = set(connection.scalars(wanted))
    for name, table in trigger_names(connection.dialect.name).items():
        if name not in standing:
            yield Fault(
                message=f"the trigger {name} of {table} is missing: its rows can be changed"
            )
