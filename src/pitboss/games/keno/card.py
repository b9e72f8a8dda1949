"""The rate card as data: what each catch of each number of spots pays for one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType
from typing import Final, TypeAlias

from pitboss.errors import MalformedAnswer
from pitboss.games.keno.rules import DRAWN, HUNDRED, NUMBERS

SPOTS_MAX: Final = 15  # so many spots a way of this software has at most
PAY_MAX: Final = 10**9 * HUNDRED

# By the number of spots: by the number of hits: hundredths for one.
Payoffs: TypeAlias = Mapping[int, Mapping[int, int]]

_PAY: Final = re.compile(r"([0-9]{1,2})=([0-9]{1,9})(?:\.([0-9]{1,2}))?", re.ASCII)


@cache
def chances(spots: int, numbers: int = NUMBERS, drawn: int = DRAWN) -> tuple[Fraction, ...]:
    """The chance of each number of hits, from none to all of the spots."""
    ways = comb(numbers, drawn)
    return tuple(
        Fraction(comb(spots, caught) * comb(numbers - spots, drawn - caught), ways)
        if caught <= drawn
        else Fraction(0)
        for caught in range(spots + 1)
    )


def pay_text(pay: int) -> str:
    """A payoff for one as it is printed: `3`, `2.50`."""
    whole, cents = divmod(pay, HUNDRED)
    return f"{whole}.{cents:02}" if cents else str(whole)


def card_text(card: Payoffs) -> str:
    """The whole card on a line: `1:1=3;2:2=12`."""
    return ";".join(f"{spots}:{row_text(pays)}" for spots, pays in sorted(card.items()))


def row_text(pays: Mapping[int, int]) -> str:
    """The payoffs of one number of spots: `2=1+3=43`."""
    return "+".join(f"{caught}={pay_text(pay)}" for caught, pay in sorted(pays.items()))


def read_row(text: str) -> dict[int, int]:
    """The payoffs of one number of spots as they were typed."""
    found: dict[int, int] = {}
    for each in re.split(r"[+\s]+", text.strip()):
        match = _PAY.fullmatch(each)
        if match is None or int(match[1]) in found:
            raise MalformedAnswer(f"payoffs are written hits=payoff, such as 2=1+3=43: {text[:60]}")
        cents = (match[3] or "0").ljust(2, "0")
        found[int(match[1])] = int(match[2]) * HUNDRED + int(cents)
    return found


def read_card(raw: object) -> Payoffs:
    """A card from a line of text, or from a table of tables as `pitboss keno card` prints it."""
    if isinstance(raw, Mapping):
        rows = [(str(spots), _row_of(pays)) for spots, pays in raw.items()]
    elif isinstance(raw, str):
        rows = [_row_read(each) for each in raw.split(";") if each.strip()]
    else:
        raise MalformedAnswer("a rate card is text such as 1:1=3;2:2=12")
    card: dict[int, Mapping[int, int]] = {}
    for spots, pays in rows:
        if not (spots.isascii() and spots.isdigit() and len(spots) < 3) or int(spots) in card:
            raise MalformedAnswer(f"each number of spots has one row: {spots[:20]!r}")
        card[int(spots)] = MappingProxyType(pays)
    return MappingProxyType(card)


def _row_read(text: str) -> tuple[str, dict[int, int]]:
    spots, _, pays = text.partition(":")
    return spots.strip(), read_row(pays)


def _row_of(pays: object) -> dict[int, int]:
    if isinstance(pays, Mapping):
        return read_row("+".join(f"{caught}={pay}" for caught, pay in pays.items()))
    return read_row(str(pays))


def is_card(value: object) -> bool:
    """Whether a value is a table of payoffs that can be caught, and pays something on each row."""
    return (
        isinstance(value, Mapping)
        and 0 < len(value) <= SPOTS_MAX
        and all(type(spots) is int and _is_row(spots, pays) for spots, pays in value.items())
    )


def _is_row(spots: int, pays: object) -> bool:
    return (
        1 <= spots <= SPOTS_MAX
        and isinstance(pays, Mapping)
        and len(pays) > 0
        and all(type(each) is int for pair in pays.items() for each in pair)
        and all(0 <= caught <= spots and 0 < pay <= PAY_MAX for caught, pay in pays.items())
    )


class CardDomain:
    """Any rate card; whether the house keeps too much is found where the wagers are known."""

    def read(self, raw: object) -> Payoffs:
        """A card as text or as a table."""
        return read_card(raw)

    def admits(self, value: Payoffs) -> bool:
        """Whether it is a card at all."""
        return is_card(value)

    def write(self, value: Payoffs) -> object:
        """As one line of text."""
        return card_text(value)

    def describe(self) -> str:
        """What it looks like."""
        return "a rate card such as 1:1=3;2:2=12;3:2=1+3=43 (spots:hits=paid for one)"

    def in_words(self, value: object) -> str:
        """The card as the house prints it."""
        return card_text(read_card(value)) if isinstance(value, str) else _printed(value)


def _printed(value: object) -> str:
    assert isinstance(value, Mapping)
    rows: Iterable[tuple[int, Mapping[int, int]]] = value.items()
    return "; ".join(f"{n} spots {row_text(pays).replace('+', ', ')}" for n, pays in rows)
