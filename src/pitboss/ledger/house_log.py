"""Writes rows to the log of the house itself."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import text

from pitboss.ledger.append import Job, head_of, lock_house, write
from pitboss.ledger.entries import HOUSE_TABLE, Batch, Body, Posting, row
from pitboss.ledger.statements import Access, Statements

_WRITTEN_AT: Final = text("SELECT at FROM log WHERE table_id = :of AND n = :n")


def write_house(
    access: Access, *bodies: Body, at: int, user: int, postings: tuple[Posting, ...] = ()
) -> int:
    """Add rows to the house's log; the transfers go with the last, whose number comes back."""
    statements = Statements.of(access)
    lock_house(statements)
    n, before = head_of(statements, HOUSE_TABLE)
    last = statements.read(_WRITTEN_AT, {"of": HOUSE_TABLE, "n": n})
    at = max([at, *(each for (each,) in last)])
    entries = []
    for body in bodies:
        n += 1
        entry = row(before, table=HOUSE_TABLE, n=n, body=body, at=at, user=user, key="")
        entries.append(entry)
        before = entry.hash
    moved = tuple(msgspec.structs.replace(each, n=n) for each in postings)
    batch = Batch(table=HOUSE_TABLE, entries=tuple(entries), postings=moved)
    write(statements, Job(batch=batch))
    return n
