"""Every hand there is: all combinations of cards as rows, and classes of them by ranks and suit."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise, permutations

import numpy as np
from numpy.typing import NDArray

from pitboss.ranking.index import Ranks

Ints = NDArray[np.int64]


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


def by_category(counts: Ints, ends: tuple[int, ...]) -> list[int]:
    """Counts of classes added up by category, the best category first."""
    bounds = [0, *ends]
    parts = [counts[low + 1 : high + 1] for low, high in pairwise(bounds)]
    return [int(part.sum()) for part in reversed(parts)]
