"""The house way: how the dealer sets seven cards, as data that a licensee files.

A house way is a list of lines; the first line that fits the cards says which two of them are the
low hand. The joker counts as an ace where cards are grouped. The regulation leaves the manner to
the licensee.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from pitboss.equipment import Card
from pitboss.errors import InvariantBroken, ensure
from pitboss.games.pai_gow_poker.rules import HAND, is_fouled
from pitboss.ranking import HandRank, WheelRank, rank
from pitboss.ranking.pai_gow import COMPLETED
from pitboss.rulebook import rule


class Setting(NamedTuple):
    """Two hands made of seven cards, and what each is worth."""

    high_cards: tuple[Card, ...]
    low_cards: tuple[Card, ...]
    high: HandRank
    low: HandRank

    @property
    @rule("19:47-11.1[Second highest or low hand]", "19:47-11.9(a)")
    def is_legal(self) -> bool:
        """The low hand ranks equal to or below the high hand."""
        return not is_fouled(self.high.strength, self.low.strength)

    def describe(self) -> str:
        """Both hands in words."""
        return f"{self.high.describe()}; {self.low.describe()}"

    def show(self) -> str:
        """Both hands, card by card and in words."""
        high, low = faces(self.high_cards), faces(self.low_cards)
        return f"{high} ({self.high.describe()}); {low} ({self.low.describe()})"


def faces(cards: Iterable[Card]) -> str:
    """Cards as people see them; there is only one joker."""
    return " ".join("Joker" if card.is_joker else str(card) for card in cards)


@rule("19:47-11.1[Rank or ranking]", "19:47-11.1[Suit]")
def set_as(cards: Sequence[Card], low: Sequence[Card], wheel_rank: WheelRank) -> Setting:
    """Seven cards with these two as the low hand; suits never break a tie."""
    high = tuple(card for card in cards if card not in low)
    return Setting(
        high,
        tuple(low),
        rank(high, "pai_gow", wheel_rank=wheel_rank),
        rank(low, "pai_gow", wheel_rank=wheel_rank),
    )


def settings(cards: Sequence[Card], wheel_rank: WheelRank) -> list[Setting]:
    """All twenty-one ways to set seven cards, those that foul among them."""
    return [set_as(cards, low, wheel_rank) for low in combinations(cards, 2)]


@rule("19:47-11.9(f)")
def compare(mine: Setting, theirs: Setting) -> tuple[int, int]:
    """High with high and low with low: 1 where mine is higher, 0 a copy, -1 lower."""
    return _sign(mine.high, theirs.high), _sign(mine.low, theirs.low)


def _sign(mine: HandRank, theirs: HandRank) -> int:
    return (mine > theirs) - (mine < theirs)


ACE: Final = 14
# Where the strength of the low hand begins in a number that holds both.
LOW_AT: Final = 13
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


@dataclass(frozen=True, slots=True)
class WayLine:
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
    lines: tuple[WayLine, ...]

    def lines_for(self, groups: Groups) -> Iterator[WayLine]:
        """The lines that fit the groups."""
        return (line for line in self.lines if _fits(line, groups))

    def follow(
        self, ranks: Sequence[int], is_complete: Callable[[int], bool], worth: Callable[[int], int]
    ) -> tuple[int, int]:
        """The number of the line to follow for seven ranks, and the number of the setting it takes.

        Settings are numbered as `combinations` orders their low hands. `is_complete` says whether
        one has a straight or flush in the high hand; a line that keeps those together is passed
        over where there is none. Of several settings the one that is worth most is taken.
        """
        lows, groups = list(combinations(ranks, 2)), groups_of(ranks)
        for line in self.lines_for(groups):
            if line.low is Low.COMPLETE:
                found = [number for number in range(len(lows)) if is_complete(number)]
            else:
                a, b = low_ranks(line.low, groups)
                found = [number for number, low in enumerate(lows) if low in ((a, b), (b, a))]
            if found:
                return line.number, max(found, key=worth)
        raise InvariantBroken("a house way has a line for every hand")


def preference(low: int, high: int) -> int:
    """Which of the settings that a line leaves is taken: the best low hand, then the best high."""
    return (low << LOW_AT) + high


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
    lows = list(combinations(cards, 2))

    @cache
    def setting(number: int) -> Setting:
        return set_as(cards, lows[number], wheel_rank)

    def is_complete(number: int) -> bool:
        return setting(number).high.category in COMPLETED

    def worth(number: int) -> int:
        return preference(setting(number).low.strength, setting(number).high.strength)

    line, number = way.follow([rank_of(card) for card in cards], is_complete, worth)
    return line, setting(number)


def _fits(line: WayLine, groups: Groups) -> bool:
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
    WayLine(3, shapes=(Shape.TWO_TRIPLES,), low=Low.FIRST_PAIR),
    WayLine(4, shapes=(Shape.TRIPLE_AND_PAIR,), low=Low.SECOND_PAIR),
    WayLine(5, shapes=(Shape.THREE_PAIRS,), low=Low.FIRST_PAIR),
    WayLine(6, shapes=(Shape.TRIPLE, Shape.PAIR, Shape.SINGLES), low=Low.COMPLETE),
    WayLine(7, shapes=(Shape.TRIPLE,), first=_ACES, low=Low.FIRST_AND_SINGLE),
    WayLine(7, shapes=(Shape.TRIPLE,), low=Low.SINGLES),
)
_REST: Final = (
    WayLine(9, shapes=(Shape.PAIR,), low=Low.SINGLES),
    WayLine(10, shapes=(Shape.SINGLES,), low=Low.AFTER_BEST),
)

STANDARD: Final = HouseWay(
    "standard",
    (
        WayLine(1, shapes=_FIVE, second=(_KING, _KING), low=Low.SECOND_PAIR),
        WayLine(1, shapes=_FIVE, low=Low.FIRST_PAIR),
        WayLine(2, shapes=_FOUR, second=_PAIRED, low=Low.SECOND_PAIR),
        WayLine(2, shapes=_FOUR, first=_SMALL, low=Low.SINGLES),
        WayLine(2, shapes=_FOUR, first=_MIDDLE, single=_KING, low=Low.SINGLES),
        WayLine(2, shapes=_FOUR, first=_COURT, single=ACE, low=Low.SINGLES),
        WayLine(2, shapes=_FOUR, low=Low.FIRST_PAIR),
        *_FULL,
        WayLine(8, shapes=_TWO, first=_COURT, second=_SMALL, single=ACE, low=Low.SINGLES),
        WayLine(8, shapes=_TWO, first=_MIDDLE, second=_MIDDLE, single=ACE, low=Low.SINGLES),
        WayLine(8, shapes=_TWO, first=(2, 10), second=_SMALL, single=_KING, low=Low.SINGLES),
        WayLine(8, shapes=_TWO, low=Low.SECOND_PAIR),
        *_REST,
    ),
)

# A dealer who never keeps two pairs or four of a kind together.
PLAIN: Final = HouseWay(
    "plain",
    (
        WayLine(1, shapes=_FIVE, low=Low.FIRST_PAIR),
        WayLine(2, shapes=_FOUR, second=_PAIRED, low=Low.SECOND_PAIR),
        WayLine(2, shapes=_FOUR, low=Low.FIRST_PAIR),
        *_FULL,
        WayLine(8, shapes=_TWO, low=Low.SECOND_PAIR),
        *_REST,
    ),
)

HOUSE_WAYS: Final = MappingProxyType({way.name: way for way in (STANDARD, PLAIN)})
