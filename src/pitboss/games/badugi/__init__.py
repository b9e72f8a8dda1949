"""Badugi: four cards, three draws, low cards of different suits and ranks win (13:69F-14.12B)."""

from __future__ import annotations

from pitboss.games._poker import poker_game
from pitboss.games.badugi.options import PLAYERS_MAX, BadugiRules
from pitboss.games.badugi.round import QUESTIONS_MAX, play

__all__ = ["GAME"]

GAME = poker_game(
    __name__,
    name="Badugi",
    summary="Four cards of one's own, three draws, and the lowest cards of different suits win.",
    rules=BadugiRules,
    seats_max=PLAYERS_MAX,
    questions_max=QUESTIONS_MAX,
    play=play,
)
