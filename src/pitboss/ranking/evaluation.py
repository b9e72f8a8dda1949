"""Evaluate many hands at once: the class of every row of an array of cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import product
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit
from numpy.typing import NDArray

from pitboss.errors import MalformedAnswer
from pitboss.kernels import prepare
from pitboss.ranking import kernels, kernels_low, kernels_omaha
from pitboss.ranking.high import Values
from pitboss.ranking.kernels import NONE, ONE, START_FIVE, START_SEVEN, START_SIX, bits, flush_mask
from pitboss.ranking.kernels_low import LOW_BITS
from pitboss.ranking.kernels_omaha import (
    THREE_OF_A_SUIT,
    TWO_OF_A_SUIT,
    board_row,
    omaha_flush,
    omaha_ranks,
)
from pitboss.ranking.kernels_small import badugi, three_high
from pitboss.ranking.kinds import KINDS, AnyKind, definition, numbers
from pitboss.ranking.pai_gow import WheelRank, read_pai_gow_five, read_pai_gow_two
from pitboss.ranking.tables import (
    BIAS,
    FIELD,
    FLUSHES,
    HIGH_AT,
    KEYS,
    LOCAL,
    ONES,
    Ranks,
    Shorts,
    best_of,
    best_subset,
    by_mask,
    by_ranks,
    kept,
    offsets,
)

prepare()  # before any kernel is declared


JOKER: Final = 52
ACE: Final = 12
KINDS_OF_WHEEL: Final[dict[WheelRank, str]] = {"second": "pai_gow", "low": "pai_gow_wheel_low"}
# One more for each suit where there is a joker, so that four cards of it show.
ONE_MORE: Final = np.uint64(0x1111 << 40)


def _build() -> Mapping[str, Shorts]:
    second, low = _of_wheel("second"), _of_wheel("low")
    return {name: np.stack([second[name], low[name]]) for name in second}


def _of_wheel(wheel_rank: WheelRank) -> dict[str, Shorts]:
    """The class of every hand under one ranking of A-2-3-4-5."""
    classes = numbers(KINDS[KINDS_OF_WHEEL[wheel_rank]].scale)

    def strength(values: Values, *, suited: bool, joker: bool) -> int:
        read = read_pai_gow_five(values, suited, joker=joker, wheel_rank=wheel_rank)
        return classes[read.key]

    five = by_ranks(5, partial(strength, suited=False, joker=False))
    four = by_ranks(4, partial(strength, suited=False, joker=True))
    flush = by_mask(5, partial(strength, suited=True, joker=False))
    wild = by_mask(4, partial(strength, suited=True, joker=True))
    return {
        "two": _two(classes),
        "five": five,
        "seven": best_of(7, five, 5),
        "flush": best_subset(flush),
        "wild_four": four,
        "wild_six": np.maximum(best_of(6, four, 4), best_of(6, five, 5)),
        "wild_flush": best_subset(np.maximum(flush, wild)),
    }


def _two(classes: Mapping[tuple[int, ...], int]) -> Shorts:
    """The class of any two ranks."""
    pairs = product(range(2, ACE + 3), repeat=2)
    held = (tuple(sorted(pair, reverse=True)) for pair in pairs)
    return np.array([classes[read_pai_gow_two(two, joker=False).key] for two in held], np.uint16)


_TABLES: Final = kept("pai_gow", _build)
TWO: Final = _TABLES["two"]
FIVE: Final = _TABLES["five"]
SEVEN: Final = _TABLES["seven"]
FLUSH: Final = _TABLES["flush"]
WILD_FOUR: Final = _TABLES["wild_four"]
WILD_SIX: Final = _TABLES["wild_six"]
WILD_FLUSH: Final = _TABLES["wild_flush"]
START_FOUR: Final = offsets(4)
# The keys of the cards, and the joker with a bit of its own.
WILD: Final = np.uint64(1 << 60)
CARDS: Final = KEYS.copy()
CARDS[JOKER] = WILD


@njit(cache=True, nogil=True, inline="always")
def pai_gow_two(c0: int, c1: int, wheel_low: int) -> int:
    """The class of a low hand."""
    first = ACE if c0 == JOKER else c0 % 13
    second = ACE if c1 == JOKER else c1 % 13
    return int(TWO[wheel_low, first * 13 + second])


@njit(cache=True, nogil=True)
def pai_gow_five(c0: int, c1: int, c2: int, c3: int, c4: int, wheel_low: int) -> int:
    """The class of a high hand."""
    key = BIAS + CARDS[c0] + CARDS[c1] + CARDS[c2] + CARDS[c3] + CARDS[c4]
    ones = ONES[c0] + ONES[c1] + ONES[c2] + ONES[c3] + ONES[c4]
    return pai_gow_high(key, ones, wheel_low)


@njit(cache=True, nogil=True, inline="always")
def pai_gow_high(key: np.uint64, ones: np.uint64, wheel_low: int) -> int:
    """The class of a high hand, given as the sums over its five cards, the first with the bias."""
    high = LOCAL[(key >> HIGH_AT) & FIELD]
    if key & WILD:
        best = int(WILD_FOUR[wheel_low, START_FOUR[key & FIELD] + high])
        return max(best, _wild_flush(key + ONE_MORE, ones, wheel_low))
    if key & FLUSHES:
        return int(FLUSH[wheel_low, flush_mask(key, ones)])
    return int(FIVE[wheel_low, START_FIVE[key & FIELD] + high])


@njit(cache=True, nogil=True)
def pai_gow_seven(
    c0: int, c1: int, c2: int, c3: int, c4: int, c5: int, c6: int, wheel_low: int
) -> int:
    """The class of the best five of seven cards."""
    key = BIAS + CARDS[c0] + CARDS[c1] + CARDS[c2] + CARDS[c3] + CARDS[c4] + CARDS[c5] + CARDS[c6]
    ones = ONES[c0] + ONES[c1] + ONES[c2] + ONES[c3] + ONES[c4] + ONES[c5] + ONES[c6]
    high = LOCAL[(key >> HIGH_AT) & FIELD]
    if key & WILD:
        best = int(WILD_SIX[wheel_low, START_SIX[key & FIELD] + high])
        return max(best, _wild_flush(key + ONE_MORE, ones, wheel_low))
    if key & FLUSHES:
        return int(FLUSH[wheel_low, flush_mask(key, ones)])
    return int(SEVEN[wheel_low, START_SEVEN[key & FIELD] + high])


@njit(cache=True, nogil=True)
def _wild_flush(key: np.uint64, ones: np.uint64, wheel_low: int) -> int:
    """The class of the flush that the joker completes, or zero."""
    if key & FLUSHES:
        return int(WILD_FLUSH[wheel_low, flush_mask(key, ones)])
    return 0


prepare()  # before any kernel is declared


Classes: TypeAlias = NDArray[np.int32]
Columns: TypeAlias = tuple[int, ...]


@njit(cache=True, nogil=True)
def is_strange(cards: Ranks, row: int, columns: Columns) -> bool:
    """Whether a row holds a card twice, or what is no card."""
    held = NONE
    for column in range(len(columns)):
        held += ONES[cards[row, column]]
    return bool(bits(held) != np.uint64(len(columns)))


@njit(cache=True, nogil=True)
def rank_rows(
    cards: Ranks, columns: Columns, tables: tuple[Shorts, Shorts, Shorts], out: Classes
) -> bool:
    """Hands classed by their ranks, or by the ranks of one suit if five cards are of it."""
    starts, values, suited = tables
    strange = False
    for row in range(len(cards)):
        key, held = BIAS, NONE
        for column in range(len(columns)):
            card = cards[row, column]
            key += KEYS[card]
            held += ONES[card]
        strange |= bits(held) != np.uint64(len(columns))
        if key & FLUSHES and len(suited):
            out[row] = suited[flush_mask(key, held)]
        else:
            out[row] = values[starts[key & FIELD] + LOCAL[(key >> HIGH_AT) & FIELD]]
    return strange


@njit(cache=True, nogil=True)
def low_rows(cards: Ranks, columns: Columns, values: Shorts, out: Classes) -> bool:
    """Lows that must qualify, by the low ranks held."""
    strange, ranks = False, np.uint64(len(values) - 1)
    for row in range(len(cards)):
        low = NONE
        for column in range(len(columns)):
            low |= np.uint64(LOW_BITS[cards[row, column]])
        strange |= is_strange(cards, row, columns)
        out[row] = values[low & ranks]
    return strange


@njit(cache=True, nogil=True)
def three_card_rows(cards: Ranks, columns: Columns, out: Classes) -> bool:
    """Three cards, or the best three of four."""
    strange = False
    for row in range(len(cards)):
        a, b, c = cards[row, 0], cards[row, 1], cards[row, 2]
        best = three_high(a, b, c)
        if len(columns) == 4:
            d = cards[row, 3]
            best = max(best, three_high(a, b, d), three_high(a, c, d), three_high(b, c, d))
        strange |= is_strange(cards, row, columns)
        out[row] = best
    return strange


@njit(cache=True, nogil=True)
def badugi_rows(cards: Ranks, columns: Columns, out: Classes) -> bool:
    """Four cards at badugi."""
    strange = False
    for row in range(len(cards)):
        out[row] = badugi(cards[row, 0], cards[row, 1], cards[row, 2], cards[row, 3])
        strange |= is_strange(cards, row, columns)
    return strange


@njit(cache=True, nogil=True)
def omaha_rows(cards: Ranks, columns: Columns, rows: Shorts, out: Classes) -> bool:
    """Four own cards, then five of the board."""
    strange = False
    for row in range(len(cards)):
        held, board, own, shared = NONE, NONE, NONE, NONE
        for column in range(4):
            held += KEYS[cards[row, column]]
            own += ONES[cards[row, column]]
        for column in range(4, 9):
            board += KEYS[cards[row, column]]
            shared += ONES[cards[row, column]]
        best = omaha_ranks(rows, board_row(board), *_own(cards, row))
        lifted = (held + TWO_OF_A_SUIT) & (board + THREE_OF_A_SUIT) & FLUSHES
        if lifted:
            best = max(best, omaha_flush(flush_mask(lifted, own), flush_mask(lifted, shared)))
        strange |= bits(own + shared) != np.uint64(9)
        out[row] = best
    return strange


@njit(cache=True, nogil=True)
def _own(cards: Ranks, row: int) -> tuple[int, int, int, int]:
    return cards[row, 0], cards[row, 1], cards[row, 2], cards[row, 3]


@njit(cache=True, nogil=True)
def omaha_low_rows(cards: Ranks, columns: Columns, lows: Shorts, out: Classes) -> bool:
    """The lows of four own cards with five of the board."""
    strange = False
    for row in range(len(cards)):
        own, shared = NONE, NONE
        for column in range(4):
            own |= np.uint64(LOW_BITS[cards[row, column]])
        for column in range(4, 9):
            shared |= np.uint64(LOW_BITS[cards[row, column]])
        strange |= is_strange(cards, row, columns)
        out[row] = lows[own << np.uint64(8) | shared]
    return strange


@njit(cache=True, nogil=True)
def pai_gow_rows(cards: Ranks, columns: Columns, wheel_low: int, out: Classes) -> bool:
    """Two cards, five, or the best five of seven, with the joker."""
    strange = False
    for row in range(len(cards)):
        held = NONE
        for column in range(len(columns)):
            card = cards[row, column]
            held += ONES[card] if card != JOKER else ONE << np.uint64(JOKER)
        strange |= bits(held) != np.uint64(len(columns))
        out[row] = _pai_gow(cards[row], columns, wheel_low)
    return strange


@njit(cache=True, nogil=True)
def _pai_gow(hand: Ranks, columns: Columns, wheel_low: int) -> int:
    if len(columns) == 2:
        return pai_gow_two(hand[0], hand[1], wheel_low)
    a, b, c, d, e = hand[0], hand[1], hand[2], hand[3], hand[4]
    if len(columns) == 5:
        return pai_gow_five(a, b, c, d, e, wheel_low)
    return pai_gow_seven(a, b, c, d, e, hand[5], hand[6], wheel_low)


# How to look at hands of so many cards: where the numbers begin, the classes, those of one suit.
Tables: TypeAlias = tuple[Shorts, Shorts, Shorts]

NO_SUITS: Final = np.zeros(0, dtype=np.uint16)
BY_RANKS: Final[dict[tuple[str, int], Tables]] = {
    ("high", 5): (offsets(5), kernels.FIVE, kernels.FLUSH),
    ("high", 6): (offsets(6), kernels.SIX, kernels.FLUSH),
    ("high", 7): (offsets(7), kernels.SEVEN, kernels.FLUSH),
    ("low", 5): (offsets(5), kernels_low.LOW_FIVE, NO_SUITS),
    ("low", 6): (offsets(6), kernels_low.LOW_SIX, NO_SUITS),
    ("low", 7): (offsets(7), kernels_low.LOW_SEVEN, NO_SUITS),
    ("deuce_to_seven", 5): (offsets(5), kernels_low.DEUCES, kernels_low.DEUCES_FLUSH),
}
BY_LOW_RANKS: Final = {"low8": kernels_low.EIGHTS, "three_card_low": kernels_low.SIXES}


def evaluate(
    cards: npt.ArrayLike, kind: AnyKind = "high", *, wheel_rank: WheelRank = "second"
) -> Classes:
    """The class of every row of card numbers, higher being better; zero does not qualify.

    A row of kind `omaha` or `omaha_low8` is four own cards, then the board.
    """
    hands = _hands(cards, kind)
    found = np.empty(len(hands), dtype=np.int32)
    if _evaluate(hands, kind, wheel_rank, found):
        raise MalformedAnswer(_complaint(hands, kind))
    return found


def _evaluate(hands: Ranks, kind: AnyKind, wheel_rank: WheelRank, found: Classes) -> bool:
    """Fill in the classes, and say whether some row is no hand."""
    columns = (0,) * hands.shape[1]
    if (kind, len(columns)) in BY_RANKS:
        return rank_rows(hands, columns, BY_RANKS[kind, len(columns)], found)
    if kind in BY_LOW_RANKS:
        return low_rows(hands, columns, BY_LOW_RANKS[kind], found)
    if kind == "omaha":
        return omaha_rows(hands, columns, kernels_omaha.ROWS, found)
    if kind == "omaha_low8":
        return omaha_low_rows(hands, columns, kernels_omaha.LOWS, found)
    if kind == "badugi":
        return badugi_rows(hands, columns, found)
    if kind == "three_card_high":
        return three_card_rows(hands, columns, found)
    return pai_gow_rows(hands, columns, int(wheel_rank == "low"), found)


def _hands(cards: npt.ArrayLike, kind: AnyKind) -> Ranks:
    """The rows as bytes, if they are rows of the right length."""
    rows, known = np.asarray(cards), definition(kind)
    if known is None:
        raise MalformedAnswer(f"there is no kind of hand called {kind!r}")
    sizes = tuple(size + known.board for size in known.cards)
    if rows.ndim != 2 or rows.shape[1] not in sizes:
        wanted = " or ".join(str(size) for size in sizes)
        raise MalformedAnswer(f"hands of kind {kind} are rows of {wanted} cards")
    if rows.dtype.kind not in "iu":
        raise MalformedAnswer("cards are whole numbers")
    return _bytes(rows)


def _bytes(rows: npt.NDArray[np.integer]) -> Ranks:
    """Any whole numbers as bytes; what does not fit is no card."""
    if rows.dtype.itemsize == 1:
        return np.ascontiguousarray(rows).view(np.uint8)
    narrow = np.where((rows >= 0) & (rows < 255), rows, 255)
    return np.ascontiguousarray(narrow, dtype=np.uint8)


def _complaint(hands: Ranks, kind: AnyKind) -> str:
    """Which row is no hand."""
    known = definition(kind)
    last = 51 + (known.jokers if known else 0)
    ordered = np.sort(hands, axis=1)
    wrong = (ordered[:, -1] > last) | (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
    row = int(np.argmax(wrong))
    return f"row {row} is no hand: {hands[row].tolist()} are not different cards from 0 to {last}"
