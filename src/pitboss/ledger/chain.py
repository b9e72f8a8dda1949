"""The hash chain: the hash of a row covers it and all rows before it."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from pitboss.errors import LedgerTampered
from pitboss.ledger.entries import Body, Entry, body_to_bytes

GENESIS: Final = "0" * 64


def link(before: str, entry: Entry) -> str:
    """The hash of a row that follows a row with the hash `before`."""
    head = [entry.table, entry.n, entry.kind, msgspec.Raw(entry.body)]
    plain = msgspec.json.encode([*head, entry.at, entry.user, entry.key])
    return sha256(before.encode("ascii") + plain).hexdigest()


def row(before: str, *, table: int, n: int, body: Body, at: int, user: int, key: str) -> Entry:
    """The next row of a log, linked to the one before it."""
    text = body_to_bytes(body)
    kind = type(body).__name__
    bare = Entry(table=table, n=n, kind=kind, body=text, at=at, user=user, key=key, hash="")
    return msgspec.structs.replace(bare, hash=link(before, bare))


def check_link(before: str, entry: Entry, *, n: int) -> None:
    """Raise `LedgerTampered` for a row that is out of place or was changed."""
    if entry.n != n:
        raise LedgerTampered(f"table {entry.table}: row {n} is missing, row {entry.n} stands there")
    if entry.hash != link(before, entry):
        raise LedgerTampered(f"table {entry.table}: row {n} is not what was written")
