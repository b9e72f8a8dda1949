"""Compiled Omaha hands: two of four own cards with three of five on the board, high and low.

One row a board, one column a pair of ranks in the hand: the best class without a flush. The table
has 1.1 million bytes; a hand touches three or four lines of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, combinations_with_replacement
from typing import Final

import numpy as np
from numba import njit

from pitboss.kernels import prepare
from pitboss.ranking.kernels import FIVE, FLUSH, ONE, START_FIVE, bits, flush_mask
from pitboss.ranking.kernels_low import EIGHTS, LOW_BITS
from pitboss.ranking.tables import (
    FIELD,
    FLUSHES,
    HIGH_AT,
    KEYS,
    LOCAL,
    ONES,
    Shorts,
    best_subset,
    index,
    kept,
    multisets,
)

prepare()  # before any kernel is declared

RANKS: Final = 13
COLUMNS: Final = 91
THREE_OF_A_SUIT: Final = np.uint64(0x5555 << 40)
TWO_OF_A_SUIT: Final = np.uint64(0x6666 << 40)
HELD: Final = 2
SHARED: Final = 3


def _build() -> Mapping[str, Shorts]:
    return {"rows": _rows(), "lows": _lows()}


def _rows() -> Shorts:
    """The best class without a flush of every board with every two ranks."""
    boards = multisets(5)
    rows = np.zeros((len(boards) + 1024, COLUMNS), dtype=np.uint16)
    numbers = index(boards)
    triples = [boards[:, list(picked)] for picked in combinations(range(5), SHARED)]
    for column, pair in enumerate(combinations_with_replacement(range(RANKS), HELD)):
        own = np.broadcast_to(np.array(pair, dtype=np.uint8), (len(boards), HELD))
        hands = [np.sort(np.hstack([own, triple]), axis=1) for triple in triples]
        found = [np.where(hand[:, 0] == hand[:, 4], 0, FIVE[index(hand)]) for hand in hands]
        rows[numbers, column] = np.maximum.reduce(found)
    return rows


def _lows() -> Shorts:
    """The best low of the low ranks held (upper eight bits) with those on the board (lower)."""
    lows = np.zeros(1 << 16, dtype=np.uint16)
    for held in combinations(range(8), HELD):
        for shared in combinations(sorted({*range(8)} - {*held}), SHARED):
            own, board = sum(1 << bit for bit in held), sum(1 << bit for bit in shared)
            lows[own << 8 | board] = EIGHTS[own | board]
    return best_subset(lows)


_TABLES: Final = kept("omaha", _build)
ROWS: Final = _TABLES["rows"]
# In halves, since a constant of more than a million bytes cannot be kept with a kernel.
HALF: Final = len(ROWS) // 2
ROWS_BELOW: Final = ROWS[:HALF].copy()
ROWS_ABOVE: Final = ROWS[HALF:].copy()
LOWS: Final = _TABLES["lows"]
# The rank of each card, and the column of each two ranks.
RANK_OF: Final = np.array([card % RANKS for card in range(52)] + [0] * 204, dtype=np.uint8)
PAIRS: Final = np.zeros((RANKS, RANKS), dtype=np.uint8)
for _column, (_low, _high) in enumerate(combinations_with_replacement(range(RANKS), HELD)):
    PAIRS[_low, _high] = PAIRS[_high, _low] = _column


@njit(cache=True, nogil=True)
def omaha(h0: int, h1: int, h2: int, h3: int, b0: int, b1: int, b2: int, b3: int, b4: int) -> int:
    """The class of four own cards with a board of five, as high hands are classed."""
    held = KEYS[h0] + KEYS[h1] + KEYS[h2] + KEYS[h3]
    board = KEYS[b0] + KEYS[b1] + KEYS[b2] + KEYS[b3] + KEYS[b4]
    row = board_row(board)
    if row < HALF:
        best = omaha_ranks(ROWS_BELOW, row, h0, h1, h2, h3)
    else:
        best = omaha_ranks(ROWS_ABOVE, row - HALF, h0, h1, h2, h3)
    lifted = (held + TWO_OF_A_SUIT) & (board + THREE_OF_A_SUIT) & FLUSHES
    if lifted:
        own = ONES[h0] + ONES[h1] + ONES[h2] + ONES[h3]
        shared = ONES[b0] + ONES[b1] + ONES[b2] + ONES[b3] + ONES[b4]
        best = max(best, omaha_flush(flush_mask(lifted, own), flush_mask(lifted, shared)))
    return best


@njit(cache=True, nogil=True)
def board_row(board: np.uint64) -> int:
    """The row of a board, from the sum of its keys."""
    return int(START_FIVE[board & FIELD] + LOCAL[(board >> HIGH_AT) & FIELD])


@njit(cache=True, nogil=True)
def omaha_ranks(rows: Shorts, row: int, h0: int, h1: int, h2: int, h3: int) -> int:
    """The best class without a flush: the board's row at the six pairs of the hand."""
    r0, r1, r2, r3 = RANK_OF[h0], RANK_OF[h1], RANK_OF[h2], RANK_OF[h3]
    first = max(rows[row, PAIRS[r0, r1]], rows[row, PAIRS[r2, r3]])
    second = max(rows[row, PAIRS[r0, r2]], rows[row, PAIRS[r1, r3]])
    third = max(rows[row, PAIRS[r0, r3]], rows[row, PAIRS[r1, r2]])
    return int(max(first, second, third))


@njit(cache=True, nogil=True)
def omaha_flush(own: np.uint64, shared: np.uint64) -> int:
    """The best flush of two ranks held and three on the board, of one suit."""
    if bits(own) == HELD and bits(shared) == SHARED:
        return int(FLUSH[own | shared])
    best, first = 0, own
    while first:
        second = first & (first - ONE)
        while second:
            two = lowest(first) | lowest(second)
            best = max(best, _flush_with(two, shared))
            second &= second - ONE
        first &= first - ONE
    return best


@njit(cache=True, nogil=True)
def _flush_with(two: np.uint64, shared: np.uint64) -> int:
    """The best flush of two ranks with three of those on the board."""
    best, first = 0, shared
    while first:
        second = first & (first - ONE)
        while second:
            third = second & (second - ONE)
            while third:
                three = lowest(first) | lowest(second) | lowest(third)
                best = max(best, FLUSH[two | three])
                third &= third - ONE
            second &= second - ONE
        first &= first - ONE
    return best


@njit(cache=True, nogil=True)
def lowest(bits: np.uint64) -> np.uint64:
    """The lowest of some bits."""
    return bits & (~bits + ONE)


@njit(cache=True, nogil=True)
def omaha_low8(
    h0: int, h1: int, h2: int, h3: int, b0: int, b1: int, b2: int, b3: int, b4: int
) -> int:
    """The class of the best low, eight or better, of two own cards and three of the board."""
    own = LOW_BITS[h0] | LOW_BITS[h1] | LOW_BITS[h2] | LOW_BITS[h3]
    shared = LOW_BITS[b0] | LOW_BITS[b1] | LOW_BITS[b2] | LOW_BITS[b3] | LOW_BITS[b4]
    return int(LOWS[int(own) * 256 + int(shared)])
