"""Hold 'em made ready for simulation: hands that are all-in, and play at the table."""

from __future__ import annotations

from pitboss.games.hold_em import GAME
from pitboss.poker.house.options import PokerRules
from pitboss.poker.simulation.judgement import HIGH
from pitboss.poker.simulation.table import KERNEL_NEEDS, poker_model
from pitboss.simulation.strategy import Model, Strategy

__all__ = ["KERNEL_NEEDS", "model"]


def model(rules: PokerRules, strategy: Strategy) -> Model:
    """Named hands that are all-in, or players with fixed strategies at the table."""
    return poker_model(GAME, rules, strategy, judgement=HIGH, equity="holdem")
