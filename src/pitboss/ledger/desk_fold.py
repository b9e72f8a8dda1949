"""Reads the desk from the rows of the house's log, inside whatever transaction is under way."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec
from sqlalchemy import bindparam, select, text

from pitboss.house.desk import Desk, apply
from pitboss.ledger.entries import HOUSE_TABLE, DeskEntered
from pitboss.ledger.schema import log
from pitboss.ledger.statements import Access, Statements

# The last row that was read, and the desk after it.
Read: TypeAlias = tuple[int, Desk]
NOTHING: Final[Read] = (0, Desk())

_ENTRIES: Final = (
    select(log.c.n, log.c.at, log.c.body)
    .where(
        log.c.table_id == bindparam("of"),
        log.c.n > bindparam("since"),
        text("log.kind = 'DeskEntered'"),  # as in its index
    )
    .order_by(log.c.n)
)


def fold(access: Access, read: Read) -> Read:
    """The desk after the rows that are not read yet, and the last of them."""
    since, desk = read
    for n, at, body in Statements.of(access).read(_ENTRIES, {"of": HOUSE_TABLE, "since": since}):
        desk = apply(desk, msgspec.json.decode(body, type=DeskEntered).what, at=at)
        since = n
    return since, desk
