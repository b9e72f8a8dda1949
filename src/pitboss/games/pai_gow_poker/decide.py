"""How wagers come out; table, odds and kernels all ask the rules here or behind it."""

from __future__ import annotations

from typing import Final

from pitboss.games.pai_gow_poker.hands import Setting, compare
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.games.pai_gow_poker.rules import LOSE, PUSH, number_pays, outcome
from pitboss.games.pai_gow_poker.wagers import area_of
from pitboss.money import Cents
from pitboss.rulebook import cite, rule
from pitboss.table import Wager
from pitboss.table.authoring import Decision, Result, lost, void, won

__all__ = ["RESULTS", "decide", "decide_fouled", "decide_number"]

# What the dealer announces.
RESULTS: Final = {LOSE: "lose", PUSH: "push", 1: "win"}


def decide(wager: Wager, mine: Setting, theirs: Setting, rules: PaiGowPokerRules) -> Decision:
    """A wager against the hands of the dealer or of the bank."""
    high, low = compare(mine, theirs)
    result = outcome(high, low)
    if result == LOSE:
        both = high < 0 and low < 0
        return lost(wager.cents, cite("19:47-11.9(g)1") if both else cite("19:47-11.9(g)2"))
    if result == PUSH:
        return void(cite("19:47-11.9(h)1") if high > 0 else cite("19:47-11.9(h)2"))
    return won(wager.action, rules.odds("pai_gow_poker"), cite("19:47-11.9(i)"))


def decide_fouled(wager: Wager, wrong_size: bool) -> Decision:
    """A wager whose hands were wrongly set is lost."""
    provision = cite("19:47-11.9(g)4") if wrong_size else cite("19:47-11.9(g)3")
    return lost(wager.cents, provision)


@rule("19:47-11.13(b)3")
def decide_number(
    wager: Wager, shown: int, rules: PaiGowPokerRules, *, beside: Cents = 0
) -> Decision:
    """A wager on a number wins if the generator shows it, and loses otherwise.

    What the player has `beside` it on that number is one amount with it, rounded down once.
    """
    if area_of(wager.spot) != shown:
        return lost(wager.cents, cite("19:47-11.13(b)3"))
    odds = rules.number_wager_odds
    both, other = (number_pays(each, odds.a, odds.b) for each in (beside + wager.action, beside))
    return Decision(Result.WON, 0, both - other, cite("19:47-11.13(b)6"), str(odds))
