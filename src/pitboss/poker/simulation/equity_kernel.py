"""Deals between hands that are all-in, compiled: the cards still to come, and who wins what."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pitboss.kernels import prepare
from pitboss.ranking.kernels import five, seven
from pitboss.ranking.kernels_low import low_seven, low_seven_eight_or_better
from pitboss.ranking.kernels_omaha import omaha, omaha_low8
from pitboss.ranking.kernels_small import three_high, three_low
from pitboss.simulation.chance import Bytes, Ints, Words, shuffle_ahead
from pitboss.simulation.sessions import follow
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager

prepare()  # before any kernel is declared

# What is compared: a number for each kind of hand.
NO_LOW: Final = -1
SEVEN, FIVE, OMAHA, LOW_SEVEN, LOW8, OMAHA_LOW8, THREE, THREE_LOW = range(8)


class AllIn(NamedTuple):
    """What lies on the table when everybody is all-in.

    `hands` has a row for each hand: its own cards, then the board, zero where a card is to
    come. Each card of the `deck` that comes goes to one of `fills`: the first hand, the hand
    after the last one, and the column. `high` and `low` say what is compared. `nets` is what a
    hand nets by its ending, see `endings`, when each has put in `stake`.
    """

    hands: Ints
    deck: Bytes
    fills: Ints
    high: int
    low: int
    nets: Ints
    stake: int


@njit(nogil=True)
def worth(kind: int, hands: Ints, row: int) -> int:
    """The class of a hand, or zero for a low that does not qualify."""
    a, b, c, d = hands[row, 0], hands[row, 1], hands[row, 2], hands[row, 3]
    if kind == THREE:
        best = max(three_high(a, b, c), three_high(a, b, d))
        return int(max(best, three_high(a, c, d), three_high(b, c, d)))
    if kind == THREE_LOW:
        best = max(three_low(a, b, c), three_low(a, b, d))
        return int(max(best, three_low(a, c, d), three_low(b, c, d)))
    e = hands[row, 4]
    if kind == FIVE:
        return int(five(a, b, c, d, e))
    f, g = hands[row, 5], hands[row, 6]
    if kind == SEVEN:
        return int(seven(a, b, c, d, e, f, g))
    if kind == LOW_SEVEN:
        return int(low_seven(a, b, c, d, e, f, g))
    if kind == LOW8:
        return int(low_seven_eight_or_better(a, b, c, d, e, f, g))
    if kind == OMAHA:
        return int(omaha(a, b, c, d, e, f, g, hands[row, 7], hands[row, 8]))
    return int(omaha_low8(a, b, c, d, e, f, g, hands[row, 7], hands[row, 8]))


# -- endings ---------------------------------------------------------------------------------------
# How a deal ends for a hand is a number: with how many it shares the low half, zero if it does
# not win it, and the same for the high half; and above those, whether there is a low half at all.


def net_of(ending: int, hands: int, stake: int) -> int:
    """What a hand nets that ends so."""
    size = hands + 1
    split, high, low = ending // size**2, ending // size % size, ending % size
    pot = hands * stake
    top = pot // 2 if split else pot
    return (top // high if high else 0) + ((pot - top) // low if low else 0) - stake


@njit(nogil=True)
def _winners(kind: int, hands: Ints, worths: Ints) -> tuple[int, int]:
    """What the best hand is worth, and how many are worth that; `worths` has all of them."""
    best, count = 0, 0
    for row in range(len(hands)):
        own = worth(kind, hands, row)
        worths[row] = own
        count = count + 1 if own == best else 1 if own > best else count
        best = max(best, own)
    return best, count


@njit(nogil=True)
def endings(kinds: tuple[int, int], hands: Ints, worths: Ints, ended: Ints) -> None:
    """How a deal ends for each hand; half of the pot is for low, if one qualifies."""
    (high, low), size = kinds, len(hands) + 1
    for row in range(len(hands)):
        ended[row] = 0
    if low != NO_LOW:
        best, count = _winners(low, hands, worths)
        if best:
            for row in range(len(hands)):
                ended[row] = size * size + (count if worths[row] == best else 0)
    best, count = _winners(high, hands, worths)
    for row in range(len(hands)):
        if worths[row] == best:
            ended[row] += size * count


# -- deals -----------------------------------------------------------------------------------------


@njit(nogil=True)
def deal(fills: Ints, deck: Bytes, hands: Ints) -> None:
    """The first cards of the deck go where they belong."""
    for each in range(len(fills)):
        card, column = np.int64(deck[each]), fills[each, 2]
        for row in range(fills[each, 0], fills[each, 1]):
            hands[row, column] = card


@njit(cache=True, nogil=True)
def play_deals(dealt: AllIn, chance: Words, rounds: int, tally: Tally) -> None:
    """Deal so many times; the round as a whole is the first hand's, as all together net zero."""
    hands, deck, fills, nets = dealt.hands.copy(), dealt.deck.copy(), dealt.fills, dealt.nets
    kinds, stake, count, left = (dealt.high, dealt.low), dealt.stake, len(dealt.hands), rounds
    own, ended = np.empty(CHUNK, dtype=np.int64), np.zeros(count, dtype=np.int64)
    worths, times = np.zeros(count, dtype=np.int64), np.zeros((count, len(nets)), dtype=np.int64)
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            shuffle_ahead(deck, chance, len(fills))
            deal(fills, deck, hands)
            endings(kinds, hands, worths, ended)
            for row in range(count):
                times[row, ended[row]] += 1
            own[each] = nets[ended[0]]
        follow(tally, own[:some], stake)
        left -= some
    _write(times, nets, stake, tally)


@njit(nogil=True)
def _write(times: Ints, nets: Ints, stake: int, tally: Tally) -> None:
    """Add up how often each hand ended how."""
    wagers, squares, results, count = tally.wagers, tally.squares, tally.results, len(times)
    for ending in range(len(nets)):
        for row in range(count):
            if times[row, ending]:
                add_wager(wagers, squares, row, (stake, nets[ending]), times[row, ending])
        if times[0, ending]:
            add_wager(wagers, squares, count, (stake, nets[ending]), times[0, ending])
            add_result(results, nets[ending], times[0, ending])
