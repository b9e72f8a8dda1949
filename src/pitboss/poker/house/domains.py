"""Kinds of values that only poker tables have: lists of blinds and levels of the pot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.errors import MalformedAnswer
from pitboss.money import CHIPS_MAX, Cents, show
from pitboss.table.authoring import AmountOf

__all__ = ["Amounts", "Levels"]

_MONEY = AmountOf(0, CHIPS_MAX)


@dataclass(frozen=True, slots=True)
class Amounts:
    """A list of amounts, such as the blinds from the first on."""

    fewest: int
    most: int

    def read(self, raw: object) -> tuple[Cents, ...]:
        """A list of amounts, one amount, or amounts separated by commas."""
        items = raw.split(",") if isinstance(raw, str) else raw
        if not isinstance(items, Sequence):
            items = [items]
        return tuple(_MONEY.read(item) for item in items if item != "")

    def admits(self, value: tuple[Cents, ...]) -> bool:
        """Whether there are enough and not too many, each above nought."""
        if not isinstance(value, tuple) or not self.fewest <= len(value) <= self.most:
            return False
        return all(type(each) is int and 0 < each <= CHIPS_MAX for each in value)

    def write(self, value: tuple[Cents, ...]) -> object:
        """As a list of amounts in dollars."""
        return [show(each) for each in value]

    def describe(self) -> str:
        """How many."""
        return f"{self.fewest} to {self.most} amounts, such as 1,2"


@dataclass(frozen=True, slots=True)
class Levels:
    """Amounts that are taken as the pot reaches levels, in increasing order."""

    def read(self, raw: object) -> tuple[tuple[Cents, Cents], ...]:
        """`20:1,40:1` as typed, or a list of such pairs."""
        items = raw.split(",") if isinstance(raw, str) else raw
        if not isinstance(items, Sequence):
            raise MalformedAnswer(f"write {self.describe()}")
        return tuple(self._pair(item) for item in items if item != "")

    def _pair(self, item: object) -> tuple[Cents, Cents]:
        if not isinstance(item, str) or ":" not in item:
            raise MalformedAnswer(f"write {self.describe()}")
        level, _, amount = item.partition(":")
        return _MONEY.read(level.strip()), _MONEY.read(amount.strip())

    def admits(self, value: tuple[tuple[Cents, Cents], ...]) -> bool:
        """Whether the levels increase and no amount is more than its level."""
        if not isinstance(value, tuple):
            return False
        levels = [level for level, _ in value]
        return levels == sorted(set(levels)) and all(0 < taken <= level for level, taken in value)

    def write(self, value: tuple[tuple[Cents, Cents], ...]) -> object:
        """As a list of pairs in dollars."""
        return [f"{show(level)}:{show(amount)}" for level, amount in value]

    def describe(self) -> str:
        """How they are written."""
        return "levels of the pot and the amounts taken there, such as 20:1,40:1"
