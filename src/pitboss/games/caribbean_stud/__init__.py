"""Caribbean stud poker: five cards against the dealer's, and a progressive meter (19:47-16)."""

from __future__ import annotations

from pitboss.games.caribbean_stud.odds import odds
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.round import QUESTIONS_MAX, play
from pitboss.games.caribbean_stud.state import CaribbeanStudState, opening_state
from pitboss.games.caribbean_stud.wagers import SEATS_MAX
from pitboss.games.definition import Game
from pitboss.table import Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="caribbean_stud",
    name="Caribbean Stud Poker",
    summary="Five cards each: bet twice the ante against the dealer's hand, or fold.",
    rules=CaribbeanStudRules,
    state=CaribbeanStudState,
    wager=Wager,
    seats_max=SEATS_MAX,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-16.6(a)",
    opening=opening_state,
    play=play,
    odds=odds,
)
