"""Vigorish: the share of a wager or a win that the house keeps, with its rounding named."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from pitboss.errors import MalformedAnswer, RuleViolation, ensure
from pitboss.money.cents import Cents, show

# Six digits on either side say any rate a house would post, and bound the arithmetic.
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)%")
_DECIMAL = re.compile(r"[0-9](?:\.[0-9]{1,6})?")
_RATIO = re.compile(r"([0-9]{1,6})/([1-9][0-9]{0,5})")


class Rounding(StrEnum):
    """What happens to a commission that does not come out in whole units."""

    EXACT = "exact"
    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"


@dataclass(frozen=True, slots=True)
class Commission:
    """A rate, how it is rounded, and the smallest unit the house collects.

    >>> Commission(Fraction(1, 20), Rounding.UP, 25).on(1000)
    50
    """

    rate: Fraction
    rounding: Rounding
    unit: Cents = 1

    def __post_init__(self) -> None:
        ensure(type(self.rate) is Fraction, "a rate of commission is an exact fraction")
        ensure(0 <= self.rate <= 1, "a rate of commission lies between nothing and the whole")
        ensure(isinstance(self.rounding, Rounding), "a commission names its rounding")
        ensure(type(self.unit) is int and self.unit > 0, "a unit is a positive number of cents")

    def on(self, amount: Cents, *, cite: str | None = None) -> Cents:
        """The commission on an amount, in whole units; exact commissions refuse a broken unit."""
        ensure(type(amount) is int and amount >= 0, "an amount is a whole number of cents")
        numerator = amount * self.rate.numerator
        denominator = self.rate.denominator * self.unit
        if self.rounding is Rounding.EXACT and numerator % denominator:
            cites = () if cite is None else (cite,)
            raise RuleViolation(
                f"the commission on {show(amount)} does not come out in units of {show(self.unit)}",
                *cites,
            )
        return self.unit * _divide(numerator, by=denominator, rounding=self.rounding)


def _divide(numerator: int, *, by: int, rounding: Rounding) -> int:
    """Divide whole numbers with the rounding named; halves of a unit go up."""
    match rounding:
        case Rounding.EXACT | Rounding.DOWN:
            return numerator // by
        case Rounding.UP:
            return -(-numerator // by)
        case Rounding.NEAREST:
            return (2 * numerator + by) // (2 * by)
        case _:
            assert_never(rounding)


def parse_rate(text: str) -> Fraction:
    """Read a rate as a notice posts it: `5%`, `0.05` or `1/20`, never above the whole.

    >>> parse_rate("5%") == parse_rate("0.05") == parse_rate("1/20")
    True
    """
    rate = _read_rate(text) if isinstance(text, str) else None
    if rate is None or rate > 1:
        raise MalformedAnswer("a rate is written like 5%, 0.05 or 1/20, and is at most 100%")
    return rate


def _read_rate(text: str) -> Fraction | None:
    if match := _PERCENT.fullmatch(text):
        return Fraction(match[1]) / 100
    if match := _RATIO.fullmatch(text):
        return Fraction(int(match[1]), int(match[2]))
    return Fraction(text) if _DECIMAL.fullmatch(text) else None
