"""Omaha made ready for simulation: hands that are all-in, and whole hands."""

from __future__ import annotations

from typing import Final

from pitboss.games.omaha import GAME
from pitboss.games.omaha.kernel import plan
from pitboss.games.omaha.options import OmahaRules
from pitboss.poker.simulation.judgement import OMAHA
from pitboss.poker.simulation.table import is_at_table, poker_model
from pitboss.simulation.strategy import Model, Strategy

__all__ = ["is_at_table", "model"]

# The names by which equity knows the forms of the game.
EQUITY: Final = {"high": "omaha", "hi_lo_8": "omaha_hi_lo_8"}


def model(rules: OmahaRules, strategy: Strategy) -> Model:
    """Named hands that are all-in, or players with fixed strategies."""
    form = rules.poker_form()
    return poker_model(
        GAME, rules, strategy, judgement=OMAHA[form], equity=EQUITY[form], plan=plan(rules)
    )
