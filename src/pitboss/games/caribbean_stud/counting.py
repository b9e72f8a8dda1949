"""All deals of Caribbean stud, counted once: how the dealer's hand comes out for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pitboss.equipment import Card
from pitboss.errors import ensure
from pitboss.games.caribbean_stud.decide import least_qualifying

if TYPE_CHECKING:
    from pitboss.games.caribbean_stud.kernel import Ints

__all__ = ["Deals", "deals", "outcomes_of"]


@dataclass(frozen=True, slots=True)
class Deals:
    """Deals that are alike put together: a column for each thing that tells them apart.

    `category` is what the player holds. Of all sets of hole cards so many give the dealer
    `no_hand`, a hand that `loses`, and a `tie`; so many hands and upcards, `weight`, are alike.
    """

    category: Ints
    no_hand: Ints
    loses: Ints
    tie: Ints
    weight: Ints


@cache
def deals() -> Deals:
    """Every hand of five cards with every upcard; some seconds, and then remembered."""
    import numpy as np

    from pitboss.games.caribbean_stud import kernel
    from pitboss.ranking.kernels import CATEGORY_ENDS

    found, _, strengths, weights = kernel.count_all(least_qualifying())
    categories = np.searchsorted(np.array(CATEGORY_ENDS), strengths)
    keys = np.repeat(categories, kernel.UPCARDS)
    for counts in found:
        keys = (keys << _BITS) | counts.reshape(-1)
    order = np.argsort(keys, kind="stable")
    alike, first = np.unique(keys[order], return_index=True)
    weight = np.add.reduceat(np.repeat(weights, kernel.UPCARDS)[order], first)
    ensure(int(weight.sum()) == kernel.HANDS * kernel.UPCARDS, "every deal was counted once")
    no_hand, loses, tie = ((alike >> _BITS * place) & _MASK for place in (2, 1, 0))
    return Deals(alike >> 3 * _BITS, no_hand, loses, tie, weight)


# No more than 163,185 sets of hole cards are counted.
_BITS = 18
_MASK = (1 << _BITS) - 1


def outcomes_of(hand: Sequence[Card], upcard: Card) -> tuple[int, ...]:
    """No hand, dealer loses, tie, dealer wins: of all hole cards so many come out so."""
    import numpy as np

    from pitboss.games.caribbean_stud import kernel

    cards = np.array(sorted(hand), dtype=np.int32)
    return tuple(int(n) for n in kernel.count_one(cards, int(upcard), least_qualifying()))
