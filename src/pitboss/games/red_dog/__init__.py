"""Red dog: will the third card fall between the first two? (19:47-6)."""

from __future__ import annotations

from pitboss.games.definition import Game
from pitboss.games.red_dog.odds import odds
from pitboss.games.red_dog.options import RedDogRules
from pitboss.games.red_dog.round import QUESTIONS_MAX, play
from pitboss.games.red_dog.state import RedDogState, opening_state
from pitboss.games.red_dog.wagers import AREAS
from pitboss.table import Wager

__all__ = ["GAME"]

GAME = Game(
    package=__name__,
    slug="red_dog",
    name="Red Dog",
    summary="Two cards are dealt; a wager wins if the third falls between them.",
    rules=RedDogRules,
    state=RedDogState,
    wager=Wager,
    seats_max=AREAS,
    questions_max=QUESTIONS_MAX,
    medium_cite="19:47-6.5(b)",
    opening=opening_state,
    play=play,
    odds=odds,
)
