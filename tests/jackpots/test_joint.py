"""A payout of several casinos, provision by provision, on both sides of the line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from pitboss.errors import LedgerTampered, MalformedAnswer, NotPermitted, RuleViolation
from pitboss.jackpots.entries import (
    BonusPaid,
    ClaimVerified,
    ContributionsCounted,
    DisplayAdjusted,
    FundDiscontinued,
    FundSeeded,
    FundTransferred,
    PayoutPaid,
    Person,
)
from pitboss.jackpots.joint.agreement import agreement_from_data, check_agreement, postings
from pitboss.jackpots.joint.entries import (
    AgreementChanged,
    CasinoSent,
    Decided,
    DivisionNotified,
    Item,
    JointBegan,
    Noted,
    NoticeReceived,
    OtherNotice,
    PaymentAssigned,
    PaymentDeclined,
    PayoutConfirmed,
    SettlementSent,
    SystemOpened,
)
from pitboss.jackpots.joint.house import acted, apply_joint, began, debts, due
from pitboss.jackpots.joint.messages import (
    Envelope,
    Hello,
    body_of,
    check_number,
    check_signed,
    envelope_of,
    sign,
    text_of,
)
from pitboss.jackpots.joint.record import added
from pitboss.jackpots.joint.state import Record
from pitboss.jackpots.state import Fund
from pitboss.poker.house.bad_beat import Bonus, rules_to_data
from tests.jackpots.books import claimed, counted
from tests.jackpots.casinos import NAMES, NOTICE, agreed, casino
from tests.poker.funds import fund_rules

NORTH, SOUTH, WEST = NAMES


class Book:
    """A record that grows item by item; each is kept."""

    def __init__(self, **changes: Any) -> None:
        self.record = Record(books=Fund(name="main"))
        self.items: list[Item] = []
        self.rows = 0
        self.add(SystemOpened(agreement=agreed(**changes), notice=NOTICE))

    def add(self, entry: Any, at: int = 100) -> Item:
        item, self.record, _ = added(self.record, entry, at)
        self.items.append(item)
        return item

    def sent(self, name: str, what: Any) -> None:
        self.rows += 1
        self.add(CasinoSent(casino=name, n=self.rows, what=what))

    def decided(self, what: Any) -> None:
        self.add(Decided(what=what))

    def hit(self, name: str, n: int = 1) -> str:
        """A claim of a casino; its key."""
        self.sent(name, claimed(n))
        return f"{name}/7.{n}.primary"

    def verified(self, key: str) -> None:
        self.sent(key.partition("/")[0], ClaimVerified(claim=key, by="Sue"))

    def all_display(self, *names: str) -> None:
        """These casinos display all that there is; what follows is added."""
        while (entry := due(self.record, dict.fromkeys(names, self.record.seq))) is not None:
            self.add(entry)

    def pay(self, name: str, key: str) -> None:
        self.sent(name, PayoutPaid(claim=key, place="table", by="Ann"))


def with_money(**changes: Any) -> Book:
    """A joint payout of 90 dollars, 30 from each casino."""
    book = Book(**changes)
    for name in NAMES:
        book.sent(name, counted(1, 30_00))
    return book


# -- (a) to (d), (f): the agreement ---------------------------------------------------------------

FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("13:69F-14.20(a)", {"casinos": (casino(NORTH),)}),
    ("13:69F-14.20(a)", {"casinos": (casino(NORTH), casino(NORTH))}),
    ("13:69F-14.20(b)", {"casinos": (casino(NORTH), casino(SOUTH, signed=""))}),
    ("13:69F-14.20(d)1ii", {"casinos": (casino(NORTH), casino(SOUTH, address=" "))}),
    ("13:69F-14.20(f)", {"casinos": (casino(NORTH), casino(SOUTH, representatives=("",)))}),
    ("13:69F-14.20(b)", {"approved": ""}),
    ("13:69F-14.20(c)1", {"decisions": ""}),
    ("13:69F-14.20(c)2", {"costs": " "}),
    ("13:69F-14.20(c)3", {"records": ""}),
]


@pytest.mark.rule("13:69F-14.20(a)", "13:69F-14.20(b)", "13:69F-14.20(c)", "13:69F-14.20(c)1")
@pytest.mark.rule("13:69F-14.20(c)2", "13:69F-14.20(c)3", "13:69F-14.20(d)", "13:69F-14.20(f)")
@pytest.mark.parametrize(("provision", "changes"), FAULTS)
def test_an_agreement_has_what_the_law_wants(provision: str, changes: dict[str, Any]) -> None:
    """Two casinos, executed by all, approved, with its parts; nothing is opened without them."""
    assert check_agreement(agreed()).fund == "main"
    with pytest.raises(RuleViolation) as refused:
        Book(**changes)
    assert provision in refused.value.cites


def test_what_is_no_agreement_is_malformed() -> None:
    """Unknown fields and other shapes."""
    plain = msgspec.to_builtins(agreed())

    read = agreement_from_data(msgspec.json.encode(plain))
    assert agreement_from_data(plain).fingerprint == read.fingerprint == agreed().fingerprint
    for raw in ("{", {**plain, "more": 1}, {**plain, "liability": "none"}):
        with pytest.raises(MalformedAnswer):
            agreement_from_data(raw)


@pytest.mark.rule("13:69F-14.20(a)")
def test_a_casino_takes_part_under_the_rules_that_it_executed() -> None:
    """A record under other rules is refused, item by item, and so is one that was changed."""
    same, other = Book(), Book(rules=rules_to_data(fund_rules(minimum_pot=5_00)))
    house = began("main", JointBegan(casino=SOUTH, role="participant", agreement=agreed()))

    assert apply_joint(house, Noted(item=same.items[0]))[0].record == same.record
    with pytest.raises(RuleViolation):
        apply_joint(house, Noted(item=other.items[0]))
    changed = msgspec.structs.replace(same.items[0], at=7)
    with pytest.raises(LedgerTampered):
        apply_joint(house, Noted(item=changed))


@pytest.mark.rule("13:69F-14.20(d)1", "13:69F-14.20(d)1i", "13:69F-14.20(d)1ii")
def test_host_and_participants_are_posted() -> None:
    """All licensees by name, the host with its address."""
    words = " ".join(postings(agreed()))

    assert all(f"{name.title()} Hotel Casino" in words for name in NAMES)
    assert "1 North Street" in words


@pytest.mark.rule("13:69F-14.20(e)5", "13:69F-14.20(g)")
def test_installation_and_changes_follow_a_notice() -> None:
    """None before its day, one change for each notice; no casino leaves with money or claims."""
    late = DivisionNotified(text="later", effective_at=10**15, by="Hal")
    with pytest.raises(RuleViolation):
        added(Record(books=Fund(name="main")), SystemOpened(agreement=agreed(), notice=late), 1)
    book = with_money()
    smaller = AgreementChanged(agreement=agreed(casinos=agreed().casinos[:2]), by="Hal")
    same = AgreementChanged(agreement=agreed(costs="the fees are shared"), by="Hal")
    with pytest.raises(RuleViolation):
        book.decided(same)
    book.decided(late)
    with pytest.raises(RuleViolation):
        book.decided(same)
    book.decided(NOTICE)
    with pytest.raises(RuleViolation):
        book.decided(smaller)
    book.sent(WEST, SettlementSent(to=NORTH, cents=30_00, by="Ann"))
    book.decided(smaller)

    assert book.record.filed.names == (NORTH, SOUTH)
    with pytest.raises(RuleViolation):
        book.decided(same)
    with pytest.raises(RuleViolation):
        book.sent(WEST, counted(2, 1))


@pytest.mark.rule("13:69F-14.20(f)")
def test_only_representatives_control_the_system() -> None:
    """Where a casino names key employees, nobody else acts for it."""
    named = (casino(NORTH, representatives=("Hal",)), *agreed().casinos[1:])
    book = Book(casinos=named)
    book.decided(NOTICE)

    with pytest.raises(RuleViolation):
        book.decided(DivisionNotified(text="x", effective_at=0, by="Sue"))


# -- (c)2, (d)2: money and liability --------------------------------------------------------------


@pytest.mark.rule("13:69F-14.20(e)2", "13:69F-14.20(c)2", "13:69F-14.20(d)2")
def test_contributions_are_kept_by_casino_and_counted_once() -> None:
    """A row that came before is refused; the record says who holds and owes what."""
    book = with_money()
    book.decided(FundSeeded(cents=10_00))

    assert book.record.books.primary == 100_00
    assert debts(book.record) == {SOUTH: 30_00, WEST: 30_00}
    assert book.record.held[NORTH] == 40_00
    with pytest.raises(RuleViolation):
        book.add(CasinoSent(casino=SOUTH, n=1, what=counted(1, 30_00)))
    book.sent(SOUTH, SettlementSent(to=NORTH, cents=30_00, by="Ann"))
    assert debts(book.record) == {SOUTH: 0, WEST: 30_00}
    for cents, to in ((0, NORTH), (1, SOUTH), (1, "east")):
        with pytest.raises(RuleViolation):
            book.sent(SOUTH, SettlementSent(to=to, cents=cents))


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(l)", "13:69F-14.20(c)2")
def test_bonuses_and_what_is_left_are_settled_by_who_pays_them() -> None:
    """Bonuses out of the reserve, by the casino that is named; the rest from the host's part."""
    fund = {"bonuses": (Bonus(name="high hand", text="a day"),), "reset": Fraction(1, 10)}
    book = with_money(rules=rules_to_data(fund_rules(**fund)))
    bonus = BonusPaid(bonus="high hand", to=Person(seat=1, user=5), cents=4_00, casino=SOUTH)
    more = FundTransferred(to="other", cents=85_00)
    for wrong in ({"casino": "east"}, {"bonus": "food"}, {"cents": 9_01}):
        with pytest.raises(RuleViolation):
            book.decided(msgspec.structs.replace(bonus, **wrong))
    book.decided(bonus)
    book.decided(msgspec.structs.replace(bonus, cents=1_00, casino=""))
    with pytest.raises(RuleViolation):
        book.decided(more)
    book.decided(FundDiscontinued(by="Hal"))
    with pytest.raises(RuleViolation):
        book.decided(msgspec.structs.replace(more, cents=84_00))
    book.decided(more)

    assert (book.record.books.paid, book.record.books.transferred) == (5_00, 85_00)
    assert book.record.books.balance == 0
    assert book.record.held == {NORTH: -56_00, SOUTH: 26_00, WEST: 30_00}


