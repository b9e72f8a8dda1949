"""Hold 'em: two cards of one's own and five in the centre (13:69F-14.10)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.hold_em.options import PLAYERS_MAX, HoldEmRules
from pitboss.games.hold_em.round import QUESTIONS_MAX, play
from pitboss.poker.house.costs import no_prices, rake_costs
from pitboss.poker.house.options import PokerRules, no_layout
from pitboss.poker.state import PokerState
from pitboss.table import Wager

__all__ = ["GAME"]

GAME: Game[PokerRules, PokerState, Wager] = Game(
    package=__name__,
    family="pitboss.poker",
    slug="hold_em",
    name="Hold 'em",
    summary="The best five of two own cards and five in the centre take the pot.",
    rules=HoldEmRules,
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
