"""Deals of Caribbean stud at random, compiled: what exact chances are compared with."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.games.caribbean_stud.odds_kernel import DECK, ENDS
from pitboss.games.caribbean_stud.rules import outcome
from pitboss.ranking.kernels import category_of_class, five

__all__ = ["simulate"]

Ints: TypeAlias = NDArray[np.int64]


@njit(nogil=True)
def simulate(deals: int, seed: int, least: int) -> Ints:
    """How often each category of the player's hand comes out each way."""
    np.random.seed(seed)
    found = np.zeros((10, ENDS), dtype=np.int64)
    deck = np.arange(DECK)
    for _ in range(deals):
        for i in range(10):
            j = i + np.random.randint(DECK - i)
            deck[i], deck[j] = deck[j], deck[i]
        player = five(deck[0], deck[1], deck[2], deck[3], deck[4])
        dealer = five(deck[5], deck[6], deck[7], deck[8], deck[9])
        found[category_of_class(player), outcome(player, dealer, least)] += 1
    return found
