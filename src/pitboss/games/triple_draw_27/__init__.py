"""Triple Draw Low Ball Deuce to Seven: five cards, three draws, the lowest wins (13:69F-14.12A)."""

from __future__ import annotations

from pitboss.games._poker import poker_game
from pitboss.games.triple_draw_27.options import PLAYERS_MAX, TripleDrawRules
from pitboss.games.triple_draw_27.round import QUESTIONS_MAX, play

__all__ = ["GAME"]

GAME = poker_game(
    __name__,
    name="Triple Draw Deuce to Seven",
    summary="Five cards of one's own, three draws, and the lowest hand takes the pot.",
    rules=TripleDrawRules,
    seats_max=PLAYERS_MAX,
    questions_max=QUESTIONS_MAX,
    play=play,
)
