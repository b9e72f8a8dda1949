"""Five-card draw made ready for simulation: play at the table."""

from __future__ import annotations

from pitboss.games.five_card_draw import GAME
from pitboss.poker.house.options import PokerRules
from pitboss.poker.simulation.judgement import DRAW
from pitboss.poker.simulation.table import KERNEL_NEEDS, poker_model
from pitboss.simulation.strategy import Model, Strategy

__all__ = ["KERNEL_NEEDS", "model"]


def model(rules: PokerRules, strategy: Strategy) -> Model:
    """Players with fixed strategies at the table."""
    return poker_model(GAME, rules, strategy, judgement=DRAW[rules.poker_form()], equity=None)
