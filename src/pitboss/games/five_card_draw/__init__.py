"""Five-card draw: five cards face down and one draw, high or low (13:69F-14.12)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.five_card_draw.options import PLAYERS_MAX, FiveCardDrawRules
from pitboss.games.five_card_draw.round import QUESTIONS_MAX, play
from pitboss.poker.house.costs import no_prices, rake_costs
from pitboss.poker.house.options import PokerRules, no_layout
from pitboss.poker.state import PokerState
from pitboss.table import Wager

__all__ = ["GAME"]

GAME: Game[PokerRules, PokerState, Wager] = Game(
    package=__name__,
    family="pitboss.poker",
    slug="five_card_draw",
    name="Five-Card Draw",
    summary="Five cards of one's own, one draw, and the best high or low hand takes the pot.",
    rules=FiveCardDrawRules,
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
