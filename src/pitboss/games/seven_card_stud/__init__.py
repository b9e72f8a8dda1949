"""Seven-card stud: three cards down and four up, for high, for low or for both (13:69F-14.9)."""

from __future__ import annotations

from pitboss.games._poker import poker_game
from pitboss.games.seven_card_stud.options import SevenCardStudRules
from pitboss.games.seven_card_stud.round import QUESTIONS_MAX, play
from pitboss.games.seven_card_stud.rules import PLAYERS_MAX

__all__ = ["GAME"]

GAME = poker_game(
    __name__,
    name="Seven-Card Stud",
    summary="Three cards down and four up; the best five of seven win, high, low or both.",
    rules=SevenCardStudRules,
    seats_max=PLAYERS_MAX,
    questions_max=QUESTIONS_MAX,
    play=play,
)
