"""The progressive wager: verification, validation and payment; 19:47-16.11 and 16.12(e) to (g)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.games.caribbean_stud import meter
from pitboss.games.caribbean_stud.decide import decide_progressive
from pitboss.games.caribbean_stud.rules import is_progressive_hand, royal_share
from pitboss.games.caribbean_stud.state import CaribbeanStudTable, meter_of, wager_of
from pitboss.games.caribbean_stud.wagers import PROGRESSIVE
from pitboss.money import show
from pitboss.ranking import Category, HandRank
from pitboss.rulebook import cite
from pitboss.table import DEALER, SUPERVISOR
from pitboss.table.authoring import Choice, Procedure, choose, recorded, settle

__all__ = ["Jackpot", "collect_lost", "pay_progressive"]


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
    award = _award(table, jackpot, hand.category)
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
    chosen = yield from choose(Choice(prompt, provision, SUPERVISOR, choices, usual=usual))
    recorded(table, SUPERVISOR, f"{show(award)} for seat {seat}: {choices[chosen]}", provision)
    if chosen == "paperwork":
        jackpot.held.append(seat)


def _award(table: CaribbeanStudTable, jackpot: Jackpot, category: Category) -> int:
    """What the hand is paid on the meter as it stands now; the meter moves with it."""
    if category == Category.ROYAL_FLUSH:
        return _royal_award(table, jackpot)
    if category == Category.STRAIGHT_FLUSH and table.rules.straight_flush_award is None:
        return meter.take_tenth(table)
    award = table.rules.fixed_award(category)
    meter.take_fixed(table, award)
    return award


def _royal_award(table: CaribbeanStudTable, jackpot: Jackpot) -> int:
    """All royal flushes of the table share the meter as it stood for the first of them."""
    if jackpot.share is None:
        jackpot.share = royal_share(meter_of(table), jackpot.royals)
        meter.take_royal(table, jackpot.share, jackpot.royals)
    return jackpot.share
