"""Five-card draw: five cards face down and one draw, high or low (13:69F-14.12)."""

from __future__ import annotations

from pitboss.games._poker import poker_game
from pitboss.games.five_card_draw.options import PLAYERS_MAX, FiveCardDrawRules
from pitboss.games.five_card_draw.round import QUESTIONS_MAX, play

__all__ = ["GAME"]

GAME = poker_game(
    __name__,
    name="Five-Card Draw",
    summary="Five cards of one's own, one draw, and the best high or low hand takes the pot.",
    rules=FiveCardDrawRules,
    seats_max=PLAYERS_MAX,
    questions_max=QUESTIONS_MAX,
    play=play,
)
