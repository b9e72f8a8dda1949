"""Table limits: what the house requires at least and takes at most on each kind of wager."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.money import Cents, Odds, show
from pitboss.rulebook import rule


@dataclass(frozen=True, slots=True)
class Limit:
    """The minimum and maximum of a wager."""

    low: Cents
    high: Cents

    def __str__(self) -> str:
        return f"{show(self.low)} to {show(self.high)}"


@rule("19:47-8.2(a)")
def breaks_ten_times_rule(low: Cents, high: Cents, a: int, b: int) -> bool:
    """A minimum of $100 or less at odds of 5 to 1 or less needs a maximum of ten times as much."""
    return low <= 100_00 and a <= 5 * b and high < 10 * low


def too_narrow(limit: Limit, odds: Odds) -> bool:
    """Whether these limits break the ten-times rule for a wager paid at these odds."""
    return breaks_ten_times_rule(limit.low, limit.high, odds.a, odds.b)
