"""Evaluate many hands at once: the class of every row of an array of cards."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from pitboss.errors import MalformedAnswer
from pitboss.ranking import kernels, kernels_low, kernels_omaha
from pitboss.ranking import kernels_batch as batch
from pitboss.ranking.index import Ranks, Shorts, offsets
from pitboss.ranking.kernels_batch import Classes
from pitboss.ranking.kinds import AnyKind, definition
from pitboss.ranking.pai_gow import WheelRank

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
        return batch.rank_rows(hands, columns, BY_RANKS[kind, len(columns)], found)
    if kind in BY_LOW_RANKS:
        return batch.low_rows(hands, columns, BY_LOW_RANKS[kind], found)
    if kind == "omaha":
        return batch.omaha_rows(hands, columns, kernels_omaha.ROWS, found)
    if kind == "omaha_low8":
        return batch.omaha_low_rows(hands, columns, kernels_omaha.LOWS, found)
    if kind == "badugi":
        return batch.badugi_rows(hands, columns, found)
    if kind == "three_card_high":
        return batch.three_card_rows(hands, columns, found)
    return batch.pai_gow_rows(hands, columns, int(wheel_rank == "low"), found)


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
