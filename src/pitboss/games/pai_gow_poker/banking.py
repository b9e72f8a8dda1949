"""The wagers of a round, and who banks it: 19:47-11.7 and 11.10(a) to (g)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.games.pai_gow_poker.betting import NO_MORE_BETS, PaiGowPokerWindow
from pitboss.games.pai_gow_poker.deal import Deal, areas_played, wagered
from pitboss.games.pai_gow_poker.opening import cut
from pitboss.games.pai_gow_poker.rules import (
    AREAS,
    POSITIONS,
    bank_order,
    banks_unlawfully,
    first_offer,
    may_rotate,
)
from pitboss.games.pai_gow_poker.state import (
    DEALERS_WAGER,
    DirectDealersWager,
    PaiGowPokerTable,
    note,
    say,
)
from pitboss.money import INVENTORY, Cents, show
from pitboss.rulebook import cite
from pitboss.table import FLOORPERSON, Actor, Amount, Answer, Form, Question, seat_actor
from pitboss.table.authoring import ACTIONS_MAX, Choice, Procedure, ask, betting, choose

__all__ = ["WAGER_QUESTIONS_MAX", "take_wagers"]

# For every candidate the offer and a window, the window against the dealer, the dealer's wager by
# the floorperson and by the bank, and the cut.
WAGER_QUESTIONS_MAX: Final = AREAS * (1 + ACTIONS_MAX + 1) + ACTIONS_MAX + 1 + 2 + POSITIONS

_REASONS: Final = {
    1: (cite("19:47-11.10(c)"), "banked the last round"),
    2: (cite("19:47-11.10(d)1"), "did not wager in the last round against the dealer"),
    3: (cite("19:47-11.10(d)2"), "cannot cover the wagers of the other players"),
}


def take_wagers(table: PaiGowPokerTable) -> Procedure[Deal | None]:
    """All up to “No more bets”; None if nobody plays."""
    deal = yield from _against_a_player(table)
    if deal is None:
        deal = yield from _against_the_dealer(table)
    playing = areas_played(table) or deal.dealers_wager
    return deal if playing else None


def _against_the_dealer(table: PaiGowPokerTable) -> Procedure[Deal]:
    """The cards are cut, bets are made and closed."""
    yield from cut(table, 0)
    yield from betting(PaiGowPokerWindow(table))
    return Deal()


# -- the bank is offered ---------------------------------------------------------------------------


def _against_a_player(table: PaiGowPokerTable) -> Procedure[Deal | None]:
    """Offer the bank in turn until a player takes it who may; None if none does."""
    if not may_rotate(table.rules.player_banking, table.state.fresh):
        return None
    seats = tuple(table.seats)
    first = first_offer(seats, table.state.offered)
    table.set_state(offered=first)
    for seat in bank_order(seats, first):
        deal = yield from _offer(table, seat)
        if deal is not None:
            return (yield from _bank(table, deal))
    return None


def _offer(table: PaiGowPokerTable, seat: int) -> Procedure[Deal | None]:
    """A player is offered the bank, and the others wager; None if it goes on to the next."""
    if seat not in table.seats or not _may_bank(table, seat, wagers=0):
        return None
    taken = yield from choose(_bank_question(table, seat))
    if taken == "pass":
        return None
    for wager in table.wagers_of(seat):
        table.reduce(wager, 0, cite("19:47-11.10(f)"))
    yield from betting(PaiGowPokerWindow(table, seat))
    against = sum(wagered(table).values())
    if seat not in table.seats or not _may_bank(table, seat, wagers=against):
        return None
    return Deal(bank=seat, co_bank=taken == "co_bank")


def _may_bank(table: PaiGowPokerTable, seat: int, *, wagers: Cents) -> bool:
    """Whether nothing speaks against this bank; what does is put on record."""
    last = dict(table.state.last_wagers).get(seat, 0)
    wrong = banks_unlawfully(seat, table.state.last_bank, last, table.stack(seat), wagers)
    if wrong:
        provision, reason = _REASONS[wrong]
        note(table, f"seat {seat} {reason}; the offer goes on", provision)
    return not wrong


def _bank_question(table: PaiGowPokerTable, seat: int) -> Choice:
    choices = {"pass": "let the bank go on", "bank": "be the bank of this round"}
    if table.rules.co_banking:
        choices["co_bank"] = "be the bank and ask the casino to go halves"
    prompt = f"The bank is offered to seat {seat}."
    return Choice(prompt, cite("19:47-11.10(c)"), seat_actor(seat), choices)


# -- the bank is taken -----------------------------------------------------------------------------


def _bank(table: PaiGowPokerTable, deal: Deal) -> Procedure[Deal]:
    """The marker is placed, the dealer wagers, the bank cuts; then “No more bets”."""
    marker = "co-bank marker" if deal.co_bank else "bank marker"
    text = f"the {marker} is placed before seat {deal.bank}"
    note(table, text, cite("19:47-11.1[Marker]"))
    if deal.co_bank:
        text = "the casino answers for half; the dealer does not wager against the co-bank"
        note(table, text, cite("19:47-11.10(e)"))
    else:
        deal.dealers_wager = yield from _dealers_wager(table, deal.bank)
    yield from cut(table, deal.bank)
    say(table, "No more bets", NO_MORE_BETS[table.rules.deal_method])
    return deal


@dataclass(frozen=True, slots=True)
class DealersWager(Question):
    """How much the dealer wagers against the bank: as it is reckoned, or less or none."""

    prompt: str
    cite: str
    by: Actor
    amount: Amount
    usual: Cents

    def forms(self) -> Sequence[Form]:
        """Any amount up to the highest."""
        blanks, text = {"cents": self.amount}, "what the dealer wagers against the bank"
        return [Form("wager", DirectDealersWager, self.by, self.cite, text, blanks=blanks)]

    def default(self) -> Answer:
        """The amount as it is reckoned."""
        return DirectDealersWager(by=self.by, cents=self.usual)


def _dealers_wager(table: PaiGowPokerTable, bank: int) -> Procedure[Cents]:
    """The bank's last wager against the dealer, or by the approved calculation, or less."""
    step, provision = table.rules.main_step, cite("19:47-11.10(g)")
    most = (table.stack(bank) - sum(wagered(table).values())) // step * step
    cents = min(dict(table.state.last_wagers)[bank], most)
    if table.rules.dealer_bank_wager == "approved_formula":
        prompt = "What does the dealer wager by the approved calculation?"
        amount = Amount(0, most, step)
        asked = DealersWager(prompt, provision, FLOORPERSON, amount, cents)
        cents = (yield from ask(asked, DirectDealersWager)).cents
    prompt = f"The dealer wagers {show(cents)} against seat {bank}, or less, or nothing."
    question = DealersWager(prompt, provision, seat_actor(bank), Amount(0, cents, step), cents)
    cents = (yield from ask(question, DirectDealersWager)).cents
    table.move(INVENTORY, DEALERS_WAGER, cents, provision, "the dealer's wager")
    text = f"{show(cents)} is placed in front of the inventory container"
    note(table, text, provision)
    return cents
