"""Deals by the million: the house way against itself, every hand there is, every opponent.

The kernels know no rule: hands are set by `kernel`, and how a wager comes out is asked of the
rule that the table itself follows, compiled.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from pitboss.games.pai_gow_poker.kernel import set_cards, set_hand
from pitboss.games.pai_gow_poker.kernel_tables import Ints, Small
from pitboss.games.pai_gow_poker.rules import AREAS, DECK, HAND, is_fouled, outcome
from pitboss.simulation.chance import mixed

from numba import njit  # isort: skip - `kernel` has told it where to keep what it compiles

__all__ = ["CHUNK", "LINES", "deal_out", "every_hand"]

# So many deals have a stream of chance of their own, whatever the number of threads.
CHUNK: Final = 1 << 20
LINES: Final = 16

_fouled = njit(cache=True, nogil=True)(is_fouled)
_outcome = njit(cache=True, nogil=True)(outcome)


# -- chance ----------------------------------------------------------------------------------------


@njit(cache=True, nogil=True, inline="always")
def _stream(seed: int, chunk: int) -> np.uint64:
    """Where the stream of a chunk begins."""
    return mixed(mixed(np.uint64(seed)) + np.uint64(chunk))


@njit(cache=True, nogil=True, inline="always")
def _shuffle(deck: Ints, cards: int, state: np.uint64) -> np.uint64:
    """Bring some cards to the front, equally likely up to 53 in 2**32."""
    low = np.uint64(0xFFFFFFFF)
    for place in range(0, cards, 2):
        state += np.uint64(0x9E3779B97F4A7C15)
        number = mixed(state)
        other = place + np.int64((number & low) * np.uint64(DECK - place) >> np.uint64(32))
        deck[place], deck[other] = deck[other], deck[place]
        if place + 1 < cards:
            number >>= np.uint64(32)
            other = place + 1 + np.int64(number * np.uint64(DECK - place - 1) >> np.uint64(32))
            deck[place + 1], deck[other] = deck[other], deck[place + 1]
    return state


# -- the house way against itself ------------------------------------------------------------------


@njit(cache=True, nogil=True)
def deal_out(
    stream: tuple[int, int], deals: int, opponents: int, codes: Ints, tables: Small
) -> tuple[Ints, Ints, Ints]:
    """Deal so often to a bank and its opponents, all setting by the house way.

    The stream of chance is named by its seed and by the number of its chunk.

    How often the high and low hands of opponents were lower, copies or higher; how often the
    opponents together won so many more wagers than they lost; how often each line was followed.
    """
    compared = np.zeros((3, 3), dtype=np.int64)
    nets = np.zeros(2 * AREAS + 1, dtype=np.int64)
    lines = np.zeros(LINES, dtype=np.int64)
    deck, state = np.arange(DECK), _stream(stream[0], stream[1])
    for _ in range(deals):
        state = _shuffle(deck, HAND * (opponents + 1), state)
        bank_high, bank_low, line = set_cards(deck[:HAND], codes, tables)
        lines[line] += 1
        net = 0
        for n in range(1, opponents + 1):
            high, low, line = set_cards(deck[n * HAND : n * HAND + HAND], codes, tables)
            lines[line] += 1
            above = (high > bank_high) - (high < bank_high)
            beside = (low > bank_low) - (low < bank_low)
            compared[above + 1, beside + 1] += 1
            net += _outcome(above, beside)
        nets[net + AREAS] += 1
    return compared, nets, lines


# -- every hand ------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def every_hand(
    cards: Ints, first: int, mine: Ints, codes: Ints, tables: Small
) -> tuple[Ints, Ints, int]:
    """Set every seven of the cards whose first is the one at this place, the others behind it.

    How often each line is followed; how often each of my settings, given as the strengths of high
    and low, loses, pushes and wins against them; and how often the house way fouls.
    """
    lines, results = np.zeros(LINES, dtype=np.int64), np.zeros((len(mine), 3), dtype=np.int64)
    hand, at, sums = np.empty(HAND, np.int64), np.empty(HAND, np.int64), np.zeros(HAND, np.int64)
    fouls, depth, count = 0, 1, len(cards)
    hand[0], at[0], sums[0], at[1] = cards[first], first, codes[cards[first]], first
    while depth:
        at[depth] += 1
        if at[depth] > count - HAND + depth:
            depth -= 1
            continue
        hand[depth] = cards[at[depth]]
        code = sums[depth - 1] + codes[hand[depth]]
        if depth < HAND - 1:
            sums[depth] = code
            at[depth + 1] = at[depth]
            depth += 1
            continue
        high, low, line = set_hand(code, hand, tables)
        lines[line] += 1
        fouls += _fouled(high, low)
        for n in range(len(mine)):
            results[n, _outcome(mine[n, 0] - high, mine[n, 1] - low) + 1] += 1
    return lines, results, fouls
