"""Where simulations take their numbers from: streams that a seed tells apart.

Simulated cards decide nothing at a table, so they may come from a fast generator; the chance of
a table comes from `pitboss.equipment.randomness` alone.
"""

from __future__ import annotations

import numpy as np

__all__ = ["first_word"]


def first_word(seed: int) -> int:
    """The word of 64 bits from which the stream of this seed begins."""
    return int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])
