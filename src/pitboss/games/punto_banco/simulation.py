"""Punto banco made ready for simulation."""

from __future__ import annotations

from pitboss.games._baccarat.simulation import baccarat_model
from pitboss.games.punto_banco.options import PuntoBancoRules, punto_banco_layout
from pitboss.simulation.strategy import Model, Strategy


def model(rules: PuntoBancoRules, strategy: Strategy) -> Model:
    """Shoes of this table with the strategy's wagers."""
    return baccarat_model(rules, punto_banco_layout(rules), strategy)
