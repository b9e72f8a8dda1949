"""Compiled hands of pai gow poker: two cards, five, or the best five of seven, with a joker.

The joker is card 52. Hands of two and of five cards share one scale, so a low hand above the high
hand shows at once. Tables have two rows: A-2-3-4-5 second to A-K-Q-J-10, or the lowest straight.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import product
from typing import Final

import numpy as np
from numba import njit

from pitboss.kernels import prepare
from pitboss.ranking.category import Values
from pitboss.ranking.index import BIAS, FIELD, FLUSHES, HIGH_AT, KEYS, LOCAL, ONES, Shorts, offsets
from pitboss.ranking.kernels import START_FIVE, START_SEVEN, START_SIX, flush_mask
from pitboss.ranking.kinds import KINDS, numbers
from pitboss.ranking.pai_gow import WheelRank, read_pai_gow_five, read_pai_gow_two
from pitboss.ranking.tables import best_of, best_subset, by_mask, by_ranks, kept

prepare()  # before any kernel is declared

__all__ = ["pai_gow_five", "pai_gow_seven", "pai_gow_two"]

JOKER: Final = 52
ACE: Final = 12
KINDS_OF_WHEEL: Final[dict[WheelRank, str]] = {"second": "pai_gow", "low": "pai_gow_wheel_low"}
# One more for each suit where there is a joker, so that four cards of it show.
ONE_MORE: Final = np.uint64(0x1111 << 40)


def _build() -> Mapping[str, Shorts]:
    second, low = _of_wheel("second"), _of_wheel("low")
    return {name: np.stack([second[name], low[name]]) for name in second}


def _of_wheel(wheel_rank: WheelRank) -> dict[str, Shorts]:
    """The class of every hand under one ranking of A-2-3-4-5."""
    classes = numbers(KINDS[KINDS_OF_WHEEL[wheel_rank]].scale)

    def strength(values: Values, *, suited: bool, joker: bool) -> int:
        read = read_pai_gow_five(values, suited, joker=joker, wheel_rank=wheel_rank)
        return classes[read.key]

    five = by_ranks(5, partial(strength, suited=False, joker=False))
    four = by_ranks(4, partial(strength, suited=False, joker=True))
    flush = by_mask(5, partial(strength, suited=True, joker=False))
    wild = by_mask(4, partial(strength, suited=True, joker=True))
    return {
        "two": _two(classes),
        "five": five,
        "seven": best_of(7, five, 5),
        "flush": best_subset(flush),
        "wild_four": four,
        "wild_six": np.maximum(best_of(6, four, 4), best_of(6, five, 5)),
        "wild_flush": best_subset(np.maximum(flush, wild)),
    }


def _two(classes: Mapping[tuple[int, ...], int]) -> Shorts:
    """The class of any two ranks."""
    pairs = product(range(2, ACE + 3), repeat=2)
    held = (tuple(sorted(pair, reverse=True)) for pair in pairs)
    return np.array([classes[read_pai_gow_two(two, joker=False).key] for two in held], np.uint16)


_TABLES: Final = kept("pai_gow", _build)
TWO: Final = _TABLES["two"]
FIVE: Final = _TABLES["five"]
SEVEN: Final = _TABLES["seven"]
FLUSH: Final = _TABLES["flush"]
WILD_FOUR: Final = _TABLES["wild_four"]
WILD_SIX: Final = _TABLES["wild_six"]
WILD_FLUSH: Final = _TABLES["wild_flush"]
START_FOUR: Final = offsets(4)
# The keys of the cards, and the joker with a bit of its own.
WILD: Final = np.uint64(1 << 60)
CARDS: Final = KEYS.copy()
CARDS[JOKER] = WILD


@njit(cache=True, nogil=True)
def pai_gow_two(c0: int, c1: int, wheel_low: int) -> int:
    """The class of a low hand."""
    first = ACE if c0 == JOKER else c0 % 13
    second = ACE if c1 == JOKER else c1 % 13
    return int(TWO[wheel_low, first * 13 + second])


@njit(cache=True, nogil=True)
def pai_gow_five(c0: int, c1: int, c2: int, c3: int, c4: int, wheel_low: int) -> int:
    """The class of a high hand."""
    key = BIAS + CARDS[c0] + CARDS[c1] + CARDS[c2] + CARDS[c3] + CARDS[c4]
    ones = ONES[c0] + ONES[c1] + ONES[c2] + ONES[c3] + ONES[c4]
    high = LOCAL[(key >> HIGH_AT) & FIELD]
    if key & WILD:
        best = int(WILD_FOUR[wheel_low, START_FOUR[key & FIELD] + high])
        return max(best, _wild_flush(key + ONE_MORE, ones, wheel_low))
    if key & FLUSHES:
        return int(FLUSH[wheel_low, flush_mask(key, ones)])
    return int(FIVE[wheel_low, START_FIVE[key & FIELD] + high])


@njit(cache=True, nogil=True)
def pai_gow_seven(
    c0: int, c1: int, c2: int, c3: int, c4: int, c5: int, c6: int, wheel_low: int
) -> int:
    """The class of the best five of seven cards."""
    key = BIAS + CARDS[c0] + CARDS[c1] + CARDS[c2] + CARDS[c3] + CARDS[c4] + CARDS[c5] + CARDS[c6]
    ones = ONES[c0] + ONES[c1] + ONES[c2] + ONES[c3] + ONES[c4] + ONES[c5] + ONES[c6]
    high = LOCAL[(key >> HIGH_AT) & FIELD]
    if key & WILD:
        best = int(WILD_SIX[wheel_low, START_SIX[key & FIELD] + high])
        return max(best, _wild_flush(key + ONE_MORE, ones, wheel_low))
    if key & FLUSHES:
        return int(FLUSH[wheel_low, flush_mask(key, ones)])
    return int(SEVEN[wheel_low, START_SEVEN[key & FIELD] + high])


@njit(cache=True, nogil=True)
def _wild_flush(key: np.uint64, ones: np.uint64, wheel_low: int) -> int:
    """The class of the flush that the joker completes, or nought."""
    if key & FLUSHES:
        return int(WILD_FLUSH[wheel_low, flush_mask(key, ones)])
    return 0
