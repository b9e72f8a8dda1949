"""The shoe of a simulated blackjack table: shuffled ahead, cut, burned, refilled if it runs out.

Where a shoe might run out in the round, each card is also written down with the hand it went to:
the cards on the table stay there when the discards are shuffled.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from pitboss.games.blackjack.simulation.places import (
    AHEAD,
    ALWAYS,
    AT,
    BEGUN,
    BURNED,
    BURNS,
    BY_DISCARDS,
    CAREFUL,
    COUNT_START,
    CUT,
    DEALER,
    DECIDED,
    DOUBLE_SHOE,
    DUE,
    HANDS_MAX,
    HIGH,
    IN_USE,
    KINDS,
    LOG,
    LOG_OWNER,
    LOGGED,
    LOGS,
    LOW,
    MIX,
    MIXED,
    OPEN,
    OTHER,
    OWNER,
    PLAYERS,
    READY,
    REFILL_BURNS,
    REFILLED,
    REFILLS,
    REFILLS_MAX,
    RUNNING,
    SIDE,
    SOME_CARDS,
    STANDS,
    VOID,
    WORST,
    Felt,
)
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words, word

prepare()  # before any kernel is declared

__all__ = ["ahead", "begin", "hand_over", "log", "more"]

_LOW_WORD: Final = np.uint64(0xFFFFFFFF)
_32: Final = np.uint64(32)
_TWO_32: Final = np.uint64(1 << 32)


# -- shuffling -------------------------------------------------------------------------------------


@njit(nogil=True, forceinline=True)
def _below(bits: np.uint64, bound: int, chance: Words) -> int:
    """A number below a bound from 32 bits, or from others where that would be uneven."""
    most = np.uint64(bound)
    product = bits * most
    if (product & _LOW_WORD) < most:
        uneven = (_TWO_32 - most) % most
        while (product & _LOW_WORD) < uneven:
            product = (word(chance) >> _32) * most
    return int(np.int64(product >> _32))


@njit(nogil=True)
def _mix(cards: Bytes, chance: Words, first: int, last: int, high: int) -> None:
    """Settle which cards lie from one place up to another; two take their bits from one word."""
    at = first
    while at < last:
        bits = word(chance)
        other = at + _below(bits >> _32, high - at, chance)
        cards[at], cards[other] = cards[other], cards[at]
        at += 1
        if at < last:
            other = at + _below(bits & _LOW_WORD, high - at, chance)
            cards[at], cards[other] = cards[other], cards[at]
            at += 1


@njit(nogil=True)
def ahead(felt: Felt, bank: Ints, cards: Bytes, chance: Words, least: int) -> int:
    """Shuffle on, at least up to a place: how far the cards are shuffled now."""
    while bank[MIXED] < least:
        first = bank[MIXED]
        some = int(np.int64(felt[AHEAD])) if first == bank[LOW] else SOME_CARDS
        bank[MIXED] = min(first + some, bank[HIGH])
        if bank[MIX]:
            _mix(cards, chance, first, bank[MIXED], bank[HIGH])
    return int(bank[MIXED])


@njit(nogil=True)
def more(felt: Felt, bank: Ints, cards: Bytes, chance: Words, at: int) -> int:
    """The next card is shuffled and ready to be dealt: where it lies."""
    if at >= bank[HIGH]:
        at = _refill(felt, bank, cards, chance)
    if at >= bank[MIXED]:
        ahead(felt, bank, cards, chance, at + 1)
    bank[READY] = bank[MIXED]
    if bank[CAREFUL]:
        log(bank, cards[at], bank[OWNER])
        bank[READY] = at + 1
    return at


# -- the log ---------------------------------------------------------------------------------------


@njit(nogil=True)
def log(bank: Ints, card: int, owner: int) -> None:
    """Write down who got a card."""
    bank[LOG + bank[LOGGED]] = card
    bank[LOG_OWNER + bank[LOGGED]] = owner
    bank[LOGGED] += 1


@njit(nogil=True)
def hand_over(bank: Ints, owner: int, other: int) -> None:
    """The card that a hand got last belongs to another hand now."""
    for each in range(bank[LOGGED] - 1, -1, -1):
        if bank[LOG_OWNER + each] == owner:
            bank[LOG_OWNER + each] = other
            return


@njit(nogil=True, forceinline=True)
def _on_table(bank: Ints, owner: int) -> bool:
    return owner == DEALER or (owner < BURNED and bank[STANDS + owner] != DECIDED)


@njit(nogil=True)
def _refill(felt: Felt, bank: Ints, cards: Bytes, chance: Words) -> int:
    """The discards are shuffled and come next; without any the round is void."""
    left = np.zeros(KINDS, dtype=np.int64)
    for each in range(bank[LOGGED]):
        if bank[LOG + each] < KINDS and _on_table(bank, bank[LOG_OWNER + each]):
            left[bank[LOG + each]] += 1
    at = bank[LOW]
    for each in range(bank[LOW], bank[HIGH]):
        card = cards[each]
        if left[card]:
            left[card] -= 1
            cards[each], cards[at] = cards[at], card
            at += 1
    bank[REFILLED] = 1
    if not bank[REFILLS] or bank[HIGH] - at < 2 or bank[VOID]:
        bank[VOID], bank[CAREFUL] = 1, 0
        bank[MIXED] = bank[HIGH]
        return int(bank[LOW])
    bank[REFILLS] -= 1
    if felt[REFILL_BURNS]:
        if bank[MIX]:
            _mix(cards, chance, at, at + 1, bank[HIGH])
        log(bank, cards[at], BURNED)
        at += 1
    bank[MIXED] = at
    return int(at)


# -- before and after a round ----------------------------------------------------------------------


@njit(nogil=True)
def begin(felt: Felt, bank: Ints, cards: Bytes, chance: Words) -> int:
    """Shuffle what is due, burn, let the determinant card name the side: where the round begins."""
    bank[LOGGED], bank[VOID], bank[REFILLED], bank[REFILLS] = 0, 0, 0, REFILLS_MAX
    bank[CAREFUL] = bank[LOGS]
    if felt[DOUBLE_SHOE]:
        _both_sides(felt, bank, cards, chance)
    elif bank[DUE] or felt[ALWAYS]:
        _shuffle(felt, bank, cards, chance)
    at = int(bank[AT])
    bank[BEGUN] = at
    if bank[LOGS] or at + int(np.int64(felt[WORST])) > bank[HIGH]:
        bank[CAREFUL] = 1
        for each in range(HANDS_MAX * int(np.int64(felt[PLAYERS]))):
            bank[STANDS + each] = OPEN
    bank[READY] = at if bank[CAREFUL] else bank[MIXED]
    return at


@njit(nogil=True)
def _shuffle(felt: Felt, bank: Ints, cards: Bytes, chance: Words) -> None:
    bank[AT] = bank[MIXED] = bank[READY] = bank[LOW]
    bank[DUE], bank[RUNNING], bank[OWNER] = 0, bank[COUNT_START], BURNED
    if felt[BURNS]:
        bank[AT] = more(felt, bank, cards, chance, bank[AT]) + 1


@njit(nogil=True)
def _both_sides(felt: Felt, bank: Ints, cards: Bytes, chance: Words) -> None:
    """Shuffle either side if that is due; the first card then names the side that is dealt from."""
    for side in range(2):
        if bank[DUE if bank[IN_USE] == side else OTHER + DUE]:
            if bank[IN_USE] != side:
                _turn_round(bank)
            _shuffle(felt, bank, cards, chance)
    at, bank[OWNER] = int(bank[AT]), BURNED
    bank[READY], logged = at, bank[LOGGED]
    at = more(felt, bank, cards, chance, at)
    if felt[SIDE + int(np.int64(cards[at]))] == bank[IN_USE]:
        bank[LOGGED] = logged
        return
    bank[AT] = at + 1
    if bank[AT] >= bank[CUT] and not felt[BY_DISCARDS]:
        bank[DUE] = 1
    _turn_round(bank)


@njit(nogil=True)
def _turn_round(bank: Ints) -> None:
    """The other side of the shoe is in use."""
    for each in range(OTHER):
        bank[each], bank[OTHER + each] = bank[OTHER + each], bank[each]
    bank[IN_USE] = 1 - bank[IN_USE]
