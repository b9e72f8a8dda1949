"""Pai gow: four tiles set as a high and a low hand of two (19:47-10)."""

from __future__ import annotations

from pitboss.games._pai_gow.rules import AREAS
from pitboss.games.definition import Game
from pitboss.games.pai_gow.odds import odds
from pitboss.games.pai_gow.options import PaiGowRules
from pitboss.games.pai_gow.round import QUESTIONS_MAX, play
from pitboss.games.pai_gow.state import PaiGowState, opening_state
from pitboss.table import Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="pai_gow",
    name="Pai Gow",
    summary="Four tiles are set as a high and a low hand of two; both must beat the bank's.",
    rules=PaiGowRules,
    state=PaiGowState,
    wager=Wager,
    seats_max=AREAS,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-10.5(a)",
    opening=opening_state,
    play=play,
    odds=odds,
)
