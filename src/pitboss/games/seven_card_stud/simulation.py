"""Seven-card stud made ready for simulation: hands that are all-in, and whole hands."""

from __future__ import annotations

from typing import Final

from pitboss.games.seven_card_stud import GAME
from pitboss.games.seven_card_stud.kernel import plan
from pitboss.games.seven_card_stud.options import SevenCardStudRules
from pitboss.poker.simulation.judgement import STUD
from pitboss.poker.simulation.table import is_at_table, poker_model
from pitboss.simulation.strategy import Model, Strategy

__all__ = ["is_at_table", "model"]

# The names by which equity knows the forms of the game.
EQUITY: Final = {
    "high": "stud",
    "low": "stud_low",
    "hi_lo": "stud_hi_lo",
    "hi_lo_8": "stud_hi_lo_8",
}


def model(rules: SevenCardStudRules, strategy: Strategy) -> Model:
    """Named hands that are all-in, or players with fixed strategies."""
    form = rules.poker_form()
    return poker_model(
        GAME, rules, strategy, judgement=STUD[form], equity=EQUITY[form], plan=plan(rules)
    )
