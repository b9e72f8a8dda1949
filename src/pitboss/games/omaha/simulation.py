"""Omaha made ready for simulation: hands that are all-in, and play at the table."""

from __future__ import annotations

from typing import Final

from pitboss.games.omaha import GAME
from pitboss.poker.house.options import PokerRules
from pitboss.poker.simulation.judgement import OMAHA
from pitboss.poker.simulation.table import KERNEL_NEEDS, poker_model
from pitboss.simulation.strategy import Model, Strategy

__all__ = ["KERNEL_NEEDS", "model"]

# The names by which equity knows the forms of the game.
EQUITY: Final = {"high": "omaha", "hi_lo_8": "omaha_hi_lo_8"}


def model(rules: PokerRules, strategy: Strategy) -> Model:
    """Named hands that are all-in, or players with fixed strategies at the table."""
    form = rules.poker_form()
    return poker_model(GAME, rules, strategy, judgement=OMAHA[form], equity=EQUITY[form])
