"""The tables of the fast evaluators, built from the readable definitions and kept with kernels."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels import prepare
from pitboss.ranking.high import Values

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


MASKS: Final = 1 << RANKS
# Rows beside the last hand, for cards that are no hand and are refused a moment later.
SPARE: Final = 1024


def kept(name: str, build: Callable[[], Mapping[str, Shorts]]) -> dict[str, Shorts]:
    """The tables of that name as they were built from these sources, or built now and kept."""
    path = prepare() / f"{name}.npz"
    if not path.exists():
        _keep(path, build())
    with np.load(path) as stored:
        return {key: stored[key] for key in stored.files}


def _keep(path: Path, tables: Mapping[str, Shorts]) -> None:
    """Write all or nothing, since others may be doing the same."""
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".npz")
    with os.fdopen(handle, "wb") as file:
        np.savez(file, allow_pickle=False, **tables)
    Path(name).replace(path)


# -- from readings to tables ----------------------------------------------------------------------


def by_ranks(size: int, strength: Callable[[Values], int]) -> Shorts:
    """A table over the sets of so many ranks, for cards not all of one suit."""
    rows = multisets(size)
    table = np.zeros(len(rows) + SPARE, dtype=np.uint16)
    found = [strength(tuple(int(rank) + 2 for rank in reversed(row))) for row in rows]
    table[index(rows)] = found
    return table


def by_mask(size: int, strength: Callable[[Values], int]) -> Shorts:
    """A table over the ranks held of one suit, a bit each, where exactly so many are held."""
    table = np.zeros(MASKS, dtype=np.uint16)
    for ranks in combinations(range(RANKS), size):
        values = tuple(rank + 2 for rank in reversed(ranks))
        table[sum(1 << rank for rank in ranks)] = strength(values)
    return table


def best_subset(table: Shorts) -> Shorts:
    """The same table where more bits are set: the best that some of them are worth."""
    best = table.copy()
    for bit in range(len(table).bit_length() - 1):
        without, held = best.reshape(-1, 2, 1 << bit).transpose(1, 0, 2)
        np.maximum(held, without, out=held)
    return best


def best_of(size: int, table: Shorts, chosen: int) -> Shorts:
    """A table over sets of so many ranks: the best choice of some of them by a smaller table."""
    rows = multisets(size)
    best = np.zeros(len(rows) + SPARE, dtype=np.uint16)
    choices = (table[index(rows[:, list(picked)])] for picked in combinations(range(size), chosen))
    best[index(rows)] = np.maximum.reduce(list(choices))
    return best
