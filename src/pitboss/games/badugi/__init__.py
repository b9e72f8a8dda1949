"""Badugi: four cards, three draws, low cards of different suits and ranks win (13:69F-14.12B)."""

from __future__ import annotations

from pitboss.games.badugi.options import PLAYERS_MAX, BadugiRules
from pitboss.games.badugi.round import QUESTIONS_MAX, play
from pitboss.games.definition import Game
from pitboss.poker.house.costs import no_prices, rake_costs
from pitboss.poker.house.options import PokerRules, no_layout
from pitboss.poker.state import PokerState
from pitboss.table import Wager

__all__ = ["GAME"]

GAME: Game[PokerRules, PokerState, Wager] = Game(
    package=__name__,
    family="pitboss.poker",
    slug="badugi",
    name="Badugi",
    summary="Four cards of one's own, three draws, and the lowest cards of different suits win.",
    rules=BadugiRules,
    state=PokerState,
    wager=Wager,
    seats_max=PLAYERS_MAX,
    questions_max=QUESTIONS_MAX,
    medium_cite="13:69F-14.7(c)",
    layout=no_layout,
    opening=lambda rules: PokerState(),
    play=play,
    odds=no_prices,
    registers=("poker_common",),
    costs=rake_costs,
)
