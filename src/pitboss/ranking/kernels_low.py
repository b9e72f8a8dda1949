"""Compiled low hands: ace to five, eight or better, six or better, and deuce to seven.

The answer is a class, higher for the better low. Where a low has to qualify, zero is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Final

import numpy as np
from numba import njit

from pitboss.kernels import prepare
from pitboss.ranking.high import ACE, Values
from pitboss.ranking.kernels import START_FIVE, START_SEVEN, flush_mask
from pitboss.ranking.kinds import numbers
from pitboss.ranking.low import EIGHT, SIX, read_deuce_to_seven, read_low
from pitboss.ranking.tables import (
    BIAS,
    FIELD,
    FLUSHES,
    HIGH_AT,
    KEYS,
    LOCAL,
    ONES,
    Shorts,
    best_of,
    best_subset,
    by_mask,
    by_ranks,
    kept,
)

prepare()  # before any kernel is declared


def _build() -> Mapping[str, Shorts]:
    """The class of every low by its ranks; deuce to seven by its suit as well."""
    lows, deuces = numbers("low"), numbers("deuce to seven")

    def low(values: Values) -> int:
        return lows[read_low(values).key]

    def unsuited(values: Values) -> int:
        return deuces[read_deuce_to_seven(values, False).key]

    def suited(values: Values) -> int:
        return deuces[read_deuce_to_seven(values, True).key]

    five = by_ranks(5, low)
    return {
        "five": five,
        "six": best_of(6, five, 5),
        "seven": best_of(7, five, 5),
        "deuces": by_ranks(5, unsuited),
        "deuces_flush": by_mask(5, suited),
        "eights": qualified("eight or better", EIGHT, 5),
        "sixes": qualified("six or better", SIX, 3),
    }


def qualified(scale: str, highest: int, size: int) -> Shorts:
    """The best low that qualifies, by the ranks held from the ace up, a bit each."""
    table = np.zeros(1 << highest, dtype=np.uint16)
    for low in combinations(range(1, highest + 1), size):
        values = tuple(sorted((ACE if value == 1 else value for value in low), reverse=True))
        table[sum(1 << value - 1 for value in low)] = numbers(scale)[read_low(values).key]
    return best_subset(table)


_TABLES: Final = kept("low", _build)
LOW_FIVE: Final = _TABLES["five"]
LOW_SIX: Final = _TABLES["six"]
LOW_SEVEN: Final = _TABLES["seven"]
DEUCES: Final = _TABLES["deuces"]
DEUCES_FLUSH: Final = _TABLES["deuces_flush"]
EIGHTS: Final = _TABLES["eights"]
SIXES: Final = _TABLES["sixes"]
# The bit of each card's rank for the qualified lows: the ace lowest, nothing above the eight.
_LOW_VALUES: Final = [(card % 13 + 1) % 13 for card in range(52)]
LOW_BITS: Final = np.array(
    [1 << value if value < EIGHT else 0 for value in _LOW_VALUES] + [0] * 204, dtype=np.uint8
)


@njit(cache=True, nogil=True)
def low_five(c0: int, c1: int, c2: int, c3: int, c4: int) -> int:
    """The class of five cards as an ace-to-five low."""
    key = KEYS[c0] + KEYS[c1] + KEYS[c2] + KEYS[c3] + KEYS[c4]
    return int(LOW_FIVE[START_FIVE[key & FIELD] + LOCAL[(key >> HIGH_AT) & FIELD]])


@njit(cache=True, nogil=True)
def low_seven(c0: int, c1: int, c2: int, c3: int, c4: int, c5: int, c6: int) -> int:
    """The class of the best ace-to-five low of seven cards."""
    key = KEYS[c0] + KEYS[c1] + KEYS[c2] + KEYS[c3] + KEYS[c4] + KEYS[c5] + KEYS[c6]
    return int(LOW_SEVEN[START_SEVEN[key & FIELD] + LOCAL[(key >> HIGH_AT) & FIELD]])


@njit(cache=True, nogil=True)
def low_seven_eight_or_better(c0: int, c1: int, c2: int, c3: int, c4: int, c5: int, c6: int) -> int:
    """The class of the best low of seven cards that is eight or better, or zero."""
    held = LOW_BITS[c0] | LOW_BITS[c1] | LOW_BITS[c2] | LOW_BITS[c3]
    return int(EIGHTS[held | LOW_BITS[c4] | LOW_BITS[c5] | LOW_BITS[c6]])


@njit(cache=True, nogil=True)
def deuce_to_seven(c0: int, c1: int, c2: int, c3: int, c4: int) -> int:
    """The class of five cards as a deuce-to-seven low."""
    key = BIAS + KEYS[c0] + KEYS[c1] + KEYS[c2] + KEYS[c3] + KEYS[c4]
    if key & FLUSHES:
        ones = ONES[c0] + ONES[c1] + ONES[c2] + ONES[c3] + ONES[c4]
        return int(DEUCES_FLUSH[flush_mask(key, ones)])
    return int(DEUCES[START_FIVE[key & FIELD] + LOCAL[(key >> HIGH_AT) & FIELD]])
