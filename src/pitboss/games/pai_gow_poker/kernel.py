"""Seven cards set by a house way, compiled; its tables are computed from the readable rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.errors import ensure
from pitboss.games.pai_gow_poker.house_way import (
    ACE,
    COMPLETE,
    LOW_AT,
    Groups,
    HouseWay,
    Low,
    groups_of,
    preference,
)
from pitboss.games.pai_gow_poker.rules import HAND
from pitboss.kernels import prepare
from pitboss.ranking import WheelRank
from pitboss.ranking.kinds import definition, numbers
from pitboss.ranking.pai_gow import read_pai_gow_five, read_pai_gow_two

prepare()  # before any kernel is declared

Ints: TypeAlias = NDArray[np.int64]
Small: TypeAlias = NDArray[np.int32]

RANKS: Final = 13
JOKER: Final = 52
_ALL: Final = 1 << RANKS

# A hand is the sum of the codes of its cards: three bits count each rank, the joker being an ace;
# then four bits for each suit; then one for the joker.
SUITS_AT: Final = 3 * RANKS
JOKER_BIT: Final = 1 << SUITS_AT + 16
# Adding these to the suits lifts the highest bit where there are five, or four beside the joker.
FIVE_OF_A_SUIT: Final = 0x3333
FOUR_OF_A_SUIT: Final = 0x4444
LIFTED: Final = 0x8888

# The ranks are looked up in three parts, so that every seven ranks have a number of their own.
PARTS: Final = (4, 4, 5)
PART: Final = 1 << 12

# What seven ranks become while no flush is possible: the strengths of the high and the low hand,
# the number of the line, and whether that line keeps straights and flushes together.
STRENGTH: Final = 0x1FFF
LINE_AT: Final = 26
LINE: Final = 0xF
KEEPS: Final = 1 << 30


# All tables lie one after the other in a single array, which a kernel is handed quicker than many.
# The first four give the number of any seven ranks; HANDS is what these become, without the joker
# and with it; STRAIGHTS and FLUSHES are the strengths of hands of exactly these ranks, without the
# joker and with it, of one suit or not; LOWS those of two ranks. BITS has for each card a bit for
# its rank, the joker having its own, and from the sixteenth on one for its suit; RANKS_OF its rank,
# the joker being an ace. COMPLETE_LINE is the number of the line that keeps straights and flushes.
SEVEN_RANKS: Final = 49_283
FIRST: Final = 0
CARDS_LEFT: Final = FIRST + PART
MIDDLE: Final = CARDS_LEFT + PART
LAST: Final = MIDDLE + (HAND + 1) * PART
HANDS: Final = LAST + (1 << 3 * PARTS[-1])
STRAIGHTS: Final = HANDS + 2 * SEVEN_RANKS
FLUSHES: Final = STRAIGHTS + 2 * _ALL
LOWS: Final = FLUSHES + 2 * _ALL
RANKS_OF: Final = LOWS + RANKS * RANKS
BITS: Final = RANKS_OF + JOKER + 1
COMPLETE_LINE: Final = BITS + JOKER + 1


class Board(NamedTuple):
    """The codes of the cards, and the tables for one house way under one ranking."""

    codes: Ints
    tables: Small


@cache
def board_of(way: HouseWay, wheel_rank: WheelRank) -> Board:
    """The tables for a house way."""
    complete = {line.number for line in way.lines if line.low is Low.COMPLETE}
    ensure(len(complete) == 1, "a house way keeps straights and flushes together in one line")
    straights, flushes = _complete_hands(wheel_rank)
    cards = range(JOKER + 1)
    tables = (
        *_numbering(),
        _hands(way, wheel_rank, straights),
        straights,
        flushes,
        _lows(wheel_rank),
        np.array([*range(RANKS)] * 4 + [RANKS - 1], dtype=np.int32),
        np.array([_bits(card) for card in cards], dtype=np.int32),
        np.array([*complete], dtype=np.int32),
    )
    every = np.concatenate([table.ravel() for table in tables])
    ensure(len(every) == COMPLETE_LINE + 1, "every table lies where the kernel looks for it")
    return Board(np.array([_code(card) for card in cards], dtype=np.int64), every)


def _scale(wheel_rank: WheelRank) -> str:
    found = definition("pai_gow", wheel_rank)
    assert found is not None
    return found.scale


def _code(card: int) -> int:
    if card == JOKER:
        return JOKER_BIT + (1 << 3 * (RANKS - 1))
    suit, rank = divmod(card, RANKS)
    return (1 << 3 * rank) + (1 << SUITS_AT + 4 * suit)


def _bits(card: int) -> int:
    """The rank as a bit, the joker having its own, and the suit as a nibble above."""
    if card == JOKER:
        return 1 << RANKS
    suit, rank = divmod(card, RANKS)
    return (1 << rank) + (1 << 16 + 4 * suit)


# -- a number for any seven ranks ------------------------------------------------------------------


def _vectors(ranks: int, ace: bool) -> list[tuple[int, ...]]:
    """How often each of some ranks may occur among seven cards; aces up to five times."""
    most = [range(5)] * (ranks - ace) + [range(6)] * ace
    return [vector for vector in product(*most) if sum(vector) <= HAND]


@cache
def _parts() -> tuple[list[tuple[int, ...]], ...]:
    return tuple(_vectors(size, ace=size == PARTS[-1]) for size in PARTS)


def _packed(vector: tuple[int, ...]) -> int:
    return sum(count << 3 * place for place, count in enumerate(vector))


def _numbering() -> tuple[Small, Small, Small, Small]:
    """Where the numbers begin for the lowest ranks, within them for the middle ones, and so on."""
    low, mid, high = _parts()
    ways = [sum(sum(vector) == cards for vector in high) for cards in range(HAND + 1)]
    first, cards_left = np.zeros(PART, dtype=np.int32), np.zeros(PART, dtype=np.int32)
    middle = np.zeros((HAND + 1) * PART, dtype=np.int32)
    last = np.zeros(1 << 3 * PARTS[-1], dtype=np.int32)
    sizes = [_spread(mid, ways, cards, middle) for cards in range(HAND + 1)]
    begin = 0
    for vector in low:
        left = HAND - sum(vector)
        first[_packed(vector)], cards_left[_packed(vector)] = begin, left * PART
        begin += sizes[left]
    seen = [0] * (HAND + 1)
    for vector in high:
        last[_packed(vector)] = seen[sum(vector)]
        seen[sum(vector)] += 1
    return first, cards_left, middle, last


def _spread(mid: list[tuple[int, ...]], ways: list[int], cards: int, middle: Small) -> int:
    begin = 0
    for vector in mid:
        if sum(vector) <= cards:
            middle[cards * PART + _packed(vector)] = begin
            begin += ways[cards - sum(vector)]
    return begin


def _seven_ranks() -> Iterator[tuple[int, ...]]:
    """Every seven ranks in the order of their numbers, as counts from the deuce to the ace."""
    low, mid, high = _parts()
    by_size = [[v for v in high if sum(v) == cards] for cards in range(HAND + 1)]
    for a in low:
        for b in mid:
            left = HAND - sum(a) - sum(b)
            if left >= 0:
                yield from ((*a, *b, *c) for c in by_size[left])


# -- what seven ranks become -----------------------------------------------------------------------


class _Ranker:
    """What seven ranks become, as long as no flush is possible."""

    def __init__(self, way: HouseWay, wheel_rank: WheelRank, straights: Small) -> None:
        self.way = way
        self.wheel_rank: WheelRank = wheel_rank
        self.straights = straights
        self.windows = [int(bits) for bits in np.flatnonzero(straights[0])]
        self.strengths = numbers(_scale(wheel_rank))
        self.known: dict[tuple[int, ...], int] = {}

    def high(self, values: tuple[int, ...]) -> int:
        """The strength of five ranks that are not of one suit."""
        if values not in self.known:
            reading = read_pai_gow_five(values, False, joker=False, wheel_rank=self.wheel_rank)
            self.known[values] = self.strengths[reading.key]
        return self.known[values]

    def low(self, values: tuple[int, ...]) -> int:
        """The strength of two ranks."""
        return self.strengths[read_pai_gow_two(values, joker=False).key]

    def hand(self, counts: tuple[int, ...]) -> tuple[int, int]:
        """What seven ranks become: without the joker, and with it for one of the aces."""
        values = tuple(n + 2 for n in range(RANKS - 1, -1, -1) for _ in range(counts[n]))
        groups = groups_of(values)
        keeps = next(self.way.lines_for(groups)).low is Low.COMPLETE
        if not self._near_straight(_ranks_of(values)):
            found = self._become(values, groups, []) + KEEPS * keeps
            return found, found
        plain = self._become(values, groups, list(self._with_straight(values, joker=False)))
        if values[0] != ACE:
            return plain + KEEPS * keeps, 0
        joker = self._become(values, groups, list(self._with_straight(values, joker=True)))
        return plain + KEEPS * keeps, joker + KEEPS * keeps

    def _near_straight(self, ranks: int) -> bool:
        """Whether four of the ranks are of one straight."""
        return any((ranks & window).bit_count() >= 4 for window in self.windows)

    def _become(
        self, values: tuple[int, ...], groups: Groups, settled: list[tuple[int, int]]
    ) -> int:
        """The low and the high hand, `settled` being the settings with a straight."""

        def with_low(two: tuple[int, int]) -> list[tuple[int, int]]:
            ranks = max(two), min(two)
            low = self.low(ranks)
            straights = [each for each in settled if each[0] == low]
            return [*straights, (low, self.high(_without(values, ranks)))]

        number, found = self.way.follow(groups, lambda: settled, with_low)
        return max(preference(low, high) for low, high in found) + (number << LINE_AT)

    def _with_straight(self, values: tuple[int, ...], joker: bool) -> Iterator[tuple[int, int]]:
        """The strengths of low and high for every low hand that leaves a straight."""
        for low in set(combinations(values, 2)):
            left = _without(values, low)
            # An ace that stays with the high hand may be the joker; so may one that goes.
            for as_joker in (0, 1) if joker and left[0] == ACE else (0,):
                ranks = left[as_joker:]
                distinct = len(set(ranks)) == len(ranks)
                high = int(self.straights[as_joker, _ranks_of(ranks)]) if distinct else 0
                natural = as_joker or not joker or ACE in low
                if high and natural:
                    yield self.low(low), high


def _without(values: tuple[int, ...], low: tuple[int, ...]) -> tuple[int, ...]:
    left = list(values)
    for value in low:
        left.remove(value)
    return tuple(left)


def _ranks_of(values: tuple[int, ...]) -> int:
    """Some ranks as bits."""
    return sum(1 << value - 2 for value in set(values))


def _hands(way: HouseWay, wheel_rank: WheelRank, straights: Small) -> Small:
    """What every seven ranks become, by their number, without the joker and with it."""
    ranker = _Ranker(way, wheel_rank, straights)
    return np.array([ranker.hand(counts) for counts in _seven_ranks()], dtype=np.int32).T


# -- what hands are worth --------------------------------------------------------------------------


def _lows(wheel_rank: WheelRank) -> Small:
    strengths = numbers(_scale(wheel_rank))
    lows = np.zeros((RANKS, RANKS), dtype=np.int32)
    for a, b in product(range(RANKS), repeat=2):
        values = (max(a, b) + 2, min(a, b) + 2)
        lows[a, b] = strengths[read_pai_gow_two(values, joker=False).key]
    return lows


def _complete_hands(wheel_rank: WheelRank) -> tuple[Small, Small]:
    """The strengths of straights, and of flushes with straight flushes among them, by ranks."""
    straights, flushes = (np.zeros((2, _ALL), dtype=np.int32) for _ in range(2))
    for joker in (0, 1):
        for values in combinations(range(ACE, 1, -1), 5 - joker):
            bits = _ranks_of(values)
            straights[joker, bits] = _complete_hand(values, False, bool(joker), wheel_rank)
            flushes[joker, bits] = _complete_hand(values, True, bool(joker), wheel_rank)
    return straights, flushes


def _complete_hand(
    values: tuple[int, ...], suited: bool, joker: bool, wheel_rank: WheelRank
) -> int:
    """The strength of a straight or flush; zero if the ranks make none."""
    reading = read_pai_gow_five(values, suited, joker=joker, wheel_rank=wheel_rank)
    return numbers(_scale(wheel_rank))[reading.key] if reading.category in COMPLETE else 0


_PART_BITS: Final = 12
_LOW_MASK: Final = PART - 1
_LAST_MASK: Final = (1 << 15) - 1
_SUITS: Final = 0xFFFF
_NATURAL: Final = (1 << RANKS) - 1
_JOKER_AT: Final = RANKS
_ALL_BITS: Final = (1 << RANKS + 1) - 1
_BOTH: Final = (1 << LINE_AT) - 1

_preference = njit(nogil=True, inline="always")(preference)


@njit(cache=True, nogil=True, inline="always")
def set_hand(code: int, cards: Ints, tables: Small) -> tuple[int, int, int]:
    """Seven cards, also given as the sum of their codes: high, low and the line that fits."""
    lowest = code & _LOW_MASK
    number = (
        tables[FIRST + lowest]
        + tables[MIDDLE + tables[CARDS_LEFT + lowest] + (code >> _PART_BITS & _LOW_MASK)]
        + tables[LAST + (code >> 2 * _PART_BITS & _LAST_MASK)]
    )
    joker = code >= JOKER_BIT
    hand = int(tables[HANDS + number + (SEVEN_RANKS if joker else 0)])
    suits = code >> SUITS_AT & _SUITS
    if (suits + (FOUR_OF_A_SUIT if joker else FIVE_OF_A_SUIT)) & LIFTED:
        return _look_closer(hand, suits, cards, tables)
    return hand & STRENGTH, hand >> LOW_AT & STRENGTH, hand >> LINE_AT & LINE


@njit(cache=True, nogil=True)
def _look_closer(hand: int, suits: int, cards: Ints, tables: Small) -> tuple[int, int, int]:
    """A flush is possible: look at every low hand, or at those that the line allows."""
    keeps = hand & KEEPS
    want = 0 if keeps else hand >> LOW_AT & STRENGTH
    best = 0 if keeps else hand & _BOTH
    once, twice, thrice = 0, 0, 0
    for k in range(7):
        bit = tables[BITS + cards[k]] & _ALL_BITS
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    for i in range(6):
        first, row = tables[BITS + cards[i]], LOWS + RANKS * tables[RANKS_OF + cards[i]]
        for j in range(i + 1, 7):
            low = int(tables[row + tables[RANKS_OF + cards[j]]])
            if low != want and (want or _preference(low + 1, 0) <= best):
                continue
            second = tables[BITS + cards[j]]
            # A rank is gone from the high hand when its last card is.
            alone = ~twice if (first ^ second) & _ALL_BITS else ~thrice
            left = once & ~((first | second) & alone)
            high = _complete(left, suits - (first >> 16) - (second >> 16), tables)
            if high:
                best = max(best, _preference(low, high))
    line = int(tables[COMPLETE_LINE]) if keeps else hand >> LINE_AT & LINE
    return best & STRENGTH, best >> LOW_AT, line


@njit(cache=True, nogil=True, inline="always")
def _complete(ranks: int, suits: int, tables: Small) -> int:
    """The strength of a straight or flush of these ranks and suits; zero if it is none."""
    joker = ranks >> _JOKER_AT & 1
    suited = (suits + (FOUR_OF_A_SUIT if joker else FIVE_OF_A_SUIT)) & LIFTED
    table = FLUSHES if suited else STRAIGHTS
    return int(tables[table + (joker << _JOKER_AT) + (ranks & _NATURAL)])


@njit(cache=True, nogil=True)
def set_cards(cards: Ints, codes: Ints, tables: Small) -> tuple[int, int, int]:
    """Seven cards set by the house way."""
    code = 0
    for k in range(7):
        code += codes[cards[k]]
    return set_hand(code, cards, tables)
