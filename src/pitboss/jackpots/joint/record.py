"""The record that the host keeps of a joint payout: a fold over its items, the same everywhere.

The order of the items is the one order of events. Every casino folds the same items, so that it
shows the same amounts and the same claims as the host did at that item.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from pitboss.errors import LedgerTampered, RuleViolation, ensure
from pitboss.jackpots import fund as books_of_fund
from pitboss.jackpots.entries import (
    BadBeatClaimed,
    BonusPaid,
    ClaimRefused,
    ClaimVerified,
    ContributionsCounted,
    FundOpened,
    FundSeeded,
    FundTransferred,
    PayoutPaid,
)
from pitboss.jackpots.joint.agreement import check_agreement, check_representative
from pitboss.jackpots.joint.entries import (
    AgreementChanged,
    CasinoSent,
    Decided,
    DivisionNotified,
    Item,
    NoticeReceived,
    OtherNotice,
    PaymentAssigned,
    PaymentDeclined,
    PayoutConfirmed,
    RecordEntry,
    SettlementSent,
    SystemOpened,
    item,
)
from pitboss.jackpots.joint.state import HELD, OWN, PayoutLine, Record
from pitboss.jackpots.shares import divide_payout
from pitboss.jackpots.state import OWED, PENDING, RESERVE, VERIFIED, Claim, Fund, Move
from pitboss.money import CHIPS_MAX, Cents
from pitboss.poker.house.bad_beat import PRIMARY, SECONDARY
from pitboss.rulebook import cite, rule

Outcome: TypeAlias = tuple[Record, tuple[Move, ...]]


def apply_item(record: Record, found: Item) -> Outcome:
    """The record after an item, and what the item moves in the books of the host."""
    expected = item(record.head, seq=record.seq + 1, at=found.at, entry=found.entry)
    if expected != found:
        raise LedgerTampered(f"item {found.seq} does not follow item {record.seq} of the record")
    return _applied(record, expected)


def added(record: Record, entry: RecordEntry, at: int) -> tuple[Item, Record, tuple[Move, ...]]:
    """The host adds an item, or refuses it with the provision that it breaks."""
    made = item(record.head, seq=record.seq + 1, at=max(at, record.at), entry=entry)
    return (made, *_applied(record, made))


def _applied(record: Record, made: Item) -> Outcome:
    now = msgspec.structs.replace(record, seq=made.seq, head=made.hash, at=made.at)
    after, moves = _STEPS[type(made.entry)](now, made.entry)
    held = sum(after.held.values())
    ensure(held == after.books.balance, "the casinos hold what the books of the fund come to")
    return after, tuple(each for each in moves if each.cents)


# -- opening and changes --------------------------------------------------------------------------


@rule("13:69F-14.20(a)", "13:69F-14.20(b)", "13:69F-14.20(e)5")
def _open(record: Record, entry: SystemOpened) -> Outcome:
    if record.agreement is not None:
        raise RuleViolation("this payout is offered already", cite("13:69F-14.20(b)"))
    check_agreement(entry.agreement)
    _check_notice(entry.notice, record.at)
    opening = FundOpened(rules=entry.agreement.rules)
    books, _ = books_of_fund.apply(record.books, opening)
    held = dict.fromkeys(entry.agreement.names, 0)
    return msgspec.structs.replace(record, books=books, agreement=entry.agreement, held=held), ()


@rule("13:69F-14.20(e)5")
def _check_notice(notice: DivisionNotified, at: int) -> None:
    if not notice.text.strip() or notice.effective_at > at:
        message = "a system is installed and changed only after written notice to the Division"
        raise RuleViolation(message, cite("13:69F-14.20(e)5"))


def _notify(record: Record, entry: DivisionNotified) -> Outcome:
    if not entry.text.strip():
        raise RuleViolation("the notice says what changes", cite("13:69F-14.20(e)5"))
    return msgspec.structs.replace(record, notices=(*record.notices, entry)), ()


@rule("13:69F-14.20(b)", "13:69F-14.20(d)2", "13:69F-14.20(e)5")
def _change(record: Record, entry: AgreementChanged) -> Outcome:
    """Another agreement with the same host and rules, once its notice is due; it uses the notice.

    A casino leaves when it holds nothing and has no open claim: it stays liable until then.
    """
    due = [each for each in record.notices if each.effective_at <= record.at]
    if not due:
        message = "the agreement is changed only after written notice to the Division"
        raise RuleViolation(message, cite("13:69F-14.20(e)5"))
    same = check_agreement(entry.agreement).digest == check_agreement(record.filed).digest
    if entry.agreement.host.name != record.host or not same:
        message = "host and rules stay; rules are changed after a notice to patrons"
        raise RuleViolation(message, cite("13:69F-14.20(a)"))
    gone = set(record.filed.names) - set(entry.agreement.names)
    open_claims = {*record.pending_at} | {*record.payers}
    for name in gone:
        claimed = any(each.startswith(f"{name}/") for each in open_claims)
        if record.held[name] or claimed or name in record.payers.values():
            message = f"{name} settles what it holds and its claims before it leaves"
            raise RuleViolation(message, cite("13:69F-14.20(d)2"))
    held = {each: record.held.get(each, 0) for each in entry.agreement.names}
    shown = {each: seq for each, seq in record.shown.items() if each in held}
    broken = {each: why for each, why in record.broken.items() if each in held}
    notices = tuple(each for each in record.notices if each is not due[0])
    kept = {"held": held, "shown": shown, "broken": broken, "notices": notices}
    return msgspec.structs.replace(record, agreement=entry.agreement, **kept), ()


# -- what casinos send ----------------------------------------------------------------------------


@rule("13:69F-14.20(e)2")
def _sent(record: Record, entry: CasinoSent) -> Outcome:
    """A row of a casino counts once, in the order of its log, and under its name."""
    record.filed.casino(entry.casino)
    if entry.n <= record.rows.get(entry.casino, 0):
        message = f"row {entry.n} of {entry.casino} was taken in before"
        raise RuleViolation(message, cite("13:69F-14.20(e)2"))
    rows = {**record.rows, entry.casino: entry.n}
    now = msgspec.structs.replace(record, rows=rows)
    return _TAKEN[type(entry.what)](now, entry.casino, entry.what)


@rule("13:69F-14.20(e)2", "13:69F-14.20(c)2")
def _contribution(record: Record, casino: str, what: ContributionsCounted) -> Outcome:
    """What a casino counted comes on the joint books, the reset share of it in the reserve."""
    count, books = what.count, record.books
    ensure(count.primary >= 0 and count.secondary >= 0, "a count is not below zero")
    kept = int(books.filed.reset * count.primary)
    primary, value = count.primary - kept, count.primary + count.secondary
    after = msgspec.structs.replace(
        books,
        primary=books.primary + primary,
        reserve=books.reserve + kept,
        secondary=books.secondary + count.secondary,
        claims=books_of_fund.with_later(books, primary, count.secondary),
        contributed=books.contributed + value,
    )
    source, provision = f"{HELD}:{casino}", cite("13:69F-14.20(e)2")
    moves = (
        _move(source, PRIMARY, primary, provision),
        _move(source, RESERVE, kept, cite("13:69F-14.19(p)")),
        _move(source, SECONDARY, count.secondary, provision),
    )
    held = {**record.held, casino: record.held[casino] + value}
    return msgspec.structs.replace(record, books=after, held=held), moves


@rule("13:69F-14.20(e)4i", "13:69F-14.20(e)4iii")
def _claim(record: Record, casino: str, what: BadBeatClaimed) -> Outcome:
    """A claim is pending for all casinos from its place in the record."""
    hit = msgspec.structs.replace(what, casino=casino)
    if hit.key in record.books.claims:
        raise RuleViolation("a hand is claimed once", cite("13:69F-14.20(e)4iii"))
    books, _ = books_of_fund.apply(record.books, hit)
    pending_at = {**record.pending_at, hit.key: record.seq}
    return msgspec.structs.replace(record, books=books, pending_at=pending_at), ()


def _ruled(record: Record, casino: str, what: ClaimVerified) -> Outcome:
    """The supervisor of the casino verified the hand; the payout waits for its confirmation."""
    check_own_claim(record, casino, what.claim)
    rulings = {**record.rulings, what.claim: what.by}
    return msgspec.structs.replace(record, rulings=rulings), ()


def _refused(record: Record, casino: str, what: ClaimRefused) -> Outcome:
    check_own_claim(record, casino, what.claim)
    books, _ = books_of_fund.apply(record.books, what)
    broken = {name: why for name, why in record.broken.items() if why[0] != what.claim}
    pending_at = {key: seq for key, seq in record.pending_at.items() if key != what.claim}
    kept = {"books": books, "broken": broken, "pending_at": pending_at}
    return msgspec.structs.replace(record, **kept), ()


def check_own_claim(record: Record, casino: str, claim: str) -> None:
    """Refuse a ruling on a claim of another casino, or on one that was ruled on before."""
    found = record.books.claims.get(claim)
    own = found is not None and found.hit.casino == casino and found.status == PENDING
    if not own or claim in record.rulings:
        message = f"no claim of this casino that awaits verification is called {claim:.80}"
        raise RuleViolation(message, cite("13:69F-14.19(i)"))


@rule("13:69F-14.20(d)2", "13:69F-14.20(e)4i")
def check_payable(record: Record, casino: str, claim: str) -> None:
    """Refuse a payment that falls to another casino, or of which not all have been notified."""
    if record.payers.get(claim) != casino:
        message = f"no confirmed payout that {casino} has to pay is called {claim:.80}"
        raise RuleViolation(message, cite("13:69F-14.20(e)4iii"))
    if missing := unnotified(record, claim, record.confirmed_at[claim]):
        message = f"{', '.join(missing)} must be notified of the confirmed payout first"
        raise RuleViolation(message, cite("13:69F-14.20(e)4i"))


@rule("13:69F-14.20(e)4i")
def unnotified(record: Record, claim: str, seq: int) -> tuple[str, ...]:
    """The casinos that neither display an item on a claim nor were notified by other means."""
    elsewhere = record.elsewhere.get(claim, frozenset())
    return tuple(
        name for name in record.filed.names if record.shown_by(name) < seq and name not in elsewhere
    )


@rule("13:69F-14.20(e)4ii", "13:69F-14.20(d)2")
def _paid(record: Record, casino: str, what: PayoutPaid) -> Outcome:
    """A casino paid the players: it is owed so much by the fund, and the log has a line more."""
    check_payable(record, casino, what.claim)
    claim = record.books.claims[what.claim]
    books, _ = books_of_fund.apply(record.books, what)
    line = PayoutLine(
        claim=what.claim,
        casino=claim.hit.casino,
        at=claim.hit.at,
        cents=claim.cents,
        losing=claim.hit.losing,
        winning=claim.hit.winning,
        verified_by=claim.by,
        authorized_by=what.by,
        paid_at=record.at,
        paid_by_casino=casino,
    )
    kept = {
        "books": books,
        "held": {**record.held, casino: record.held[casino] - claim.cents},
        "payers": {key: who for key, who in record.payers.items() if key != what.claim},
        "confirmed_at": {key: seq for key, seq in record.confirmed_at.items() if key != what.claim},
        "payouts": (*record.payouts, line),
    }
    moved = _move(OWED, f"{HELD}:{casino}", claim.cents, cite("13:69F-14.19(j)"))
    return msgspec.structs.replace(record, **kept), (moved,)


def _declined(record: Record, casino: str, what: PaymentDeclined) -> Outcome:
    if record.payers.get(what.claim) != casino:
        message = f"no payout that {casino} has to pay is called {what.claim:.80}"
        raise RuleViolation(message, cite("13:69F-14.20(d)2"))
    return msgspec.structs.replace(record, payers={**record.payers, what.claim: ""}), ()


@rule("13:69F-14.20(c)2", "13:69F-14.20(d)2")
def _settled(record: Record, casino: str, what: SettlementSent) -> Outcome:
    """Money that one casino paid to another: the claim between them is settled so far."""
    record.filed.casino(what.to)
    check_settlement(casino, what)
    held = dict(record.held)
    held[casino] -= what.cents
    held[what.to] += what.cents
    moved = _move(f"{HELD}:{what.to}", f"{HELD}:{casino}", what.cents, cite("13:69F-14.20(c)2"))
    return msgspec.structs.replace(record, held=held), (moved,)


def check_settlement(casino: str, what: SettlementSent) -> None:
    """Refuse a payment to oneself, or of no amount."""
    if casino == what.to or not 0 < what.cents <= CHIPS_MAX:
        message = "a settlement is an amount above zero, paid to another casino"
        raise RuleViolation(message, cite("13:69F-14.20(c)2"))


# -- notices and payouts --------------------------------------------------------------------------


@rule("13:69F-14.20(e)4i")
def _received(record: Record, entry: NoticeReceived) -> Outcome:
    """A casino shows the record again up to here; all casinos that do so are in the system."""
    record.filed.casino(entry.casino)
    if not record.shown_by(entry.casino) < entry.upto < record.seq:
        message = "a casino displays more than before, and nothing that is not there"
        raise RuleViolation(message, cite("13:69F-14.20(e)4i"))
    broken = {
        name: why
        for name, why in record.broken.items()
        if name != entry.casino or entry.upto < why[1]
    }
    shown = {**record.shown, entry.casino: entry.upto}
    return msgspec.structs.replace(record, shown=shown, broken=broken), ()


@rule("13:69F-14.20(e)4i")
def _elsewhere(record: Record, entry: OtherNotice) -> Outcome:
    """Other means serve for one payout; until those casinos are reached there is no further one."""
    open_claim = entry.claim in record.pending_at or entry.claim in record.payers
    if not open_claim or not entry.means.strip() or not entry.casinos:
        message = "other means are named for casinos and for a payout that is pending"
        raise RuleViolation(message, cite("13:69F-14.20(e)4i"))
    for name in entry.casinos:
        if record.filed.casino(name).name == record.host:
            raise RuleViolation("the host has the record", cite("13:69F-14.20(e)4i"))
    group = payout_of(record, entry.claim)
    if any(why[0] not in group for why in record.broken.values()):
        message = "other means were used for another payout; the system has to work again first"
        raise RuleViolation(message, cite("13:69F-14.20(e)4i"))
    before = record.elsewhere.get(entry.claim, frozenset())
    elsewhere = {**record.elsewhere, entry.claim: before | {*entry.casinos}}
    broken = {**record.broken, **dict.fromkeys(entry.casinos, (entry.claim, record.seq))}
    return msgspec.structs.replace(record, elsewhere=elsewhere, broken=broken), ()


@rule("13:69F-14.20(e)4iii")
def payout_of(record: Record, claim: str) -> tuple[str, ...]:
    """The claims that one payout settles together with this one, by the filed rule."""
    found = record.books.claims[claim]
    if record.filed.claims == "first" or found.status != PENDING:
        return (claim,)
    return tuple(
        each.hit.key for each in record.books.pending if each.hit.payout == found.hit.payout
    )


@rule("13:69F-14.20(e)4i", "13:69F-14.20(e)4iii")
def confirmable(record: Record) -> tuple[str, ...]:
    """The claims to which a payout can be confirmed now: the first in the order of the record.

    They have been verified, every casino has been notified of them, and no casino waits to be
    reached again since another payout.
    """
    pending = record.books.pending
    group = payout_of(record, pending[0].hit.key) if pending else ()
    if any(claim not in record.rulings for claim in group):
        return ()
    if any(unnotified(record, claim, record.pending_at[claim]) for claim in group):
        return ()
    return () if any(why[0] not in group for why in record.broken.values()) else group


def _confirm(record: Record, entry: PayoutConfirmed) -> Outcome:
    if not entry.claims or entry.claims != confirmable(record):
        message = "a payout is confirmed in the order of the record, once all have been notified"
        raise RuleViolation(message, cite("13:69F-14.20(e)4i"), cite("13:69F-14.20(e)4iii"))
    first = entry.claims[0]
    verified = ClaimVerified(claim=first, by=record.rulings[first])
    books, moves = books_of_fund.apply(record.books, verified)
    claims = {**books.claims, **_divided(record, books, entry.claims)}
    seqs = dict.fromkeys(entry.claims, record.seq)
    kept = {
        "books": msgspec.structs.replace(books, claims=claims),
        "rulings": {k: by for k, by in record.rulings.items() if k not in seqs},
        "pending_at": {k: seq for k, seq in record.pending_at.items() if k not in seqs},
        "confirmed_at": {**record.confirmed_at, **seqs},
        "payers": {**record.payers, **{each: claims[each].hit.casino for each in entry.claims}},
    }
    return msgspec.structs.replace(record, **kept), moves


def _divided(record: Record, books: Fund, keys: tuple[str, ...]) -> dict[str, Claim]:
    """The payout in equal parts for the claims that share it, the odd cents to the first."""
    each, odd = divmod(books.claims[keys[0]].cents, len(keys))
    found = {}
    for place, key in enumerate(keys):
        claim, cents = books.claims[key], each + (odd if place == 0 else 0)
        parts = divide_payout(books.filed, claim.hit, cents)
        found[key] = msgspec.structs.replace(
            claim, status=VERIFIED, cents=cents, parts=parts, by=record.rulings[key]
        )
    return found


@rule("13:69F-14.20(d)2")
def _assign(record: Record, entry: PaymentAssigned) -> Outcome:
    """A payout that its casino declined is paid by another party: each is liable for all of it."""
    record.filed.casino(entry.casino)
    if record.payers.get(entry.claim) != "":
        message = "a payout is assigned to another casino once it was declined"
        raise RuleViolation(message, cite("13:69F-14.20(d)2"))
    payers = {**record.payers, entry.claim: entry.casino}
    return msgspec.structs.replace(record, payers=payers), ()


# -- what the host does for all -------------------------------------------------------------------

_CONTROLS: Final = (DivisionNotified, OtherNotice, PaymentAssigned, AgreementChanged)


def _decided(record: Record, entry: Decided) -> Outcome:
    what = entry.what
    if isinstance(what, _CONTROLS):
        check_representative(record.filed, record.host, what.by)
        return _DECISIONS[type(what)](record, what)
    books, moves = books_of_fund.apply(record.books, what)
    held = dict(record.held)
    if isinstance(what, BonusPaid | FundTransferred):
        payer = paid_by(record, what)
        held[payer] -= what.cents
        moves = tuple(msgspec.structs.replace(each, target=f"{HELD}:{payer}") for each in moves)
    elif isinstance(what, FundSeeded):
        held[record.host] += what.cents
        moves = tuple(
            each
            for move in moves
            for each in (
                msgspec.structs.replace(move, target=OWN),
                msgspec.structs.replace(move, source=f"{HELD}:{record.host}"),
            )
        )
    return msgspec.structs.replace(record, books=books, held=held), moves


@rule("13:69F-14.19(a)", "13:69F-14.20(c)2")
def paid_by(record: Record, what: BonusPaid | FundTransferred) -> str:
    """The casino that pays what the host decided on: itself, or for a bonus the one it names."""
    named = what.casino if isinstance(what, BonusPaid) else ""
    return record.filed.casino(named or record.host).name


def _move(source: str, target: str, cents: Cents, provision: str) -> Move:
    return Move(source=source, target=target, cents=cents, cite=provision, memo="joint payout")


_TAKEN: Final[dict[type, Callable[[Record, str, Any], Outcome]]] = {
    ContributionsCounted: _contribution,
    BadBeatClaimed: _claim,
    ClaimVerified: _ruled,
    ClaimRefused: _refused,
    PayoutPaid: _paid,
    PaymentDeclined: _declined,
    SettlementSent: _settled,
}
_DECISIONS: Final[dict[type, Callable[[Record, Any], Outcome]]] = {
    DivisionNotified: _notify,
    OtherNotice: _elsewhere,
    PaymentAssigned: _assign,
    AgreementChanged: _change,
}
_STEPS: Final[dict[type, Callable[[Record, Any], Outcome]]] = {
    SystemOpened: _open,
    CasinoSent: _sent,
    NoticeReceived: _received,
    PayoutConfirmed: _confirm,
    Decided: _decided,
}
