"""What is said at a mini-dice table and nowhere else."""

from __future__ import annotations

from typing import Final

from pitboss.table import Answer

__all__ = ["DELAY", "INVALID_SHAKES", "VIOLATION", "CheckDice", "OrderPass", "PassShaker"]

DELAY: Final = "delay"
INVALID_SHAKES: Final = "invalid_shakes"
VIOLATION: Final = "violation"


class CheckDice(Answer, frozen=True, kw_only=True):
    """The floorperson notes for how many hours the dice have been on the table."""

    hours: int


class PassShaker(Answer, frozen=True, kw_only=True):
    """The player who holds the shaker gives it up."""


class OrderPass(Answer, frozen=True, kw_only=True):
    """The floorperson orders the shaker passed, and says why."""

    reason: str
