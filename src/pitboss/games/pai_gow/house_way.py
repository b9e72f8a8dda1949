"""The house way: how the dealer sets four tiles, as data that a licensee files.

The four rules of 19:47-10.7(d) are the base. A licensee notes its exceptions under 10.7(e): each
says which hand of the base is not played, and how good the two hands must be that are played
instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from pitboss.equipment import Tile
from pitboss.errors import ensure
from pitboss.games.pai_gow.rules import (
    HAND,
    PAIR_RANKS,
    PAIRED,
    PAIRS_RANKED,
    RANKS,
    SPLITS,
    high_above,
    is_high,
    low_above,
    pair_rank,
    strength,
    tile_rank,
    value_of,
)
from pitboss.rulebook import rule

_NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
)


class Setting(NamedTuple):
    """Two hands made of four tiles, and how strong each is."""

    high_tiles: tuple[Tile, ...]
    low_tiles: tuple[Tile, ...]
    high: int
    low: int

    def show(self) -> str:
        """Both hands, tile by tile and in words."""
        high, low = faces(self.high_tiles), faces(self.low_tiles)
        return f"{high} ({describe(self.high)}); {low} ({describe(self.low)})"


def faces(tiles: Iterable[Tile]) -> str:
    """Tiles as people write them."""
    return " ".join(tile.code for tile in tiles)


def describe(strength: int) -> str:
    """A hand in words: its pair, wong or gong, or else its value."""
    if strength < PAIRED:
        return _NUMBERS[value_of(strength)]
    return PAIRS_RANKED[PAIRED + PAIR_RANKS - strength - 1].kind


_strength = cache(strength)
_tile_rank = cache(tile_rank)


def set_as(first: Sequence[Tile], second: Sequence[Tile]) -> Setting:
    """Four tiles parted so; the hand that ranks higher is the high hand."""
    (a, b), (c, d) = sorted(first), sorted(second)
    one, two = _strength(a, b), _strength(c, d)
    if is_high(one, two):
        return Setting((a, b), (c, d), one, two)
    return Setting((c, d), (a, b), two, one)


def settings(tiles: Sequence[Tile]) -> list[Setting]:
    """The three ways to set four tiles."""
    return [set_as([tiles[a], tiles[b]], [tiles[c], tiles[d]]) for (a, b), (c, d) in SPLITS]


def compare(mine: Setting, theirs: Setting) -> tuple[int, int]:
    """A player's high with the bank's high and low with low: 1 where mine is higher, else less."""
    return high_above(mine.high, theirs.high), low_above(mine.low, theirs.low)


# -- the base rules, 10.7(d) -----------------------------------------------------------------------


@rule("19:47-10.7(d)1")
def has_supreme_pair(a: int, b: int) -> bool:
    """The supreme pair is played as such."""
    return pair_rank(a, b) == 1


@rule("19:47-10.7(d)2")
def has_pair(strength: int) -> bool:
    """A pair, wong or gong is always played."""
    return strength >= PAIRED


@rule("19:47-10.7(d)3")
def has_high_value(strength: int) -> bool:
    """Otherwise two tiles with a value of nine, eight or seven are played together."""
    return strength < PAIRED and value_of(strength) >= 7


@rule("19:47-10.7(d)4")
def joins_best_and_worst(hands: Setting) -> bool:
    """Otherwise the highest ranking tile is played with the lowest ranking one."""
    ranks = [_tile_rank(tile) for tile in (*hands.high_tiles, *hands.low_tiles)]
    return {min(ranks), max(ranks)} in ({*ranks[:2]}, {*ranks[2:]})


def _pairs(hands: Setting) -> int:
    return has_pair(hands.high) + has_pair(hands.low)


@rule("19:47-10.7(d)")
def set_by_base(tiles: Sequence[Tile]) -> tuple[int, Setting]:
    """The number of the base rule that fits four tiles, and the hands it makes of them.

    Where a rule leaves a choice: as many pairs, wongs and gongs as may be, or the highest value,
    and then the highest hands; see the readings.
    """
    ensure(len(tiles) == HAND, "four tiles are set")
    every = settings(sorted(tiles))
    supreme = [each for each in every if has_supreme_pair(*each.high_tiles)]
    if supreme:
        return 1, supreme[0]
    paired = [each for each in every if has_pair(each.high)]
    if paired:
        return 2, max(paired, key=lambda each: (_pairs(each), each.high, each.low))
    valued = [each for each in every if has_high_value(each.high)]
    if valued:
        return 3, max(valued, key=lambda each: (value_of(each.high), each.low, each.high))
    return 4, next(each for each in every if joins_best_and_worst(each))


# -- exceptions, 10.7(e) ---------------------------------------------------------------------------

# What the hands of an exception are named by: a value, or one of these.
GONG_OR_WONG: Final = 10
ANY_PAIR: Final = 11


def grade(strength: int) -> int:
    """A hand as an exception names it: its value, 10 for a gong or wong, 11 for a pair."""
    if strength < PAIRED:
        return value_of(strength)
    return GONG_OR_WONG if strength < PAIRED + 4 else ANY_PAIR


@dataclass(frozen=True, slots=True)
class WayException:
    """An exception to the base rules.

    Where they would play a high hand of one of the strengths from `low` to `high`, the tiles are
    set otherwise if that makes a high hand of at least the grade `least_high` and a low hand of at
    least `least_low`: in the way with the best low hand. Other strengths are not touched.
    """

    low: int
    high: int
    least_high: int
    least_low: int

    def applies(self, base: Setting) -> bool:
        """Whether the base rules set a hand that this exception is about."""
        return self.low <= base.high <= self.high

    def instead(self, base: Setting, every: Iterable[Setting]) -> Setting | None:
        """The hands that are played instead, if there are such."""
        found = [
            each
            for each in every
            if each.low > base.low
            and grade(each.high) >= self.least_high
            and grade(each.low) >= self.least_low
        ]
        return max(found, key=lambda each: (each.low, each.high), default=None)

    def describe(self) -> str:
        """The exception as a licensee writes it."""
        what = describe(self.high) if self.low >= PAIRED else _value_words(self.low)
        if self.low >= PAIRED:
            pair = PAIRS_RANKED[PAIRED + PAIR_RANKS - self.high - 1]
            what = f"{pair.kind} {pair.tile} with {pair.others.replace(' ', ' or ')}"
        high, low = _grade_words(self.least_high), _grade_words(self.least_low)
        text = f"{what}: not played where another high hand is {high} and leaves a higher low hand"
        return f"{text}, {low}" if self.least_low else text


def _value_words(strength: int) -> str:
    return f"a value of {_NUMBERS[value_of(strength)]}"


def _grade_words(grade: int) -> str:
    if grade >= GONG_OR_WONG:
        return "a pair" if grade == ANY_PAIR else "a gong or better"
    return f"at least {_NUMBERS[grade]}" if grade else "any"


def not_pair(rank: int, least_high: int, least_low: int) -> WayException:
    """The exception for one of the twenty pairs, by its rank."""
    strength = PAIRED + PAIR_RANKS - rank
    return WayException(strength, strength, least_high, least_low)


def not_value(value: int, least_high: int, least_low: int) -> WayException:
    """The exception for one of the values zero to nine."""
    return WayException(value * RANKS, value * RANKS + RANKS - 1, least_high, least_low)


@dataclass(frozen=True, slots=True)
class HouseWay:
    """A filed manner of setting hands: the base rules and its exceptions, in their order."""

    name: str
    title: str
    exceptions: tuple[WayException, ...] = ()


@rule("19:47-10.7(e)")
def set_by(way: HouseWay, tiles: Sequence[Tile]) -> tuple[int, Setting]:
    """The number of the rule that sets four tiles, and the two hands.

    Rules 1 to 4 are those of 10.7(d), the exceptions of the house way come after them. Tiles of
    one rank are as good as each other, so that every four tiles are set in one way.
    """
    return _set_by(way, tuple(sorted(tiles)))


@lru_cache(maxsize=1 << 14)
def _set_by(way: HouseWay, tiles: tuple[Tile, ...]) -> tuple[int, Setting]:
    line, base = set_by_base(tiles)
    for number, exception in enumerate(way.exceptions, 5):
        if exception.applies(base):
            other = exception.instead(base, settings(tiles))
            if other is not None:
                return number, other
    return line, base


BASE: Final = HouseWay("base_10_7_d", "the four rules of the regulation, without exceptions")

# The smallest set of exceptions that leaves the player no answer that gains: one.
EIGHTS: Final = HouseWay(
    "even_eights",
    "the four rules, but with more even hands instead of an eight",
    (not_value(8, 3, 3),),
)
# Exceptions added one by one, each the one that costs the best answer most.
FIRM: Final = HouseWay(
    "firm",
    "the four rules with five exceptions",
    (
        *EIGHTS.exceptions,
        not_value(7, 4, 4),
        not_pair(2, 5, 0),
        not_pair(3, 3, 3),
        not_pair(17, 9, 3),
    ),
)

HOUSE_WAYS: Final = MappingProxyType({way.name: way for way in (BASE, EIGHTS, FIRM)})
