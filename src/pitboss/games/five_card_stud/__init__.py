"""Five-card stud: one card down and four up, for the high hand (13:69F-14.13)."""

from __future__ import annotations

from pitboss.games._poker import poker_game
from pitboss.games.five_card_stud.options import FiveCardStudRules
from pitboss.games.five_card_stud.round import QUESTIONS_MAX, play
from pitboss.games.five_card_stud.rules import PLAYERS_MAX

__all__ = ["GAME"]

GAME = poker_game(
    __name__,
    name="Five-Card Stud",
    summary="One card down and four up; the best five-card high hand takes the pot.",
    rules=FiveCardStudRules,
    seats_max=PLAYERS_MAX,
    questions_max=QUESTIONS_MAX,
    play=play,
)
