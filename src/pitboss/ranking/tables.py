"""The tables of the fast evaluators, built from the readable definitions and kept with kernels."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np

from pitboss.kernels import prepare
from pitboss.ranking.category import Values
from pitboss.ranking.index import RANKS, Shorts, index, multisets

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
