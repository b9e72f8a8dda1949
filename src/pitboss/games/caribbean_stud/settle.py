"""How wagers come out, the progressive and the settlement: 19:47-16.10(d) to (g), 16.11, 16.12."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from pitboss.equipment import Card
from pitboss.games._stud.cards import RulingInRound
from pitboss.games._stud.deal import HOUSE_HAND, Dealt, collect_cards, counterclockwise
from pitboss.games.caribbean_stud.deal import PICKED_UP, live_seats
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.rules import (
    DEALER_WINS,
    NO_HAND,
    TIE,
    is_progressive_hand,
    must_turn_over,
    outcome,
    pay_row,
    payout_capped,
    progressive_award,
    qualifies,
)
from pitboss.games.caribbean_stud.state import (
    CaribbeanStudTable,
    meter_of,
    move_meter,
    read_for_award,
    wager_of,
)
from pitboss.games.caribbean_stud.wagers import ANTE, ANTE_LINE, BET, BET_LINES, PROGRESSIVE
from pitboss.money import show
from pitboss.ranking import Category, HandRank, rank
from pitboss.rulebook import cite, rule
from pitboss.table import DEALER, SUPERVISOR, MeterPaid, MeterRead, Wager
from pitboss.table.authoring import (
    Decision,
    Procedure,
    Result,
    choose,
    lost,
    recorded,
    settle,
    turn,
    void,
    won,
)

LEAST_QUALIFYING: Final = "As Kd 4h 3c 2s"

# The revision since which hands lie there until all winners are paid; see Table.revision.
PAID_FIRST_SINCE: Final = 3


@rule("19:47-16.1[Rank or ranking]", "19:47-16.1[Suit]")
def ranked(cards: Iterable[Card]) -> HandRank:
    """What five cards are worth against five others; no suit is higher than another."""
    return rank(cards)


@cache
def least_qualifying() -> int:
    """The strength of the least hand with which the dealer qualifies."""
    return rank(LEAST_QUALIFYING).strength


def folded(wager: Wager) -> Decision:
    """A player who folds loses the ante, and the progressive wager with it."""
    return lost(wager.cents, cite("19:47-16.10(a)"))


def decide_ante(wager: Wager, came_out: int, rules: CaribbeanStudRules) -> Decision:
    """Paid even money with no hand or a higher hand; a tie pushes."""
    if came_out == TIE:
        return void(cite("19:47-16.10(e)2"))
    if came_out == DEALER_WINS:
        return lost(wager.cents, cite("19:47-16.10(e)1"))
    provision = cite("19:47-16.10(f)2") if came_out == NO_HAND else ANTE_LINE.cite
    return won(wager.action, rules.odds(ANTE_LINE.key), provision)


def decide_bet(
    wager: Wager, came_out: int, category: Category, rules: CaribbeanStudRules
) -> Decision:
    """Void with no hand; otherwise it goes as the hands compare and pays by the player's hand."""
    if came_out == NO_HAND:
        return void(cite("19:47-16.10(f)3"))
    if came_out == TIE:
        return void(cite("19:47-16.10(e)2"))
    if came_out == DEALER_WINS:
        return lost(wager.cents, cite("19:47-16.10(e)1"))
    return _paid(wager, category, rules)


def _paid(wager: Wager, category: Category, rules: CaribbeanStudRules) -> Decision:
    line = BET_LINES[pay_row(category)]
    odds = rules.odds(line.key)
    full = odds.pays(wager.action, cite=line.cite)
    paid = payout_capped(full, rules.bet_payout_cap)
    provision = line.cite if paid == full else cite("19:47-16.12(d)")
    return Decision(Result.WON, 0, paid, provision, str(odds))


def awarded(
    rules: CaribbeanStudRules, category: Category, meter: int, royals: int = 1
) -> tuple[int, int]:
    """What the progressive pays a hand, and what that takes off the meter."""
    tenth, deducts = rules.straight_flush_award is None, rules.meter_deducts_fixed_awards
    fixed = rules.fixed_award(category)
    return progressive_award(category, meter, fixed, royals, (tenth, deducts))


def award_of(rules: CaribbeanStudRules, category: Category, meter: int) -> int | None:
    """What a hand is paid where no other is, or None."""
    return awarded(rules, category, meter)[0] if is_progressive_hand(category) else None


def decide_progressive(wager: Wager, award: int | None) -> Decision:
    """The chip is gone either way; a progressive payout hand is paid its award."""
    if award is None:
        return lost(wager.cents, cite("19:47-16.12(e)"))
    return Decision(Result.WON, wager.cents, award, cite("19:47-16.12(e)"))


@dataclass(slots=True)
class Jackpot:
    """The progressive wagers of a round: who wins, how many royals share, whose cards stay."""

    winners: tuple[int, ...]
    royals: int
    share: int | None = None
    held: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, table: CaribbeanStudTable, hands: Mapping[int, HandRank]) -> Jackpot:
        """The hands of this round whose light is on and which the progressive pays."""
        lit = {seat: hand for seat, hand in hands.items() if seat in table.state.lights}
        winners = tuple(s for s, hand in lit.items() if is_progressive_hand(hand.category))
        royals = sum(lit[seat].category == Category.ROYAL_FLUSH for seat in winners)
        return cls(winners, royals)