@pytest.mark.rule("13:69F-14.20(d)2")
def test_every_casino_is_liable_for_the_whole_payout() -> None:
    """What one declines another is made to pay, and has a claim on the others for it."""
    book = with_money()
    key = book.hit(SOUTH)
    book.verified(key)
    book.all_display(SOUTH, WEST)
    book.all_display(SOUTH, WEST)
    assign = PaymentAssigned(claim=key, casino=WEST, by="Hal")
    with pytest.raises(RuleViolation):
        book.decided(assign)
    book.sent(SOUTH, PaymentDeclined(claim=key, reason="no cash", by="Ann"))
    with pytest.raises(RuleViolation):
        book.pay(SOUTH, key)
    book.decided(assign)
    book.pay(WEST, key)

    assert book.record.books.paid == 90_00
    assert debts(book.record) == {SOUTH: 30_00, WEST: -60_00}
    assert [line.paid_by_casino for line in book.record.payouts] == [WEST]
    with pytest.raises(RuleViolation):
        book.pay(WEST, key)


# -- (e)4: notices, the log, claims at several casinos --------------------------------------------


@pytest.mark.rule("13:69F-14.20(e)4i")
def test_a_payout_is_confirmed_and_paid_once_all_have_been_notified() -> None:
    """Of the pending claim before it is confirmed, of the confirmed payout before it is paid."""
    book = with_money()
    key = book.hit(SOUTH)
    book.verified(key)
    book.all_display(SOUTH)
    with pytest.raises(RuleViolation):
        book.add(PayoutConfirmed(claims=(key,)))
    book.all_display(WEST)
    assert book.record.payers == {key: SOUTH}
    with pytest.raises(RuleViolation):
        book.pay(SOUTH, key)
    book.all_display(SOUTH, WEST)
    book.pay(SOUTH, key)

    assert book.record.books.paid == 90_00
    with pytest.raises(RuleViolation):
        book.add(NoticeReceived(casino=WEST, upto=book.record.seq + 5))


