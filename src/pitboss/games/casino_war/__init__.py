"""Casino war: the higher card wins; on a tie the player surrenders half or goes to war."""

from __future__ import annotations

from pitboss.games.casino_war.odds import odds
from pitboss.games.casino_war.options import CasinoWarRules
from pitboss.games.casino_war.round import QUESTIONS_MAX, play
from pitboss.games.casino_war.state import CasinoWarState, opening_state
from pitboss.games.casino_war.wagers import POSITIONS_MAX
from pitboss.games.definition import Game
from pitboss.table import Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="casino_war",
    name="Casino War",
    summary="One card each, the higher wins; a tie is surrendered by half or goes to war.",
    rules=CasinoWarRules,
    state=CasinoWarState,
    wager=Wager,
    seats_max=POSITIONS_MAX,
    questions_max=QUESTIONS_MAX,
    medium_cite="13:69F-22.6[initial]",
    opening=opening_state,
    play=play,
    odds=odds,
)
