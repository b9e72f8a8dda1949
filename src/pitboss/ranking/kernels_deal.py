"""Compiled deals: every way to deal what is still to come, in order, or ways picked by chance.

What is to come goes to some *places*: the missing cards of each player, then those of the board.
A deal is a row of cards, those of the first place first. A deal is given by its *picks*: for each
place, in rising order, which of the cards that earlier places left it takes.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels import prepare
from pitboss.ranking.tables import Bits, Ranks

prepare()  # before any kernel is declared

Counts: TypeAlias = NDArray[np.int64]

FIVE: Final = np.uint64(5)
NINE: Final = np.uint64(9)
SEVEN: Final = np.uint64(7)
SEVENTEEN: Final = np.uint64(17)
FORTY_FIVE: Final = np.uint64(45)
BITS: Final = np.uint64(64)


@njit(cache=True, nogil=True)
def every_deal(deck: Ranks, sizes: Counts, picks: Counts, rows: Ranks) -> None:
    """Fill in as many deals as there are rows, from these picks on; leave the picks after them."""
    left = deck.copy()
    for row in range(len(rows)):
        left[:] = deck
        _write(left, sizes, picks, rows[row])
        _advance(len(deck), sizes, picks)


@njit(cache=True, nogil=True)
def _write(left: Ranks, sizes: Counts, picks: Counts, row: Ranks) -> None:
    """The cards of one deal, each place taking its picks of what is left."""
    start = 0
    for size in sizes:
        end = start + size
        for pick in range(start, end):
            row[pick] = left[picks[pick]]
        if end < len(picks):
            _take(left, picks[start:end])
        start = end


@njit(cache=True, nogil=True)
def _take(left: Ranks, picks: Counts) -> None:
    """Close up the cards that remain after some, in rising order, are taken."""
    taken = 0
    for card in range(len(left)):
        if taken < len(picks) and picks[taken] == card:
            taken += 1
        else:
            left[card - taken] = left[card]


@njit(cache=True, nogil=True)
def _advance(cards: int, sizes: Counts, picks: Counts) -> None:
    """The next picks: the last place that can go on does, and all after it begin again."""
    end, left = len(picks), cards - len(picks)
    for place in range(len(sizes) - 1, -1, -1):
        start = end - sizes[place]
        left += sizes[place]
        for pick in range(end - 1, start - 1, -1):
            if picks[pick] < left - (end - pick):
                picks[pick] += 1
                for later in range(pick + 1, end):
                    picks[later] = picks[later - 1] + 1
                return
        for pick in range(start, end):
            picks[pick] = pick - start
        end = start


@njit(cache=True, nogil=True)
def sampled_deals(deck: Ranks, state: Bits, rows: Ranks) -> None:
    """Fill in deals that are all equally likely, drawn from a generator with that state."""
    left = deck.copy()
    for row in range(len(rows)):
        for pick in range(rows.shape[1]):
            other = pick + int(_draw(state) % np.uint64(len(left) - pick))
            left[pick], left[other] = left[other], left[pick]
            rows[row, pick] = left[pick]


@njit(cache=True, nogil=True)
def _draw(state: Bits) -> np.uint64:
    """The next 64 bits of the generator xoshiro256**."""
    drawn = _turned(state[1] * FIVE, SEVEN) * NINE
    shifted = state[1] << SEVENTEEN
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = _turned(state[3], FORTY_FIVE)
    return drawn


@njit(cache=True, nogil=True)
def _turned(bits: np.uint64, by: np.uint64) -> np.uint64:
    return bits << by | bits >> (BITS - by)
