"""Every hand of one deck, one by one: compiled sums that know nothing of suits being alike."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.ranking.kernels import five

from numba import njit  # isort: skip # the kernels above have named the folder for what it compiles

__all__ = [
    "LAST_CLASS",
    "best_of_three_bets",
    "place",
    "simulate_doubles",
    "simulate_rides",
    "sums",
]

Ints = NDArray[np.int64]

LAST_CLASS = 7462


@njit(cache=True, nogil=True)
def place(a: int, b: int, c: int, d: int) -> int:
    """The number of a set of four cards, a < b < c < d, among all 270,725."""
    third = c * (c - 1) * (c - 2) // 6
    return a + b * (b - 1) // 2 + third + d * (d - 1) * (d - 2) * (d - 3) // 24


@njit(cache=True, nogil=True)
def sums(pays: Ints) -> tuple[Ints, Ints]:
    """For every set of three and of four cards, the sum of what all its five-card hands pay."""
    threes, fours = np.zeros((52, 52, 52), np.int64), np.zeros(270_725, np.int64)
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        pay = pays[five(a, b, c, d, e)]
                        fours[place(a, b, c, d)] += pay
                        fours[place(a, b, c, e)] += pay
                        fours[place(a, b, d, e)] += pay
                        fours[place(a, c, d, e)] += pay
                        fours[place(b, c, d, e)] += pay
                        threes[a, b, c] += pay
                        threes[a, b, d] += pay
                        threes[a, b, e] += pay
                        threes[a, c, d] += pay
                        threes[a, c, e] += pay
                        threes[a, d, e] += pay
                        threes[b, c, d] += pay
                        threes[b, c, e] += pay
                        threes[b, d, e] += pay
                        threes[c, d, e] += pay
    return threes, fours


@njit(cache=True, nogil=True)
def _sorted_place(a: int, b: int, c: int, d: int) -> int:
    a, b, c, d = min(a, b), max(a, b), min(c, d), max(c, d)
    a, c, b, d = min(a, c), max(a, c), min(b, d), max(b, d)
    return place(a, min(b, c), max(b, c), d)


@njit(cache=True, nogil=True)
def best_of_three_bets(one: Ints, two: Ints, three: Ints) -> int:
    """What the best choices net over every deal, given what one, two and three bets left net."""
    total = 0
    for c in range(2, 52):
        for b in range(1, c):
            for a in range(b):
                withdraw = ride = 0
                for d in range(52):
                    if d not in (a, b, c):
                        at = _sorted_place(a, b, c, d)
                        withdraw += max(one[at], two[at])
                        ride += max(two[at], three[at])
                total += max(withdraw, ride)
    return total


@njit(cache=True, nogil=True)
def _deal(deck: Ints, cards: int) -> None:
    """The first cards of the deck are now any others, each equally likely."""
    for n in range(cards):
        other = n + np.random.randint(52 - n)
        deck[n], deck[other] = deck[other], deck[n]


@njit(cache=True, nogil=True)
def simulate_rides(deals: int, seed: int, pays: Ints, rides: Any, fours: Any) -> tuple[int, int]:
    """So many deals of let it ride by given choices: the sum of the nets and of their squares."""
    np.random.seed(seed)
    deck, total, squares = np.arange(52), 0, 0
    for _ in range(deals):
        _deal(deck, 5)
        low, high = min(deck[0], deck[1], deck[2]), max(deck[0], deck[1], deck[2])
        bets = 1 + rides[low, deck[0] + deck[1] + deck[2] - low - high, high]
        bets += fours[_sorted_place(deck[0], deck[1], deck[2], deck[3])]
        net = bets * pays[five(deck[0], deck[1], deck[2], deck[3], deck[4])]
        total += net
        squares += net * net
    return total, squares


@njit(cache=True, nogil=True)
def simulate_doubles(deals: int, seed: int, pays: Ints, fours: Any) -> tuple[int, int]:
    """So many deals of double down stud by given double downs: nets and squares summed."""
    np.random.seed(seed)
    deck, total, squares = np.arange(52), 0, 0
    for _ in range(deals):
        _deal(deck, 5)
        wagers = 1 + fours[_sorted_place(deck[0], deck[1], deck[2], deck[3])]
        net = wagers * pays[five(deck[0], deck[1], deck[2], deck[3], deck[4])]
        total += net
        squares += net * net
    return total, squares