@pytest.mark.rule("13:69F-14.20(e)4i")
def test_other_means_serve_for_one_payout_only() -> None:
    """The next one waits until the system reaches every casino again."""
    book = with_money()
    first, second = book.hit(SOUTH), book.hit(SOUTH, 2)
    book.verified(first)
    book.verified(second)
    book.all_display(SOUTH)
    other = OtherNotice(claim=first, casinos=(WEST,), means="by telephone", by="Hal")
    for wrong in ({"means": " "}, {"casinos": ()}, {"casinos": (NORTH,)}, {"claim": "x"}):
        with pytest.raises(RuleViolation):
            book.decided(msgspec.structs.replace(other, **wrong))
    book.decided(other)
    book.all_display(SOUTH)
    book.pay(SOUTH, first)

    assert [line.claim for line in book.record.payouts] == [first]
    with pytest.raises(RuleViolation):
        book.decided(msgspec.structs.replace(other, claim=second))
    book.all_display(SOUTH)
    assert book.record.payers == {}
    book.all_display(SOUTH, WEST)
    assert (book.record.broken, book.record.payers) == ({}, {second: SOUTH})


@pytest.mark.rule("13:69F-14.20(e)4ii")
def test_the_log_has_every_payout() -> None:
    """When, where, how much, both hands, who verified and who authorized."""
    book = with_money()
    key = book.hit(WEST)
    book.verified(key)
    book.all_display(SOUTH, WEST)
    book.all_display(SOUTH, WEST)
    book.pay(WEST, key)
    (line,) = book.record.payouts

    assert (line.casino, line.cents, line.paid_at) == (WEST, 90_00, 100)
    assert (line.losing, line.winning) == ("four eights", "four nines")
    assert (line.verified_by, line.authorized_by, line.paid_by_casino) == ("Sue", "Ann", WEST)


