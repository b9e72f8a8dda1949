"""Badugi made ready for simulation: whole hands."""

from __future__ import annotations

from pitboss.games.badugi import GAME
from pitboss.games.badugi.kernel import plan
from pitboss.games.badugi.options import BadugiRules
from pitboss.poker.simulation.judgement import BADUGI
from pitboss.poker.simulation.table import is_at_table, poker_model
from pitboss.simulation.strategy import Model, Strategy

__all__ = ["is_at_table", "model"]


def model(rules: BadugiRules, strategy: Strategy) -> Model:
    """Players with fixed strategies."""
    return poker_model(GAME, rules, strategy, judgement=BADUGI, equity=None, plan=plan(rules))
