"""The wheels of big six as data: insignia in clockwise order, and the stops of each."""

from __future__ import annotations

from typing import Final

from pitboss.equipment import Wheel

__all__ = ["INSIGNIA", "WHEELS"]

INSIGNIA: Final = ("$1", "$2", "$5", "$10", "$20", "Joker", "Flag")

# Clockwise from the Joker; the Flag lies opposite. See docs/readings.md on the counts of stops.
_NJ_54: Final = (
    "J 1 2 1 5 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1 "
    "F 2 5 2 1 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1"
)
_ONE_FIVE_LESS: Final = 29  # the usual American wheel has a $1 where this $5 is


def _insignia(text: str) -> tuple[str, ...]:
    pictures = {"J": "Joker", "F": "Flag"}
    return tuple(pictures.get(word, f"${word}") for word in text.split())


def _us_54() -> tuple[str, ...]:
    sections = list(_insignia(_NJ_54))
    sections[_ONE_FIVE_LESS] = "$1"
    return tuple(sections)


WHEELS: Final = {
    "nj_54": Wheel("nj_54", _insignia(_NJ_54)),
    "us_54": Wheel("us_54", _us_54()),
}
