"""Minibaccarat: Player, Banker or Tie, dealt by the house (19:47-7.1 to 7.12)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.minibaccarat.odds import odds
from pitboss.games.minibaccarat.options import SEATS_MAX, MinibaccaratRules
from pitboss.games.minibaccarat.round import QUESTIONS_MAX, MinibaccaratState, opening, play
from pitboss.table import Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    family="pitboss.games._baccarat",
    slug="minibaccarat",
    name="Minibaccarat",
    summary="Two hands dealt by the house; bets on Player, Banker or Tie.",
    rules=MinibaccaratRules,
    state=MinibaccaratState,
    wager=Wager,
    seats_max=SEATS_MAX,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-7.2(c)",
    opening=opening,
    play=play,
    odds=odds,
)
