"""Mini-dice: two dice in a shaker that the dealer and then a player shake (13:69F-13)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.mini_dice.odds import odds
from pitboss.games.mini_dice.options import MiniDiceRules
from pitboss.games.mini_dice.round import QUESTIONS_MAX, play
from pitboss.games.mini_dice.state import MiniDiceState
from pitboss.table import SEAT_MAX, Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="mini_dice",
    name="Mini-Dice",
    summary="Two dice in a shaker: place bets, the field, any 7, over 7 and under 7.",
    rules=MiniDiceRules,
    state=MiniDiceState,
    wager=Wager,
    seats_max=SEAT_MAX,
    questions_max=QUESTIONS_MAX,
    medium_cite="13:69F-13.4(a)",
    opening=lambda rules: MiniDiceState(),
    play=play,
    odds=odds,
)
