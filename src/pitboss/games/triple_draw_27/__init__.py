"""Triple Draw Low Ball Deuce to Seven: five cards, three draws, the lowest wins (13:69F-14.12A)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.triple_draw_27.options import PLAYERS_MAX, TripleDrawRules
from pitboss.games.triple_draw_27.round import QUESTIONS_MAX, play
from pitboss.poker.house.costs import no_prices, rake_costs
from pitboss.poker.house.options import PokerRules, no_layout
from pitboss.poker.state import PokerState
from pitboss.table import Wager

__all__ = ["GAME"]

GAME: Game[PokerRules, PokerState, Wager] = Game(
    package=__name__,
    family="pitboss.poker",
    slug="triple_draw_27",
    name="Triple Draw Deuce to Seven",
    summary="Five cards of one's own, three draws, and the lowest hand takes the pot.",
    rules=TripleDrawRules,
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
