"""The spin of big six: the question where the clapper rests, answered by insignia or section."""

from __future__ import annotations

from dataclasses import dataclass, replace

import msgspec

from pitboss.equipment import Wheel
from pitboss.games.big_six.rules import REVOLUTIONS_MIN
from pitboss.games.big_six.wheels import insignia
from pitboss.rulebook import cite
from pitboss.table.authoring import Chance, WheelSection, spin_of

__all__ = ["InsigniaSection", "clapper_rests"]


@dataclass(frozen=True, slots=True)
class InsigniaSection(WheelSection):
    """A section of the wheel, which a person types as the insignia painted on it."""

    def read(self, typed: str) -> int:
        """The first section with the insignia typed ($5, joker), or a section by its number."""
        if not typed.isdecimal() and insignia(typed) in self.wheel.sections:
            return self.wheel.index(insignia(typed))
        number = super(InsigniaSection, self).read(typed)
        assert isinstance(number, int)
        return number

    def describe(self) -> str:
        """Both ways to name a section."""
        return f"an insignia such as $5 or joker, or a section from {self.low} to {self.high}"


def clapper_rests(wheel: Wheel) -> Chance:
    """The wheel is spun; whoever reads a real one types where the clapper rests."""
    count = len(wheel.sections)
    spin = spin_of(
        count,
        prompt="The wheel is spun.",
        cite=cite("19:47-5.6(b)"),
        revolutions_min=REVOLUTIONS_MIN,
    )
    blanks = {**spin.regular.blanks, "section": InsigniaSection(0, count - 1, wheel)}
    return replace(spin, regular=msgspec.structs.replace(spin.regular, blanks=blanks))
