"""Omaha: two of four own cards with three of five in the centre (13:69F-14.11)."""

from __future__ import annotations

from pitboss.games._poker import poker_game
from pitboss.games.omaha.options import PLAYERS_MAX, OmahaRules
from pitboss.games.omaha.round import QUESTIONS_MAX, play

__all__ = ["GAME"]

GAME = poker_game(
    __name__,
    name="Omaha",
    summary="Two of four own cards with three of the centre, for the high hand or high and low.",
    rules=OmahaRules,
    seats_max=PLAYERS_MAX,
    questions_max=QUESTIONS_MAX,
    play=play,
)
