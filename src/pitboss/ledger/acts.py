"""The log of administrative acts: who did what, when, and from where.

Who, what and when are rows of the house's chained log and stay there. From where, and details, lie
beside it, bound to their row by a salted hash: they may be deleted when they are old, and the chain
still holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select

from pitboss.equipment.randomness import token
from pitboss.house.office import check_retention
from pitboss.ledger.desk_fold import NOTHING, fold
from pitboss.ledger.engines import Connected
from pitboss.ledger.entries import HOUSE_TABLE, Acted, Body, Posting, Pruned
from pitboss.ledger.house_log import write_house
from pitboss.ledger.schema import acts, log, users

# What `Pruned` calls them.
ACTS: Final = "acts"

# The most acts in one answer.
ACTS_MAX: Final = 200

# The user of an act at the console of the machine.
CONSOLE_USER: Final = 0
CONSOLE: Final = "console"


class Source(msgspec.Struct, frozen=True):
    """Where a request came from: an address, and the program that sent it."""

    address: str = ""
    device: str = ""


AT_CONSOLE: Final = Source(CONSOLE)
NOWHERE: Final = Source()


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """An administrative act that is about to be written down with what it changes."""

    action: str
    target: str
    source: Source = AT_CONSOLE
    detail: str = ""


class ActRow(msgspec.Struct, frozen=True, kw_only=True):
    """An act in the log; `address`, `device` and `detail` are None once they were deleted."""

    n: int
    at: int
    by: int
    name: str
    action: str
    target: str
    address: str | None
    device: str | None
    detail: str | None


def act_trace(salt: str, address: str, device: str, detail: str) -> str:
    """The hash that binds where an act came from to its row in the log."""
    return sha256(msgspec.json.encode([salt, address, device, detail])).hexdigest()


def write_act(
    connection: Connection,
    act: Act | None,
    *bodies: Body,
    at: int,
    user: int,
    postings: tuple[Posting, ...] = (),
) -> None:
    """Write rows to the house's log, and with them the act that they come from, if it is one."""
    if bodies:
        write_house(connection, *bodies, at=at, user=user, postings=postings)
    if act is None:
        return
    salt, source = token(), act.source
    trace = act_trace(salt, source.address, source.device, act.detail)
    acted = Acted(action=act.action, target=act.target, trace=trace)
    n = write_house(connection, acted, at=at, user=user)
    place = {"address": source.address, "device": source.device, "detail": act.detail}
    connection.execute(insert(acts).values(n=n, salt=salt, **place))


class Acts:
    """The administrative acts of a ledger."""

    def __init__(self, ledger: Connected) -> None:
        self._ledger = ledger

    def add(self, act: Act, *, at: int, by: int) -> None:
        """Write an act down by itself; what it changes is written elsewhere."""
        with self._ledger.writing() as connection:
            write_act(connection, act, at=at, user=by)

    def last(self, *, before: int | None = None, limit: int = ACTS_MAX) -> list[ActRow]:
        """The last acts, or the last before a row of the house's log, the latest first."""
        wanted = (
            select(
                *(log.c.n, log.c.at, log.c.user_id, log.c.body, users.c.name),
                *(acts.c.address, acts.c.device, acts.c.detail),
            )
            .select_from(log.outerjoin(acts, acts.c.n == log.c.n))
            .outerjoin(users, users.c.id == log.c.user_id)
            .where(log.c.table_id == HOUSE_TABLE, log.c.kind == Acted.__name__)
            .order_by(log.c.n.desc())
            .limit(min(limit, ACTS_MAX))
        )
        if before is not None:
            wanted = wanted.where(log.c.n < before)
        with self._ledger.reading() as connection:
            found = connection.execute(wanted).all()
        return [
            ActRow(
                n=each.n,
                at=each.at,
                by=each.user_id,
                name=CONSOLE if each.user_id == CONSOLE_USER else each.name or "",
                action=acted.action,
                target=acted.target,
                address=each.address,
                device=each.device,
                detail=each.detail,
            )
            for each in found
            for acted in [msgspec.json.decode(each.body, type=Acted)]
        ]

    def every(self) -> Iterator[ActRow]:
        """All acts, the latest first, read page by page."""
        before: int | None = None
        while page := self.last(before=before):
            yield from page
            before = page[-1].n

    def prune(self, before: int, *, at: int, act: Act | None = None) -> int:
        """Delete where acts from before that time came from; returns of how many.

        What the house keeps for a time, as records of the class `acts`, stays for that time.
        """
        old = select(log.c.n).where(
            log.c.table_id == HOUSE_TABLE, log.c.kind == Acted.__name__, log.c.at < before
        )
        with self._ledger.writing() as connection:
            check_retention(fold(connection, NOTHING)[1].office, ACTS, before, at=at)
            gone = connection.execute(delete(acts).where(acts.c.n.in_(old))).rowcount
            if gone:
                pruned = Pruned(kind=ACTS, before=before)
                write_act(connection, act, pruned, at=at, user=CONSOLE_USER)
        return gone
