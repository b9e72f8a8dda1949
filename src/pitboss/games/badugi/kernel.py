"""Badugi as its kernel sees it: the steps of a hand, and which cards come back."""

from __future__ import annotations

from pitboss.games.badugi.options import LITERAL_BLINDS, BadugiRules
from pitboss.games.badugi.round import CARDS, DRAWS
from pitboss.poker.betting.pots import low_order
from pitboss.poker.draw.pile import without_own_discards
from pitboss.poker.kernel.draws import draw_script
from pitboss.poker.kernel.layout import BADUGI, BLIND_BET, REMAINING
from pitboss.poker.kernel.plan import Plan


def plan(rules: BadugiRules) -> Plan:
    """Four cards and three draws; low cards of different suits and ranks win."""
    middle = BLIND_BET if rules.middle_rounds_open == LITERAL_BLINDS else REMAINING
    return Plan(
        script=draw_script(CARDS, len(DRAWS), middle),
        high=BADUGI,
        odd_high=low_order,
        pile=without_own_discards,
    )
