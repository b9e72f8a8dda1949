"""The compiled heart: seven cards set by a house way, as the strengths of their two hands."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from pitboss.games.pai_gow_poker.kernel_tables import (
    BITS,
    CARDS_LEFT,
    COMPLETE_LINE,
    FIRST,
    FIVE_OF_A_SUIT,
    FLUSHES,
    FOUR_OF_A_SUIT,
    HANDS,
    JOKER_BIT,
    KEEPS,
    LAST,
    LIFTED,
    LINE,
    LINE_AT,
    LOW_AT,
    LOWS,
    MIDDLE,
    PART,
    RANKS,
    RANKS_OF,
    SEVEN_RANKS,
    STRAIGHTS,
    STRENGTH,
    SUITS_AT,
    Ints,
    Small,
)
from pitboss.kernels import prepare

prepare()  # before any kernel is declared

__all__ = ["set_cards", "set_hand", "set_hands"]

_PART_BITS: Final = 12
_LOW_MASK: Final = PART - 1
_LAST_MASK: Final = (1 << 15) - 1
_SUITS: Final = 0xFFFF
_NATURAL: Final = (1 << RANKS) - 1
_JOKER_AT: Final = RANKS
_ALL_BITS: Final = (1 << RANKS + 1) - 1
_BOTH: Final = (1 << LINE_AT) - 1


@njit(cache=True, nogil=True, inline="always")
def set_hand(code: int, cards: Ints, tables: Small) -> tuple[int, int, int]:
    """Seven cards, also given as the sum of their codes: high, low and the line that fits."""
    lowest = code & _LOW_MASK
    number = (
        tables[FIRST + lowest]
        + tables[MIDDLE + tables[CARDS_LEFT + lowest] + (code >> _PART_BITS & _LOW_MASK)]
        + tables[LAST + (code >> 2 * _PART_BITS & _LAST_MASK)]
    )
    joker = code >= JOKER_BIT
    hand = int(tables[HANDS + number + (SEVEN_RANKS if joker else 0)])
    suits = code >> SUITS_AT & _SUITS
    if (suits + (FOUR_OF_A_SUIT if joker else FIVE_OF_A_SUIT)) & LIFTED:
        return _look_closer(hand, suits, cards, tables)
    return hand & STRENGTH, hand >> LOW_AT & STRENGTH, hand >> LINE_AT & LINE


@njit(cache=True, nogil=True)
def _look_closer(hand: int, suits: int, cards: Ints, tables: Small) -> tuple[int, int, int]:
    """A flush is possible: look at every low hand, or at those that the line allows."""
    keeps = hand & KEEPS
    want = 0 if keeps else hand >> LOW_AT & STRENGTH
    best = 0 if keeps else hand & _BOTH
    once, twice, thrice = 0, 0, 0
    for k in range(7):
        bit = tables[BITS + cards[k]] & _ALL_BITS
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    for i in range(6):
        first, row = tables[BITS + cards[i]], LOWS + RANKS * tables[RANKS_OF + cards[i]]
        for j in range(i + 1, 7):
            low = int(tables[row + tables[RANKS_OF + cards[j]]])
            if low != want and (want or low + 1 << LOW_AT <= best):
                continue
            second = tables[BITS + cards[j]]
            # A rank is gone from the high hand when its last card is.
            alone = ~twice if (first ^ second) & _ALL_BITS else ~thrice
            left = once & ~((first | second) & alone)
            high = _complete(left, suits - (first >> 16) - (second >> 16), tables)
            if high:
                best = max(best, (low << LOW_AT) + high)
    line = int(tables[COMPLETE_LINE]) if keeps else hand >> LINE_AT & LINE
    return best & STRENGTH, best >> LOW_AT, line


@njit(cache=True, nogil=True, inline="always")
def _complete(ranks: int, suits: int, tables: Small) -> int:
    """The strength of a straight or flush of these ranks and suits; nought if it is none."""
    joker = ranks >> _JOKER_AT & 1
    suited = (suits + (FOUR_OF_A_SUIT if joker else FIVE_OF_A_SUIT)) & LIFTED
    table = FLUSHES if suited else STRAIGHTS
    return int(tables[table + (joker << _JOKER_AT) + (ranks & _NATURAL)])


@njit(cache=True, nogil=True)
def set_cards(cards: Ints, codes: Ints, tables: Small) -> tuple[int, int, int]:
    """Seven cards set by the house way."""
    code = 0
    for k in range(7):
        code += codes[cards[k]]
    return set_hand(code, cards, tables)


@njit(cache=True, nogil=True)
def set_hands(hands: Ints, codes: Ints, tables: Small) -> Ints:
    """Many hands at once: for each the strengths of high and low, and the line."""
    found = np.empty((len(hands), 3), dtype=np.int64)
    for n in range(len(hands)):
        found[n, 0], found[n, 1], found[n, 2] = set_cards(hands[n], codes, tables)
    return found
