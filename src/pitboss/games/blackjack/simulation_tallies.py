"""Rounds of blackjack counted: by how they came out where that is one number, else one by one."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from pitboss.games.blackjack.simulation_places import (
    ADDED_DOUBLE,
    ADDITIONAL_NET,
    AGAIN,
    ALWAYS,
    AT,
    CAREFUL,
    CODES,
    DOUBLE_SHOE,
    DUE,
    FIRST,
    GAME,
    HIGH,
    LEVELS,
    LOGS,
    NETS,
    NOT_PLAIN,
    OWN,
    RAMP,
    RAMP_WIDTH,
    RESULTS,
    SIDE_ROW,
    SIDE_STAKE,
    STAKES,
    SUMS,
    WAGERS,
    WORST,
    Felt,
)
from pitboss.games.blackjack.simulation_rounds import plain, special, told
from pitboss.games.blackjack.simulation_shoe import begin
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words
from pitboss.simulation.sessions import follow
from pitboss.simulation.tally import CHUNK, Floats, Tally, add_result, add_wager

prepare()  # before any kernel is declared

__all__ = ["Box", "play_rounds"]


class Box(NamedTuple):
    """A table: what does not change, what does, and its cards."""

    felt: Felt
    bank: Ints
    cards: Bytes


@njit(nogil=True)
def _amounts(felt: Felt, bank: Ints, code: int, found: Ints) -> None:
    """What was staked and netted on each row in a round of this code, and on all in the last."""
    results = int(np.int64(felt[RESULTS]))
    level, result = code // CODES // results, code // CODES % results
    at, doubled = NETS + WAGERS * (code % CODES // 2), code % 2
    units = bank[RAMP + RAMP_WIDTH * level + 1]
    stake = units * bank[STAKES]
    found[:] = 0
    found[FIRST, 0], found[FIRST, 1] = stake, units * bank[at]
    if doubled:
        found[ADDED_DOUBLE, 0], found[ADDED_DOUBLE, 1] = stake, units * bank[at + 2]
    if results > 1:
        found[SIDE_ROW, 0] = units * bank[STAKES + SIDE_STAKE]
        found[SIDE_ROW, 1] = units * bank[ADDITIONAL_NET + result]
    _complete(found)


@njit(nogil=True)
def _complete(found: Ints) -> None:
    """The first row is what became of the first wager, the last the round as a whole."""
    last = len(found) - 1
    found[GAME, 0] = found[FIRST, 0]
    found[GAME, 1] = found[last, 0] = found[last, 1] = 0
    for row in range(FIRST, last):
        if row < SIDE_ROW:
            found[GAME, 1] += found[row, 1]
        found[last, 0] += found[row, 0]
        found[last, 1] += found[row, 1]


@njit(nogil=True)
def _add(wagers: Ints, squares: Floats, results: Ints, found: Ints, times: int) -> None:
    """So many rounds with these amounts; a row without a stake was not wagered on."""
    for row in range(len(wagers)):
        here = row if row < len(wagers) - 1 else len(found) - 1
        if found[here, 0]:
            add_wager(wagers, squares, row, (found[here, 0], found[here, 1]), times)
    add_result(results, found[len(found) - 1, 1], times)


@njit(nogil=True, forceinline=True)
def _nothing_due(felt: Felt, bank: Ints) -> bool:
    """Whether the next round begins where the last one ended, with cards enough for any round."""
    if bank[DUE] or felt[ALWAYS] or bank[LOGS] or felt[DOUBLE_SHOE]:
        return False
    return bool(bank[AT] + int(np.int64(felt[WORST])) <= bank[HIGH])


@njit(nogil=True)
def _add_special(bank: Ints, found: Ints, wagers: Ints, squares: Floats, results: Ints) -> None:
    """Add a round of which no code tells."""
    for row in range(SIDE_ROW + 1):
        found[row, 0], found[row, 1] = bank[SUMS + 2 * row], bank[SUMS + 2 * row + 1]
    _complete(found)
    _add(wagers, squares, results, found, 1)


@njit(cache=True, nogil=True)
def play_rounds(box: Box, chance: Words, rounds: int, tally: Tally) -> None:
    """Play so many rounds into the tally."""
    felt, bank, cards = box.felt, box.bank, box.cards
    wagers, squares, results = tally.wagers, tally.squares, tally.results
    several, not_plain = int(np.int64(felt[RESULTS] * felt[LEVELS])), felt[NOT_PLAIN] != 0
    seen, worth = np.zeros(CODES * several, np.int64), np.zeros(CODES * several, np.int64)
    own, found = np.empty(CHUNK, dtype=np.int64), np.zeros((SIDE_ROW + 2, 2), dtype=np.int64)
    for code in range(len(worth)):
        _amounts(felt, bank, code, found)
        worth[code] = found[SIDE_ROW + 1, 1]
    base, left = bank[STAKES + SIDE_STAKE], rounds
    for spot in range(SIDE_STAKE):
        base += bank[STAKES + spot]
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            # What is said in `one_round`, without a call: each would cost as much as a hand.
            first = bank[AT] if _nothing_due(felt, bank) else begin(felt, bank, cards, chance)
            code = AGAIN
            if not bank[CAREFUL] and not not_plain:
                code = plain(felt, bank, cards, chance, first)
            if code == AGAIN:
                code = special(felt, bank, cards, chance, first)
            if code >= 0:
                if several > 1:
                    code = told(felt, bank, cards, first, code)
                seen[code] += 1
                own[each] = worth[code]
            else:
                _add_special(bank, found, wagers, squares, results)
                own[each] = bank[OWN]
        follow(tally, own[:some], base)
        left -= some
    for at in np.flatnonzero(seen):
        _amounts(felt, bank, int(at), found)
        _add(wagers, squares, results, found, seen[at])
