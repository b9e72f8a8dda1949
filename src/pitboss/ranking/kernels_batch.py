"""Compiled loops over many hands, one a row; each says whether some row is no hand at all.

`columns` is a tuple as long as a row: its length is known when a loop is compiled, so that the loop
over the cards of a hand is unrolled. Tables come as arguments and are not compiled in.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels import prepare
from pitboss.ranking.index import BIAS, FIELD, FLUSHES, HIGH_AT, KEYS, LOCAL, ONES, Ranks, Shorts
from pitboss.ranking.kernels import NONE, ONE, bits, flush_mask
from pitboss.ranking.kernels_low import LOW_BITS
from pitboss.ranking.kernels_omaha import (
    THREE_OF_A_SUIT,
    TWO_OF_A_SUIT,
    board_row,
    omaha_flush,
    omaha_ranks,
)
from pitboss.ranking.kernels_pai_gow import JOKER, pai_gow_five, pai_gow_seven, pai_gow_two
from pitboss.ranking.kernels_small import badugi, three_high

prepare()  # before any kernel is declared

__all__ = [
    "Classes",
    "Columns",
    "badugi_rows",
    "low_rows",
    "omaha_low_rows",
    "omaha_rows",
    "pai_gow_rows",
    "rank_rows",
    "three_card_rows",
]

Classes: TypeAlias = NDArray[np.int32]
Columns: TypeAlias = tuple[int, ...]


@njit(cache=True, nogil=True)
def is_strange(cards: Ranks, row: int, columns: Columns) -> bool:
    """Whether a row holds a card twice, or what is no card."""
    held = NONE
    for column in range(len(columns)):
        held += ONES[cards[row, column]]
    return bool(bits(held) != np.uint64(len(columns)))


@njit(cache=True, nogil=True)
def rank_rows(
    cards: Ranks, columns: Columns, tables: tuple[Shorts, Shorts, Shorts], out: Classes
) -> bool:
    """Hands classed by their ranks, or by the ranks of one suit if five cards are of it."""
    starts, values, suited = tables
    strange = False
    for row in range(len(cards)):
        key, held = BIAS, NONE
        for column in range(len(columns)):
            card = cards[row, column]
            key += KEYS[card]
            held += ONES[card]
        strange |= bits(held) != np.uint64(len(columns))
        if key & FLUSHES and len(suited):
            out[row] = suited[flush_mask(key, held)]
        else:
            out[row] = values[starts[key & FIELD] + LOCAL[(key >> HIGH_AT) & FIELD]]
    return strange


@njit(cache=True, nogil=True)
def low_rows(cards: Ranks, columns: Columns, values: Shorts, out: Classes) -> bool:
    """Lows that must qualify, by the low ranks held."""
    strange, ranks = False, np.uint64(len(values) - 1)
    for row in range(len(cards)):
        low = NONE
        for column in range(len(columns)):
            low |= np.uint64(LOW_BITS[cards[row, column]])
        strange |= is_strange(cards, row, columns)
        out[row] = values[low & ranks]
    return strange


@njit(cache=True, nogil=True)
def three_card_rows(cards: Ranks, columns: Columns, out: Classes) -> bool:
    """Three cards, or the best three of four."""
    strange = False
    for row in range(len(cards)):
        a, b, c = cards[row, 0], cards[row, 1], cards[row, 2]
        best = three_high(a, b, c)
        if len(columns) == 4:
            d = cards[row, 3]
            best = max(best, three_high(a, b, d), three_high(a, c, d), three_high(b, c, d))
        strange |= is_strange(cards, row, columns)
        out[row] = best
    return strange


@njit(cache=True, nogil=True)
def badugi_rows(cards: Ranks, columns: Columns, out: Classes) -> bool:
    """Four cards at badugi."""
    strange = False
    for row in range(len(cards)):
        out[row] = badugi(cards[row, 0], cards[row, 1], cards[row, 2], cards[row, 3])
        strange |= is_strange(cards, row, columns)
    return strange


@njit(cache=True, nogil=True)
def omaha_rows(cards: Ranks, columns: Columns, rows: Shorts, out: Classes) -> bool:
    """Four own cards, then five of the board."""
    strange = False
    for row in range(len(cards)):
        held, board, own, shared = NONE, NONE, NONE, NONE
        for column in range(4):
            held += KEYS[cards[row, column]]
            own += ONES[cards[row, column]]
        for column in range(4, 9):
            board += KEYS[cards[row, column]]
            shared += ONES[cards[row, column]]
        best = omaha_ranks(rows, board_row(board), *_own(cards, row))
        lifted = (held + TWO_OF_A_SUIT) & (board + THREE_OF_A_SUIT) & FLUSHES
        if lifted:
            best = max(best, omaha_flush(flush_mask(lifted, own), flush_mask(lifted, shared)))
        strange |= bits(own + shared) != np.uint64(9)
        out[row] = best
    return strange


@njit(cache=True, nogil=True)
def _own(cards: Ranks, row: int) -> tuple[int, int, int, int]:
    return cards[row, 0], cards[row, 1], cards[row, 2], cards[row, 3]


@njit(cache=True, nogil=True)
def omaha_low_rows(cards: Ranks, columns: Columns, lows: Shorts, out: Classes) -> bool:
    """The lows of four own cards with five of the board."""
    strange = False
    for row in range(len(cards)):
        own, shared = NONE, NONE
        for column in range(4):
            own |= np.uint64(LOW_BITS[cards[row, column]])
        for column in range(4, 9):
            shared |= np.uint64(LOW_BITS[cards[row, column]])
        strange |= is_strange(cards, row, columns)
        out[row] = lows[own << np.uint64(8) | shared]
    return strange


@njit(cache=True, nogil=True)
def pai_gow_rows(cards: Ranks, columns: Columns, wheel_low: int, out: Classes) -> bool:
    """Two cards, five, or the best five of seven, with the joker."""
    strange = False
    for row in range(len(cards)):
        held = NONE
        for column in range(len(columns)):
            card = cards[row, column]
            held += ONES[card] if card != JOKER else ONE << np.uint64(JOKER)
        strange |= bits(held) != np.uint64(len(columns))
        out[row] = _pai_gow(cards[row], columns, wheel_low)
    return strange


@njit(cache=True, nogil=True)
def _pai_gow(hand: Ranks, columns: Columns, wheel_low: int) -> int:
    if len(columns) == 2:
        return pai_gow_two(hand[0], hand[1], wheel_low)
    a, b, c, d, e = hand[0], hand[1], hand[2], hand[3], hand[4]
    if len(columns) == 5:
        return pai_gow_five(a, b, c, d, e, wheel_low)
    return pai_gow_seven(a, b, c, d, e, hand[5], hand[6], wheel_low)
