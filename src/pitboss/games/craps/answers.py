"""What is said at a craps table and at no other."""

from __future__ import annotations

from typing import Final

from pitboss.table import Answer

__all__ = ["REASONS", "CallWager", "DecideFaces", "DiceCocked", "OrderDice", "PassDice", "TakeOdds"]

# Why the boxman may order the dice passed.
REASONS: Final = {
    "delay": "holds up the game without reason",
    "invalid_rolls": "keeps throwing invalid rolls",
    "breach": "breaks the Act or the rules",
}


class TakeOdds(Answer, frozen=True, kw_only=True):
    """A player lays odds behind a flat bet of theirs, or more of them."""

    wager: int
    cents: int


class CallWager(Answer, frozen=True, kw_only=True):
    """A player calls a wager on for the come-out roll, or takes that back."""

    wager: int
    on: bool


class PassDice(Answer, frozen=True, kw_only=True):
    """The shooter passes the dice."""


class OrderDice(Answer, frozen=True, kw_only=True):
    """The boxman orders the dice passed, and says why."""

    reason: str


class DiceCocked(Answer, frozen=True, kw_only=True):
    """The stickman reads dice of which one or both are cocked.

    `sides` has the side on the object for a cocked die and the uppermost face for a flat one;
    `resting` is how many sides of a cocked die rest on objects.
    """

    sides: tuple[int, int]
    cocked: str
    resting: int = 1


class DecideFaces(Answer, frozen=True, kw_only=True):
    """The boxman decides a dispute over the uppermost faces."""

    faces: tuple[int, int]
