"""The fields of an answer that a person fills in: what each admits, how it is typed and drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import msgspec

from pitboss.equipment import Card, Source, Wheel
from pitboss.errors import MalformedAnswer
from pitboss.money import dollars, show

Json: TypeAlias = dict[str, object]
Value: TypeAlias = "int | str | bool | tuple[int, ...]"


class Field(Protocol):
    """What a field admits; how a person types it; how a random player fills it in.

    A page draws a field from `as_json`: `kind` is one of amount, choice, whole, faces, cards or
    text, which a person types and which is all that a new kind of field needs.
    """

    def admits(self, value: object) -> bool:
        """Whether this value may stand here."""
        ...

    def read(self, typed: str) -> Value:
        """The value that a person typed, or a `MalformedAnswer`."""
        ...

    def sample(self, source: Source) -> Value:
        """A value that may stand here, picked evenly."""
        ...

    def describe(self) -> str:
        """The values that may stand here, in a few words."""
        ...

    def as_json(self) -> Json:
        """What a page needs to draw the field."""
        return {"kind": "text"}


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a short list of values."""

    values: tuple[int | str | bool, ...]

    def admits(self, value: object) -> bool:
        """Whether the value is in the list (and of the same type: True is not 1)."""
        return any(value == each and type(value) is type(each) for each in self.values)

    def read(self, typed: str) -> Value:
        """The listed value that prints as what was typed."""
        for value in self.values:
            if str(value).lower() == typed.lower():
                return value
        raise MalformedAnswer(f"{typed[:40]!r} is not one of {self.describe()}")

    def sample(self, source: Source) -> Value:
        """Any of the values."""
        return self.values[source.below(len(self.values))]

    def describe(self) -> str:
        """The list itself."""
        return ", ".join(str(value) for value in self.values)

    def as_json(self) -> Json:
        """A choice of the values."""
        return {"kind": "choice", "values": list(self.values)}


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds."""

    low: int
    high: int

    def admits(self, value: object) -> bool:
        """Whether the value is a whole number within the bounds."""
        return type(value) is int and self.low <= value <= self.high

    def read(self, typed: str) -> Value:
        """The number typed, in plain digits."""
        if not (typed.isascii() and typed.isdigit() and len(typed) < 19):
            raise MalformedAnswer(f"{typed[:40]!r} is not {self.describe()}")
        return int(typed)

    def sample(self, source: Source) -> Value:
        """Any number within the bounds."""
        return self.low + source.below(self.high - self.low + 1)

    def describe(self) -> str:
        """The bounds."""
        return f"a whole number from {self.low} to {self.high}"

    def as_json(self) -> Json:
        """A number within its bounds."""
        return {"kind": "whole", "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True)
class WheelSection(Whole):
    """A section of a wheel by its number; a game says how a person types it."""

    wheel: Wheel

    def as_json(self) -> Json:
        """A number with what is painted on each section, the first being number 0."""
        labels = list(self.wheel.sections)
        return {"kind": "whole", "low": self.low, "high": self.high, "labels": labels}


class Amount(msgspec.Struct, frozen=True):
    """An amount of money within bounds, in steps; the lowest amount is a multiple of the step."""

    low: int
    high: int
    step: int

    def admits(self, value: object) -> bool:
        """Whether the amount is within the bounds and made of whole steps."""
        return type(value) is int and self.low <= value <= self.high and value % self.step == 0

    def read(self, typed: str) -> Value:
        """The amount typed, in dollars."""
        return dollars(typed)

    def sample(self, source: Source) -> Value:
        """Any amount, the smaller ones more often, as players do."""
        steps = min((self.high - self.low) // self.step, 19)
        return self.low + self.step * source.below(steps + 1)

    def describe(self) -> str:
        """The bounds and the step, in dollars."""
        return f"{show(self.low)} to {show(self.high)} in steps of {show(self.step)}"

    def as_json(self) -> Json:
        """An amount within its bounds, and its steps."""
        return {"kind": "amount", "low": self.low, "high": self.high, "step": self.step}


def whole_steps(low: int, high: int, step: int) -> Amount | None:
    """The amounts above zero in whole steps from a lowest to a highest, if there are any."""
    low, high = max(1, -(-low // step)) * step, high // step * step
    return Amount(low, high, step) if low <= high else None


@dataclass(frozen=True, slots=True)
class Faces:
    """The uppermost faces of so many dice."""

    count: int

    def admits(self, value: object) -> bool:
        """Whether there are that many faces, each from 1 to 6."""
        return (
            isinstance(value, tuple)
            and len(value) == self.count
            and all(type(face) is int and 1 <= face <= 6 for face in value)
        )

    def read(self, typed: str) -> Value:
        """The faces typed one after another: 34 or 3-4 or 3,4."""
        digits = typed.replace("-", "").replace(",", "")
        if len(digits) != self.count or any(digit not in "123456" for digit in digits):
            raise MalformedAnswer(f"{typed[:40]!r} is not {self.describe()}")
        return tuple(int(digit) for digit in digits)

    def sample(self, source: Source) -> Value:
        """A fair roll."""
        return tuple([1 + source.below(6) for _ in range(self.count)])

    def describe(self) -> str:
        """How many faces."""
        return f"{self.count} faces such as {'-'.join('361'[: self.count])}"

    def as_json(self) -> Json:
        """So many faces."""
        return {"kind": "faces", "count": self.count}


def cards_json(cards: Iterable[int], *, least: int, most: int) -> Json:
    """A field that takes so many of these cards, as a page draws it."""
    codes = [Card(card).code for card in cards]
    return {"kind": "cards", "from": codes, "least": least, "most": most}
