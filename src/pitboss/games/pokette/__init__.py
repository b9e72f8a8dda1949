"""Pokette: a wheel of 52 cards and two jokers, and poker hands of three spins (19:47-12)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.pokette.odds import odds
from pitboss.games.pokette.options import PoketteRules
from pitboss.games.pokette.round import PoketteState, play
from pitboss.games.pokette.wagers import PoketteWager
from pitboss.table import SEAT_MAX

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="pokette",
    name="Pokette",
    summary="A wheel of cards and jokers: wager on the next card, or on a hand of three.",
    rules=PoketteRules,
    state=PoketteState,
    wager=PoketteWager,
    seats_max=SEAT_MAX,
    questions_max=3,
    medium_cite="19:47-12.4(a)",
    opening=lambda rules: PoketteState(),
    play=play,
    odds=odds,
)
