"""The three bets of let it ride, their places on the layout, and what they pay."""

from __future__ import annotations

from typing import Final

from pitboss.games.let_it_ride.rules import BETS
from pitboss.money import Odds
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

# The subchapter names no number of betting positions; the usual layout has seven.
POSITIONS: Final = 7

# In the order of `rules.pay_row`.
PAY_LINES: Final = (
    PayLine("royal_flush", "Royal flush", Odds(1000, 1), "19:47-18.11(b)"),
    PayLine("straight_flush", "Straight flush", Odds(200, 1), "19:47-18.11(b)"),
    PayLine("four_of_a_kind", "Four of a kind", Odds(50, 1), "19:47-18.11(b)"),
    PayLine("full_house", "Full house", Odds(11, 1), "19:47-18.11(b)"),
    PayLine("flush", "Flush", Odds(8, 1), "19:47-18.11(b)"),
    PayLine("straight", "Straight", Odds(5, 1), "19:47-18.11(b)"),
    PayLine("three_of_a_kind", "Three of a kind", Odds(3, 1), "19:47-18.11(b)"),
    PayLine("two_pair", "Two pair", Odds(2, 1), "19:47-18.11(b)"),
    PayLine("high_pair", "Pair of tens or better", Odds(1, 1), "19:47-18.11(b)"),
)

BET: Final = WagerKind(
    "let_it_ride", "Let it ride", "19:47-18.6(d)", tuple(line.key for line in PAY_LINES)
)
KINDS: Final = (BET,)

_NAMES: Final = {1: "one", 2: "two", 3: "three"}


def spots(positions: int) -> list[Spot]:
    """Three circles at each position, whose number `on` holds."""
    return [
        Spot(bet_spot(bet, n), BET, f"bet number {_NAMES[bet]} at position {n}", on=(n,))
        for n in range(1, positions + 1)
        for bet in range(1, BETS + 1)
    ]


def bet_spot(bet: int, position: int) -> str:
    """Where a bet of a position lies."""
    return f"bet_{bet}_{position}"


def bet_of(spot: str) -> int:
    """Which of the three bets lies on a spot."""
    return int(spot.split("_")[1])


def position_of(spot: str) -> int:
    """The betting position a spot belongs to."""
    return int(spot.split("_")[2])
