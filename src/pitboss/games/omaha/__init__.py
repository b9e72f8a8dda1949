"""Omaha: two of four own cards with three of five in the centre (13:69F-14.11)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.omaha.options import PLAYERS_MAX, OmahaRules
from pitboss.games.omaha.round import QUESTIONS_MAX, play
from pitboss.poker.house.costs import no_prices, rake_costs
from pitboss.poker.house.options import PokerRules, no_layout
from pitboss.poker.state import PokerState
from pitboss.table import Wager

__all__ = ["GAME"]

GAME: Game[PokerRules, PokerState, Wager] = Game(
    package=__name__,
    family="pitboss.poker",
    slug="omaha",
    name="Omaha",
    summary="Two of four own cards with three of the centre, for the high hand or high and low.",
    rules=OmahaRules,
    state=PokerState,
    wager=Wager,
    seats_max=PLAYERS_MAX,
    questions_max=QUESTIONS_MAX,
    medium_cite="13:69F-14.7(c)",
    layout=no_layout,
    opening=lambda rules: PokerState(),
    play=play,
    odds=no_prices,
    costs=rake_costs,
    registers=("poker_common",),
)
