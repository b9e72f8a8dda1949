"""A bad beat fund as a fold over its entries; an entry that the law forbids is refused.

`primary`, `secondary` and `reserve` are the books; `owed` is verified and not yet paid. What
came in is always what went to players, what went to another fund, and what is still there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import msgspec

from pitboss.errors import RuleViolation, ensure
from pitboss.jackpots.changes import check_change
from pitboss.jackpots.counting import check_count, match_forms
from pitboss.jackpots.entries import (
    BadBeatClaimed,
    BonusPaid,
    ChangePosted,
    ClaimRefused,
    ClaimVerified,
    ContributionsCounted,
    DisplayAdjusted,
    FormsMatched,
    FundDiscontinued,
    FundEntry,
    FundOpened,
    FundReceived,
    FundRulesChanged,
    FundRulesFollowed,
    FundSeeded,
    FundTransferred,
    PayoutPaid,
)
from pitboss.jackpots.shares import divide_payout
from pitboss.jackpots.state import (
    BOX,
    FUND,
    HOUSE,
    OWED,
    PAID,
    PENDING,
    PLAYER,
    REFUSED,
    RESERVE,
    VERIFIED,
    Claim,
    Fund,
    Move,
    check_identity,
)
from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.poker.house.bad_beat import (
    PRIMARY,
    SECONDARY,
    BadBeatRules,
    rule_faults,
    rules_from_data,
)
from pitboss.rulebook import cite, rule

Outcome: TypeAlias = tuple[Fund, tuple[Move, ...]]


def fold(name: str, entries: Iterable[FundEntry]) -> Fund:
    """The fund after these entries."""
    fund = Fund(name=name)
    for entry in entries:
        fund, _ = apply(fund, entry)
    return fund


def apply(fund: Fund, entry: FundEntry) -> Outcome:
    """The fund after an entry and what the entry moves; refused with the provision it breaks."""
    after, moves = _STEPS[type(entry)](fund, entry)
    check_identity(after)
    return after, tuple(each for each in moves if each.cents)


# -- opening, money that comes in -----------------------------------------------------------------


@rule("13:69F-14.19(a)", "13:69F-14.19(l)")
def _open(fund: Fund, entry: FundOpened) -> Outcome:
    if fund.rules is not None:
        raise RuleViolation(f"fund {fund.name} is open already", cite("13:69F-14.19(a)"))
    rules = rules_from_data(entry.rules)
    check_rules(fund.name, rules)
    return msgspec.structs.replace(fund, rules=rules), ()


def check_rules(name: str, rules: BadBeatRules) -> None:
    """Refuse rules that the law does not allow, or that are those of another fund."""
    for message, cites in rule_faults(rules):
        raise RuleViolation(message, *cites)
    if rules.fund != name:
        raise RuleViolation(f"these are rules of fund {rules.fund}", cite("13:69F-14.19(a)"))


@rule("13:69F-14.19(p)", "13:69F-14.19(m)1", "13:69F-14.19(k)")
def _count(fund: Fund, entry: ContributionsCounted) -> Outcome:
    """A count comes on the books: the reset share of it is kept for the next payout."""
    rules, count = fund.filed, entry.count
    check_count(rules, count, fund.forms_used + 1)
    kept = int(rules.reset * count.primary)
    value = count.primary + count.secondary
    after = msgspec.structs.replace(
        fund,
        primary=fund.primary + count.primary - kept,
        reserve=fund.reserve + kept,
        secondary=fund.secondary + count.secondary,
        claims=with_later(fund, count.primary - kept, count.secondary),
        contributed=fund.contributed + value,
        forms={**fund.forms, count.serial: value},
        forms_used=count.serial,
    )
    provision, memo = cite("13:69F-14.19(k)"), f"form {count.serial}"
    return after, (
        _move(f"{BOX}:{PRIMARY}", PRIMARY, count.primary - kept, provision, memo),
        _move(f"{BOX}:{PRIMARY}", RESERVE, kept, cite("13:69F-14.19(p)"), memo),
        _move(f"{BOX}:{SECONDARY}", SECONDARY, count.secondary, provision, memo),
    )


def _seed(fund: Fund, entry: FundSeeded) -> Outcome:
    _check_open(fund)
    _check_amount(entry.cents)
    after = msgspec.structs.replace(
        fund,
        primary=fund.primary + entry.cents,
        seeded=fund.seeded + entry.cents,
        claims=with_later(fund, entry.cents),
    )
    return after, (_move(HOUSE, PRIMARY, entry.cents, cite("13:69F-14.19(a)"), "seed"),)


def with_later(fund: Fund, primary: Cents, secondary: Cents = 0) -> dict[str, Claim]:
    """The claims, of which those that are pending have no part in what comes in now."""
    still = {
        each.hit.key: msgspec.structs.replace(
            each, later=each.later + primary, later_second=each.later_second + secondary
        )
        for each in fund.pending
    }
    return {**fund.claims, **still}


# -- claims ---------------------------------------------------------------------------------------


@rule("13:69F-14.19(i)", "13:69F-14.1[Bad beat payout]")
def _claim(fund: Fund, entry: BadBeatClaimed) -> Outcome:
    """A payout is pending: what is on the books now belongs to it, what comes later to the next."""
    ensure(entry.key not in fund.claims, "a hand is claimed once")
    claims = {**fund.claims, entry.key: Claim(hit=entry)}
    return msgspec.structs.replace(fund, claims=claims), ()


@rule("13:69F-14.19(i)", "13:69F-14.19(i)1", "13:69F-14.19(i)2", "13:69F-14.19(m)2ii")
def _verify(fund: Fund, entry: ClaimVerified) -> Outcome:
    """Claims are verified in the order of their hands; the payout leaves the books at once.

    The display awaits adjustment from here on. A primary payout leaves the reserve on the books.
    """
    claim = _claim_of(fund, entry.claim, PENDING)
    _check_named(entry.by, "a poker shift supervisor verifies")
    if fund.pending[0] is not claim:
        message = "an earlier hand awaits verification"
        raise RuleViolation(message, cite("13:69F-14.19(i)"))
    payout = claim.hit.payout
    cents = fund.current(payout, claim)
    parts = divide_payout(fund.filed, claim.hit, cents)
    done = msgspec.structs.replace(claim, status=VERIFIED, cents=cents, parts=parts, by=entry.by)
    own = payout == SECONDARY and not _from_primary(fund)
    source = SECONDARY if own else PRIMARY
    reset = fund.reserve if payout == PRIMARY else 0
    after = msgspec.structs.replace(
        fund,
        claims={**fund.claims, entry.claim: done},
        primary=fund.primary - (0 if own else cents) + reset,
        secondary=fund.secondary - (cents if own else 0),
        reserve=fund.reserve - reset,
        owed=fund.owed + cents,
        adjusting=True,
    )
    provision = cite("13:69F-14.19(m)2ii") if payout == SECONDARY else cite("13:69F-14.19(i)")
    return after, (
        _move(source, OWED, cents, provision, f"{payout} payout"),
        _move(RESERVE, PRIMARY, reset, cite("13:69F-14.19(p)"), "reset amount"),
    )


def _from_primary(fund: Fund) -> bool:
    second = fund.filed.secondary
    return second is not None and second.funded_by == "from_primary"


def _refuse(fund: Fund, entry: ClaimRefused) -> Outcome:
    claim = _claim_of(fund, entry.claim, PENDING)
    _check_named(entry.by, "a poker shift supervisor decides")
    done = msgspec.structs.replace(claim, status=REFUSED, by=entry.by)
    return msgspec.structs.replace(fund, claims={**fund.claims, entry.claim: done}), ()


@rule("13:69F-14.19(j)", "13:69F-14.19(i)2")
def _pay(fund: Fund, entry: PayoutPaid) -> Outcome:
    """A verified payout goes to the players, at the table or at the cage as filed."""
    claim = _claim_of(fund, entry.claim, VERIFIED)
    if entry.place != fund.filed.pay_at:
        message = f"the controls have payouts paid at the {fund.filed.pay_at}"
        raise RuleViolation(message, cite("13:69F-14.19(j)"))
    done = msgspec.structs.replace(claim, status=PAID)
    after = msgspec.structs.replace(
        fund,
        claims={**fund.claims, entry.claim: done},
        owed=fund.owed - claim.cents,
        paid=fund.paid + claim.cents,
        won_since_posted=fund.won_since_posted | {claim.hit.payout},
        may_fall=True,
    )
    provision, memo = cite("13:69F-14.19(j)"), f"{claim.hit.payout} payout"
    return after, tuple(
        _move(OWED, f"{PLAYER}:{person.user}", part, provision, memo)
        for person, part in claim.parts
    )


def _claim_of(fund: Fund, key: str, status: str) -> Claim:
    claim = fund.claims.get(key)
    if claim is None or claim.status != status:
        raise RuleViolation(f"no {status} claim is called {key:.60}", cite("13:69F-14.19(i)"))
    return claim


# -- the display ----------------------------------------------------------------------------------


@rule("13:69F-14.19(k)1", "13:69F-14.19(k)2", "13:69F-14.19(o)")
def _display(fund: Fund, entry: DisplayAdjusted) -> Outcome:
    """The display is set to the books before a poker supervisor, never lower but after a payment.

    Until verified payouts are paid it stays as it is.
    """
    _check_named(entry.supervisor, "a poker supervisor is present")
    if entry.by == entry.supervisor:
        message = "accounting adjusts the display, and a poker supervisor is present"
        raise RuleViolation(message, cite("13:69F-14.19(k)1"))
    books = (fund.current(PRIMARY), fund.current(SECONDARY))
    if (entry.primary, entry.secondary) != books:
        message = "the display has to show what is on the books"
        raise RuleViolation(message, cite("13:69F-14.19(k)2"))
    lower = entry.primary < fund.shown_primary or entry.secondary < fund.shown_secondary
    if lower and not fund.ended and (fund.owed or not fund.may_fall):
        message = "the display is not lowered before the winner has been paid"
        raise RuleViolation(message, cite("13:69F-14.19(o)"))
    return msgspec.structs.replace(
        fund,
        shown_primary=entry.primary,
        shown_secondary=entry.secondary,
        adjusting=False,
        may_fall=False,
    ), ()


# -- rules ----------------------------------------------------------------------------------------


@rule("13:69F-14.19(q)")
def _post(fund: Fund, entry: ChangePosted) -> Outcome:
    rules = rules_from_data(entry.rules)
    check_rules(fund.name, rules)
    if not entry.text.strip():
        raise RuleViolation("the notice says what changes", cite("13:69F-14.19(q)"))
    return msgspec.structs.replace(
        fund, posted=rules, posted_text=entry.text, won_since_posted=frozenset()
    ), ()


@rule("13:69F-14.19(q)")
def _change(fund: Fund, entry: FundRulesChanged) -> Outcome:
    """Posted rules take effect; a hand is made harder only once that payout has been won."""
    if fund.posted is None:
        message = "a change is posted before it takes effect"
        raise RuleViolation(message, cite("13:69F-14.19(q)"))
    check_change(fund.filed, fund.posted, won=fund.won_since_posted, empty=not fund.balance)
    if fund.pending or fund.owed:
        message = "claims are settled under the rules under which the hands were played"
        raise RuleViolation(message, cite("13:69F-14.19(q)"))
    return msgspec.structs.replace(fund, rules=fund.posted, posted=None, posted_text=""), ()


@rule("13:69F-14.20(a)", "13:69F-14.19(d)", "13:69F-14.19(f)2")
def _follow(fund: Fund, entry: FundRulesFollowed) -> Outcome:
    """The rules are the same at all casinos; the record has checked that they may change."""
    return msgspec.structs.replace(fund, rules=rules_from_data(entry.rules)), ()


# -- other payments, forms, the end ---------------------------------------------------------------


@rule("13:69F-14.19(a)", "13:69F-14.19(b)4")
def _bonus(fund: Fund, entry: BonusPaid) -> Outcome:
    """Another bonus comes out of the reserve, so that no amount displayed falls."""
    if entry.bonus not in {each.name for each in fund.filed.bonuses}:
        message = "only bonuses that are posted are paid from the contributions"
        raise RuleViolation(message, cite("13:69F-14.19(b)4"))
    _check_amount(entry.cents)
    if entry.cents > fund.reserve and (not fund.ended or fund.pending):
        message = "a bonus is paid from the reserve; the payout displayed is not lowered"
        raise RuleViolation(message, cite("13:69F-14.19(o)"))
    taken = _taken(fund, entry.cents)
    after = msgspec.structs.replace(
        fund,
        **{name: getattr(fund, name) - cents for name, cents in taken.items()},
        paid=fund.paid + entry.cents,
    )
    provision = cite("13:69F-14.19(a)")
    target = f"{PLAYER}:{entry.to.user}"
    return after, tuple(
        _move(name, target, cents, provision, entry.bonus) for name, cents in taken.items()
    )


def _taken(fund: Fund, cents: Cents) -> dict[str, Cents]:
    """From which parts an amount comes: the reserve first."""
    taken = {}
    for name in (RESERVE, SECONDARY, PRIMARY):
        taken[name] = min(cents, getattr(fund, name))
        cents -= taken[name]
    if cents:
        raise RuleViolation("the fund does not hold so much", cite("13:69F-14.19(a)"))
    return taken


@rule("13:69F-14.19(h)")
def _match(fund: Fund, entry: FormsMatched) -> Outcome:
    match = match_forms(fund.forms, entry)
    gone = {*entry.originals, *entry.duplicates}
    left = {serial: value for serial, value in fund.forms.items() if serial not in gone}
    revenue = fund.revenue + match.revenue
    return msgspec.structs.replace(fund, forms=left, last_match=match, revenue=revenue), ()


@rule("13:69F-14.19(c)", "13:69F-14.19(l)")
def _end(fund: Fund, entry: FundDiscontinued) -> Outcome:
    _check_open(fund)
    return msgspec.structs.replace(fund, ended=True), ()


@rule("13:69F-14.19(l)")
def _transfer(fund: Fund, entry: FundTransferred) -> Outcome:
    """Of a discontinued fund all that nobody claims goes to another payout for poker players."""
    left = fund.primary + fund.secondary + fund.reserve
    if not fund.ended or fund.pending or entry.to == fund.name:
        message = "only a discontinued fund without pending claims goes to another fund"
        raise RuleViolation(message, cite("13:69F-14.19(l)"))
    if entry.cents != left:
        raise RuleViolation("all that is left goes to the other fund", cite("13:69F-14.19(l)"))
    moves = tuple(
        _move(name, f"{FUND}:{entry.to}", getattr(fund, name), cite("13:69F-14.19(l)"), "transfer")
        for name in (PRIMARY, SECONDARY, RESERVE)
    )
    after = msgspec.structs.replace(
        fund, primary=0, secondary=0, reserve=0, transferred=fund.transferred + left
    )
    return after, moves


@rule("13:69F-14.19(l)")
def _receive(fund: Fund, entry: FundReceived) -> Outcome:
    """The other side of a transfer; the money has moved with it."""
    _check_open(fund)
    return msgspec.structs.replace(
        fund,
        primary=fund.primary + entry.cents,
        received=fund.received + entry.cents,
        claims=with_later(fund, entry.cents),
    ), ()


def _check_open(fund: Fund) -> None:
    ensure(fund.filed is not None, "a fund has rules")
    if fund.ended:
        raise RuleViolation(f"fund {fund.name} is discontinued", cite("13:69F-14.19(l)"))


def _check_amount(cents: Cents) -> None:
    if not 0 < cents <= CHIPS_MAX:
        message = f"an amount is above zero, and at most {show(CHIPS_MAX)}"
        raise RuleViolation(message, cite("13:69F-14.19(a)"))


def _check_named(name: str, message: str) -> None:
    if not name.strip():
        raise RuleViolation(message, cite("13:69F-14.19(i)"))


def _move(source: str, target: str, cents: Cents, provision: str, memo: str) -> Move:
    return Move(source=source, target=target, cents=cents, cite=provision, memo=memo)


_STEPS: Final[dict[type, Callable[[Fund, Any], Outcome]]] = {
    FundOpened: _open,
    ContributionsCounted: _count,
    FundSeeded: _seed,
    BadBeatClaimed: _claim,
    ClaimVerified: _verify,
    ClaimRefused: _refuse,
    PayoutPaid: _pay,
    DisplayAdjusted: _display,
    ChangePosted: _post,
    FundRulesChanged: _change,
    BonusPaid: _bonus,
    FormsMatched: _match,
    FundDiscontinued: _end,
    FundTransferred: _transfer,
    FundReceived: _receive,
    FundRulesFollowed: _follow,
}
