"""Triple draw made ready for simulation: whole hands."""

from __future__ import annotations

from pitboss.games.triple_draw_27 import GAME
from pitboss.games.triple_draw_27.kernel import plan
from pitboss.games.triple_draw_27.options import TripleDrawRules
from pitboss.poker.simulation.judgement import DEUCE_TO_SEVEN
from pitboss.poker.simulation.table import is_at_table, poker_model
from pitboss.simulation.strategy import Model, Strategy

__all__ = ["is_at_table", "model"]


def model(rules: TripleDrawRules, strategy: Strategy) -> Model:
    """Players with fixed strategies."""
    return poker_model(
        GAME, rules, strategy, judgement=DEUCE_TO_SEVEN, equity=None, plan=plan(rules)
    )
