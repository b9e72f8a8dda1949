"""How a wager at pokette comes out: the same function settles the table and prices the wagers."""

from __future__ import annotations

from pitboss.errors import ensure
from pitboss.games.pokette.hands import HANDS
from pitboss.games.pokette.options import PoketteRules
from pitboss.games.pokette.rules import bears_on_hands, cover_wins
from pitboss.games.pokette.wagers import PoketteWager, is_poker_hand
from pitboss.rulebook import cite, rule
from pitboss.table import Spot
from pitboss.table.authoring import Decision, lost, won


@rule("19:47-12.4(c)")
def decide(
    wager: PoketteWager, spot: Spot, *, posted: tuple[int, ...], card: int, rules: PoketteRules
) -> Decision | PoketteWager:
    """How a wager comes out by where it lies when this card joins those posted.

    A wager that rides on comes back itself.
    """
    if is_poker_hand(spot.kind.key):
        return _decide_hand(wager, spot, posted=posted, card=card, rules=rules)
    if cover_wins(spot.on, card):
        return _won(wager, spot, rules)
    if not bears_on_hands(card):
        return lost(wager.cents, cite("19:47-12.7(e)1"))
    return lost(wager.cents, spot.kind.cite)


def _decide_hand(
    wager: PoketteWager, spot: Spot, *, posted: tuple[int, ...], card: int, rules: PoketteRules
) -> Decision | PoketteWager:
    hand = HANDS[spot.kind.key]
    ensure(hand.is_open(posted), f"{spot.title} stands only where it could be made")
    if not bears_on_hands(card):
        return wager
    if hand.wins(*posted, card):
        return _won(wager, spot, rules)
    return lost(wager.cents, hand.wins_cite)


def _won(wager: PoketteWager, spot: Spot, rules: PoketteRules) -> Decision:
    line = rules.line(spot.kind.key)
    return won(wager.action, rules.odds(line.key), line.cite)
