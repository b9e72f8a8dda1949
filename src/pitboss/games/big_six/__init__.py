"""Big six: seven insignia on an upright wheel with a clapper (19:47-5.5 and 5.6)."""

from __future__ import annotations

from pitboss.games.big_six.odds import odds
from pitboss.games.big_six.options import BigSixRules
from pitboss.games.big_six.round import BigSixState, play
from pitboss.games.definition import Game
from pitboss.table import SEAT_MAX, Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="big_six",
    name="Big Six",
    summary="Seven insignia on an upright wheel; a wager wins where the clapper rests.",
    rules=BigSixRules,
    state=BigSixState,
    wager=Wager,
    seats_max=SEAT_MAX,
    questions_max=2,
    medium_cite="19:47-5.5(a)",
    opening=lambda rules: BigSixState(),
    play=play,
    odds=odds,
)
