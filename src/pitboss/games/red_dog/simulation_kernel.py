"""Red dog shoes dealt to their end, compiled; what the cards bring is looked up."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words, below, shuffle_ahead
from pitboss.simulation.sessions import follow
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager

prepare()  # before any kernel is declared

__all__ = ["RANDOM", "RANKS", "ROUND_MAX", "RedDogTerms", "one_round", "play_shoes"]

RANKS: Final = 13
NOT_DEALT: Final = RANKS
ROUND_MAX: Final = 3
# How a player decides on a raise by a list that says neither yes nor no.
RANDOM: Final = 2
ORIGINAL, RAISE, WHOLE = range(3)


class RedDogTerms(NamedTuple):
    """By the ranks of the first two cards: whether a third is dealt and whether to raise.

    `nets` is what a wager of the original's size nets, by three ranks, the last one perhaps not
    dealt. A shoe is used up to `cut` cards; nought is for a device that shuffles without end.
    """

    third: Ints
    raises: Ints
    nets: Ints
    stake: int
    cut: int
    players: int


@njit(nogil=True, inline="always")
def one_round(terms: RedDogTerms, cards: Bytes, at: int) -> tuple[int, int, int]:
    """What the cards from a place on bring: the pair of ranks, the net, and the next place."""
    pair = RANKS * cards[at] + cards[at + 1]
    if not terms.third[pair]:
        return pair, terms.nets[pair, NOT_DEALT], at + 2
    return pair, terms.nets[pair, cards[at + 2]], at + 3


@njit(cache=True, nogil=True)
def play_shoes(terms: RedDogTerms, cards: Bytes, chance: Words, rounds: int, tally: Tally) -> None:
    """Play rounds, shoe after shoe; the round in which the cutting card comes out is the last."""
    wagers, squares, results = tally.wagers, tally.squares, tally.results
    own, left, at = np.empty(CHUNK, dtype=np.int64), rounds, len(cards)
    stake, players, raises = terms.stake, terms.players, terms.raises
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            if at >= terms.cut:
                shuffle_ahead(cards, chance, min(len(cards), 1 + terms.cut + ROUND_MAX))
                at = 1 if terms.cut else 0
            pair, net, at = one_round(terms, cards, at)
            raised = raises[pair]
            if raised == RANDOM:
                raised = below(chance, 2)
            add_wager(wagers, squares, ORIGINAL, (players * stake, players * net), 1)
            if raised:
                add_wager(wagers, squares, RAISE, (players * stake, players * net), 1)
            own[each] = net * (1 + raised)
            whole = players * own[each]
            add_wager(wagers, squares, WHOLE, (players * stake * (1 + raised), whole), 1)
            add_result(results, whole, 1)
        follow(tally, own[:some], stake)
        left -= some
