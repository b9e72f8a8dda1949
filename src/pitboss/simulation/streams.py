"""Streams of random numbers for simulations, one for each seed and block.

Simulated cards decide nothing at a table, so they may come from a fast generator; the chance of
a table comes from `pitboss.equipment.randomness` alone.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

# A step whose bits change less often than this between neighbours mixes the stream badly.
CHANGES_MIN: Final = 24
_EVERY_OTHER: Final = 0xAAAAAAAAAAAAAAAA


def first_word(seed: int) -> int:
    """The word of 64 bits from which the stream of this seed begins."""
    return int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])


def stream(seed: int, block: int) -> NDArray[np.uint64]:
    """The state and the step of a block's stream."""
    entropy = np.random.SeedSequence(seed, spawn_key=(block,))
    state, step = (int(each) for each in entropy.generate_state(2, np.uint64))
    return np.array([state, _good_step(step)], dtype=np.uint64)


def _good_step(step: int) -> int:
    """An odd step with bits enough that differ from their neighbours."""
    step |= 1
    few = (step ^ (step >> 1)).bit_count() < CHANGES_MIN
    return step ^ _EVERY_OTHER if few else step
