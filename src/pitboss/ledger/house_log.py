"""Writes rows to the log of the house itself."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select

from pitboss.ledger.append import Job, head_of, lock_house, write
from pitboss.ledger.entries import HOUSE_TABLE, Batch, Body, Posting, row
from pitboss.ledger.schema import log


def write_house(
    connection: Connection, *bodies: Body, at: int, user: int, postings: tuple[Posting, ...] = ()
) -> int:
    """Add rows to the house's log; the transfers go with the last, whose number comes back."""
    lock_house(connection)
    n, before = head_of(connection, HOUSE_TABLE)
    last = select(log.c.at).where(log.c.table_id == HOUSE_TABLE, log.c.n == n)
    at = max(at, connection.scalar(last) or 0)
    entries = []
    for body in bodies:
        n += 1
        entry = row(before, table=HOUSE_TABLE, n=n, body=body, at=at, user=user, key="")
        entries.append(entry)
        before = entry.hash
    moved = tuple(msgspec.structs.replace(each, n=n) for each in postings)
    batch = Batch(table=HOUSE_TABLE, entries=tuple(entries), postings=moved)
    write(connection, Job(batch=batch))
    return n
