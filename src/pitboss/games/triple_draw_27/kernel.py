"""Triple draw as its kernel sees it: the steps of a hand, and which cards come back."""

from __future__ import annotations

from pitboss.games.triple_draw_27.hands import odd_order
from pitboss.games.triple_draw_27.options import TripleDrawRules
from pitboss.games.triple_draw_27.round import CARDS, DRAWS
from pitboss.poker.draw.pile import without_own_discards
from pitboss.poker.kernel.draws import draw_script
from pitboss.poker.kernel.layout import DEUCES
from pitboss.poker.kernel.plan import Plan


def plan(rules: TripleDrawRules) -> Plan:
    """Five cards and three draws; the lowest hand wins."""
    return Plan(
        script=draw_script(CARDS, len(DRAWS)),
        high=DEUCES,
        odd_high=odd_order,
        pile=without_own_discards,
        rest=rules.stub_exhaustion,
    )
