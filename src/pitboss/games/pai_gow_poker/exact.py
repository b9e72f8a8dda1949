"""The exact price of pai gow poker: every pair of seven-card hands that share no card, counted.

The pairs are counted by inclusion and exclusion: for every set of zero to seven cards, the pairs
of hands that both hold the set, with a sign by its size. Within one set it is enough to know how
many hands are set with which high and low strength, so pairs are never looked at one by one. Sets
that differ in their suits alone count alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, groupby
from math import comb, factorial, prod
from typing import Final, TypeAlias

import numpy as np
from numba import njit

from pitboss.games.pai_gow_poker.kernel import STRENGTH, Ints, Small, set_hand
from pitboss.games.pai_gow_poker.rules import HAND
from pitboss.kernels import prepare
from pitboss.ranking import WheelRank, evaluate
from pitboss.ranking.evaluation import CARDS, JOKER
from pitboss.ranking.tables import RANKS

prepare()  # before any kernel is declared

# How often the first of two hands has a lower, the same or a higher high hand (rows) and low hand.
Compared: TypeAlias = tuple[tuple[int, ...], ...]

_SUITS: Final = 4
_LOWS: Final = 128  # more than there are low hands
_HIGHS: Final = STRENGTH + 1
_SORTED_BELOW: Final = 100_000  # fewer hands than this are sorted instead of counted in a grid
_PIECE: Final = 20_000_000  # hands that are counted in one piece


def count_pairs(
    tables: Small,
    wheel_rank: WheelRank,
    *,
    ranks: tuple[int, ...] = tuple(range(RANKS)),
    threads: int = 1,
    progress: Callable[[float], None] = lambda done: None,
) -> Compared:
    """How every ordered pair of disjoint hands compares, both set by the tables of a house way.

    `ranks` leaves out the other ranks of the deck; `progress` is called with the share done.
    """
    deck = np.array([*_deck(ranks)], dtype=np.int64)
    lows = _low_numbers(wheel_rank)
    pieces = list(_pieces(ranks))
    work = sum(len(sets) * comb(len(deck) - size, HAND - size) for size, sets, _ in pieces)

    def counted(piece: tuple[int, Ints, Ints]) -> tuple[Ints, int]:
        size, sets, ways = piece
        found = _count(sets, ways, deck, lows, tables)
        hands = len(sets) * comb(len(deck) - size, HAND - size)
        return -found if size % 2 else found, hands

    sums, done = [0, 0, 0, 0], 0
    with ThreadPoolExecutor(threads) as pool:
        for found, hands in pool.map(counted, pieces):
            sums = [total + int(more) for total, more in zip(sums, found, strict=True)]
            done += hands
            progress(done / work)
    return _compared(sums, len(deck))


def _deck(ranks: tuple[int, ...]) -> Iterator[int]:
    yield from sorted(rank + RANKS * suit for suit in range(_SUITS) for rank in ranks)
    yield JOKER


def _compared(sums: list[int], deck: int) -> Compared:
    """All nine counts; those with the two hands exchanged are as frequent."""
    above, high_above, low_above, not_below = sums
    not_below -= comb(deck, HAND)  # a set of seven cards is a hand, and equal to itself
    high, low = high_above - above, low_above - above
    same = not_below - above - high - low
    total = comb(deck, HAND) * comb(deck - HAND, HAND)
    mixed = (total - same) // 2 - above - high - low
    return ((above, high, mixed), (low, same, low), (mixed, high, above))


def _low_numbers(wheel_rank: WheelRank) -> Small:
    """A small number for each strength of a low hand, in their order."""
    deck = [*_deck(tuple(range(RANKS)))]
    pairs = np.array([*combinations(deck, 2)])
    strengths = np.unique(evaluate(pairs, "pai_gow", wheel_rank=wheel_rank))
    numbers = np.zeros(_HIGHS, dtype=np.int32)
    numbers[strengths] = np.arange(len(strengths))
    return numbers


# -- the sets that are alike but for their suits ---------------------------------------------------


def _pieces(ranks: tuple[int, ...]) -> Iterator[tuple[int, Ints, Ints]]:
    """The sets of cards in pieces of some work: their size, the sets, how many each stands for."""
    deck = _SUITS * len(ranks) + 1
    found = sorted(_sets(ranks), key=lambda each: len(each[0]))
    for size, group in groupby(found, key=lambda each: len(each[0])):
        rows = list(group)
        step = max(_PIECE // comb(deck - size, HAND - size), 1)
        for start in range(0, len(rows), step):
            piece = rows[start : start + step]
            sets = np.array([cards for cards, _ in piece], dtype=np.int64).reshape(len(piece), size)
            yield size, sets, np.array([ways for _, ways in piece], dtype=np.int64)


def _sets(ranks: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """One set of up to six cards of each kind, and how many differ from it in suits alone."""
    kinds = [held for size in range(HAND) for held in combinations(ranks, size)]
    first = [sum(comb(len(ranks), size) for size in range(end)) for end in range(HAND + 1)]

    def suits(left: int, most: int, room: int) -> Iterator[tuple[int, ...]]:
        """What is held in each suit, no suit having a later kind than the one before."""
        if not left:
            yield ()
            return
        for kind in range(min(most, first[room + 1] - 1) + 1):
            for rest in suits(left - 1, kind, room - len(kinds[kind])):
                yield (kind, *rest)

    for held in suits(_SUITS, len(kinds), HAND - 1):
        cards = tuple(rank + RANKS * suit for suit, kind in enumerate(held) for rank in kinds[kind])
        alike = prod(factorial(held.count(kind)) for kind in set(held))
        ways = factorial(_SUITS) // alike
        yield cards, ways
        if len(cards) < HAND - 1:
            yield (*cards, JOKER), ways


# -- counting --------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def _count(sets: Ints, ways: Ints, deck: Ints, lows: Small, tables: Small) -> Ints:
    """Pairs of hands that hold a set, by how the first compares.

    It is higher in both hands; in the high hand and not lower in the low one; in the low hand and
    not lower in the high one; lower in neither.
    """
    size = sets.shape[1]
    left, hands = len(deck) - size, 1
    for k in range(HAND - size):
        hands = hands * (left - k) // (k + 1)
    sort = hands < _SORTED_BELOW
    found = np.empty(hands if sort else 0, dtype=np.int32)
    grid = np.zeros((0 if sort else _HIGHS, _LOWS), dtype=np.int64)
    rest, cards = np.empty(left, dtype=np.int64), np.empty(HAND, dtype=np.int64)
    total = np.zeros(4, dtype=np.int64)
    for k in range(len(sets)):
        cards[:size] = sets[k]
        _take_out(deck, sets[k], rest)
        grid[:] = 0
        _all_hands(cards, size, rest, (lows, tables), (found, grid))
        if sort:
            found.sort()
            total += ways[k] * _dominated_sorted(found)
        else:
            total += ways[k] * _dominated_grid(grid)
    return total


@njit(cache=True, nogil=True)
def _take_out(deck: Ints, taken: Ints, rest: Ints) -> None:
    """The cards of the deck that are not taken."""
    at = 0
    for card in deck:
        gone = False
        for other in taken:
            gone |= card == other
        if not gone:
            rest[at] = card
            at += 1


@njit(cache=True, nogil=True)
def _all_hands(
    cards: Ints, size: int, rest: Ints, way: tuple[Small, Small], counted: tuple[Small, Ints]
) -> None:
    """Set every hand that holds the first cards, and note it in the list or in the grid."""
    lows, tables = way
    found, grid = counted
    sums, at = np.zeros(HAND + 1, dtype=np.uint64), np.zeros(HAND + 1, dtype=np.int64)
    for k in range(size):
        sums[k + 1] = sums[k] + CARDS[cards[k]]
    depth, number, listed = size, 0, len(found) > 0
    while depth >= size:
        if depth == HAND - 1:
            for n in range(at[depth], len(rest)):
                cards[depth] = rest[n]
                high, low, _ = set_hand(sums[depth] + CARDS[rest[n]], cards, tables)
                if listed:
                    found[number] = high * _LOWS + lows[low]
                    number += 1
                else:
                    grid[high, lows[low]] += 1
            depth -= 1
        elif at[depth] < len(rest):
            cards[depth] = rest[at[depth]]
            sums[depth + 1] = sums[depth] + CARDS[cards[depth]]
            at[depth] += 1
            at[depth + 1] = at[depth]
            depth += 1
        else:
            depth -= 1


@njit(cache=True, nogil=True)
def _dominated_sorted(found: Small) -> Ints:
    """The four counts of hands in order."""
    below = np.zeros(_LOWS + 1, dtype=np.int64)  # a Fenwick tree over the low hands
    counts, start = np.zeros(4, dtype=np.int64), 0
    while start < len(found):
        high, end = found[start] // _LOWS, start
        while end < len(found) and found[end] // _LOWS == high:
            same = end
            while same < len(found) and found[same] == found[end]:
                same += 1
            low, alike = found[end] % _LOWS, same - end
            lower, not_higher = _up_to(below, low), _up_to(below, low + 1)
            counts[0] += alike * lower
            counts[1] += alike * not_higher
            counts[2] += alike * (lower + end - start)
            counts[3] += alike * (not_higher + same - start)
            end = same
        for k in range(start, end):
            node = found[k] % _LOWS + 1
            while node <= _LOWS:
                below[node] += 1
                node += node & -node
        start = end
    return counts


@njit(cache=True, nogil=True, inline="always")
def _up_to(tree: Ints, node: int) -> int:
    """The sum of the first so many entries of a Fenwick tree."""
    total = 0
    while node:
        total += tree[node]
        node &= node - 1
    return total


@njit(cache=True, nogil=True)
def _dominated_grid(grid: Ints) -> Ints:
    """The four counts of hands that were counted by their strengths."""
    below, counts = np.zeros(_LOWS, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for high in range(_HIGHS):
        lower, level = 0, 0
        for low in range(_LOWS):
            alike = grid[high, low]
            counts[0] += alike * lower
            counts[2] += alike * (lower + level)
            lower += below[low]
            level += alike
            counts[1] += alike * lower
            counts[3] += alike * (lower + level)
        below += grid[high]
    return counts
