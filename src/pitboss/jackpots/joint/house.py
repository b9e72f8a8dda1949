"""What one casino knows of a joint payout: its part, the record as far as it has it, its own acts.

The log of the casino is its outbox: counts, claims and own acts stand in it in their order, and
the record says up to which row the host has taken them in. Nothing is sent that is not committed,
and nothing is counted twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from pitboss.errors import RuleViolation, ensure
from pitboss.jackpots.entries import (
    BonusPaid,
    ClaimRefused,
    ClaimVerified,
    FundTransferred,
    PayoutPaid,
)
from pitboss.jackpots.joint.agreement import Agreement, check_representative
from pitboss.jackpots.joint.entries import (
    Acted,
    CasinoSent,
    Decided,
    Item,
    JointBegan,
    JointEntry,
    Noted,
    NoticeReceived,
    OwnAct,
    PaymentAssigned,
    PaymentDeclined,
    PayoutConfirmed,
    RecordEntry,
    SettlementSent,
    SystemOpened,
)
from pitboss.jackpots.joint.record import (
    apply_item,
    check_own_claim,
    check_payable,
    check_settlement,
    confirmable,
    paid_by,
)
from pitboss.jackpots.joint.state import OWN, Record
from pitboss.jackpots.state import FUND, PLAYER, Fund, Move
from pitboss.money import Cents
from pitboss.rulebook import cite, rule

# Cash that leaves the casino or comes in from another one.
CASH: Final = "cash"


class House(msgspec.Struct, frozen=True, kw_only=True):
    """A joint payout in one casino; `ruled` and `closed` are claims it has dealt with itself."""

    fund: str
    casino: str
    is_host: bool
    joined: Agreement
    record: Record
    ruled: frozenset[str] = frozenset()
    closed: frozenset[str] = frozenset()

    @property
    def cursor(self) -> int:
        """The last row of this casino that the host has taken in, as far as this casino knows."""
        return self.record.rows.get(self.casino, 0)


Outcome: TypeAlias = tuple[House, tuple[Move, ...]]


def began(fund: str, entry: JointBegan) -> House:
    """A casino takes part in a joint payout from here on."""
    entry.agreement.casino(entry.casino)
    host = entry.role == "host"
    ensure(host == (entry.casino == entry.agreement.host.name), "the first casino is the host")
    record = Record(books=Fund(name=fund))
    return House(
        fund=fund, casino=entry.casino, is_host=host, joined=entry.agreement, record=record
    )


def apply_joint(house: House, entry: JointEntry) -> Outcome:
    """The house after a row of its log about the joint payout, and what the row moves."""
    match entry:
        case Noted(item=found):
            return _noted(house, found)
        case Acted(what=what):
            return acted(house, what)
        case JointBegan():
            raise RuleViolation("this casino takes part already", cite("13:69F-14.20(b)"))


def _noted(house: House, found: Item) -> Outcome:
    _check_same(house, found.entry)
    record, moves = apply_item(house.record, found)
    closed = house.closed
    match found.entry:
        case CasinoSent(what=SettlementSent(to=to) as what) if to == house.casino:
            came = _move(CASH, OWN, what.cents, cite("13:69F-14.20(c)2"))
            moves = (*moves, came) if house.is_host else (came,)
        case Decided(what=PaymentAssigned(claim=claim, casino=casino)) if casino == house.casino:
            closed = closed - {claim}
            moves = ()
        case Decided(what=BonusPaid(to=to) as what) if paid_by(record, what) == house.casino:
            target = f"{PLAYER}:{to.user}" if house.is_host else CASH
            moves = (*moves, _spent(target, what)) if house.is_host else (_spent(target, what),)
        case _ if not house.is_host:
            moves = ()
        case Decided(what=FundTransferred(to=other) as what):
            moves = (*moves, _spent(f"{FUND}:{other}", what))
    return msgspec.structs.replace(house, record=record, closed=closed), moves


@rule("13:69F-14.19(a)", "13:69F-14.19(l)")
def _spent(target: str, what: BonusPaid | FundTransferred) -> Move:
    """What the host decided on goes to a player, to the cage that pays them, or to a fund."""
    bonus = isinstance(what, BonusPaid)
    return _move(OWN, target, what.cents, cite("13:69F-14.19(a)" if bonus else "13:69F-14.19(l)"))


@rule("13:69F-14.20(a)")
def _check_same(house: House, entry: RecordEntry) -> None:
    """The host offers the payout under the agreement, and the rules, that this casino executed."""
    if not isinstance(entry, SystemOpened):
        return
    if entry.agreement.fingerprint != house.joined.fingerprint:
        message = "the host offers the payout under another agreement than this casino executed"
        raise RuleViolation(message, cite("13:69F-14.20(a)"), cite("13:69F-14.20(b)"))


def acted(house: House, what: OwnAct) -> Outcome:
    """An act of this casino; what it has done before, and what is another's, is refused."""
    return _ACTS[type(what)](house, what)


