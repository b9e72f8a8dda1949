"""Amounts of money: whole cents, read and shown the way a layout writes them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

from pitboss.errors import MalformedAnswer, ensure

Cents: TypeAlias = int

# Ten trillion dollars: more than every table bank together, and below 2**53, so that a browser
# which keeps numbers as doubles still holds each amount to the cent.
CENTS_MAX = 10**15

# Ten billion dollars: what a player may bring, lay or win at once. With a few hundred wagers a
# seat, no balance of a player who has less than half of the above can outgrow it in one round.
CHIPS_MAX = 10**12

# "-$10,000,000,000,000.00" is the longest amount anyone may write; anything longer is noise.
TEXT_CHARS_MAX = 24

# The amounts of a table are few and shown again and again.
_SHOWN_MAX = 4_096

_AMOUNT = re.compile(
    r"(?P<sign>-?)\$?(?P<whole>0|[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]*)"
    r"(?:\.(?P<part>[0-9]{1,2}))?"
)


def dollars(text: str, *, signed: bool = False) -> Cents:
    """Read an amount as a person writes it: `12.50`, `$1,000`; a minus sign only when asked.

    >>> dollars("$12.50")
    1250
    """
    match = _AMOUNT.fullmatch(text) if _is_short(text) else None
    if match is None or (match["sign"] and not signed):
        raise MalformedAnswer("an amount is written like 12.50 or $1,000.00")
    whole, part = match["whole"].replace(",", ""), match["part"] or ""
    cents = int(whole) * 100 + int(part.ljust(2, "0"))
    if cents > CENTS_MAX:
        raise MalformedAnswer(f"no amount is above {show(CENTS_MAX)}")
    return -cents if match["sign"] else cents


def _is_short(text: object) -> bool:
    return isinstance(text, str) and len(text) <= TEXT_CHARS_MAX


@lru_cache(maxsize=_SHOWN_MAX, typed=True)
def show(cents: Cents) -> str:
    """Say an amount in dollars and cents, with the sign before the dollar.

    >>> show(-100)
    '-$1.00'
    """
    ensure(type(cents) is int, "an amount of money is a whole number of cents")
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}.{part:02d}"
