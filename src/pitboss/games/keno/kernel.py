"""Tickets graded by bit masks: 80 numbers are two words, and hits are the bits they share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numba import njit

from pitboss.games.keno.rules import DRAWN, NUMBERS
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words, shuffle_ahead

prepare()  # before any kernel is declared

_1, _2, _4, _56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)
_ODD: Final = np.uint64(0x5555555555555555)
_PAIRS: Final = np.uint64(0x3333333333333333)
_FOURS: Final = np.uint64(0x0F0F0F0F0F0F0F0F)
_ONES: Final = np.uint64(0x0101010101010101)


def mask_of(numbers: Iterable[int]) -> tuple[int, int]:
    """The two words of some numbers: 1 to 64 in the first, the others in the second."""
    whole = sum(1 << (number - 1) for number in numbers)
    return whole & ((1 << 64) - 1), whole >> 64


@njit(nogil=True, inline="always")
def bits(word: np.uint64) -> np.uint64:
    """How many bits of a word are set."""
    word = word - ((word >> _1) & _ODD)
    word = (word & _PAIRS) + ((word >> _2) & _PAIRS)
    word = (word + (word >> _4)) & _FOURS
    return np.uint64((word * _ONES) >> _56)


@njit(nogil=True, inline="always")
def marked(numbers: Bytes, count: int, mask: Words) -> None:
    """The mask of the first numbers of a list, which counts them from zero."""
    low, high = np.uint64(0), np.uint64(0)
    for at in range(count):
        number = np.uint64(numbers[at])
        if number < np.uint64(64):
            low |= _1 << number
        else:
            high |= _1 << (number - np.uint64(64))
    mask[0], mask[1] = low, high


@njit(nogil=True)
def draw(numbers: Bytes, chance: Words, mask: Words) -> None:
    """Twenty of the eighty numbers are drawn, as a mask."""
    shuffle_ahead(numbers, chance, DRAWN)
    marked(numbers, DRAWN, mask)


@njit(cache=True, nogil=True)
def grade_all(masks: Words, rows: Ints, pays: Ints, drawn: Words, won: Ints) -> int:
    """What each straight ticket won: its row of payoffs in cents by its hits; all together."""
    low, high, total = drawn[0], drawn[1], 0
    for ticket in range(len(rows)):
        caught = bits(masks[ticket, 0] & low) + bits(masks[ticket, 1] & high)
        cents = pays[rows[ticket], np.int64(caught)]
        won[ticket] = cents
        total += cents
    return total


@njit(nogil=True)
def share(won: Ints, total: int, most: int, equally: bool) -> None:
    """Cut what tickets won to the maximum aggregate payoff; zero means no maximum."""
    if most == 0 or total <= most:
        return
    if not equally:
        for ticket in range(len(won)):
            won[ticket] = won[ticket] * most // total
        return
    left, order = most, np.argsort(won)
    for at in range(len(won)):
        ticket = order[at]
        won[ticket] = min(won[ticket], left // (len(won) - at))
        left -= won[ticket]


@njit(cache=True, nogil=True)
def play_lounge(
    masks: Words, pays: Ints, limit: tuple[int, bool], chance: Words, found: Ints
) -> None:
    """Games with the same tickets, all of the first row: for each game what was won and paid."""
    most, equally = limit
    rows = np.zeros(len(masks), dtype=np.int64)
    numbers, drawn = np.arange(NUMBERS).astype(np.uint8), np.zeros(2, dtype=np.uint64)
    won = np.zeros(len(rows), dtype=np.int64)
    for game in range(len(found)):
        draw(numbers, chance, drawn)
        found[game, 0] = grade_all(masks, rows, pays, drawn, won)
        share(won, found[game, 0], most, equally)
        found[game, 1] = won.sum()
