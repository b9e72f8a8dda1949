"""Funds in the ledger: fed by tables, exactly once, on both stores; the audit proves them."""

from __future__ import annotations

from itertools import count

import pytest
from sqlalchemy import text

from pitboss.errors import InsufficientFunds, PitbossError, RuleViolation
from pitboss.games import game
from pitboss.jackpots.entries import (
    BadBeatClaimed,
    FundDiscontinued,
    FundReceived,
    FundRulesChanged,
    FundTransferred,
    PayoutPaid,
)
from pitboss.ledger.accounts import wallet
from pitboss.ledger.audit import audit
from pitboss.ledger.entries import Batch
from pitboss.ledger.funds import Funds, fund_account
from pitboss.ledger.recovered_table import AUTO, RecoveredTable, Sitter
from pitboss.ledger.store import Ledger
from pitboss.ledger.writer import Writer
from pitboss.poker.answers import Call, Check, ShowHand
from pitboss.poker.house.bad_beat import Qualifier
from pitboss.table import Answer, Question, Sit, seat_of
from tests.jackpots.books import claimed, counted, displayed, opened, paid, verified
from tests.poker.funds import designated

# Any pair that loses qualifies, so that a few rounds are enough.
EASY = {"hands": {"hold_em": Qualifier(hand="22345")}}
ROUNDS = 6


class Night:
    """A hold 'em table where everybody calls to the end; each step is a batch."""

    def __init__(self, ledger: Ledger, name: str = "A", fund: str = "main") -> None:
        self.ledger = ledger
        self._ticks = count(1_000_000, 1000)
        self.people = [
            ledger.add_user(f"{name}{seat}", "player", None, self.now(), grant_cents=5_000_00)
            for seat in (1, 2, 3)
        ]
        self.claims: list[Batch] = []
        card = game("hold_em")
        rules = card.rules(**designated(**EASY, fund=fund), max_players=3)

        def first(table: int) -> Batch:
            self.writer = Writer(RecoveredTable(table), self.now)
            self.writer.open(card, rules, name=name, mode=AUTO, clocks={}, by=self.people[0])
            made = self.writer.batch()
            assert made is not None
            return made

        self.table = ledger.open_table(
            "hold_em", name=name, mode=AUTO, rules=rules.submission(), clocks={}, at=1,
            by=self.people[0], first=first,
        )  # fmt: skip

    def now(self) -> int:
        return next(self._ticks)

    def play(self, rounds: int = ROUNDS) -> None:
        """So many rounds, committed step by step."""
        recovered = self.writer.recovered
        for _ in range(2_000):
            if recovered.question is None and recovered.table.rounds >= rounds:
                return
            question = recovered.question
            if question is None:
                self.writer.begin()
            elif self.writer.draw() is None:
                self._answer(question)
            batch = self.writer.batch()
            assert batch is not None
            self.ledger.append(batch)
            if batch.claims:
                self.claims.append(batch)
        raise AssertionError("the rounds did not end")

    def _answer(self, question: Question) -> None:
        forms = question.forms()
        sitters = self.writer.recovered.sitters
        sit = next((each for each in forms if each.answer is Sit), None)
        if sit is not None and len(sitters) < 3:
            seat = len(sitters) + 1
            user = self.people[seat - 1]
            said = sit.fill(seat=seat, cents=500_00)
            self.writer.answer(said, user=user, sitter=Sitter(user, f"P{seat}"))
            return
        for each in forms:
            if each.answer in (Check, Call) or (each.answer is ShowHand and each.command == "show"):
                answer: Answer = each.fill()
                seat_number = seat_of(answer.by) or 0
                self.writer.answer(answer, user=sitters[seat_number].user)
                return
        usual = question.default()
        assert usual is not None, question.prompt
        self.writer.answer(usual)


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(c)", "13:69F-14.19(i)", "13:69F-14.19(j)")
def test_a_fund_is_fed_by_two_tables_and_goes_to_players(ledger: Ledger) -> None:
    """From the boxes by counts to the books, to a payout, and the audit finds every cent."""
    funds = Funds(ledger)
    funds.enter("main", opened(**EASY), at=1, user=0)
    nights = [Night(ledger, "A"), Night(ledger, "B")]
    for night in nights:
        night.play()
    boxes = funds.boxes("main")
    claims = funds.fund("main").claims

    assert {table: each["primary"] for table, each in boxes.items()} == {
        night.table: ROUNDS * 1_00 for night in nights
    }
    assert [*claims] == [
        each.what.key
        for night in nights
        for batch in night.claims
        for each in batch.claims
        if isinstance(each.what, BadBeatClaimed)
    ]
    for serial, (table, box) in enumerate(boxes.items(), start=1):
        funds.enter("main", counted(serial, box["primary"], table=table), at=2, user=0)
    assert funds.boxes("main") == {}
    with pytest.raises(InsufficientFunds):
        funds.enter("main", counted(3, 1_00, table=nights[0].table), at=2, user=0)
    fund = funds.fund("main")
    funds.enter("main", displayed(fund), at=3, user=0)
    for key in claims:  # held before anything was counted, so they win nothing
        funds.enter("main", verified(key), at=4, user=0)
        funds.enter("main", paid(key), at=5, user=0)
    fund = funds.fund("main")
    assert fund.primary == 2 * ROUNDS * 1_00 == ledger.balance(fund_account("main", "primary"))
    nights[0].play(2 * ROUNDS)
    (first, *_) = funds.fund("main").pending
    before = {each: ledger.balance(wallet(each)) for each in nights[0].people}
    funds.enter("main", verified(first.hit.key), at=6, user=0)
    funds.enter("main", paid(first.hit.key), at=7, user=0)
    gained = {each: ledger.balance(wallet(each)) - before[each] for each in nights[0].people}
    assert sum(gained.values()) == 2 * ROUNDS * 1_00
    assert audit(ledger, replay=True).faults == ()