@pytest.mark.rule("13:69F-14.20(e)4iii")
@pytest.mark.parametrize(("claims", "amounts"), [("first", [90_00, 0]), ("share", [45_00, 45_00])])
def test_claims_at_two_casinos_are_settled_by_the_filed_rule(
    claims: str, amounts: list[int]
) -> None:
    """In the order of the host: the first takes it all, or they share; never twice."""
    book = with_money(claims=claims)
    keys = [book.hit(WEST), book.hit(SOUTH)]
    book.verified(keys[1])
    book.all_display(SOUTH, WEST)
    assert book.record.payers == {}
    book.verified(keys[0])
    book.all_display(SOUTH, WEST)
    book.all_display(SOUTH, WEST)
    for key, name in zip(keys, (WEST, SOUTH), strict=True):
        book.pay(name, key)

    assert [line.cents for line in book.record.payouts] == amounts
    assert book.record.books.balance == 0
    with pytest.raises(RuleViolation):
        book.sent(WEST, ClaimVerified(claim=keys[0], by="Sue"))


@pytest.mark.rule("13:69F-14.20(e)4iii")
def test_a_casino_rules_on_its_own_claims_and_pays_once() -> None:
    """Neither on another's claim, nor twice before the host has answered."""
    book = with_money()
    key = book.hit(SOUTH)
    house = began("main", JointBegan(casino=SOUTH, role="participant", agreement=agreed()))
    west = began("main", JointBegan(casino=WEST, role="participant", agreement=agreed()))

    def follow() -> None:
        nonlocal house, west
        for item in book.items[house.record.seq :]:
            house, _ = apply_joint(house, Noted(item=item))
            west, _ = apply_joint(west, Noted(item=item))

    follow()
    verify = ClaimVerified(claim=key, by="Sue")
    with pytest.raises(RuleViolation):
        acted(west, verify)
    house, _ = acted(house, verify)
    with pytest.raises(RuleViolation):
        acted(house, verify)
    book.verified(key)
    book.all_display(SOUTH, WEST)
    book.all_display(SOUTH, WEST)
    follow()
    house, moves = acted(house, PayoutPaid(claim=key, place="table", by="Ann"))
    assert sum(each.cents for each in moves) == 90_00
    with pytest.raises(RuleViolation):
        acted(house, PayoutPaid(claim=key, place="table", by="Ann"))
    with pytest.raises(RuleViolation):
        acted(house, PaymentDeclined(claim=key, reason="no cash", by="Ann"))


