"""The wheels of big six: insignia in clockwise order, of wheels known by name or a house's own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pitboss.equipment import Wheel

# The seven insignia, each with the short word by which it stands in a list of sections.
_WORDS: Final = {
    "$1": "1",
    "$2": "2",
    "$5": "5",
    "$10": "10",
    "$20": "20",
    "Joker": "J",
    "Flag": "F",
}
INSIGNIA: Final = tuple(_WORDS)
_READ: Final = {word.lower(): name for name, short in _WORDS.items() for word in (name, short)}

# Clockwise from the Joker; the Flag lies opposite. See docs/readings.md on the counts of stops.
_NJ_54: Final = (
    "J 1 2 1 5 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1 "
    "F 2 5 2 1 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1"
)
_ONE_FIVE_LESS: Final = 29  # the usual American wheel has a $1 where this $5 is


def insignia(word: str) -> str:
    """The insignia that a word stands for (5, $5, J or joker); a strange word stays as it is."""
    return _READ.get(word.lower(), word)


def spelled(words: Iterable[str]) -> str:
    """A list of sections in its one spelling: short words with a space between them."""
    names = map(insignia, words)
    return " ".join(_WORDS.get(name, name) for name in names)


def _sections(text: str) -> tuple[str, ...]:
    return tuple(map(insignia, text.split()))


def _us_54() -> tuple[str, ...]:
    sections = list(_sections(_NJ_54))
    sections[_ONE_FIVE_LESS] = "$1"
    return tuple(sections)


WHEELS: Final = {
    "nj_54": Wheel("nj_54", _sections(_NJ_54)),
    "us_54": Wheel("us_54", _us_54()),
}


def wheel_of(text: str) -> Wheel:
    """The wheel with a name, or the one whose sections are spelled out."""
    return WHEELS.get(text) or Wheel("wheel", _sections(text))
