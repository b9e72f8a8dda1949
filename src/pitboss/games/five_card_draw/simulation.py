"""Five-card draw made ready for simulation: whole hands."""

from __future__ import annotations

from pitboss.games.five_card_draw import GAME
from pitboss.games.five_card_draw.kernel import plan
from pitboss.games.five_card_draw.options import FiveCardDrawRules
from pitboss.poker.simulation.judgement import DRAW
from pitboss.poker.simulation.table import is_at_table, poker_model
from pitboss.simulation.strategy import Model, Strategy

__all__ = ["is_at_table", "model"]


def model(rules: FiveCardDrawRules, strategy: Strategy) -> Model:
    """Players with fixed strategies."""
    return poker_model(
        GAME, rules, strategy, judgement=DRAW[rules.poker_form()], equity=None, plan=plan(rules)
    )
