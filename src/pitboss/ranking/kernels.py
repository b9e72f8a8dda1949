"""Compiled high hands: `five`, `six` and `seven` cards, for use from Python and in other kernels.

A card is its number, suit times 13 plus rank. The answer is the class of the hand, from 1 for
7-5-4-3-2 to 7,462 for the royal flush. Cards must be different cards of the deck: kernels do not
look. `pitboss.ranking.evaluate` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numba import njit

from pitboss.kernels import prepare
from pitboss.ranking.high import Category, Values, read_five
from pitboss.ranking.kinds import numbers
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
    offsets,
)

prepare()  # before any kernel is declared


def _build() -> Mapping[str, Shorts]:
    """The class of every set of ranks, and of every set of one suit."""
    classes = numbers("high")

    def unsuited(values: Values) -> int:
        return classes[read_five(values, False).key]

    def suited(values: Values) -> int:
        return classes[read_five(values, True).key]

    five_table = by_ranks(5, unsuited)
    return {
        "five": five_table,
        "six": best_of(6, five_table, 5),
        "seven": best_of(7, five_table, 5),
        "flush": best_subset(by_mask(5, suited)),
        "ends": np.searchsorted(
            [key[0] for key in sorted(classes)], np.arange(len(Category)), side="right"
        ).astype(np.uint16),
    }


_TABLES: Final = kept("high", _build)
FIVE: Final = _TABLES["five"]
SIX: Final = _TABLES["six"]
SEVEN: Final = _TABLES["seven"]
FLUSH: Final = _TABLES["flush"]
START_FIVE: Final = offsets(5)
START_SIX: Final = offsets(6)
START_SEVEN: Final = offsets(7)

NONE: Final = np.uint64(0)
ONE: Final = np.uint64(1)
CLASSES: Final = 7462
# The highest class of each category, from no pair to the royal flush.
CATEGORY_ENDS: Final = tuple(int(end) for end in _TABLES["ends"][: Category.FIVE_ACES])
_ENDS: Final = np.array(CATEGORY_ENDS)


@njit(cache=True, nogil=True)
def category_of_class(strength: int) -> int:
    """The number of the category that a class of high hands belongs to."""
    category = 0
    while strength > _ENDS[category]:
        category += 1
    return category


@njit(cache=True, nogil=True)
def bits(held: np.uint64) -> np.uint64:
    """How many bits are set; the compiler knows this loop and makes one instruction of it."""
    count = NONE
    while held:
        held &= held - ONE
        count += ONE
    return count


@njit(cache=True, nogil=True)
def flush_mask(key: np.uint64, ones: np.uint64) -> np.uint64:
    """The ranks held of the suit that makes a flush, a bit each."""
    lifted = (key & FLUSHES) >> np.uint64(43)
    while lifted > np.uint64(1):
        lifted >>= np.uint64(4)
        ones >>= np.uint64(13)
    return ones & np.uint64(8191)


@njit(cache=True, nogil=True)
def five(c0: int, c1: int, c2: int, c3: int, c4: int) -> int:
    """The class of five cards."""
    key = BIAS + KEYS[c0] + KEYS[c1] + KEYS[c2] + KEYS[c3] + KEYS[c4]
    if key & FLUSHES:
        ones = ONES[c0] + ONES[c1] + ONES[c2] + ONES[c3] + ONES[c4]
        return int(FLUSH[flush_mask(key, ones)])
    return int(FIVE[START_FIVE[key & FIELD] + LOCAL[(key >> HIGH_AT) & FIELD]])


@njit(cache=True, nogil=True)
def six(c0: int, c1: int, c2: int, c3: int, c4: int, c5: int) -> int:
    """The class of the best five of six cards."""
    key = BIAS + KEYS[c0] + KEYS[c1] + KEYS[c2] + KEYS[c3] + KEYS[c4] + KEYS[c5]
    if key & FLUSHES:
        ones = ONES[c0] + ONES[c1] + ONES[c2] + ONES[c3] + ONES[c4] + ONES[c5]
        return int(FLUSH[flush_mask(key, ones)])
    return int(SIX[START_SIX[key & FIELD] + LOCAL[(key >> HIGH_AT) & FIELD]])


@njit(cache=True, nogil=True)
def seven(c0: int, c1: int, c2: int, c3: int, c4: int, c5: int, c6: int) -> int:
    """The class of the best five of seven cards."""
    key = BIAS + KEYS[c0] + KEYS[c1] + KEYS[c2] + KEYS[c3] + KEYS[c4] + KEYS[c5] + KEYS[c6]
    if key & FLUSHES:
        ones = ONES[c0] + ONES[c1] + ONES[c2] + ONES[c3] + ONES[c4] + ONES[c5] + ONES[c6]
        return int(FLUSH[flush_mask(key, ones)])
    return int(SEVEN[START_SEVEN[key & FIELD] + LOCAL[(key >> HIGH_AT) & FIELD]])
