"""The original and the double down wager, their areas on the layout, and what they pay."""

from __future__ import annotations

from typing import Final

from pitboss.money import Odds
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

# The subchapter names no number of betting areas; the usual layout has seven.
AREAS: Final = 7

# In the order of `rules.pay_row`.
PAY_LINES: Final = (
    PayLine("royal_flush", "Royal flush", Odds(1000, 1), "19:47-17.10(b)"),
    PayLine("straight_flush", "Straight flush", Odds(100, 1), "19:47-17.10(b)"),
    PayLine("four_of_a_kind", "Four of a kind", Odds(25, 1), "19:47-17.10(b)"),
    PayLine("full_house", "Full house", Odds(10, 1), "19:47-17.10(b)"),
    PayLine("flush", "Flush", Odds(8, 1), "19:47-17.10(b)"),
    PayLine("straight", "Straight", Odds(5, 1), "19:47-17.10(b)"),
    PayLine("three_of_a_kind", "Three of a kind", Odds(3, 1), "19:47-17.10(b)"),
    PayLine("two_pair", "Two pair", Odds(2, 1), "19:47-17.10(b)"),
    PayLine("high_pair", "Pair of jacks or better", Odds(1, 1), "19:47-17.10(b)"),
)

_KEYS: Final = tuple(line.key for line in PAY_LINES)
ORIGINAL: Final = WagerKind("double_down_stud", "Double down stud", "19:47-17.6(b)", _KEYS)
DOUBLE: Final = WagerKind("double_down", "Double down", "19:47-17.8(c)", _KEYS, tied=True)
KINDS: Final = (ORIGINAL, DOUBLE)


def spots(areas: int) -> list[Spot]:
    """A place for the original and one for the double down wager at each area."""
    numbers = range(1, areas + 1)
    return [
        *(Spot(original_spot(n), ORIGINAL, f"area {n}", on=(n,)) for n in numbers),
        *(Spot(double_spot(n), DOUBLE, f"the double down on area {n}", on=(n,)) for n in numbers),
    ]


def original_spot(area: int) -> str:
    """Where the original wager of an area lies."""
    return f"area_{area}"


def double_spot(area: int) -> str:
    """Where the double down wager of an area lies."""
    return f"double_{area}"


def area_of(spot: str) -> int:
    """The number of the betting area a spot belongs to."""
    return int(spot.rpartition("_")[2])
