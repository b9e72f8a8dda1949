"""Hold 'em: two cards of one's own and five in the centre (13:69F-14.10)."""

from __future__ import annotations

from pitboss.games._poker import poker_game
from pitboss.games.hold_em.options import PLAYERS_MAX, HoldEmRules
from pitboss.games.hold_em.round import QUESTIONS_MAX, play

__all__ = ["GAME"]

GAME = poker_game(
    __name__,
    name="Hold 'em",
    summary="The best five of two own cards and five in the centre take the pot.",
    rules=HoldEmRules,
    seats_max=PLAYERS_MAX,
    questions_max=QUESTIONS_MAX,
    play=play,
)
