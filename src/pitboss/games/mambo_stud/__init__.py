"""Mambo stud: three own cards and one in the centre, for high and low (13:69F-14.13A)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.mambo_stud.options import MamboStudRules
from pitboss.games.mambo_stud.round import QUESTIONS_MAX, play
from pitboss.games.mambo_stud.rules import PLAYERS_MAX
from pitboss.poker.house.costs import no_prices, rake_costs
from pitboss.poker.house.options import PokerRules, no_layout
from pitboss.poker.state import PokerState
from pitboss.table import Wager

__all__ = ["GAME"]

GAME: Game[PokerRules, PokerState, Wager] = Game(
    package=__name__,
    family="pitboss.poker",
    slug="mambo_stud",
    name="Mambo Stud",
    summary="Three own cards and one in the centre; the best three win, high and low.",
    rules=MamboStudRules,
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
