"""Chips: the values a rack holds, how a payment is cut from it, and chips without a value."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from pitboss.errors import MalformedAnswer, RuleViolation, ensure
from pitboss.money.cents import Cents, show

Denomination: TypeAlias = Cents

# $0.25 $0.50 $1 $2.50 $5 $20 $25 $100 $500 $1,000 $5,000, smallest first.
DENOMINATIONS: tuple[Denomination, ...] = (
    *(25, 50, 100, 250, 500, 2_000, 2_500),
    *(10_000, 50_000, 100_000, 500_000),
)

# A colour or a design is a word or two on an inventory card.
NAME_CHARS_MAX = 40


def break_down(
    cents: Cents,
    denominations: Collection[Denomination] = DENOMINATIONS,
    *,
    cite: str | None = None,
) -> dict[Denomination, int]:
    """Cut a payment from the rack, largest chips first; a payment with a remainder is refused.

    >>> break_down(3150)
    {2500: 1, 500: 1, 100: 1, 50: 1}
    """
    ensure(type(cents) is int and cents >= 0, "a payment is a whole number of cents")
    ensure(all(value > 0 for value in denominations), "every chip in the rack has a value")
    pieces: dict[Denomination, int] = {}
    rest = cents
    for value in sorted(set(denominations), reverse=True):
        count, rest = divmod(rest, value)
        if count:
            pieces[value] = count
    if rest:
        cites = () if cite is None else (cite,)
        raise RuleViolation(f"{show(cents)} cannot be cut from the chips in the rack", *cites)
    return pieces


@dataclass(frozen=True, slots=True)
class NonValueChips:
    """Chips that are worth what their player declared: told apart by colour and design."""

    colour: str
    design: str

    def __post_init__(self) -> None:
        for name in (self.colour, self.design):
            if not isinstance(name, str) or not 1 <= len(name.strip()) <= NAME_CHARS_MAX:
                raise MalformedAnswer("chips without a value have a colour and a design")


def clashes(a: NonValueChips, b: NonValueChips) -> bool:
    """Whether a dealer could not tell two players' chips apart on one layout."""
    return _look(a) == _look(b)


def _look(chips: NonValueChips) -> tuple[str, str]:
    return chips.colour.strip().casefold(), chips.design.strip().casefold()
