"""The rules of the coin toss."""

from __future__ import annotations

from pitboss.rulebook import rule

__all__ = ["HEADS", "SIDES", "heads_wins"]

SIDES = ("Heads", "Tails")
HEADS = 0


@rule("99:1-1.1(a)")
def heads_wins(side: int) -> bool:
    """A wager wins on heads and loses on tails."""
    return side == HEADS
