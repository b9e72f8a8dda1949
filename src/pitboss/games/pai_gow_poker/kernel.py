"""Seven cards set by a house way, compiled; its tables are computed from the readable rules.

Hands are looked up by the sums of `pitboss.ranking`; only where a flush is possible are the
settings compared one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.equipment import Card
from pitboss.errors import ensure
from pitboss.games.pai_gow_poker.house_way import (
    LOW_AT,
    HouseWay,
    Low,
    groups_of,
    preference,
    rank_of,
)
from pitboss.games.pai_gow_poker.rules import DECK, HAND
from pitboss.kernels import prepare
from pitboss.ranking import WheelRank, evaluate
from pitboss.ranking.evaluation import (
    CARDS,
    JOKER,
    ONE_MORE,
    WILD,
    pai_gow_high,
    pai_gow_two,
)
from pitboss.ranking.kernels import NONE, START_SEVEN, START_SIX
from pitboss.ranking.kinds import definition, numbers
from pitboss.ranking.pai_gow import COMPLETED
from pitboss.ranking.tables import (
    BIAS,
    FIELD,
    FLUSHES,
    HIGH_AT,
    LOCAL,
    ONES,
    RANKS,
    index,
    multisets,
)

prepare()  # before any kernel is declared

Ints: TypeAlias = NDArray[np.int64]
Small: TypeAlias = NDArray[np.int32]
Words: TypeAlias = NDArray[np.uint64]

# What seven ranks become while no flush is possible: the strengths of the high and the low hand,
# the number of the line, and whether that line keeps straights and flushes together.
STRENGTH: Final = (1 << LOW_AT) - 1
LINE_AT: Final = 2 * LOW_AT
LINE: Final = 0xF
KEEPS: Final = 1 << 30
_BOTH: Final = (1 << LINE_AT) - 1
_SUITS: Final = 4
_RANKS: Final = tuple(rank_of(Card(card)) for card in range(DECK))


# The tables of a house way lie in one array, which a kernel is handed quicker than many: what seven
# ranks become, what six become beside the joker, which strengths are straights, flushes or better,
# the number of the line that keeps these together, and whether A-2-3-4-5 is the lowest straight.
BESIDE_JOKER: Final = len(multisets(HAND))
COMPLETE: Final = BESIDE_JOKER + len(multisets(HAND - 1))
COMPLETE_LINE: Final = -2
WHEEL_LOW: Final = -1


@cache
def tables_of(way: HouseWay, wheel_rank: WheelRank) -> Small:
    """The tables for a house way."""
    lines = {line.number for line in way.lines if line.low is Low.COMPLETE}
    ensure(len(lines) == 1, "a house way keeps straights and flushes together in one line")
    found = definition("pai_gow", wheel_rank)
    assert found is not None
    categories = [key[0] for key in numbers(found.scale)]
    complete = [False, *(category in COMPLETED for category in categories)]
    hands = [_hands(way, wheel_rank, complete, jokers) for jokers in (0, 1)]
    end = [*lines, wheel_rank == "low"]
    return np.concatenate([*hands, complete, end]).astype(np.int32)


def _hands(way: HouseWay, wheel_rank: WheelRank, complete: Sequence[bool], jokers: int) -> Small:
    """What all sets of ranks become beside so many jokers, by the number of the set."""
    ranks = multisets(HAND - jokers)
    # Neighbours are of different suits, so that no card comes twice and no flush is possible.
    natural = ranks + RANKS * (np.arange(HAND - jokers) % _SUITS)
    cards = np.column_stack([natural, np.full((len(ranks), jokers), JOKER)])
    places = [*combinations(range(HAND), 2)]
    low_hands = (cards[:, two] for two in places)
    high_hands = (np.delete(cards, two, axis=1) for two in places)
    lows, highs = (
        np.stack([evaluate(each, "pai_gow", wheel_rank=wheel_rank) for each in hands], axis=1)
        for hands in (low_hands, high_hands)
    )
    rows = zip(cards.tolist(), lows.tolist(), highs.tolist(), strict=True)
    found = np.empty(len(ranks), dtype=np.int32)
    found[index(ranks)] = [_become(way, complete, *row) for row in rows]
    return found


def _become(
    way: HouseWay, complete: Sequence[bool], cards: list[int], lows: list[int], highs: list[int]
) -> int:
    """What seven cards become whose settings have these strengths."""
    held = [_RANKS[card] for card in cards]
    line, taken = way.follow(
        held,
        lambda number: complete[highs[number]],
        lambda number: preference(lows[number], highs[number]),
    )
    keeps = next(way.lines_for(groups_of(held))).low is Low.COMPLETE
    return preference(lows[taken], highs[taken]) + (line << LINE_AT) + KEEPS * keeps


_preference = njit(nogil=True, inline="always")(preference)


@njit(cache=True, nogil=True, inline="always")
def set_hand(key: np.uint64, cards: Ints, tables: Small) -> tuple[int, int, int]:
    """Seven cards, also given as the sum of their keys: high, low and the line that fits."""
    number = np.int64(LOCAL[(key >> HIGH_AT) & FIELD])
    if key & WILD:
        number += BESIDE_JOKER + np.int64(START_SIX[key & FIELD])
        suited = (key + BIAS + ONE_MORE) & FLUSHES
    else:
        number += np.int64(START_SEVEN[key & FIELD])
        suited = (key + BIAS) & FLUSHES
    hand = int(tables[number])
    if suited:
        return _look_closer(hand, key, cards, tables)
    return hand & STRENGTH, hand >> LOW_AT & STRENGTH, hand >> LINE_AT & LINE


@njit(cache=True, nogil=True)
def _look_closer(hand: int, key: np.uint64, cards: Ints, tables: Small) -> tuple[int, int, int]:
    """A flush is possible: look at every low hand, or at those that the line allows."""
    keeps, wheel_low = hand & KEEPS, tables[WHEEL_LOW]
    best = 0 if keeps else hand & _BOTH
    wanted = best >> LOW_AT
    ones = NONE
    for k in range(HAND):
        ones += ONES[cards[k]]
    for i in range(HAND - 1):
        for j in range(i + 1, HAND):
            low = pai_gow_two(cards[i], cards[j], wheel_low)
            if (low < best >> LOW_AT) if keeps else (low != wanted):
                continue
            sums = BIAS + key - CARDS[cards[i]] - CARDS[cards[j]]
            left = ones - ONES[cards[i]] - ONES[cards[j]]
            high = pai_gow_high(sums, left, wheel_low)
            if not keeps or tables[COMPLETE + high]:
                best = max(best, _preference(low, high))
    line = int(tables[COMPLETE_LINE]) if keeps else hand >> LINE_AT & LINE
    return best & STRENGTH, best >> LOW_AT, line


@njit(cache=True, nogil=True)
def set_cards(cards: Ints, tables: Small) -> tuple[int, int, int]:
    """Seven cards set by the house way."""
    key = NONE
    for k in range(HAND):
        key += CARDS[cards[k]]
    return set_hand(key, cards, tables)
