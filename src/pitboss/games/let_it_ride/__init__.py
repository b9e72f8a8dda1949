"""Let it ride poker: three bets on a hand, two of which may be taken back (19:47-18)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.let_it_ride.odds import odds
from pitboss.games.let_it_ride.options import LetItRideRules
from pitboss.games.let_it_ride.round import QUESTIONS_MAX, play
from pitboss.games.let_it_ride.state import LetItRideState, opening_state
from pitboss.games.let_it_ride.wagers import POSITIONS
from pitboss.table import Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="let_it_ride",
    name="Let It Ride",
    summary="Three bets on three cards and two community cards; two bets may be taken back.",
    rules=LetItRideRules,
    state=LetItRideState,
    wager=Wager,
    seats_max=POSITIONS,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-18.6(a)",
    opening=opening_state,
    play=play,
    odds=odds,
)
