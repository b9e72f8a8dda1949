"""Baccarat - punto banco: Player, Banker or Tie, dealt by a curator (19:47-3.1 to 3.12)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.punto_banco.odds import odds
from pitboss.games.punto_banco.options import SEATS_MAX, PuntoBancoRules
from pitboss.games.punto_banco.round import QUESTIONS_MAX, opening, play
from pitboss.games.punto_banco.state import PuntoBancoState
from pitboss.table import Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="punto_banco",
    name="Baccarat - Punto Banco",
    summary="Two hands dealt by a curator among the players; bets on Player, Banker or Tie.",
    rules=PuntoBancoRules,
    state=PuntoBancoState,
    wager=Wager,
    seats_max=SEATS_MAX,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-3.2(c)",
    opening=opening,
    play=play,
    odds=odds,
)
