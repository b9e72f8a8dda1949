"""Double down stud: a card against a pay table, with a second wager before the last (19:47-17)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.double_down_stud.odds import odds
from pitboss.games.double_down_stud.options import DoubleDownStudRules
from pitboss.games.double_down_stud.round import QUESTIONS_MAX, play
from pitboss.games.double_down_stud.state import DoubleDownStudState, opening_state
from pitboss.games.double_down_stud.wagers import AREAS
from pitboss.table import Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="double_down_stud",
    name="Double Down Stud",
    summary="A card of one's own and four before the dealer; double down before the last is shown.",
    rules=DoubleDownStudRules,
    state=DoubleDownStudState,
    wager=Wager,
    seats_max=AREAS,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-17.6(a)",
    opening=opening_state,
    play=play,
    odds=odds,
)