def collect_lost(
    table: CaribbeanStudTable, jackpot: Jackpot, hands: Mapping[int, HandRank]
) -> None:
    """Progressive wagers on any other hand are lost; their chips were taken at the lock-out."""
    provision = cite("19:47-16.11(a)")
    for seat in hands:
        wager = wager_of(table, PROGRESSIVE, seat)
        if wager is not None and seat not in jackpot.winners:
            decided = [(wager, decide_progressive(wager, None))]
            settle(table, decided, collect=provision, pay=provision)


def pay_progressive(
    table: CaribbeanStudTable, jackpot: Jackpot, seat: int, hand: HandRank
) -> Procedure[None]:
    """Before the cards go: the hand and the light are verified, the payout validated and paid."""
    wager = wager_of(table, PROGRESSIVE, seat)
    assert wager is not None
    recorded(table, DEALER, f"seat {seat} has {hand.describe()}", cite("19:47-16.11(b)1"))
    recorded(table, DEALER, f"the light of seat {seat} is on", cite("19:47-16.11(b)2"))
    award = yield from _award(table, jackpot, seat, hand)
    yield from _validate(
        table, jackpot, seat, award, large=hand.category >= Category.STRAIGHT_FLUSH
    )
    provision = cite("19:47-16.11(c)")
    settle(table, [(wager, decide_progressive(wager, award))], collect=provision, pay=provision)


def _validate(
    table: CaribbeanStudTable, jackpot: Jackpot, seat: int, award: int, *, large: bool
) -> Procedure[None]:
    """A supervisor validates the payout, from the table inventory or after the paperwork."""
    provision = cite("19:47-16.11(b)3")
    choices = {
        "inventory": "validated, and paid from the table inventory",
        "paperwork": "validated, and paid otherwise: the cards stay until the paperwork is done",
    }
    prompt, usual = f"{show(award)} for seat {seat}?", "paperwork" if large else "inventory"
    question = RulingInRound(prompt, provision, SUPERVISOR, choices, usual, table.rules)
    chosen = yield from choose(question)
    recorded(table, SUPERVISOR, f"{show(award)} for seat {seat}: {choices[chosen]}", provision)
    if chosen == "paperwork":
        jackpot.held.append(seat)


@rule("19:47-16.12(g)")
def _award(
    table: CaribbeanStudTable, jackpot: Jackpot, seat: int, hand: HandRank
) -> Procedure[int]:
    """What the hand is paid on the meter as it stands now; the meter moves with it.

    All royal flushes of the table share the meter as it stood for the first of them.
    """
    royal = hand.category == Category.ROYAL_FLUSH
    if royal and jackpot.share is not None:
        return jackpot.share
    shown = yield from read_for_award(table)
    reading = meter_of(table)
    award, taken = awarded(table.rules, hand.category, reading, jackpot.royals)
    memo = "100% of the meter" if royal else "award of a fixed amount"
    if hand.category == Category.STRAIGHT_FLUSH and table.rules.straight_flush_award is None:
        memo = "10% of the meter"
    reset = table.rules.meter_reset if royal else 0
    move_meter(table, -taken, cite("19:47-16.12(g)"), memo)
    if royal:
        jackpot.share = award
        move_meter(table, reset, cite("19:47-16.12(f)"), "reset amount")
    if shown is not None and (taken or reset):
        _report(table, shown, MeterChange(taken, reset), seat, hand)
    return award


class MeterChange(NamedTuple):
    """What an award takes off the meter, and what is added after it."""

    taken: int
    reset: int


def _report(
    table: CaribbeanStudTable, shown: MeterRead, change: MeterChange, seat: int, hand: HandRank
) -> None:
    """The award is reported to the controller of the linked meter."""
    linked = table.rules.linked
    assert linked is not None
    table.emit(
        MeterPaid(
            cite=cite("19:47-16.12(g)"),
            link=linked.name,
            reading=shown.cents,
            after=shown.after,
            taken=change.taken,
            reset=change.reset,
            seat=seat,
            hand=hand.describe(),
        )
    )


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
    provision = cite("19:47-16.10(e)3") if qualifying else cite("19:47-16.10(f)4")
    _pick_up(table, ends, dealt, jackpot, provision)
    yield from _finish_paperwork(table, dealt, jackpot, provision)
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
                collect_cards(table, [seat], dealt, provision)


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
        if table.revision < PAID_FIRST_SINCE:
            _pick_up(table, [seat], dealt, jackpot, provision)


def _pick_up(
    table: CaribbeanStudTable, seats: Iterable[int], dealt: Dealt, jackpot: Jackpot, provision: str
) -> None:
    """The hands that still lie there are collected, but for those that wait for paperwork."""
    left = [seat for seat in seats if seat in dealt.hands and seat not in jackpot.held]
    collect_cards(table, left, dealt, provision)


def _finish_paperwork(
    table: CaribbeanStudTable, dealt: Dealt, jackpot: Jackpot, provision: str
) -> Procedure[None]:
    """The cards of an award not paid from the table inventory stay until its papers are done."""
    if not jackpot.held:
        return
    seats = ", ".join(str(seat) for seat in jackpot.held)
    prompt = f"The cards of seat {seats} stay until the paperwork is done."
    choices = {"done": "the paperwork is done"}
    question = RulingInRound(prompt, provision, SUPERVISOR, choices, "done", table.rules)
    yield from choose(question)
    recorded(table, SUPERVISOR, f"the paperwork for seat {seats} is done", provision)
    collect_cards(table, jackpot.held, dealt, provision)
