"""Craps: two dice, a shooter, and wagers on what comes before what (19:47-1.1 to 1.11)."""

from __future__ import annotations

from pitboss.games.craps.odds import odds
from pitboss.games.craps.options import CrapsRules
from pitboss.games.craps.round import QUESTIONS_MAX, play
from pitboss.games.craps.state import CrapsState, CrapsWager
from pitboss.games.definition import Game
from pitboss.table import SEAT_MAX

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="craps",
    name="Craps",
    summary="Two dice and a shooter: bets with or against the point, and on single rolls.",
    rules=CrapsRules,
    state=CrapsState,
    wager=CrapsWager,
    seats_max=SEAT_MAX,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-1.3(b)",
    opening=lambda rules: CrapsState(),
    play=play,
    odds=odds,
)
