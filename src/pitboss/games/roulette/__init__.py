"""Roulette: a ball, a wheel of 37 or 38 numbers, and where the chips lie (19:47-5.1 to 5.4)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.roulette.odds import odds
from pitboss.games.roulette.options import RouletteRules
from pitboss.games.roulette.round import RouletteState, play
from pitboss.table import SEAT_MAX, Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="roulette",
    name="Roulette",
    summary="A ball in a wheel of 37 or 38 numbers; a wager wins by where its chips lie.",
    rules=RouletteRules,
    state=RouletteState,
    wager=Wager,
    seats_max=SEAT_MAX,
    questions_max=2,
    medium_cite="19:47-5.1(a)",
    opening=lambda rules: RouletteState(),
    play=play,
    odds=odds,
)
