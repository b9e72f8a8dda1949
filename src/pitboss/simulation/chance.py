"""Random numbers for kernels: a splitmix64 stream of its own for every block of rounds.

A stream is two words, its state and its odd step; `streams.stream` makes them. Everything here is
compiled into the kernels that use it.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels import prepare

prepare()  # before any kernel is declared

Words: TypeAlias = NDArray[np.uint64]
Ints: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.uint8]

STATE, STEP = 0, 1
_FIRST_MIX: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND_MIX: Final = np.uint64(0x94D049BB133111EB)
_LOW: Final = np.uint64(0xFFFFFFFF)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_TWO_32: Final = np.uint64(1 << 32)


@njit(nogil=True, inline="always")
def mixed(state: np.uint64) -> np.uint64:
    """The 64 bits that a state of the stream gives."""
    mixed = (state ^ (state >> _30)) * _FIRST_MIX
    mixed = (mixed ^ (mixed >> _27)) * _SECOND_MIX
    return np.uint64(mixed ^ (mixed >> _31))


@njit(nogil=True, inline="always")
def word(chance: Words) -> np.uint64:
    """The next 64 bits of the stream."""
    chance[STATE] += chance[STEP]
    return mixed(chance[STATE])


@njit(nogil=True, inline="always")
def below(chance: Words, bound: int) -> int:
    """A number from zero to below a bound of at most 2**32, each exactly as likely."""
    most = np.uint64(bound)
    product = (word(chance) >> _32) * most
    if (product & _LOW) < most:
        uneven = (_TWO_32 - most) % most
        while (product & _LOW) < uneven:
            product = (word(chance) >> _32) * most
    return int(np.int64(product >> _32))


# -- cards -----------------------------------------------------------------------------------------


@njit(nogil=True)
def shuffle_ahead(cards: Bytes, chance: Words, count: int) -> None:
    """Shuffle the first places of a deck (Fisher-Yates), whatever order it was in before."""
    state, step = chance[STATE], chance[STEP]
    for at in range(count):
        most = np.uint64(len(cards) - at)
        state += step
        product = (mixed(state) >> _32) * most
        if (product & _LOW) < most:
            uneven = (_TWO_32 - most) % most
            while (product & _LOW) < uneven:
                state += step
                product = (mixed(state) >> _32) * most
        other = at + np.int64(product >> _32)
        card = cards[other]
        cards[other] = cards[at]
        cards[at] = card
    chance[STATE] = state
