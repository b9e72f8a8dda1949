"""How often the cards are changed: so many hours, or as many as the way of dealing allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitboss.table.authoring import WholeFrom

__all__ = ["USUAL_HOURS", "Hours"]

# Written `usual`: as seldom as the rules allow for the way of dealing.
USUAL_HOURS: Final = 0


@dataclass(frozen=True, slots=True)
class Hours:
    """A number of hours up to the most that any way of dealing allows, or `usual`."""

    high: int

    def read(self, raw: object) -> int:
        """The number, or zero for `usual`."""
        return USUAL_HOURS if raw == "usual" else self._number.read(raw)

    def admits(self, value: int) -> bool:
        """Whether it lies within the bounds or is the usual."""
        return self._number.admits(value) or (type(value) is int and value == USUAL_HOURS)

    def write(self, value: int) -> object:
        """As a number, or `usual`."""
        return "usual" if type(value) is int and value == USUAL_HOURS else value

    def describe(self) -> str:
        """The bounds."""
        return f"{self._number.describe()}, or usual"

    @property
    def _number(self) -> WholeFrom:
        return WholeFrom(1, self.high)
