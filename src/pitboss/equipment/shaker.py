"""The dice shaker: dice sealed in a container and shaken so many times before every roll."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.equipment.dice import DICE_MAX
from pitboss.errors import ensure


@dataclass(frozen=True, slots=True)
class Shaker:
    """A shaker with its sealed dice, and how often it is shaken at the least."""

    dice: int
    shakes_min: int

    def __post_init__(self) -> None:
        ensure(type(self.dice) is int, "a shaker holds a whole number of dice")
        ensure(1 <= self.dice <= DICE_MAX, f"a shaker holds 1 to {DICE_MAX} dice")
        ensure(type(self.shakes_min) is int, "shakes are counted")
        ensure(self.shakes_min >= 1, "a shaker is shaken at least once")

    def is_valid_shake(self, count: int) -> bool:
        """Whether the dealer shook the dice often enough for the roll to stand."""
        return type(count) is int and count >= self.shakes_min
