"""Amounts of hand histories and of our table: a chip of one there is a dollar here, to the cent."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Final, TypeAlias

from pitboss.errors import MalformedFile
from pitboss.money import CENTS_MAX, Cents

Amount: TypeAlias = int | Decimal

DOLLAR: Final = 1_00
QUARTER: Final = 25
DOLLARS_MAX: Final = CENTS_MAX // DOLLAR


def cents_of(amount: Amount, where: str) -> Cents:
    """So many cents exactly; what is unknown, below zero or finer than a cent is refused."""
    if isinstance(amount, Decimal) and not amount.is_finite():
        raise MalformedFile(f"{where}: an amount that nobody knows cannot be played with")
    if not -DOLLARS_MAX <= amount <= DOLLARS_MAX:
        raise MalformedFile(f"{where}: {_short(amount)} is more than any table has")
    cents = amount * DOLLAR
    if cents != int(cents):
        raise MalformedFile(f"{where}: {_short(amount)} is not an amount of whole cents")
    return int(cents)


def _short(amount: Amount) -> str:
    return str(amount)[:40]


def amount_of(cents: Cents) -> Amount:
    """The amount as a history has it: a whole number, or one with two places."""
    whole, part = divmod(cents, DOLLAR)
    return Decimal(f"{whole}.{part:02d}") if part else whole


def scale_of(every: Iterable[Cents]) -> int:
    """How many times larger the table plays: a cent is a chip where there is less than a quarter.

    A pot is divided in dollars, or in quarters where it has some; a history whose chips are finer
    is played with a dollar for each cent, and what comes of it is divided again.
    """
    return DOLLAR if any(cents % QUARTER for cents in every) else 1