def _ruling(house: House, what: ClaimVerified | ClaimRefused) -> Outcome:
    check_own_claim(house.record, house.casino, what.claim)
    _check_new(house.ruled, what.claim)
    if not what.by.strip():
        message = "a poker shift supervisor verifies"
        raise RuleViolation(message, cite("13:69F-14.19(i)"))
    return msgspec.structs.replace(house, ruled=house.ruled | {what.claim}), ()


@rule("13:69F-14.20(e)4iii", "13:69F-14.20(d)2")
def _pay(house: House, what: PayoutPaid) -> Outcome:
    """A confirmed payout goes to the players, once; those of another casino are paid in cash."""
    check_payable(house.record, house.casino, what.claim)
    _check_new(house.closed, what.claim)
    books = house.record.books
    if what.place != books.filed.pay_at:
        message = f"the controls have payouts paid at the {books.filed.pay_at}"
        raise RuleViolation(message, cite("13:69F-14.19(j)"))
    claim = books.claims[what.claim]
    at_home = claim.hit.casino == house.casino
    moves = tuple(
        _move(OWN, f"{PLAYER}:{who.user}" if at_home else CASH, part, cite("13:69F-14.19(j)"))
        for who, part in claim.parts
    )
    return msgspec.structs.replace(house, closed=house.closed | {what.claim}), moves


def _decline(house: House, what: PaymentDeclined) -> Outcome:
    if house.record.payers.get(what.claim) != house.casino or not what.reason.strip():
        message = "a payout that falls to this casino is declined with a reason"
        raise RuleViolation(message, cite("13:69F-14.20(d)2"))
    check_representative(house.record.filed, house.casino, what.by)
    _check_new(house.closed, what.claim)
    return msgspec.structs.replace(house, closed=house.closed | {what.claim}), ()


def _settle(house: House, what: SettlementSent) -> Outcome:
    house.record.filed.casino(what.to)
    check_settlement(house.casino, what)
    return house, (_move(OWN, CASH, what.cents, cite("13:69F-14.20(c)2")),)


def _check_new(before: frozenset[str], claim: str) -> None:
    if claim in before:
        message = f"this casino has dealt with {claim:.80} before"
        raise RuleViolation(message, cite("13:69F-14.20(e)4iii"))


def _move(source: str, target: str, cents: Cents, provision: str) -> Move:
    return Move(source=source, target=target, cents=cents, cite=provision, memo="joint payout")


# -- what the host adds by itself -----------------------------------------------------------------


@rule("13:69F-14.20(e)", "13:69F-14.20(e)4", "13:69F-14.20(e)4i")
def due(record: Record, displayed: Mapping[str, int]) -> RecordEntry | None:
    """What the host adds to the record next, as casinos display it up to these items; or nothing.

    That a casino displays an item is put down only where a notice depends on it.
    """
    open_items = [*record.pending_at.values(), *record.confirmed_at.values()]
    for casino, upto in displayed.items():
        if casino not in record.held or casino == record.host:
            continue
        back = [seq for name, (_, seq) in record.broken.items() if name == casino]
        before = record.shown_by(casino)
        if any(before < seq <= upto for seq in (*open_items, *back)):
            return NoticeReceived(casino=casino, upto=min(upto, record.seq))
    group = confirmable(record)
    return PayoutConfirmed(claims=group) if group else None


@rule("13:69F-14.20(d)2", "13:69F-14.20(c)2")
def debts(record: Record) -> dict[str, Cents]:
    """What each other casino owes the host, who keeps the fund; below zero the host owes it."""
    return {name: cents for name, cents in record.held.items() if name != record.host}


_ACTS: Final[dict[type, Callable[[House, Any], Outcome]]] = {
    ClaimVerified: _ruling,
    ClaimRefused: _ruling,
    PayoutPaid: _pay,
    PaymentDeclined: _decline,
    SettlementSent: _settle,
}
