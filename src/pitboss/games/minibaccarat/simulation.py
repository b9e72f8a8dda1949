"""Minibaccarat made ready for simulation."""

from __future__ import annotations

from pitboss.games._baccarat.simulation import baccarat_model
from pitboss.games.minibaccarat.options import MinibaccaratRules, minibaccarat_layout
from pitboss.simulation.strategy import Model, Strategy


def model(rules: MinibaccaratRules, strategy: Strategy) -> Model:
    """Shoes of this table with the strategy's wagers."""
    return baccarat_model(rules, minibaccarat_layout(rules), strategy)
