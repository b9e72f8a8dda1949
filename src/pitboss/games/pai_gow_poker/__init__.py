"""Pai gow poker: seven cards set as a hand of five and a hand of two (19:47-11)."""

from __future__ import annotations

from pitboss.games._pai_gow.rules import AREAS
from pitboss.games.definition import Game
from pitboss.games.pai_gow_poker.odds import odds
from pitboss.games.pai_gow_poker.options import PaiGowPokerRules
from pitboss.games.pai_gow_poker.round import QUESTIONS_MAX, play
from pitboss.games.pai_gow_poker.state import PaiGowPokerState, opening_state
from pitboss.table import Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="pai_gow_poker",
    name="Pai Gow Poker",
    summary="Seven cards are set as a hand of five and a hand of two; both must beat the bank's.",
    rules=PaiGowPokerRules,
    state=PaiGowPokerState,
    wager=Wager,
    seats_max=AREAS,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-11.7(a)",
    opening=opening_state,
    play=play,
    odds=odds,
)
