"""Winnings that are not yet presented, and until when each may be; by the logs of the tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, select

from pitboss.ledger.engines import Connected
from pitboss.ledger.schema import log
from pitboss.ledger.statements import Statements
from pitboss.money import Cents
from pitboss.rulebook import rule

_ROWS: Final = (
    select(log.c.table_id, log.c.body)
    .where(log.c.body.contains(bindparam("part")))
    .order_by(log.c.table_id, log.c.n)
)


class Winnings(msgspec.Struct, frozen=True, kw_only=True):
    """A winning ticket that nobody has presented; `expires` is in seconds since 1970."""

    table: int
    ticket: int
    seat: int
    cents: Cents
    expires: int


class Expiries(msgspec.Struct, frozen=True, kw_only=True):
    """The winnings that are held, the first to expire first, and what has expired by table."""

    held: tuple[Winnings, ...]
    expired: dict[str, Cents]


class _Row(msgspec.Struct):
    events: list[dict[str, Any]] = []


def expiries(ledger: Connected) -> Expiries:
    """The winnings of all tables."""
    with ledger.reading() as connection:
        return expiries_of(Statements.of(connection).read(_ROWS, {"part": '"ticket":'}))


@rule("19:47-15.6(c)", "19:47-15.6(d)")
def expiries_of(rows: Iterable[Sequence[Any]]) -> Expiries:
    """What winning tickets are still worth, and what those that expired were; by rows of logs."""
    held: dict[tuple[int, int], Winnings] = {}
    expired: dict[str, Cents] = {}
    for table, body in rows:
        for event in _tickets(msgspec.json.decode(body, type=_Row).events):
            key = (table, event["ticket"])
            if "expires" in event:
                held[key] = msgspec.convert({**event, "table": table}, Winnings)
            elif held.pop(key, None) and not event["paid"]:
                expired[str(table)] = expired.get(str(table), 0) + event["cents"]
    first = sorted(held.values(), key=lambda each: (each.expires, each.table, each.ticket))
    return Expiries(held=tuple(first), expired=expired)


def _tickets(events: Iterable[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """The events with which a ticket begins or ceases to wait for its winner."""
    return (each for each in events if "ticket" in each and ("expires" in each or "paid" in each))
