"""Compiled count of bad beats: two hands of two cards and a board of five, all of them.

Boards that differ only by the names of suits are one: of each class the one is counted whose suits
are in order, with the number of boards that it stands for.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels import prepare
from pitboss.ranking.kernels import five, seven

prepare()  # before any kernel is declared

RANKS: Final = 13
DECK: Final = 52

# Whose two own cards must count.
ANY: Final = 0
LOSER: Final = 1
BOTH: Final = 2


@njit(cache=True, nogil=True)
def losing_pairs(least: int, own: int) -> int:
    """How many of all deals of two hands and a board have a loser of at least this strength.

    Two hands are one deal in whichever order. `own` says whose own cards must both count.
    """
    found = 0
    board = np.zeros(5, dtype=np.int64)
    rest = np.zeros(DECK - 5, dtype=np.int64)
    for a in range(DECK - 4):
        for b in range(a + 1, DECK - 3):
            for c in range(b + 1, DECK - 2):
                for d in range(c + 1, DECK - 1):
                    for e in range(d + 1, DECK):
                        board[0], board[1], board[2], board[3], board[4] = a, b, c, d, e
                        weight = _weight(board)
                        if weight:
                            found += weight * _pairs(board, rest, least, own)
    return found


@njit(cache=True, nogil=True)
def _weight(board: NDArray[np.int64]) -> int:
    """The boards that this one stands for; none if its suits are out of order."""
    masks = np.zeros(4, dtype=np.int64)
    for card in board:
        masks[card // RANKS] |= 1 << (card % RANKS)
    ways, same = 24, 1
    for suit in range(1, 4):
        if masks[suit] > masks[suit - 1]:
            return 0
        same = same + 1 if masks[suit] == masks[suit - 1] else 1
        ways //= same
    return ways


@njit(cache=True, nogil=True)
def _pairs(board: NDArray[np.int64], rest: NDArray[np.int64], least: int, own: int) -> int:
    """The pairs of hands with no card in common of which the lower one is a bad beat."""
    count = 0
    for card in range(DECK):
        if not (board == card).any():
            rest[count] = card
            count += 1
    held = np.zeros((count * count, 4), dtype=np.int64)
    good = 0
    for i in range(count):
        for j in range(i + 1, count):
            x, y = rest[i], rest[j]
            strength = seven(x, y, board[0], board[1], board[2], board[3], board[4])
            if strength >= least:
                uses = own == ANY or uses_both(x, y, board) == strength
                held[good, 0], held[good, 1] = x, y
                held[good, 2], held[good, 3] = strength, int(uses)
                good += 1
    found = 0
    for one in range(good):
        for two in range(good):
            lower, higher = held[one], held[two]
            if lower[2] >= higher[2] or not lower[3] or (own == BOTH and not higher[3]):
                continue
            shared = lower[0] in (higher[0], higher[1]) or lower[1] in (higher[0], higher[1])
            found += 0 if shared else 1
    return found


@njit(cache=True, nogil=True)
def uses_both(x: int, y: int, board: NDArray[np.int64]) -> int:
    """The best hand with both own cards."""
    best = 0
    for i in range(3):
        for j in range(i + 1, 4):
            for k in range(j + 1, 5):
                best = max(best, five(x, y, board[i], board[j], board[k]))
    return best
