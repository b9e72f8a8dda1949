"""Shoes whose order is known, for proofs: what a kernel deals, the table deals too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from pitboss.equipment import Card, full_deck
from pitboss.simulation.chance import Bytes, Words
from pitboss.simulation.tally import NET, PLACED, STAKED, Tally
from tests.simulation.helpers import interpreted

__all__ = ["Orders", "Recorder", "sums"]


class Orders:
    """The orders in which a kernel's shoes lie; `number` is how the kernel tells a card."""

    def __init__(self, decks: int, number: Callable[[Card], int], *, seed: int) -> None:
        self.cards = full_deck() * decks
        self.number = number
        self.source = np.random.default_rng(seed)
        self.shoes: list[list[Card]] = []

    def shuffle_ahead(self, cards: Bytes, chance: Words, count: int) -> None:
        """What the kernel calls for a new shoe; no more than the first cards may be dealt."""
        order = [self.cards[at] for at in self.source.permutation(len(self.cards))]
        self.shoes.append(order)
        cards[:] = 255
        cards[:count] = [self.number(card) for card in order[:count]]

    def dealt(self) -> Iterator[Iterator[Card]]:
        """The same shoes again, for the table."""
        return (iter(order) for order in self.shoes)


class Recorder:
    """A kernel as the Python it is written in, with shoes that are known and nets that are kept."""

    def __init__(self, patch: pytest.MonkeyPatch, kernel: ModuleType, orders: Orders) -> None:
        interpreted(patch, kernel)
        patch.setattr(kernel, "shuffle_ahead", orders.shuffle_ahead)
        patch.setattr(kernel, "follow", self._follow)
        self.nets: list[int] = []
        self.bases: set[int] = set()

    def _follow(self, _: Tally, nets: Any, base: int) -> None:
        self.nets += nets.tolist()
        self.bases.add(int(base))


def sums(found: Tally) -> list[tuple[int, int, int]]:
    """How often each wager was placed, what was staked on it and what it netted; the round last."""
    return [(int(row[PLACED]), int(row[STAKED]), int(row[NET])) for row in found.wagers]
