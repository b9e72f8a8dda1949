"""Compiled small hands: three-card high and low, and badugi."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product
from typing import Final

import numpy as np
from numba import njit

from pitboss.equipment import Card
from pitboss.kernels import prepare
from pitboss.ranking.kernels_low import LOW_BITS, SIXES
from pitboss.ranking.kinds import numbers
from pitboss.ranking.low import SIZES, read_badugi
from pitboss.ranking.tables import Shorts, kept
from pitboss.ranking.three_card import read_three

prepare()  # before any kernel is declared

RANKS: Final = 13
SUITED: Final = RANKS**3
SIX_BITS: Final = 63


def _build() -> Mapping[str, Shorts]:
    return {"three": _three(), "badugi": _badugi()}


def _three() -> Shorts:
    """The class of any three ranks, of different suits, then of one suit."""
    classes = numbers("three-card high")
    table = np.zeros(2 * SUITED, dtype=np.uint16)
    for number, ranks in enumerate(product(range(RANKS), repeat=3)):
        values = tuple(sorted((rank + 2 for rank in ranks), reverse=True))
        table[number] = classes[read_three(values, False).key]
        if len(set(ranks)) == len(ranks):
            table[SUITED + number] = classes[read_three(values, True).key]
    return table


def _badugi() -> Shorts:
    """The class of one to four different ranks that count, a bit each from the ace."""
    classes = numbers("badugi")
    table = np.zeros(1 << RANKS, dtype=np.uint16)
    for size in SIZES:
        for ranks in combinations(range(RANKS), size):
            cards = [Card(suit * RANKS + (rank - 1) % RANKS) for suit, rank in enumerate(ranks)]
            table[sum(1 << rank for rank in ranks)] = classes[read_badugi(cards).key]
    return table


def _order(chosen: tuple[int, ...]) -> tuple[int, ...]:
    """Better choices of places first: more cards, then lower ones from the top."""
    return (-len(chosen), *reversed(chosen))


def _choices() -> Shorts:
    """For each set of clashes among four cards in order, the places of those that count."""
    pairs = list(combinations(range(4), 2))
    ordered = sorted((each for size in SIZES for each in combinations(range(4), size)), key=_order)
    table = np.zeros(1 << len(pairs), dtype=np.uint16)
    for clashes in range(len(table)):
        clashing = {pair for bit, pair in enumerate(pairs) if clashes >> bit & 1}
        best = next(each for each in ordered if clashing.isdisjoint(combinations(each, 2)))
        table[clashes] = sum(1 << place for place in best)
    return table


_TABLES: Final = kept("small", _build)
THREE: Final = _TABLES["three"]
BADUGI: Final = _TABLES["badugi"]
CHOICES: Final = _choices()
# A card for badugi: its rank, the ace lowest, times four, plus its suit.
PLACES: Final = np.array(
    [(card % RANKS + 1) % RANKS * 4 + card // RANKS for card in range(52)] + [0] * 204,
    dtype=np.uint64,
)
# Two such numbers clash if they differ in the suit only, or not in the suit.
CLASHES: Final = np.array([each < 4 or each % 4 == 0 for each in range(64)], dtype=np.uint64)
ONE: Final = np.uint64(1)
TWO: Final = np.uint64(2)


@njit(cache=True, nogil=True)
def three_high(c0: int, c1: int, c2: int) -> int:
    """The class of three cards as a high hand."""
    number = int(c0 % 13) * 169 + int(c1 % 13) * 13 + int(c2 % 13)
    if c0 // 13 == c1 // 13 == c2 // 13:
        number += SUITED
    return int(THREE[number])


@njit(cache=True, nogil=True)
def three_low(c0: int, c1: int, c2: int) -> int:
    """The class of three cards as a low, six or better, or zero."""
    return int(SIXES[(LOW_BITS[c0] | LOW_BITS[c1] | LOW_BITS[c2]) & SIX_BITS])


@njit(cache=True, nogil=True)
def badugi(c0: int, c1: int, c2: int, c3: int) -> int:
    """The class of four cards at badugi."""
    a, b, c, d = PLACES[c0], PLACES[c1], PLACES[c2], PLACES[c3]
    a, b, c, d = min(a, b), max(a, b), min(c, d), max(c, d)
    a, c, b, d = min(a, c), max(a, c), min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    clashes = CLASHES[a ^ b] | CLASHES[a ^ c] << ONE | CLASHES[a ^ d] << TWO
    others = CLASHES[b ^ c] | CLASHES[b ^ d] << ONE | CLASHES[c ^ d] << TWO
    chosen = np.uint64(CHOICES[clashes | others << np.uint64(3)])
    first = (chosen & ONE) << (a >> TWO) | (chosen >> ONE & ONE) << (b >> TWO)
    second = (chosen >> TWO & ONE) << (c >> TWO) | chosen >> np.uint64(3) << (d >> TWO)
    return int(BADUGI[first | second])
