"""Five-card stud: one card down and four up, for the high hand (13:69F-14.13)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.five_card_stud.options import FiveCardStudRules
from pitboss.games.five_card_stud.round import QUESTIONS_MAX, play
from pitboss.games.five_card_stud.rules import PLAYERS_MAX
from pitboss.poker.house.costs import no_prices, rake_costs
from pitboss.poker.house.options import PokerRules, no_layout
from pitboss.poker.state import PokerState
from pitboss.table import Wager

__all__ = ["GAME"]

GAME: Game[PokerRules, PokerState, Wager] = Game(
    package=__name__,
    family="pitboss.poker",
    slug="five_card_stud",
    name="Five-Card Stud",
    summary="One card down and four up; the best five-card high hand takes the pot.",
    rules=FiveCardStudRules,
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
