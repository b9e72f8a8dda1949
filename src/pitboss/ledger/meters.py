"""Linked meters in the ledger: one account each, and entries as rows of the house's log.

What a table adds to a meter or takes off it is a transfer of the row that does it. An award is a
row of the house's log as well, committed together with that row, and only while the meter stands
as the table read it. So every cent and every award is there exactly once, whichever process owns
the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from threading import Lock
from typing import Final

import msgspec
from sqlalchemy import bindparam, select

from pitboss.errors import NoSuchThing, RuleViolation
from pitboss.jackpots.meters import (
    LinkLost,
    LinkRestored,
    Meter,
    MeterAwarded,
    MeterEntry,
    MeterOpened,
    apply_meter,
)
from pitboss.ledger.accounts import MINT
from pitboss.ledger.acts import Act, write_act
from pitboss.ledger.append import lock_house
from pitboss.ledger.engines import Connected
from pitboss.ledger.entries import HOUSE_TABLE, MeterEntered, Posting
from pitboss.ledger.house_log import write_house
from pitboss.ledger.schema import balances, log
from pitboss.ledger.statements import Access, Statements
from pitboss.money import Cents
from pitboss.rulebook import cite
from pitboss.table import Event, LinkedMeter, MeterPaid
from pitboss.table.authoring import linked_account

_BALANCE: Final = select(balances.c.cents).where(balances.c.account == bindparam("of"))
_ENTRIES: Final = (
    select(log.c.n, log.c.body)
    .where(
        log.c.table_id == bindparam("of"),
        log.c.kind == bindparam("kind"),
        log.c.n > bindparam("since"),
    )
    .order_by(log.c.n)
)


class Reading(msgspec.Struct, frozen=True):
    """What a meter shows a table, after which row of the house's log, and whether it is lost."""

    cents: Cents
    after: int
    lost: bool


class Meters:
    """The linked meters of a ledger."""

    def __init__(self, ledger: Connected) -> None:
        self._ledger = ledger
        self._folding = Lock()
        self._known: tuple[int, dict[str, Meter]] = (0, {})

    def all(self) -> dict[str, Meter]:
        """Every meter as it is now, by name; only rows that are new since last time are read."""
        with self._folding, self._ledger.reading() as connection:
            self._known = _fold(connection, *self._known)
            return dict(self._known[1])

    def shown(self, name: str) -> Cents:
        """What a meter shows."""
        with self._ledger.reading() as connection:
            return _balance(connection, name)

    def read(self, name: str, table: int) -> Reading:
        """What a meter shows a table; an award since is noticed by the row it stands after."""
        meter = self.all().get(name, Meter(name=name))
        return Reading(self.shown(name), meter.row, meter.is_lost(table))

    def enter(
        self,
        name: str,
        entry: MeterOpened | LinkLost | LinkRestored,
        *,
        at: int,
        user: int,
        act: Act | None = None,
    ) -> Meter:
        """Write an entry; one that the law forbids changes nothing. Awards come from tables."""
        with self._ledger.writing() as connection:
            lock_house(connection)
            before = _fold(connection, 0, {})[1].get(name, Meter(name=name))
            after = apply_meter(before, entry, 0)
            made = meter_postings(name, entry)
            body = MeterEntered(meter=name, what=entry)
            row = write_house(connection, body, at=at, user=user, postings=made)
            write_act(connection, act, at=at, user=user)
        return msgspec.structs.replace(after, row=row)

    def check_terms(self, linked: LinkedMeter) -> None:
        """Refuse the terms of a table that are not those of the meter it is linked to."""
        meter = self.all().get(linked.name)
        if meter is None or meter.opened is None:
            raise NoSuchThing(f"there is no meter {linked.name:.40}")
        same = (meter.opened.game, meter.opened.initial, dict(meter.opened.terms))
        if same != (linked.game, linked.initial, dict(linked.terms)):
            message = f"all tables of meter {linked.name} pay and grow it alike"
            raise RuleViolation(message, linked.cite)


def meter_postings(name: str, entry: MeterEntry) -> tuple[Posting, ...]:
    """The transfer of an entry: only the initial amount; awards are transfers of the tables."""
    if not isinstance(entry, MeterOpened) or not entry.initial:
        return ()
    memo, provision = "initial amount", cite("19:47-16.12(f)")
    account = linked_account(name)
    return (
        Posting(n=0, source=MINT, target=account, cents=entry.initial, cite=provision, memo=memo),
    )


def meter_awards(
    table: int, n: int, at: int, events: Sequence[Event], users: Mapping[int, int]
) -> Iterator[MeterEntered]:
    """The awards from linked meters in a row of a table's log."""
    for paid in events:
        if isinstance(paid, MeterPaid):
            award = MeterAwarded(
                table=table,
                n=n,
                after=paid.after,
                reading=paid.reading,
                taken=paid.taken,
                reset=paid.reset,
                seat=paid.seat,
                user=users.get(paid.seat, 0),
                hand=paid.hand,
                at=at,
            )
            yield MeterEntered(meter=paid.link, what=award)


def check_award(access: Access, entered: MeterEntered) -> None:
    """Refuse an award on a reading that is not that of the meter any more; under the house's lock.

    The transfers of the award were made before in this transaction.
    """
    award, name = entered.what, entered.meter
    assert isinstance(award, MeterAwarded)
    since = max(award.after - 1, 0)
    rows = [each for each in _rows(access, since) if each[1].meter == name]
    if [n for n, _ in rows] != [award.after] or _balance(access, name) < award.reset:
        message = f"the linked meter {name} does not stand as it was read: it is read again"
        raise RuleViolation(message, cite("19:47-16.12(g)"))


def _balance(access: Access, name: str) -> Cents:
    found = Statements.of(access).read(_BALANCE, {"of": linked_account(name)})
    return int(found[0][0]) if found else 0


def _rows(access: Access, since: int) -> Iterator[tuple[int, MeterEntered]]:
    mine = {"of": HOUSE_TABLE, "kind": MeterEntered.__name__, "since": since}
    for n, body in Statements.of(access).read(_ENTRIES, mine):
        yield n, msgspec.json.decode(body, type=MeterEntered)


def _fold(access: Access, since: int, before: Mapping[str, Meter]) -> tuple[int, dict[str, Meter]]:
    """The meters after the rows behind row `since`, and the last row that was read."""
    meters = dict(before)
    for n, entered in _rows(access, since):
        meter = meters.get(entered.meter, Meter(name=entered.meter))
        meters[entered.meter] = apply_meter(meter, entered.what, n)
        since = n
    return since, meters
