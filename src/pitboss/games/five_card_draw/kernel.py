"""Five-card draw as its kernel sees it: the steps of a hand, and which cards come back."""

from __future__ import annotations

from pitboss.games.five_card_draw.options import LOW, FiveCardDrawRules
from pitboss.games.five_card_draw.round import CARDS
from pitboss.games.five_card_draw.rules import pile_of
from pitboss.poker.betting.pots import high_order, low_order
from pitboss.poker.kernel.draws import draw_script
from pitboss.poker.kernel.layout import FIVE, LOW_FIVE
from pitboss.poker.kernel.plan import Plan


def plan(rules: FiveCardDrawRules) -> Plan:
    """Five cards and one draw, for the high or for the low hand."""
    is_low = rules.form == LOW
    return Plan(
        script=draw_script(CARDS, 1),
        high=LOW_FIVE if is_low else FIVE,
        odd_high=low_order if is_low else high_order,
        pile=pile_of(rules.own_discards_return),
        rest=rules.stub_exhaustion,
    )
