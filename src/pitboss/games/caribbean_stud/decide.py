"""How a wager comes out; table and odds both ask here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from pitboss.equipment import Card
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.rules import (
    DEALER_WINS,
    NO_HAND,
    TIE,
    pay_row,
    payout_capped,
)
from pitboss.games.caribbean_stud.wagers import ANTE_LINE, BET_LINES
from pitboss.ranking import Category, HandRank, rank
from pitboss.rulebook import cite, rule
from pitboss.table import Wager
from pitboss.table.authoring import Decision, Result, lost, void, won

__all__ = [
    "LEAST_QUALIFYING",
    "decide_ante",
    "decide_bet",
    "decide_progressive",
    "folded",
    "least_qualifying",
    "ranked",
]

LEAST_QUALIFYING: Final = "As Kd 4h 3c 2s"


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


def decide_progressive(wager: Wager, award: int | None) -> Decision:
    """The chip is gone either way; a progressive payout hand is paid its award."""
    if award is None:
        return lost(wager.cents, cite("19:47-16.12(e)"))
    return Decision(Result.WON, wager.cents, award, cite("19:47-16.12(e)"))
