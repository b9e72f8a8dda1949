"""The hole cards and the settlement: 19:47-16.10(d) to (g)."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games._stud.deal import HOUSE_HAND, Dealt, collect_cards, counterclockwise
from pitboss.games.caribbean_stud.deal import PICKED_UP
from pitboss.games.caribbean_stud.decide import decide_ante, decide_bet, least_qualifying, ranked
from pitboss.games.caribbean_stud.decisions import live_seats
from pitboss.games.caribbean_stud.progressive import Jackpot, collect_lost, pay_progressive
from pitboss.games.caribbean_stud.rules import (
    DEALER_WINS,
    NO_HAND,
    TIE,
    must_turn_over,
    outcome,
    qualifies,
)
from pitboss.games.caribbean_stud.state import CaribbeanStudTable
from pitboss.games.caribbean_stud.wagers import ANTE, BET
from pitboss.ranking import HandRank
from pitboss.rulebook import cite
from pitboss.table import SUPERVISOR, Wager
from pitboss.table.authoring import Choice, Decision, Procedure, choose, recorded, settle, turn

__all__ = ["reveal_and_settle"]


def reveal_and_settle(table: CaribbeanStudTable, dealt: Dealt) -> Procedure[None]:
    """The dealer's hand is turned up; it qualifies or not, and the wagers follow."""
    dealer = _reveal(table, dealt)
    qualifying = qualifies(dealer.strength, least_qualifying())
    if not qualifying:
        table.announce("No hand", cite("19:47-16.10(f)2"))
    order = counterclockwise(live_seats(dealt))
    hands = {seat: ranked(dealt.hands[seat]) for seat in order}
    ends = {
        seat: outcome(hands[seat].strength, dealer.strength, least_qualifying()) for seat in order
    }
    _turn_over(table, dealt, hands, qualifying)
    jackpot = Jackpot.of(table, hands)
    collect_lost(table, jackpot, hands)
    _collect(table, dealt, hands, ends, jackpot)
    yield from _pay(table, dealt, hands, ends, jackpot)
    yield from _finish_paperwork(table, dealt, jackpot, qualifying)
    collect_cards(table, [HOUSE_HAND], dealt, PICKED_UP)


def _reveal(table: CaribbeanStudTable, dealt: Dealt) -> HandRank:
    """The four hole cards are turned up and the highest poker hand is set."""
    provision = cite("19:47-16.10(d)")
    cards = dealt.hands[HOUSE_HAND]
    for card in cards:
        if card not in dealt.shown:
            turn(table, "the dealer, hole card", card, provision)
    hand = ranked(cards)
    table.announce(f"The dealer has {hand.describe()}", provision)
    return hand


def _turn_over(
    table: CaribbeanStudTable, dealt: Dealt, hands: dict[int, HandRank], qualifying: bool
) -> None:
    """From the far right the players' cards are turned up, unless the house leaves them."""
    provision = cite("19:47-16.10(e)") if qualifying else cite("19:47-16.10(f)1")
    for seat, hand in hands.items():
        lit = seat in table.state.lights
        if must_turn_over(qualifying, lit, table.rules.turn_cards_when_no_hand):
            for card in dealt.hands[seat]:
                turn(table, f"seat {seat}", card, provision)
            table.announce(f"Seat {seat} has {hand.describe()}", provision)


def _decided(
    table: CaribbeanStudTable, seat: int, hand: HandRank, came_out: int
) -> Iterable[tuple[Wager, Decision]]:
    """The ante and the bet of a player, and how they come out."""
    for wager in table.wagers_of(seat):
        kind = table.layout[wager.spot].kind
        if kind == ANTE:
            yield wager, decide_ante(wager, came_out, table.rules)
        elif kind == BET:
            yield wager, decide_bet(wager, came_out, hand.category, table.rules)


def _collect(
    table: CaribbeanStudTable,
    dealt: Dealt,
    hands: dict[int, HandRank],
    ends: dict[int, int],
    jackpot: Jackpot,
) -> None:
    """Losing wagers and hands are collected, then those that push; a progressive hand stays."""
    steps = ((DEALER_WINS, cite("19:47-16.10(e)1")), (TIE, cite("19:47-16.10(e)2")))
    for came_out, provision in steps:
        for seat in [each for each, end in ends.items() if end == came_out]:
            pairs = _decided(table, seat, hands[seat], came_out)
            settle(table, pairs, collect=provision, pay=provision)
            if seat not in jackpot.winners:
                collect_cards(table, [seat], dealt, PICKED_UP)


def _pay(
    table: CaribbeanStudTable,
    dealt: Dealt,
    hands: dict[int, HandRank],
    ends: dict[int, int],
    jackpot: Jackpot,
) -> Procedure[None]:
    """From the far right every winner is paid, and every progressive hand whatever it did."""
    for seat, came_out in ends.items():
        no_hand = came_out == NO_HAND
        provision = cite("19:47-16.10(f)2") if no_hand else cite("19:47-16.10(e)3")
        pairs = _decided(table, seat, hands[seat], came_out)
        settle(table, pairs, collect=provision, pay=provision)
        if seat in jackpot.winners:
            yield from pay_progressive(table, jackpot, seat, hands[seat])
        if seat in dealt.hands and seat not in jackpot.held:
            collect_cards(table, [seat], dealt, PICKED_UP)


def _finish_paperwork(
    table: CaribbeanStudTable, dealt: Dealt, jackpot: Jackpot, qualifying: bool
) -> Procedure[None]:
    """The cards of an award not paid from the table inventory stay until its papers are done."""
    if not jackpot.held:
        return
    provision = cite("19:47-16.10(e)3") if qualifying else cite("19:47-16.10(f)4")
    seats = ", ".join(str(seat) for seat in jackpot.held)
    prompt = f"The cards of seat {seats} stay until the paperwork is done."
    choices = {"done": "the paperwork is done"}
    yield from choose(Choice(prompt, provision, SUPERVISOR, choices, usual="done"))
    recorded(table, SUPERVISOR, f"the paperwork for seat {seats} is done", provision)
    collect_cards(table, jackpot.held, dealt, PICKED_UP)
