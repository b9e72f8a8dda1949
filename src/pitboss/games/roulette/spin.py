"""The spin: what the dealer and the ball have to say, and the question where the ball rests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.equipment import Source, Wheel
from pitboss.errors import MalformedAnswer
from pitboss.games.roulette.rules import REVOLUTIONS_MIN
from pitboss.money import show
from pitboss.rulebook import cite
from pitboss.table import CHANCE, Answer, Event, Field, Form, OneOf, Whole
from pitboss.table.authoring import Chance, WheelSection

# A person who types in a real spin may count no more revolutions than this.
REVOLUTIONS_MAX: Final = 99


class SpinBall(Answer, frozen=True, kw_only=True):
    """The dealer spins the ball against the wheel; wagers stay open until the closing call."""


class BallRested(Answer, frozen=True, kw_only=True):
    """The ball lies in a compartment, counted clockwise from the 0, after so many revolutions.

    What makes it no spin is reported as it was seen: a ball that ran with the wheel, too few
    revolutions, something that fell into the wheel.
    """

    section: int
    revolutions: int = REVOLUTIONS_MIN
    same_direction: bool = False
    foreign_object: bool = False


class FifthMoved(Event, frozen=True, kw_only=True):
    """A winning fifth went from the replica of the wheel to the box of the winning number."""

    seat: int
    wager: int
    spot: str
    cents: int

    @property
    def text(self) -> str:
        """The move as it is reported."""
        number = self.spot.removeprefix("straight_")
        return f"seat {self.seat}: {show(self.cents)} of wager {self.wager} is moved to {number}"


@dataclass(frozen=True, slots=True)
class Compartment(WheelSection):
    """A compartment of the wheel, which a person types as the number painted on it."""

    def read(self, typed: str) -> int:
        """The compartment with the number typed: 17 or 00."""
        try:
            return self.wheel.index(typed)
        except MalformedAnswer:
            raise MalformedAnswer(f"{typed[:20]!r} is not {self.describe()}") from None

    def describe(self) -> str:
        """The numbers of the wheel."""
        return "a number of the wheel, such as 17"


def ball_rests(wheel: Wheel) -> Chance:
    """The question where the ball comes to rest; chance always answers with a valid spin."""
    count = len(wheel.sections)
    blanks: dict[str, Field] = {
        "section": Compartment(0, count - 1, wheel),
        "revolutions": Whole(0, REVOLUTIONS_MAX),
        "same_direction": OneOf((False, True)),
        "foreign_object": OneOf((False, True)),
    }
    form = Form("ball", BallRested, CHANCE, cite("19:47-5.3(c)"), "the ball rests", blanks=blanks)

    def fair(source: Source) -> Answer:
        return form.fill(section=source.below(count))

    return Chance("No more bets: the ball circles the track.", cite("19:47-5.3(b)"), form, fair)
