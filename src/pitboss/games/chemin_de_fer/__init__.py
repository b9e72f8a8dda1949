"""Chemin de fer: baccarat between the participants, each Banker in turn (19:47-4.1 to 4.12)."""

from __future__ import annotations

from pitboss.games.chemin_de_fer.odds import odds
from pitboss.games.chemin_de_fer.options import CheminDeFerRules
from pitboss.games.chemin_de_fer.round import QUESTIONS_MAX, play
from pitboss.games.chemin_de_fer.state import CheminDeFerState, opening
from pitboss.games.definition import Game
from pitboss.table import SEAT_MAX, Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="chemin_de_fer",
    name="Baccarat-Chemin de Fer",
    summary="Baccarat between the players: one is Banker, the others wager against the bank.",
    rules=CheminDeFerRules,
    state=CheminDeFerState,
    wager=Wager,
    seats_max=SEAT_MAX,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-4.7(f)",
    opening=opening,
    play=play,
    odds=odds,
)
