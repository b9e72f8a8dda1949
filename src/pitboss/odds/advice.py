"""Advice on a hand: what each choice is worth, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import ensure

__all__ = ["Advice"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """A hand, the choices its player has, and what each nets on average for each unit.

    `situation` is what the player sees, `unit` what a unit is one of, `note` what else is worth
    saying. Of choices that are worth the same the first one is the best.
    """

    situation: str
    unit: str
    values: Mapping[str, Fraction]
    note: str = ""

    def __post_init__(self) -> None:
        ensure(bool(self.values), "whoever is advised has a choice")

    @property
    def best(self) -> str:
        """The choice that is worth most."""
        return max(self.values, key=lambda choice: self.values[choice])

    def to_dict(self) -> dict[str, object]:
        """The advice as plain data, exact values as `"p/q"`."""
        each = self.values.items()
        return {
            "situation": self.situation,
            "unit": self.unit,
            "best": self.best,
            "values": {name: f"{worth.numerator}/{worth.denominator}" for name, worth in each},
            "note": self.note,
        }