@pytest.mark.promise("R7")
def test_a_claim_is_written_with_its_row_or_not_at_all(ledger: Ledger) -> None:
    """A batch that is refused leaves no claim; one that was written is not written again."""
    funds = Funds(ledger)
    funds.enter("main", opened(**EASY), at=1, user=0)
    night = Night(ledger)
    night.play()
    claims = funds.fund("main").claims

    assert claims
    for batch in night.claims:
        with pytest.raises(PitbossError):
            ledger.append(batch)
    assert funds.fund("main").claims == claims


@pytest.mark.rule("13:69F-14.19(l)")
def test_what_is_left_of_a_discontinued_fund_goes_to_another(ledger: Ledger) -> None:
    """Both sides in one commit; claims and receipts cannot be entered by hand."""
    funds = Funds(ledger)
    for name in ("main", "other"):
        funds.enter(name, opened(**EASY, fund=name), at=1, user=0)
    night = Night(ledger)
    night.play(2)
    funds.enter("main", counted(1, 2_00, table=night.table), at=2, user=0)
    for key, claim in funds.fund("main").claims.items():
        assert claim.status == "pending"
        funds.enter("main", verified(key), at=3, user=0)
        funds.enter("main", PayoutPaid(claim=key, place="table"), at=3, user=0)
    for ends in (FundDiscontinued(by="Ann"), FundRulesChanged()):
        with pytest.raises(RuleViolation, match=f"fed by table {night.table}: close it first"):
            funds.enter("main", ends, at=4, user=0)
    with ledger.writing() as connection:
        connection.execute(text("UPDATE tables SET closed_at = 4"))
    funds.enter("main", FundDiscontinued(by="Ann"), at=4, user=0)
    with ledger.writing() as connection:
        connection.execute(text("UPDATE tables SET closed_at = NULL"))
    left = funds.fund("main").balance
    funds.enter("main", FundTransferred(to="other", cents=left), at=5, user=0)

    assert (funds.fund("main").balance, funds.fund("other").received) == (0, left)
    assert ledger.balance(fund_account("other", "primary")) == left
    with pytest.raises(RuleViolation):
        funds.enter("other", FundReceived(source="main", cents=1), at=6, user=0)
    with pytest.raises(RuleViolation):
        funds.enter("other", claimed(), at=6, user=0)
    assert audit(ledger).faults == ()


@pytest.mark.promise("R9")
def test_the_audit_finds_money_of_a_fund_that_went_astray(ledger: Ledger) -> None:
    """A balance that was changed is not what the entries come to."""
    funds = Funds(ledger)
    funds.enter("main", opened(**EASY), at=1, user=0)
    night = Night(ledger)
    night.play(1)
    funds.enter("main", counted(1, 1_00, table=night.table), at=2, user=0)
    with ledger.writing() as connection:
        connection.execute(
            text("UPDATE balances SET cents = cents - 1 WHERE account = :of"),
            {"of": fund_account("main", "primary")},
        )

    assert any("fund:main/primary" in each.message for each in audit(ledger).faults)
