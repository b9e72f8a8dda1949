"""Pairs of hands counted, compiled; the tables are computed from the readable rules.

Tiles of one rank are as good as each other, so that there are 17 kinds of tile, of which two or
one are in the set. A hand is known by the kinds that it has once and those that it has twice, as
bits.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.equipment import Tile, read_tiles
from pitboss.games._pai_gow.rules import outcome
from pitboss.games.pai_gow.house_way import HouseWay, set_by, settings
from pitboss.games.pai_gow.rules import HAND, TILE_RANKS, high_above, low_above
from pitboss.kernels import prepare

prepare()  # before any kernel is declared

Ints: TypeAlias = NDArray[np.int64]
Small: TypeAlias = NDArray[np.int16]
Packed: TypeAlias = NDArray[np.uint16]

# The tiles of each kind, all of them.
KINDS: Final = tuple(
    tuple(tile for tile in read_tiles(each.faces) for _ in range(tile.copies))
    for each in TILE_RANKS
)
_ALONE: Final = sum(1 << kind for kind, tiles in enumerate(KINDS) if len(tiles) == 1)


def kinds_of(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    """The kinds of some tiles, in their order."""
    return tuple(next(n for n, each in enumerate(KINDS) if tile in each) for tile in tiles)


class Hands(NamedTuple):
    """All hands of four by their kinds: what they hold once and twice, and how many there are."""

    kinds: tuple[tuple[int, ...], ...]
    once: Ints
    twice: Ints
    ways: Ints

    def number(self, tiles: tuple[Tile, ...]) -> int:
        """The number of a hand."""
        return self.kinds.index(tuple(sorted(kinds_of(tiles))))


def tiles_of(kinds: tuple[int, ...]) -> tuple[Tile, ...]:
    """Tiles of these kinds, which are given in order."""
    return tuple(KINDS[kind][kinds[:place].count(kind)] for place, kind in enumerate(kinds))


@cache
def all_hands() -> Hands:
    """Every hand of four tiles; together they are chosen in 35,960 ways."""
    found: list[tuple[int, ...]] = []
    rows: list[tuple[int, int, int]] = []
    for kinds in combinations_with_replacement(range(len(KINDS)), HAND):
        counts = Counter(kinds)
        ways = 1
        for kind, count in counts.items():
            ways *= comb(len(KINDS[kind]), count)
        if ways:
            once = sum(1 << kind for kind, count in counts.items() if count == 1)
            twice = sum(1 << kind for kind, count in counts.items() if count == 2)
            found.append(kinds)
            rows.append((once, twice, ways))
    once, twice, ways = np.array(rows, dtype=np.int64).T.copy()
    return Hands(tuple(found), once, twice, ways)


@cache
def set_table(way: HouseWay) -> Small:
    """The strengths of the high and the low hand that a house way makes of every hand."""
    rows = (set_by(way, tiles_of(kinds))[1] for kinds in all_hands().kinds)
    return np.array([(each.high, each.low) for each in rows], dtype=np.int16)


@cache
def settings_table() -> Small:
    """The strengths of the high and the low hand in each of the three settings of every hand."""
    rows = (settings(tiles_of(kinds)) for kinds in all_hands().kinds)
    strengths = [[(each.high, each.low) for each in row] for row in rows]
    return np.array(strengths, dtype=np.int16)


# A hand of four kinds, in whatever order, is looked up by their numbers in this base.
BASE: Final = len(KINDS)
LOW_BITS: Final = 8
_LOW: Final = (1 << LOW_BITS) - 1


def packed(strengths: Small) -> Packed:
    """Both hands that every four tiles make, by the tiles in any order."""
    table = np.zeros(BASE**HAND, dtype=np.uint16)
    kinds = np.array(all_hands().kinds, dtype=np.int64)
    both = (strengths[:, 0].astype(np.uint16) << LOW_BITS) + strengths[:, 1].astype(np.uint16)
    for order in permutations(range(HAND)):
        table[kinds[:, order] @ (BASE ** np.arange(HAND))] = both
    return table


@cache
def way_table(way: HouseWay) -> Packed:
    """Hands set by a house way, by their tiles in any order."""
    return packed(set_table(way))


_outcome = njit(nogil=True)(outcome)
_high_above = njit(nogil=True)(high_above)
_low_above = njit(nogil=True)(low_above)


@njit(cache=True, nogil=True, inline="always")
def _bits(number: int) -> int:
    """How many bits are set."""
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


@njit(cache=True, nogil=True)
def count_pairs(
    mine: tuple[Ints, Ints], own: Small, theirs: tuple[Ints, Ints], bank: Small
) -> Ints:
    """How many of the bank's hands, tile for tile, beside each hand lose, push and win with it.

    Hands are given by what they hold once and twice; `own` has some settings of each hand, and
    `bank` the two hands that the bank makes of each of its own. Counted are results of a player.
    """
    once, twice = mine
    bank_once, bank_twice = theirs
    found = np.zeros((len(once), own.shape[1], 3), dtype=np.int64)
    for hand in range(len(once)):
        single, double = once[hand], twice[hand]
        for other in range(len(bank_once)):
            taken = double & (bank_once[other] | bank_twice[other])
            if taken | single & (bank_twice[other] | bank_once[other] & _ALONE):
                continue
            # A kind that nobody holds yet is there twice, unless there is only one such tile.
            ways = 1 << _bits(bank_once[other] & ~single & ~_ALONE)
            for setting in range(own.shape[1]):
                high = _high_above(own[hand, setting, 0], bank[other, 0])
                low = _low_above(own[hand, setting, 1], bank[other, 1])
                found[hand, setting, _outcome(high, low) + 1] += ways
    return found


@njit(cache=True, nogil=True)
def count_two(tiles: Ints, own: Packed, bank: tuple[int, int]) -> Ints:
    """How often two opponents with different tiles lose, push and win against one bank hand.

    `tiles` are the kinds of all tiles that the bank does not hold, `own` is how the opponents set.
    The pairs of hands that share no tile are all pairs less those that share one, and so on: for
    each set of tiles it is counted how many hands with it come out so.
    """
    size = len(tiles)
    each, one = np.zeros(3, np.int64), np.zeros((size, 3), np.int64)
    two, three = np.zeros((size, size, 3), np.int64), np.zeros((size, size, size, 3), np.int64)
    for a in range(size):
        for b in range(a + 1, size):
            for c in range(b + 1, size):
                first = tiles[a] + BASE * (tiles[b] + BASE * tiles[c])
                for d in range(c + 1, size):
                    hand = int(own[first + BASE**3 * tiles[d]])
                    high = _high_above(hand >> LOW_BITS, bank[0])
                    result = _outcome(high, _low_above(hand & _LOW, bank[1])) + 1
                    each[result] += 1
                    for tile in (a, b, c, d):
                        one[tile, result] += 1
                    two[a, b, result] += 1
                    two[a, c, result] += 1
                    two[a, d, result] += 1
                    two[b, c, result] += 1
                    two[b, d, result] += 1
                    two[c, d, result] += 1
                    three[a, b, c, result] += 1
                    three[a, b, d, result] += 1
                    three[a, c, d, result] += 1
                    three[b, c, d, result] += 1
    found = np.zeros((3, 3), dtype=np.int64)
    for i in range(3):
        found[i, i] += each[i]  # the same four tiles
        for j in range(3):
            found[i, j] += each[i] * each[j]
            for a in range(size):
                found[i, j] -= one[a, i] * one[a, j]
                for b in range(a + 1, size):
                    found[i, j] += two[a, b, i] * two[a, b, j]
                    for c in range(b + 1, size):
                        found[i, j] -= three[a, b, c, i] * three[a, b, c, j]
    return found
