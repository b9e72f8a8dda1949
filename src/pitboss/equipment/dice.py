"""Dice and shakers: faces from 1 to 6, every ordered roll, and the roll itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from pitboss.equipment.randomness import Source
from pitboss.errors import MalformedAnswer, ensure

Face: TypeAlias = int

FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)

# No authorized game uses more than three dice at once.
DICE_MAX = 3


def check_face(face: Face) -> Face:
    """Read one die: it shows 1 to 6, or it is not read."""
    if type(face) is not int or face not in FACES:
        raise MalformedAnswer("a die shows a whole number from 1 to 6")
    return face


def check_faces(faces: Sequence[Face], n: int) -> tuple[Face, ...]:
    """Read a roll of n dice: as many faces as dice, each from 1 to 6."""
    _ensure_dice(n)
    if not isinstance(faces, (list, tuple)) or len(faces) != n:
        raise MalformedAnswer(f"a roll of {n} dice shows {n} faces")
    return tuple(check_face(face) for face in faces)


def all_rolls(n: int) -> tuple[tuple[Face, ...], ...]:
    """Every way n dice can fall, die by die: all equally likely."""
    _ensure_dice(n)
    return tuple(product(FACES, repeat=n))


def roll(n: int, source: Source) -> tuple[Face, ...]:
    """Throw n fair dice."""
    _ensure_dice(n)
    return tuple(source.below(6) + 1 for _ in range(n))


def opposite(face: Face) -> Face:
    """The face on the other side of a true die: the two add up to seven."""
    return 7 - check_face(face)


def _ensure_dice(n: int) -> None:
    ensure(type(n) is int and 1 <= n <= DICE_MAX, f"a game uses 1 to {DICE_MAX} dice")


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
