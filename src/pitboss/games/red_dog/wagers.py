"""The original wager and the raise, their areas on the layout, and what they pay."""

from __future__ import annotations

from typing import Final

from pitboss.money import Odds
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

# The regulation names no number of betting positions; seven are on the usual layout.
AREAS: Final = 7

THREE_OF_A_KIND: Final = PayLine(
    "three_of_a_kind", "Three of a kind", Odds(11, 1), "19:47-6.5(f)1", fixed=True
)
SPREAD_LINES: Final = (
    PayLine("spread_1", "Spread 1", Odds(5, 1), "19:47-6.5(i)2"),
    PayLine("spread_2", "Spread 2", Odds(4, 1), "19:47-6.5(i)2"),
    PayLine("spread_3", "Spread 3", Odds(2, 1), "19:47-6.5(i)2"),
    PayLine("spread_4_to_11", "Spread 4 to 11", Odds(1, 1), "19:47-6.5(i)2"),
)
PAY_LINES: Final = (THREE_OF_A_KIND, *SPREAD_LINES)

ORIGINAL: Final = WagerKind(
    "red_dog", "Red dog", "19:47-6.5(a)", tuple(line.key for line in PAY_LINES)
)
RAISE: Final = WagerKind(
    "raise", "Raise", "19:47-6.5(h)", tuple(line.key for line in SPREAD_LINES), tied=True
)
KINDS: Final = (ORIGINAL, RAISE)

# Each betting position has an area for the original wager and one for the raise; `on` holds its
# number, which is that of the seat in front of it.
SPOTS: Final = (
    *(Spot(f"area_{n}", ORIGINAL, f"area {n}", on=(n,)) for n in range(1, AREAS + 1)),
    *(Spot(f"raise_{n}", RAISE, f"raise area {n}", on=(n,)) for n in range(1, AREAS + 1)),
)


def area_of(spot: str) -> int:
    """The number of the betting position a spot belongs to."""
    return int(spot.rpartition("_")[2])


def raise_spot(spot: str) -> str:
    """Where the raise of an original wager lies."""
    return f"raise_{area_of(spot)}"
