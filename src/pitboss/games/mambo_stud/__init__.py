"""Mambo stud: three own cards and one in the centre, for high and low (13:69F-14.13A)."""

from __future__ import annotations

from pitboss.games._poker import poker_game
from pitboss.games.mambo_stud.options import MamboStudRules
from pitboss.games.mambo_stud.round import QUESTIONS_MAX, play
from pitboss.games.mambo_stud.rules import PLAYERS_MAX

__all__ = ["GAME"]

GAME = poker_game(
    __name__,
    name="Mambo Stud",
    summary="Three own cards and one in the centre; the best three win, high and low.",
    rules=MamboStudRules,
    seats_max=PLAYERS_MAX,
    questions_max=QUESTIONS_MAX,
    play=play,
)
