"""The shoe of a simulated blackjack table: shuffled ahead, cut, burned, refilled if it runs out.

Where a shoe might run out in the round, each card is also written down with the hand it went to:
the cards on the table stay there when the discards are shuffled.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from pitboss.games.blackjack.simulation import places as P
from pitboss.games.blackjack.simulation.places import Felt
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words, word

prepare()  # before any kernel is declared

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
    while bank[P.MIXED] < least:
        first = bank[P.MIXED]
        some = int(np.int64(felt[P.AHEAD])) if first == bank[P.LOW] else P.SOME_CARDS
        bank[P.MIXED] = min(first + some, bank[P.HIGH])
        if bank[P.MIX]:
            _mix(cards, chance, first, bank[P.MIXED], bank[P.HIGH])
    return int(bank[P.MIXED])


@njit(nogil=True)
def more(felt: Felt, bank: Ints, cards: Bytes, chance: Words, at: int) -> int:
    """The next card is shuffled and ready to be dealt: where it lies."""
    if at >= bank[P.HIGH]:
        at = _refill(felt, bank, cards, chance)
    if at >= bank[P.MIXED]:
        ahead(felt, bank, cards, chance, at + 1)
    bank[P.READY] = bank[P.MIXED]
    if bank[P.CAREFUL]:
        log(bank, cards[at], bank[P.OWNER])
        bank[P.READY] = at + 1
    return at


# -- the log ---------------------------------------------------------------------------------------


@njit(nogil=True)
def log(bank: Ints, card: int, owner: int) -> None:
    """Write down who got a card."""
    bank[P.LOG + bank[P.LOGGED]] = card
    bank[P.LOG_OWNER + bank[P.LOGGED]] = owner
    bank[P.LOGGED] += 1


@njit(nogil=True)
def hand_over(bank: Ints, owner: int, other: int) -> None:
    """The card that a hand got last belongs to another hand now."""
    for each in range(bank[P.LOGGED] - 1, -1, -1):
        if bank[P.LOG_OWNER + each] == owner:
            bank[P.LOG_OWNER + each] = other
            return


@njit(nogil=True, forceinline=True)
def _on_table(bank: Ints, owner: int) -> bool:
    return owner == P.DEALER or (owner < P.BURNED and bank[P.STANDS + owner] > P.BUSTED)


@njit(nogil=True)
def _refill(felt: Felt, bank: Ints, cards: Bytes, chance: Words) -> int:
    """The discards are shuffled and come next; without any the round is void."""
    left = np.zeros(P.KINDS, dtype=np.int64)
    for each in range(bank[P.LOGGED]):
        if bank[P.LOG + each] < P.KINDS and _on_table(bank, bank[P.LOG_OWNER + each]):
            left[bank[P.LOG + each]] += 1
    at = bank[P.LOW]
    for each in range(bank[P.LOW], bank[P.HIGH]):
        card = cards[each]
        if left[card]:
            left[card] -= 1
            cards[each], cards[at] = cards[at], card
            at += 1
    bank[P.REFILLED] = 1
    if bank[P.HIGH] - at < 2 or bank[P.VOID]:
        bank[P.VOID], bank[P.CAREFUL] = 1, 0
        bank[P.MIXED] = bank[P.HIGH]
        return int(bank[P.LOW])
    if felt[P.REFILL_BURNS]:
        if bank[P.MIX]:
            _mix(cards, chance, at, at + 1, bank[P.HIGH])
        log(bank, cards[at], P.BURNED)
        at += 1
    bank[P.MIXED] = at
    return int(at)


# -- before and after a round ----------------------------------------------------------------------


@njit(nogil=True)
def begin(felt: Felt, bank: Ints, cards: Bytes, chance: Words) -> int:
    """Shuffle what is due, burn, let the determinant card name the side: where the round begins."""
    bank[P.LOGGED], bank[P.VOID], bank[P.REFILLED] = 0, 0, 0
    bank[P.CAREFUL] = bank[P.LOGS]
    if felt[P.DOUBLE_SHOE]:
        _both_sides(felt, bank, cards, chance)
    elif bank[P.DUE] or felt[P.ALWAYS]:
        _shuffle(felt, bank, cards, chance)
    at = int(bank[P.AT])
    bank[P.BEGUN] = at
    if bank[P.LOGS] or at + int(np.int64(felt[P.WORST])) > bank[P.HIGH]:
        bank[P.CAREFUL] = 1
        for each in range(P.HANDS_MAX * int(np.int64(felt[P.PLAYERS]))):
            bank[P.STANDS + each] = P.OPEN
    bank[P.READY] = at if bank[P.CAREFUL] else bank[P.MIXED]
    return at


@njit(nogil=True)
def _shuffle(felt: Felt, bank: Ints, cards: Bytes, chance: Words) -> None:
    bank[P.AT] = bank[P.MIXED] = bank[P.READY] = bank[P.LOW]
    bank[P.DUE], bank[P.RUNNING], bank[P.OWNER] = 0, bank[P.COUNT_START], P.BURNED
    if felt[P.BURNS]:
        bank[P.AT] = more(felt, bank, cards, chance, bank[P.AT]) + 1


@njit(nogil=True)
def _both_sides(felt: Felt, bank: Ints, cards: Bytes, chance: Words) -> None:
    """Shuffle either side if that is due; the first card then names the side that is dealt from."""
    for side in range(2):
        if bank[P.DUE if bank[P.IN_USE] == side else P.OTHER + P.DUE]:
            if bank[P.IN_USE] != side:
                _turn_round(bank)
            _shuffle(felt, bank, cards, chance)
    at, bank[P.OWNER] = int(bank[P.AT]), P.BURNED
    bank[P.READY], logged = at, bank[P.LOGGED]
    at = more(felt, bank, cards, chance, at)
    if felt[P.SIDE + int(np.int64(cards[at]))] == bank[P.IN_USE]:
        bank[P.LOGGED] = logged
        return
    bank[P.AT] = at + 1
    if bank[P.AT] >= bank[P.CUT] and not felt[P.BY_DISCARDS]:
        bank[P.DUE] = 1
    _turn_round(bank)


@njit(nogil=True)
def _turn_round(bank: Ints) -> None:
    """The other side of the shoe is in use."""
    for each in range(P.OTHER):
        bank[each], bank[P.OTHER + each] = bank[P.OTHER + each], bank[each]
    bank[P.IN_USE] = 1 - bank[P.IN_USE]
