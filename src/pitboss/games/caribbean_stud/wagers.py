"""Ante, bet and progressive, their places on the layout, and what they pay."""

from __future__ import annotations

from typing import Final

from pitboss.money import Odds
from pitboss.ranking import Category
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

# The subchapter names no number of positions; six or seven are on the usual layout.
SEATS_MAX: Final = 7

ANTE_LINE: Final = PayLine("ante", "Ante", Odds(1, 1), "19:47-16.12(b)", fixed=True)

# From one pair or less upward.
BET_LINES: Final = (
    PayLine("pair_or_less", "One pair or less", Odds(1, 1), "19:47-16.12(c)"),
    PayLine("two_pair", "Two pair", Odds(2, 1), "19:47-16.12(c)"),
    PayLine("three_of_a_kind", "Three of a kind", Odds(3, 1), "19:47-16.12(c)"),
    PayLine("straight", "Straight", Odds(4, 1), "19:47-16.12(c)"),
    PayLine("flush", "Flush", Odds(5, 1), "19:47-16.12(c)"),
    PayLine("full_house", "Full house", Odds(7, 1), "19:47-16.12(c)"),
    PayLine("four_of_a_kind", "Four of a kind", Odds(20, 1), "19:47-16.12(c)"),
    PayLine("straight_flush", "Straight flush", Odds(50, 1), "19:47-16.12(c)"),
    PayLine("royal_flush", "Royal flush", Odds(100, 1), "19:47-16.12(c)"),
)
PAY_LINES: Final = (ANTE_LINE, *BET_LINES)

# The least that a progressive wager of $1.00 is paid, whatever the meter shows.
FIXED_AWARDS: Final = {
    Category.FLUSH: 50_00,
    Category.FULL_HOUSE: 100_00,
    Category.FOUR_OF_A_KIND: 500_00,
}
STRAIGHT_FLUSH_AWARD: Final = 5_000_00

ANTE: Final = WagerKind("ante", "Ante", "19:47-16.6(b)", (ANTE_LINE.key,))
BET: Final = WagerKind(
    "bet", "Bet", "19:47-16.6(d)", tuple(line.key for line in BET_LINES), tied=True
)
PROGRESSIVE: Final = WagerKind("progressive", "Progressive", "19:47-16.6(c)", (), tied=True)
KINDS: Final = (ANTE, BET, PROGRESSIVE)


def spot_of(kind: WagerKind, seat: int, parts: int = 1) -> Spot:
    """The place of a kind of wager in front of a seat."""
    return Spot(f"{kind.key}_{seat}", kind, f"the {kind.key} of seat {seat}", parts, on=(seat,))
