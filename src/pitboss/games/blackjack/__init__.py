"""Blackjack: hands against the dealer's, nearest to 21 (19:47-2.1 to 2.20)."""

from __future__ import annotations

from pitboss.games.blackjack.odds import odds
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.blackjack.round import QUESTIONS_MAX, SEATS_MAX, play
from pitboss.games.blackjack.state import BlackjackState, BlackjackWager, opening
from pitboss.games.definition import Game

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="blackjack",
    name="Blackjack",
    summary="Cards against the dealer's, as near to 21 as may be, with doubling and splitting.",
    rules=BlackjackRules,
    state=BlackjackState,
    wager=BlackjackWager,
    seats_max=SEATS_MAX,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-2.3(d)",
    opening=opening,
    play=play,
    odds=odds,
)
