"""Every hand there is: all combinations of cards as rows, and classes of them by ranks and suit."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise, permutations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.ranking.tables import Ranks

Ints = NDArray[np.int64]

JOKER = 52
# Every card by its name under each of the 24 ways to exchange the names of suits.
RENAMED = np.array(
    [
        [*(13 * suit + rank for suit in suits for rank in range(13)), JOKER]
        for suits in permutations(range(4))
    ],
    dtype=np.uint8,
)


@cache
def hands(size: int, deck: int = 52) -> Ranks:
    """All hands of so many cards."""
    flat = np.fromiter(
        (card for hand in combinations(range(deck), size) for card in hand), dtype=np.uint8
    )
    return flat.reshape(-1, size)


@cache
def classes(size: int, deck: int) -> tuple[Ints, Ints]:
    """For each class of hands one row that shows it, and the class of every row.

    Hands of a class have the same ranks, and are either all of one suit or not; a joker (52) is
    a rank of its own and of every suit. No rule looks further than that.
    """
    rows = hands(size, deck)
    natural = rows < 52
    ranks = np.sort(np.where(natural, rows % 13, 13), axis=1)
    suits = np.where(natural, rows // 13, (rows // 13).min(axis=1, keepdims=True))
    code = (suits == suits[:, :1]).all(axis=1).astype(np.int64)
    for column in range(size):
        code = code * 14 + ranks[:, column]
    _, shown, number = np.unique(code, return_index=True, return_inverse=True)
    return shown, number


def expected(rows: Ranks, strength: Callable[[list[int]], int], deck: int = 52) -> Ints:
    """The strength of every hand, worked out once for each class."""
    shown, number = classes(rows.shape[1], deck)
    found = [strength([int(card) for card in rows[row]]) for row in shown]
    return np.array(found, dtype=np.int64)[number]


def by_pattern(rows: Ranks, strength: Callable[[list[int]], int], patterns: int) -> Ints:
    """The strength of every hand, worked out once for hands that differ by the names of suits."""
    code = np.full(len(rows), np.iinfo(np.int64).max)
    for suits in permutations(range(4)):
        renamed = np.sort(np.array(suits)[rows // 13] + 4 * (rows % 13), axis=1)
        code = np.minimum(code, renamed @ (64 ** np.arange(rows.shape[1])))
    _, shown, number = np.unique(code, return_index=True, return_inverse=True)
    assert len(shown) == patterns
    return np.array([strength(row) for row in rows[shown].tolist()], dtype=np.int64)[number]


@cache
def patterns(size: int) -> tuple[Ranks, Ints]:
    """One hand for all that differ by the names of suits, and how many those are."""
    held = sorted(range(1 << 13), key=int.bit_count)
    held = [mask for mask in held if mask.bit_count() <= size]
    ranks = [[rank for rank in range(13) if mask >> rank & 1] for mask in held]
    table = np.array([each + [0] * (size - len(each)) for each in ranks], dtype=np.uint8)
    sizes = np.array([len(each) for each in ranks])
    starts = np.searchsorted(sizes, np.arange(size + 2))
    nothing = np.zeros((0, size), dtype=np.uint8), np.zeros(0, dtype=np.int64)
    count = fill_patterns(table, sizes, starts, *nothing)
    rows, weights = np.zeros((count, size), dtype=np.uint8), np.zeros(count, dtype=np.int64)
    fill_patterns(table, sizes, starts, rows, weights)
    return rows, weights


@njit(nogil=True)
def fill_patterns(ranks: Ranks, sizes: Ints, starts: Ints, rows: Ranks, weights: Ints) -> int:
    """Go through all sets of four suits, none of them earlier than the one before."""
    found, size, four = 0, rows.shape[1], np.zeros(4, dtype=np.int64)
    for first in range(starts[size // 4 + 1]):
        for second in range(first, len(sizes)):
            if sizes[first] + 3 * sizes[second] > size:
                break
            for third in range(second, len(sizes)):
                left = size - sizes[first] - sizes[second] - sizes[third]
                if left < sizes[third]:
                    break
                for last in range(max(third, starts[left]), starts[left + 1]):
                    if len(rows):
                        four[0], four[1], four[2], four[3] = first, second, third, last
                        weights[found] = fill_pattern(four, ranks, sizes, rows[found])
                    found += 1
    return found


@njit(nogil=True)
def fill_pattern(four: Ints, ranks: Ranks, sizes: Ints, row: Ranks) -> int:
    """Write a hand of these suits down; in how many ways they can be named comes back."""
    at, alike, ways = 0, 1, 24
    for suit in range(4):
        for place in range(sizes[four[suit]]):
            row[at] = 13 * suit + ranks[four[suit], place]
            at += 1
        alike = alike + 1 if suit and four[suit] == four[suit - 1] else 1
        ways //= alike
    return ways


def by_category(counts: Ints, ends: tuple[int, ...]) -> list[int]:
    """Counts of classes added up by category, the best category first."""
    bounds = [0, *ends]
    parts = [counts[low + 1 : high + 1] for low, high in pairwise(bounds)]
    return [int(part.sum()) for part in reversed(parts)]
