"""Two kinds of value that only blackjack's options have."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.equipment import Card, Rank
from pitboss.errors import MalformedAnswer, PitbossError
from pitboss.money import Cents
from pitboss.table.authoring import AmountOf, WholeFrom

__all__ = ["USUAL", "AmountOrTable", "Combination", "Pair", "WholeOrUsual"]

# Written `usual`: the option that the number of decks suggests, or the table's maximum.
USUAL = 0

Pair = tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Combination:
    """No cards at all, or one ace with one jack, queen or king."""

    def read(self, raw: object) -> Pair:
        """`none`, or the two cards as in `As Kh`; a pair of codes is good as well."""
        if raw is None or raw == "none":
            return None
        words = raw.split() if isinstance(raw, str) else raw
        if not isinstance(words, list | tuple) or len(words) != 2:
            raise MalformedAnswer(f"a combination is {self.describe()}")
        return Card.parse(words[0]).code, Card.parse(words[1]).code

    def admits(self, value: Pair) -> bool:
        """Whether it is none, or an ace and a face card in this order."""
        if value is None:
            return True
        try:
            ace, face = (Card.parse(code) for code in value)
        except (PitbossError, TypeError, ValueError):
            return False
        faces = (Rank.JACK, Rank.QUEEN, Rank.KING)
        return (
            not face.is_joker and not ace.is_joker and ace.rank is Rank.ACE and face.rank in faces
        )

    def write(self, value: Pair) -> object:
        """The two cards, or `none`."""
        return "none" if value is None else f"{value[0]} {value[1]}"

    def describe(self) -> str:
        """What may stand there."""
        return "none, or an ace and a jack, queen or king such as As Kh"


@dataclass(frozen=True, slots=True)
class WholeOrUsual:
    """A whole number within bounds, or `usual`."""

    low: int
    high: int

    def read(self, raw: object) -> int:
        """The number, or nought for `usual`."""
        return USUAL if raw == "usual" else WholeFrom(self.low, self.high).read(raw)

    def admits(self, value: int) -> bool:
        """Whether it lies within the bounds or is the usual."""
        return WholeFrom(self.low, self.high).admits(value) or _is_usual(value)

    def write(self, value: int) -> object:
        """As a number, or `usual`."""
        return "usual" if _is_usual(value) else value

    def describe(self) -> str:
        """The bounds."""
        return f"{WholeFrom(self.low, self.high).describe()}, or usual"


@dataclass(frozen=True, slots=True)
class AmountOrTable:
    """An amount of money, or `table` for the table's own maximum."""

    amount: AmountOf

    def read(self, raw: object) -> Cents:
        """An amount in dollars, or nought for the table's maximum."""
        return USUAL if raw == "table" else self.amount.read(raw)

    def admits(self, value: Cents) -> bool:
        """Whether it is such an amount, or the table's maximum."""
        return self.amount.admits(value) or _is_usual(value)

    def write(self, value: Cents) -> object:
        """In dollars, or `table`."""
        return "table" if _is_usual(value) else self.amount.write(value)

    def describe(self) -> str:
        """The bounds."""
        return f"{self.amount.describe()}, or table"


def _is_usual(value: object) -> bool:
    return type(value) is int and value == USUAL