@pytest.mark.rule("13:69F-14.20(e)4i")
def test_the_display_is_the_same_and_falls_only_after_a_payment() -> None:
    """It is set at the host for all."""
    book = with_money()
    adjust = DisplayAdjusted(primary=90_00, secondary=0, by="Ann", supervisor="Sue")
    book.decided(adjust)

    assert book.record.books.shown_primary == 90_00
    with pytest.raises(RuleViolation):
        book.decided(msgspec.structs.replace(adjust, primary=80_00))


# -- (e)1, 2: messages ----------------------------------------------------------------------------

KEY = "k" * 32


@pytest.mark.rule("13:69F-14.20(e)1", "13:69F-14.20(e)2")
def test_forged_messages_are_refused() -> None:
    """Any change, another key, another receiver."""
    bare = Envelope(
        sender=SOUTH, receiver=NORTH, fund="main", session="s", number=3, body=text_of(Hello())
    )
    good = sign(KEY, bare)
    check_signed(KEY, good, receiver=NORTH)
    assert body_of(good, Hello) == Hello()

    for name, value in {
        "sender": WEST,
        "fund": "x",
        "session": "t",
        "number": 4,
        "body": "{}",
    }.items():
        with pytest.raises(NotPermitted, match="forged"):
            check_signed(KEY, msgspec.structs.replace(good, **{name: value}), receiver=NORTH)
    for key, receiver in ((KEY[::-1] + "x", NORTH), (KEY, WEST)):
        with pytest.raises(NotPermitted, match="forged"):
            check_signed(key, good, receiver=receiver)
    with pytest.raises(MalformedAnswer):
        envelope_of(b"[]")
    with pytest.raises(MalformedAnswer):
        body_of(msgspec.structs.replace(good, body="{}"), Hello)


@pytest.mark.rule("13:69F-14.20(e)2")
@pytest.mark.parametrize(
    ("session", "number", "why"),
    [("s", 2, "replayed"), ("s", 1, "replayed"), ("s", 4, "out of order"), ("r", 3, "delayed")],
)
def test_messages_out_of_their_place_are_refused(session: str, number: int, why: str) -> None:
    """Only the next number of the present session is taken."""
    given = Envelope(
        sender=SOUTH, receiver=NORTH, fund="main", session=session, number=number, body=""
    )
    check_number(msgspec.structs.replace(given, session="s", number=3), session="s", number=2)

    with pytest.raises(NotPermitted, match=why):
        check_number(given, session="s", number=2)


def test_every_kind_of_row_is_counted_by_the_record() -> None:
    """A count of nothing is a row as well."""
    book = Book()
    book.sent(SOUTH, counted(1, 0))

    assert isinstance(book.items[-1].entry, CasinoSent)
    assert isinstance(book.items[-1].entry.what, ContributionsCounted)
    assert book.record.rows == {SOUTH: 1}
