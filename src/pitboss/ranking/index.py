"""Numbers for sets of ranks, found by adding up one number per card; they index every table.

Each card is a 64-bit number. The ranks from two to eight have keys in its lowest 20 bits, the ranks
from nine to ace in the next 20, and each suit counts its cards in four bits above. The keys are
small numbers whose sums distinguish all sets of up to seven cards. The sum over the low ranks says
where the numbers of such hands begin, the sum over the high ranks how far on a hand stands.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Bits: TypeAlias = NDArray[np.uint64]
Ranks: TypeAlias = NDArray[np.uint8]
Shorts: TypeAlias = NDArray[np.uint16]

LOW_KEYS: Final = (1, 5, 24, 112, 521, 2247, 9244)
HIGH_KEYS: Final = LOW_KEYS[:6]
CARDS_MAX: Final = 7
COPIES: Final = 4
DECK: Final = 52
RANKS: Final = 13

HIGH_AT: Final = np.uint64(20)
FIELD: Final = np.uint64((1 << 20) - 1)
# Three added to the count of each suit, so that five cards of one suit show in its highest bit.
BIAS: Final = np.uint64(0x3333 << 40)
FLUSHES: Final = np.uint64(0x8888 << 40)


def _rank_key(rank: int) -> int:
    low = rank < len(LOW_KEYS)
    return LOW_KEYS[rank] if low else HIGH_KEYS[rank - len(LOW_KEYS)] << int(HIGH_AT)


def _keys() -> Bits:
    """The number of each card; what is no card counts nothing."""
    keys = [_rank_key(card % RANKS) + (1 << 4 * (card // RANKS) + 40) for card in range(DECK)]
    return np.array(keys + [0] * (256 - DECK), dtype=np.uint64)


KEYS: Final = _keys()
# One bit a card: the sum over a hand has as many bits as it has different cards.
ONES: Final = np.array([1 << card if card < DECK else 0 for card in range(256)], dtype=np.uint64)


@cache
def multisets(size: int, ranks: int = RANKS) -> Ranks:
    """All sets of so many ranks, none more than four times, in rows."""
    rows = list(combinations_with_replacement(range(ranks), size))
    held: Ranks = np.array(rows, dtype=np.uint8).reshape(len(rows), size)
    lawful = [i for i, row in enumerate(rows) if not _holds_five(row)]
    return held[lawful]


def _holds_five(row: tuple[int, ...]) -> bool:
    """Whether ranks in order hold one of them more than four times."""
    return any(row[i] == row[i + COPIES] for i in range(len(row) - COPIES))


def _sums(size: int, keys: tuple[int, ...]) -> NDArray[np.int64]:
    """The sums of keys over all sets of so many of their ranks, in order."""
    table = np.array(keys, dtype=np.int64)
    return np.sort(table[multisets(size, len(keys))].sum(axis=1))


def _local() -> Shorts:
    """How far on a set of high ranks stands among the sets of as many cards."""
    table = np.zeros(CARDS_MAX * HIGH_KEYS[-1] + 1, dtype=np.uint16)
    for size in range(CARDS_MAX + 1):
        sums = _sums(size, HIGH_KEYS)
        table[sums] = np.arange(len(sums))
    return table


LOCAL: Final = _local()


@cache
def offsets(cards: int) -> Shorts:
    """Where the numbers of hands of so many cards begin, for each sum of low keys."""
    table = np.zeros(cards * LOW_KEYS[-1] + 1, dtype=np.uint16)
    begin = 0
    for size in range(cards + 1):
        sums, width = _sums(size, LOW_KEYS), len(multisets(cards - size, len(HIGH_KEYS)))
        table[sums] = begin + width * np.arange(len(sums))
        begin += width * len(sums)
    return table


def index(ranks: NDArray[np.integer]) -> NDArray[np.int64]:
    """The number of each row of ranks among the rows of its size."""
    sums = KEYS[ranks].sum(axis=1, dtype=np.uint64)
    return combine(sums, offsets(ranks.shape[1]))


def combine(sums: Bits, starts: Shorts) -> NDArray[np.int64]:
    """The numbers of hands from the sums of their cards."""
    found: NDArray[np.int64] = starts[sums & FIELD].astype(np.int64)
    found += LOCAL[(sums >> HIGH_AT) & FIELD]
    return found
