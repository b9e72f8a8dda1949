"""All that the house holds about one user, and what is left of them when they have it deleted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Table, delete, or_, select, tuple_, update

from pitboss.ledger.accounts import wallet
from pitboss.ledger.acts import Acts
from pitboss.ledger.entries import HOUSE_TABLE, Forgotten, PasswordChanged, RoleChanged
from pitboss.ledger.house_log import write_house
from pitboss.ledger.play_limits import PlayLimits
from pitboss.ledger.schema import log, play_limits, second_factors, sessions, transfers, users
from pitboss.ledger.second_factors import SecondFactors
from pitboss.ledger.store import Ledger
from pitboss.ledger.users import Proved, UserRow, check_proved, folded

PAGE_ROWS: Final = 500

# What a row says of others, and what is a secret or made from one, is not the user's own.
_NOT_OWN: Final = frozenset({"events", "digest", "password", "secret", "trace"})

# Rows about a user that others wrote; they have the name.
_BY_OTHERS: Final = (RoleChanged.__name__, PasswordChanged.__name__)

_encode = msgspec.json.encode


def own_data(ledger: Ledger, user: UserRow) -> Iterator[bytes]:
    """A JSON object with all that the house holds about a user, piece by piece."""
    yield b"{"
    for name, value in _facts(ledger, user).items():
        yield _encode(name) + b":" + _encode(value) + b","
    lists = {
        "transfers": _transfers(ledger, user.id),
        "log": _rows(ledger, user),
        "rounds": ledger.every_result(user.id),
    }
    for place, (name, rows) in enumerate(lists.items()):
        yield (b"," if place else b"") + _encode(name) + b":["
        for count, row in enumerate(rows):
            yield (b"," if count else b"") + _encode(row)
        yield b"]"
    yield b"}"


def _facts(ledger: Ledger, user: UserRow) -> dict[str, object]:
    factor = SecondFactors(ledger).of(user.id)
    own = ("created_at", "seen_at", "expires_at", "address", "device")
    return {
        "account": {
            "id": user.id,
            "name": user.name,
            "role": user.role,
            "created_at": user.created_at,
            "disabled": user.disabled,
            "has_password": user.password is not None,
            "second_factor_since": None if factor is None else factor.confirmed_at,
        },
        "wallet": ledger.balance(wallet(user.id)),
        "sessions": [
            {name: getattr(each, name) for name in own} for each in ledger.all_sessions_of(user.id)
        ],
        "limits": list(PlayLimits(ledger).of(user.id).values()),
        "acts": [each for each in Acts(ledger).every() if each.by == user.id],
        "tables_opened": [
            {"id": each.id, "game": each.game, "name": each.name, "opened_at": each.opened_at}
            for each in ledger.all_tables()
            if each.opened_by == user.id
        ],
    }


def _transfers(ledger: Ledger, user: int) -> Iterator[dict[str, Any]]:
    """The transfers to and from the wallet."""
    own = wallet(user)
    which = or_(transfers.c.source == own, transfers.c.target == own)
    return _paged(ledger, transfers, which)


def _rows(ledger: Ledger, user: UserRow) -> Iterator[dict[str, Any]]:
    """The rows of all logs that the user wrote, and those of the house about them."""
    about = (log.c.table_id == HOUSE_TABLE) & log.c.kind.in_(_BY_OTHERS)
    for row in _paged(ledger, log, or_(log.c.user_id == user.id, about)):
        body = msgspec.json.decode(row["body"])
        if row["user_id"] == user.id or body.get("name") == user.name:
            own = {name: value for name, value in body.items() if name not in _NOT_OWN}
            place = {"table": row["table_id"], "n": row["n"], "at": row["at"], "by": row["user_id"]}
            yield {**place, "kind": row["kind"], "body": own}


def _paged(ledger: Ledger, table: Table, which: ColumnElement[bool]) -> Iterator[dict[str, Any]]:
    """Rows of a table in the order of its key, page by page: no connection is kept meanwhile."""
    key = list(table.primary_key.columns)
    wanted = select(table).where(which).order_by(*key).limit(PAGE_ROWS)
    after: tuple[Any, ...] | None = None
    while True:
        this = wanted if after is None else wanted.where(tuple_(*key) > tuple_(*after))
        with ledger.reading() as connection:
            page = [dict(each) for each in connection.execute(this).mappings()]
        yield from page
        if len(page) < PAGE_ROWS:
            return
        after = tuple(page[-1][column.name] for column in key)


def forget(ledger: Ledger, user: int, *, at: int, proved: Proved | None = None) -> None:
    """Put a number in place of a user, who cannot sign in any more; the logs stay as they are."""
    name = f"Deleted #{user}"
    gone = {"name": name, "folded": folded(name), "password": None, "disabled": True}
    with ledger.writing() as connection:
        check_proved(connection, proved)
        for table in (sessions, second_factors, play_limits):
            connection.execute(delete(table).where(table.c.user_id == user))
        connection.execute(update(users).where(users.c.id == user).values(**gone))
        write_house(connection, Forgotten(name=name), at=at, user=user)
