"""Additional wagers and insurance: right after the second cards; 19:47-2.9 and 2.17(d), (e)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.equipment import Card
from pitboss.errors import RuleViolation
from pitboss.games.blackjack.deal import Deal, Hand
from pitboss.games.blackjack.rules import insurance_cap, insurance_offered
from pitboss.games.blackjack.settle import decide_additional, decide_insurance
from pitboss.games.blackjack.state import BlackjackTable, BlackjackWager, TakeInsurance
from pitboss.games.blackjack.wagers import ADDITIONAL, box_of
from pitboss.money import Cents, show
from pitboss.rulebook import cite, rule
from pitboss.table import (
    Amount,
    Answer,
    Choose,
    Form,
    PlaceWager,
    Question,
    ReduceWager,
    seat_actor,
)
from pitboss.table.authoring import Procedure, lay, settle


@rule("19:47-2.17(d)", "19:47-2.17(e)", "19:47-2.17(i)")
def settle_additional(deal: Deal) -> None:
    """Before any third card losing additional wagers are collected and winning ones paid."""
    table, pairs = deal.table, []
    for wager in table.wagers.values():
        spot = table.layout[wager.spot]
        if spot.kind.key in ADDITIONAL:
            first, second = deal.hands[box_of(spot)][0].cards
            decision = decide_additional(wager, spot.kind.key, first, second, table.rules)
            pairs.append((wager, decision))
    settle(table, pairs, collect=cite("19:47-2.17(d)"), pay=cite("19:47-2.17(e)"))


# -- insurance -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offer(Question):
    """One bettor may lay more chips on a box during the round."""

    prompt: str
    cite: str
    seat: int
    amount: Amount
    table: BlackjackTable

    def check(self, answer: Answer) -> None:
        """Refuse a change of wagers that lie, and else what is no answer."""
        refuse_changes(self.table, answer)
        Question.check(self, answer)


@dataclass(frozen=True, slots=True)
class InsuranceOffer(Offer):
    """One bettor may insure one wager."""

    def forms(self) -> Sequence[Form]:
        """An amount up to half the wager, or nothing."""
        by, blanks = seat_actor(self.seat), {"cents": self.amount}
        fixed = {"choice": "no"}
        return [
            Form("insure", TakeInsurance, by, self.cite, "insure the wager", blanks=blanks),
            Form("no", Choose, by, self.cite, "no insurance", fixed=fixed),
        ]


def refuse_changes(table: BlackjackTable, answer: Answer) -> None:
    """After the first card nobody touches a wager, and nobody on the staff lets it happen."""
    if isinstance(answer, PlaceWager):
        message = "no wager is made or raised after the first card"
        raise RuleViolation(message, cite("19:47-2.3(c)"), cite("19:47-2.3(h)"))
    if isinstance(answer, ReduceWager):
        wager = table.wagers.get(answer.wager)
        insured = wager is not None and table.layout[wager.spot].kind.key == "insurance"
        added = insured or (wager is not None and bool(wager.added))
        frozen = cite("19:47-2.3(g)") if added else cite("19:47-2.3(f)")
        raise RuleViolation("the wager stays until it is decided", frozen, cite("19:47-2.3(h)"))


@rule("19:47-2.9(b)", "19:47-2.13(f)", "19:47-2.18(d)")
def offer_insurance(deal: Deal) -> Procedure[None]:
    """Each bettor may insure each wager, whatever the others on the box do."""
    table = deal.table
    if not table.rules.offers_insurance or not insurance_offered(deal.dealer[0]):
        return
    deal.say(cite("19:47-2.9(a)"), "Insurance?")
    for hand in deal.each():
        for wager in deal.wagers(hand):
            yield from _offer(deal, hand, wager)


def _offer(deal: Deal, hand: Hand, wager: BlackjackWager) -> Procedure[None]:
    table, unit = deal.table, deal.table.rules.unit
    spot = table.layout[wager.spot]
    high = min(insurance_cap(wager.cents, unit), table.stack(wager.seat) // unit * unit)
    if high < unit:
        return
    up, amount = Card(deal.dealer[0]), show(wager.cents)
    prompt = f"The dealer shows {up} against {hand}. Insurance on the {amount} of {spot.title}?"
    provision = cite("19:47-2.18(d)") if table.rules.wagers_max > 1 else cite("19:47-2.9(b)")
    answer = yield InsuranceOffer(prompt, provision, wager.seat, Amount(unit, high, unit), table)
    if isinstance(answer, TakeInsurance):
        key = wager.spot.replace("box", "insurance")
        like = BlackjackWager(id=0, seat=wager.seat, spot=key, cents=0)
        add_wager(table, like, answer.cents, cite("19:47-2.9(b)"))


@rule("19:47-2.9(d)", "19:47-2.8(b)")
def settle_insurance(deal: Deal, second: int, number: int = 0) -> None:
    """Insurance is settled by the dealer's second card alone, whatever became of the hand."""
    table, provision = deal.table, cite("19:47-2.9(d)")
    pairs = [(w, decide_insurance(w, second, table.rules)) for w in deal.insurances(number)]
    settle(table, pairs, collect=provision, pay=provision)


def add_wager(
    table: BlackjackTable,
    like: BlackjackWager,
    cents: Cents,
    provision: str,
    *,
    hand: int = 0,
    added: str = "",
) -> None:
    """A bettor lays more chips on the spot of a wager during the round."""
    wager = BlackjackWager(
        id=table.next_wager, seat=like.seat, spot=like.spot, cents=cents, hand=hand, added=added
    )
    lay(table, wager, provision)
