"""The house ways on file; a licensee names one of them in its submission."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from pitboss.games.pai_gow_poker.house_way import ACE, HouseWay, Line, Low, Shape

__all__ = ["HOUSE_WAYS", "PLAIN", "STANDARD"]

_KING: Final = ACE - 1
_SMALL: Final = (2, 6)
_MIDDLE: Final = (7, 10)
_COURT: Final = (11, _KING)
_ACES: Final = (ACE, ACE)
_PAIRED: Final = (2, ACE)
_FIVE: Final = (Shape.FIVE_ACES,)
_FOUR: Final = (Shape.FOUR,)
_TWO: Final = (Shape.TWO_PAIRS,)

# Lines that any sensible manner shares, by their number in `STANDARD`.
_FULL: Final = (
    Line(number=3, shapes=(Shape.TWO_TRIPLES,), low=Low.FIRST_PAIR),
    Line(number=4, shapes=(Shape.TRIPLE_AND_PAIR,), low=Low.SECOND_PAIR),
    Line(number=5, shapes=(Shape.THREE_PAIRS,), low=Low.FIRST_PAIR),
    Line(
        number=6,
        shapes=(Shape.TRIPLE, Shape.PAIR, Shape.SINGLES),
        low=Low.COMPLETE,
    ),
    Line(number=7, shapes=(Shape.TRIPLE,), first=_ACES, low=Low.FIRST_AND_SINGLE),
    Line(number=7, shapes=(Shape.TRIPLE,), low=Low.SINGLES),
)
_REST: Final = (
    Line(number=9, shapes=(Shape.PAIR,), low=Low.SINGLES),
    Line(number=10, shapes=(Shape.SINGLES,), low=Low.AFTER_BEST),
)

STANDARD: Final = HouseWay(
    "standard",
    (
        Line(number=1, shapes=_FIVE, second=(_KING, _KING), low=Low.SECOND_PAIR),
        Line(number=1, shapes=_FIVE, low=Low.FIRST_PAIR),
        Line(number=2, shapes=_FOUR, second=_PAIRED, low=Low.SECOND_PAIR),
        Line(number=2, shapes=_FOUR, first=_SMALL, low=Low.SINGLES),
        Line(number=2, shapes=_FOUR, first=_MIDDLE, single=_KING, low=Low.SINGLES),
        Line(number=2, shapes=_FOUR, first=_COURT, single=ACE, low=Low.SINGLES),
        Line(number=2, shapes=_FOUR, low=Low.FIRST_PAIR),
        *_FULL,
        Line(number=8, shapes=_TWO, first=_COURT, second=_SMALL, single=ACE, low=Low.SINGLES),
        Line(number=8, shapes=_TWO, first=_MIDDLE, second=_MIDDLE, single=ACE, low=Low.SINGLES),
        Line(number=8, shapes=_TWO, first=(2, 10), second=_SMALL, single=_KING, low=Low.SINGLES),
        Line(number=8, shapes=_TWO, low=Low.SECOND_PAIR),
        *_REST,
    ),
)

# A dealer who never keeps two pairs or four of a kind together.
PLAIN: Final = HouseWay(
    "plain",
    (
        Line(number=1, shapes=_FIVE, low=Low.FIRST_PAIR),
        Line(number=2, shapes=_FOUR, second=_PAIRED, low=Low.SECOND_PAIR),
        Line(number=2, shapes=_FOUR, low=Low.FIRST_PAIR),
        *_FULL,
        Line(number=8, shapes=_TWO, low=Low.SECOND_PAIR),
        *_REST,
    ),
)

HOUSE_WAYS: Final = MappingProxyType({way.name: way for way in (STANDARD, PLAIN)})
