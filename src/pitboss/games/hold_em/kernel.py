"""Hold 'em as its kernel sees it: the steps of a hand."""

from __future__ import annotations

from pitboss.games.hold_em.round import OWN_CARDS
from pitboss.poker.house.options import PokerRules
from pitboss.poker.kernel.community import board_script, cards_seen
from pitboss.poker.kernel.layout import SEVEN
from pitboss.poker.kernel.plan import Plan


def plan(rules: PokerRules) -> Plan:
    """Two own cards, five in the centre, and the best five of them."""
    script = board_script(OWN_CARDS)
    return Plan(script=script, high=SEVEN, seen=cards_seen(OWN_CARDS))
