"""Five-card stud made ready for simulation: hands that are all-in, and whole hands."""

from __future__ import annotations

from pitboss.games.five_card_stud import GAME
from pitboss.games.five_card_stud.kernel import plan
from pitboss.games.five_card_stud.options import FiveCardStudRules
from pitboss.poker.simulation.judgement import HIGH
from pitboss.poker.simulation.table import is_at_table, poker_model
from pitboss.simulation.strategy import Model, Strategy

__all__ = ["is_at_table", "model"]


def model(rules: FiveCardStudRules, strategy: Strategy) -> Model:
    """Named hands that are all-in, or players with fixed strategies."""
    return poker_model(GAME, rules, strategy, judgement=HIGH, equity="five_card", plan=plan(rules))
