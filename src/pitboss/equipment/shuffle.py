"""The shuffle: every order of the cards equally likely."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pitboss.equipment.randomness import Source

Item = TypeVar("Item")


def shuffled(items: Iterable[Item], source: Source) -> list[Item]:
    """The same items in an order that chance alone picks, from the last place to the first."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = source.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
