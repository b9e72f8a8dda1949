"""Hold 'em made ready for simulation: hands that are all-in, and whole hands."""

from __future__ import annotations

from pitboss.games.hold_em import GAME
from pitboss.games.hold_em.kernel import plan
from pitboss.poker.house.options import PokerRules
from pitboss.poker.simulation.judgement import HIGH
from pitboss.poker.simulation.table import is_at_table, poker_model
from pitboss.simulation.strategy import Model, Strategy

__all__ = ["is_at_table", "model"]


def model(rules: PokerRules, strategy: Strategy) -> Model:
    """Named hands that are all-in, or players with fixed strategies."""
    return poker_model(GAME, rules, strategy, judgement=HIGH, equity="holdem", plan=plan(rules))
