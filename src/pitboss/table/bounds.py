"""Technical limits of this software, which keep a round finite; none is a provision.

What officials do is never limited: a remedy that the rules provide for is called as often as it
is needed. Nor is what takes the round on, or chips taken back, or leaving. Limited is only what
one seat says to make a round longer, such as one more wager, and each seat for itself.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from pitboss.errors import InvariantBroken, TechnicalLimit
from pitboss.table.answer import Actor, spoken

# So many answers that make a round longer are taken from one seat in one round.
ANSWERS_PER_SEAT_MAX: Final = 1_000
# So many wagers of one seat lie on a layout at once; the largest layout has fewer spots.
WAGERS_PER_SEAT_MAX: Final = 240


class Effect(Enum):
    """What an answer does to the length of a round."""

    GOES_ON = "the round goes on to its end"
    UNLIMITED = "an official calls something, or a player takes chips back or leaves"
    LONGER = "a seat makes the round longer"


class Bounds:
    """How long each seat has made the round under way, and how long it went on by itself."""

    def __init__(self, questions_max: int) -> None:
        self._questions_max = questions_max
        self._longer: dict[Actor, int] = {}
        self._on_end = 0

    def is_spent(self, actor: Actor) -> bool:
        """Whether a seat can make this round no longer."""
        return self._longer.get(actor, 0) >= ANSWERS_PER_SEAT_MAX

    def check(self, actor: Actor) -> None:
        """Refuse to let a seat make the round any longer, if it has done so too often."""
        if self.is_spent(actor):
            raise technical(
                f"{spoken(actor)} has given {ANSWERS_PER_SEAT_MAX:,} such answers in this round"
            )

    def note(self, actor: Actor, effect: Effect) -> None:
        """Count an answer; a procedure that asks for ever by itself is a bug and stopped."""
        if effect is Effect.LONGER:
            self._longer[actor] = self._longer.get(actor, 0) + 1
        self._on_end = self._on_end + 1 if effect is Effect.GOES_ON else 0
        if self._on_end > self._questions_max:
            raise InvariantBroken("a round ends within its bound of questions")


def technical(sentence: str) -> TechnicalLimit:
    """The refusal under a limit of this software, which says what it is."""
    return TechnicalLimit(f"{sentence}: a technical limit of this software, not a rule of the game")
