"""How the dealer's hand can come out for every deal, counted by compiled functions.

All five-card hands are added in the order of their strength to a table that says, for every set
of up to five cards, how many of the hands so far contain it. The dealer's hands with a given card
and without any of the player's five are then a sum of 31 of its entries, with signs. The suits are
alike, so one hand stands for all that differ from it only by an exchange of suits.
"""

from __future__ import annotations

from math import comb
from typing import Final, TypeAlias

import numpy as np
from numba import njit
from numba.extending import register_jitable
from numpy.typing import NDArray

from pitboss.games.caribbean_stud.rules import DEALER_LOSES, NO_HAND, TIE, outcome, qualifies
from pitboss.kernels import prepare
from pitboss.ranking.kernels import CLASSES, five

prepare()  # before any kernel is declared

Ints: TypeAlias = NDArray[np.int64]
Counts: TypeAlias = NDArray[np.int32]

DECK: Final = 52
RANKS: Final = 13
UPCARDS: Final = DECK - 5
HANDS: Final = comb(DECK, 5)
HOLE_SETS: Final = comb(DECK - 6, 4)
SUBSETS: Final = 32
ENDS: Final = 4

_CHOOSE: Final = np.array([[comb(n, k) for k in range(7)] for n in range(DECK + 1)])
# Where the sets of one, two, ... five cards begin in the table.
_START: Final = np.cumsum([0, *(comb(DECK, size) for size in range(6))])
_SIZE: Final = np.array([bin(subset).count("1") for subset in range(SUBSETS)])

register_jitable(qualifies)
register_jitable(outcome)


@njit(cache=True, nogil=True)
def all_hands() -> tuple[Counts, Ints]:
    """Every five-card hand, the weakest first, and where the hands of each class begin."""
    begin = np.zeros(CLASSES + 2, dtype=np.int64)
    strengths = np.empty(HANDS, dtype=np.int32)
    hands = np.empty((HANDS, 5), dtype=np.int32)
    n = 0
    for a in range(4, DECK):
        for b in range(3, a):
            for c in range(2, b):
                for d in range(1, c):
                    for e in range(d):
                        hands[n] = (e, d, c, b, a)
                        strengths[n] = five(a, b, c, d, e)
                        begin[strengths[n] + 1] += 1
                        n += 1
    begin = np.cumsum(begin)
    place = begin.copy()
    ordered = np.empty_like(hands)
    for i in range(HANDS):
        ordered[place[strengths[i]]] = hands[i]
        place[strengths[i]] += 1
    return ordered, begin


@njit(cache=True, nogil=True)
def _weight(hand: Counts) -> int:
    """How many hands differ from this one only by suits; zero unless it stands for them all."""
    suits = np.zeros(4, dtype=np.int64)
    for card in hand:
        suits[card // RANKS] |= 1 << (card % RANKS)
    alike, weight = 1, 24
    for suit in range(1, 4):
        if suits[suit] > suits[suit - 1]:
            return 0
        alike = alike + 1 if suits[suit] == suits[suit - 1] else 1
        weight //= alike
    return weight


# -- the table ------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def _places(hand: Counts, shift: int, places: Ints) -> None:
    """The number of each set of some of the cards, as if `shift` smaller cards came before them."""
    for subset in range(SUBSETS):
        size, place = shift, 0
        for j in range(5):
            if subset >> j & 1:
                size += 1
                place += _CHOOSE[hand[j], size]
        places[subset] = place


@njit(cache=True, nogil=True)
def _add(hand: Counts, table: Counts, places: Ints) -> None:
    """One more hand: every set of its cards is in one hand more."""
    _places(hand, 0, places)
    for subset in range(1, SUBSETS):
        table[_START[_SIZE[subset]] + places[subset]] += 1


@njit(cache=True, nogil=True)
def _holding(upcard: int, below: int, table: Counts, plain: Ints, shifted: Ints) -> int:
    """How many hands in the table have the upcard and none of the player's cards.

    So many of the player's cards, the lowest ones, are `below` the upcard.
    """
    total, low = 0, (1 << below) - 1
    for subset in range(SUBSETS - 1):
        under, size = subset & low, _SIZE[subset]
        place = plain[under] - shifted[under] + shifted[subset]
        place += _CHOOSE[upcard, _SIZE[under] + 1]
        count = table[_START[size + 1] + place]
        total += -count if size & 1 else count
    return total


@njit(cache=True, nogil=True)
def _ask(hand: Counts, table: Counts, plain: Ints, shifted: Ints, row: Counts) -> None:
    """The same for every upcard, the lowest card first."""
    _places(hand, 0, plain)
    _places(hand, 1, shifted)
    below, n = 0, 0
    for upcard in range(DECK):
        if below < 5 and hand[below] == upcard:
            below += 1
            continue
        row[n] = _holding(upcard, below, table, plain, shifted)
        n += 1


# -- all deals ------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def count_all(least: int) -> tuple[Counts, Counts, Ints, Ints]:
    """For every hand up to suits and every upcard: no hand, dealer loses, tie.

    The hands, their classes and their weights come after. `least` is the class of the least hand
    with which the dealer qualifies.
    """
    hands, begin = all_hands()
    mine = np.array([i for i in range(HANDS) if _weight(hands[i])])
    weights = np.array([_weight(hands[i]) for i in mine])
    first = np.searchsorted(mine, begin)
    table = np.zeros(_START[6], dtype=np.int32)
    plain, shifted = np.zeros(SUBSETS, dtype=np.int64), np.zeros(SUBSETS, dtype=np.int64)
    found = np.zeros((3, len(mine), UPCARDS), dtype=np.int32)
    for i in range(begin[least]):
        _add(hands[i], table, plain)
    for k in range(len(mine)):
        _ask(hands[mine[k]], table, plain, shifted, found[NO_HAND, k])
    for strength in range(least, CLASSES + 1):
        for k in range(first[strength], first[strength + 1]):
            _ask(hands[mine[k]], table, plain, shifted, found[DEALER_LOSES, k])
            found[DEALER_LOSES, k] -= found[NO_HAND, k]
        for i in range(begin[strength], begin[strength + 1]):
            _add(hands[i], table, plain)
        for k in range(first[strength], first[strength + 1]):
            _ask(hands[mine[k]], table, plain, shifted, found[TIE, k])
            found[TIE, k] -= found[DEALER_LOSES, k] + found[NO_HAND, k]
    strengths = np.searchsorted(begin, mine, side="right") - 1
    return found, hands[mine], strengths, weights


# -- one deal -------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def count_one(hand: Counts, upcard: int, least: int) -> Ints:
    """How often each thing comes out over all hole cards, by looking at every set of them."""
    found = np.zeros(ENDS, dtype=np.int64)
    player = five(hand[0], hand[1], hand[2], hand[3], hand[4])
    unseen = np.array([c for c in range(DECK) if c != upcard and not np.any(hand == c)])
    for a in range(3, len(unseen)):
        for b in range(2, a):
            for c in range(1, b):
                for d in range(c):
                    dealer = five(upcard, unseen[a], unseen[b], unseen[c], unseen[d])
                    found[outcome(player, dealer, least)] += 1
    return found
