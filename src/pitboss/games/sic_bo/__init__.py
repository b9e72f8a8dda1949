"""Sic bo: three dice in a shaker and fifty areas that an electrical device lights (19:47-9)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.sic_bo.odds import odds
from pitboss.games.sic_bo.options import SicBoRules
from pitboss.games.sic_bo.round import QUESTIONS_MAX, play
from pitboss.games.sic_bo.state import SicBoState
from pitboss.table import SEAT_MAX, Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="sic_bo",
    name="Sic Bo",
    summary="Three dice in a shaker; every one of fifty areas that the roll lights up wins.",
    rules=SicBoRules,
    state=SicBoState,
    wager=Wager,
    seats_max=SEAT_MAX,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-9.3(a)",
    opening=lambda rules: SicBoState(),
    play=play,
    odds=odds,
)
