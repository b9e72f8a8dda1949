"""Audits the money: transfers against the rows of the log, balances against the transfers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, select

from pitboss.errors import PitbossError
from pitboss.jackpots import Fund, apply
from pitboss.jackpots.joint.house import House
from pitboss.jackpots.meters import Meter, apply_meter
from pitboss.ledger.accounts import MINT, may_owe, postings
from pitboss.ledger.audit.faults import Fault
from pitboss.ledger.entries import (
    Answered,
    Began,
    Body,
    Entry,
    FundEntered,
    Granted,
    JointEntered,
    MeterEntered,
    Posting,
    Seated,
    Vacated,
)
from pitboss.ledger.funds import fund_postings
from pitboss.ledger.joint import joint_postings, joint_step
from pitboss.ledger.meters import meter_postings
from pitboss.ledger.schema import balances
from pitboss.table import ChipsMoved


class _Due(msgspec.Struct):
    """A row whose transfers are compared once it is known who took a seat with it."""

    n: int
    body: Body
    users: dict[int, int]
    found: Sequence[Posting]


class SeatAccounts:
    """Follows who sits where at a table, and so whose account every transfer belongs to."""

    def __init__(self, table: int) -> None:
        self._table = table
        self._users: dict[int, int] = {}
        self._due: list[_Due] = []
        self._funds: dict[str, Fund] = {}
        self._meters: dict[str, Meter] = {}
        self._joint: dict[str, House] = {}

    def is_due(self, body: Body) -> bool:
        """Whether no more seats change with the rows before this one."""
        return not isinstance(body, Seated | Vacated)

    def take_in(self, entry: Entry, body: Body, found: Sequence[Posting]) -> None:
        """Take in a row and the transfers that stand with it."""
        if isinstance(body, Seated):
            self._users[body.seat] = entry.user
            for due in self._due:
                due.users[body.seat] = entry.user
        elif isinstance(body, Vacated):
            self._users.pop(body.seat, None)
        self._due.append(_Due(entry.n, body, {**self._users}, found))

    def differences(self) -> Iterator[tuple[int, str]]:
        """The rows whose transfers are not those that they recorded."""
        ready, self._due = self._due, []
        for due in ready:
            try:
                expected = self._expected(due)
            except (PitbossError, msgspec.ValidationError) as error:
                yield due.n, f"its transfers cannot be computed: {error}"
                continue
            if expected != [*due.found]:
                yield due.n, "its transfers are not those it recorded"

    def _expected(self, due: _Due) -> list[Posting]:
        match due.body:
            case Began(events=events) | Answered(events=events):
                moves = [
                    msgspec.convert(each, ChipsMoved)
                    for each in events
                    if each.get("event") == ChipsMoved.__name__
                ]
                return list(postings(self._table, due.n, moves, due.users))
            case Granted(account=account, cents=cents, reason=reason):
                given = {"source": MINT, "target": account, "cents": cents, "memo": reason}
                return [msgspec.convert({"n": due.n, "cite": "", **given}, Posting)]
            case FundEntered(fund=name, what=entry):
                before = self._funds.get(name, Fund(name=name))
                self._funds[name], moved = apply(before, entry)
                made = fund_postings(name, entry, moved)
                return [msgspec.structs.replace(each, n=due.n) for each in made]
            case MeterEntered(meter=name, what=what):
                meter = self._meters.get(name, Meter(name=name))
                self._meters[name] = apply_meter(meter, what, due.n)
                return [
                    msgspec.structs.replace(each, n=due.n) for each in meter_postings(name, what)
                ]
            case JointEntered(fund=name, what=what):
                self._joint[name], moved = joint_step(self._joint.get(name), name, what)
                made = joint_postings(name, moved)
                return [msgspec.structs.replace(each, n=due.n) for each in made]
            case _:
                return []


def balance_faults(connection: Connection, moved: Mapping[str, int]) -> Iterator[Fault]:
    """Accounts that do not hold what their transfers come to."""
    left = dict(moved)
    for found in connection.execute(select(balances).order_by(balances.c.account)):
        if not isinstance(found.account, str) or found.account not in left:
            yield Fault(message=f"{found.account} holds {found.cents} cents without a transfer")
            continue
        expected = left.pop(found.account)
        yield from _balance_faults(found.account, found.cents, found.may_owe, expected)
    for account in sorted(left):
        message = f"no balance is kept of {account}, whose transfers come to {left[account]}"
        yield Fault(message=message, account=account)


def _balance_faults(account: str, cents: object, owes: object, expected: int) -> Iterator[Fault]:
    if cents != expected:
        message = f"{account} holds {cents} cents, but its transfers come to {expected}"
        yield Fault(message=message, account=account)
    if bool(owes) != may_owe(account):
        yield Fault(message=f"{account} is marked as an account that may owe", account=account)
    if expected < 0 and not may_owe(account):
        yield Fault(message=f"{account} is below zero: {expected} cents", account=account)
