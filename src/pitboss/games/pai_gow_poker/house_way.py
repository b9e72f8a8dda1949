"""The house way: how the dealer sets seven cards, as data that a licensee files.

A house way is a list of lines; the first line that fits the cards says which two of them are the
low hand. The joker counts as an ace where cards are grouped. The regulation leaves the manner to
the licensee; the ways that are filed here stand in `ways`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations
from typing import Final, NamedTuple

from pitboss.equipment import Card
from pitboss.errors import ensure
from pitboss.games.pai_gow_poker.hands import Setting, is_complete, set_as
from pitboss.games.pai_gow_poker.rules import HAND
from pitboss.ranking import WheelRank
from pitboss.rulebook import rule

__all__ = [
    "ACE",
    "Groups",
    "HouseWay",
    "Line",
    "Low",
    "Shape",
    "groups_of",
    "low_ranks",
    "rank_of",
    "set_by",
]

ACE: Final = 14
_ANY: Final = (2, ACE)


class Shape(IntEnum):
    """Which groups of equal cards seven cards hold; the larger group comes first."""

    FIVE_ACES = 0
    FOUR = 1
    TWO_TRIPLES = 2
    TRIPLE_AND_PAIR = 3
    THREE_PAIRS = 4
    TRIPLE = 5
    TWO_PAIRS = 6
    PAIR = 7
    SINGLES = 8


class Low(IntEnum):
    """Which two cards a line makes the low hand."""

    FIRST_PAIR = 0  # two of the first group
    SECOND_PAIR = 1  # two of the second group
    SINGLES = 2  # the two best singles
    FIRST_AND_SINGLE = 3  # one of the first group and the best single
    AFTER_BEST = 4  # the second and third best single
    COMPLETE = 5  # whatever is best beside a straight, a flush or better in the high hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a house way.

    `first` and `second` bound the ranks of the first and second group, `single` is what the best
    single card must be at least. A line whose low hand is what a straight or flush leaves fits
    only where some setting has one in the high hand.
    """

    number: int
    shapes: tuple[Shape, ...]
    low: Low
    first: tuple[int, int] = _ANY
    second: tuple[int, int] | None = None
    single: int = 0


class Groups(NamedTuple):
    """Seven cards by rank: the ranks of the first and second group, and of the single cards."""

    shape: Shape
    first: int
    second: int
    singles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HouseWay:
    """A filed manner of setting hands; the first line that fits is followed."""

    name: str
    lines: tuple[Line, ...]

    def line_for(self, groups: Groups, complete: Callable[[], bool]) -> Line:
        """The first line that fits; `complete` says whether a straight or flush is possible."""
        fits = (line for line in self.lines if _fits(line, groups))
        return next(line for line in fits if line.low is not Low.COMPLETE or complete())


_SHAPES: Final = {
    (3, 3): Shape.TWO_TRIPLES,
    (3, 2): Shape.TRIPLE_AND_PAIR,
    (3, 1): Shape.TRIPLE,
    (2, 1): Shape.PAIR,
    (1, 1): Shape.SINGLES,
}


def rank_of(card: Card) -> int:
    """The rank of a card, the joker being an ace."""
    return ACE if card.is_joker else int(card.rank)


def groups_of(ranks_held: Iterable[int]) -> Groups:
    """Group seven ranks, larger groups first and higher ranks first among equals."""
    held = Counter(ranks_held)
    ranks = sorted(held, key=lambda rank: (held[rank], rank), reverse=True)
    counts = [held[rank] for rank in ranks]
    singles = tuple(rank for rank in ranks if held[rank] == 1)
    second = ranks[1] if counts[1] > 1 else 0
    return Groups(_shape(counts), ranks[0] if counts[0] > 1 else 0, second, singles)


def _shape(counts: Sequence[int]) -> Shape:
    if counts[0] >= 4:
        return Shape.FIVE_ACES if counts[0] == 5 else Shape.FOUR
    if counts[:2] == [2, 2]:
        return Shape.THREE_PAIRS if counts[2] == 2 else Shape.TWO_PAIRS
    return _SHAPES[counts[0], counts[1]]


# -- following it ----------------------------------------------------------------------------------


@rule("19:47-11.9(d)", "19:47-11.1[Set or setting the hands]")
def set_by(way: HouseWay, cards: Sequence[Card], wheel_rank: WheelRank) -> tuple[int, Setting]:
    """The number of the line that fits, and the hands it makes of seven cards.

    Cards of one rank are as good as each other; of several choices the best high hand is taken.
    """
    ensure(len(cards) == HAND, "seven cards are set")
    groups = groups_of(map(rank_of, cards))
    line = way.line_for(groups, lambda: bool(_complete(cards, wheel_rank)))
    if line.low is Low.COMPLETE:
        best = max(_complete(cards, wheel_rank), key=lambda each: (each.low, each.high))
        return line.number, best
    wanted = sorted(low_ranks(line.low, groups))
    lows = [low for low in combinations(cards, 2) if sorted(map(rank_of, low)) == wanted]
    fitting = (set_as(cards, low, wheel_rank) for low in lows)
    return line.number, max(fitting, key=lambda each: each.high)


def _complete(cards: Sequence[Card], wheel_rank: WheelRank) -> list[Setting]:
    """The settings with a straight, a flush or better in the high hand."""
    highs = (tuple(card for card in cards if card not in low) for low in combinations(cards, 2))
    good = [high for high in highs if is_complete(high, wheel_rank)]
    return [
        set_as(cards, tuple(card for card in cards if card not in high), wheel_rank)
        for high in good
    ]


def _fits(line: Line, groups: Groups) -> bool:
    """Whether the groups are those of the line."""
    return (
        groups.shape in line.shapes
        and (groups.first == 0 or line.first[0] <= groups.first <= line.first[1])
        and (line.second is None or line.second[0] <= groups.second <= line.second[1])
        and (not line.single or max(groups.singles, default=0) >= line.single)
    )


def low_ranks(low: Low, groups: Groups) -> tuple[int, int]:
    """The ranks of the two cards that a line puts in the low hand."""
    if low in (Low.FIRST_PAIR, Low.SECOND_PAIR):
        rank = groups.first if low is Low.FIRST_PAIR else groups.second
        return rank, rank
    if low is Low.FIRST_AND_SINGLE:
        return groups.first, groups.singles[0]
    at = 1 if low is Low.AFTER_BEST else 0
    return groups.singles[at], groups.singles[at + 1]
