"""What a hand is worth, compiled, and its cards in the order that decides on odd chips."""

from __future__ import annotations

from typing import Final

from numba import njit

from pitboss.kernels import prepare
from pitboss.poker.kernel.layout import (
    BADUGI,
    BOARD,
    DEUCES,
    FIVE,
    HELD,
    HELD_MAX,
    LOW_EIGHT,
    LOW_FIVE,
    LOW_SEVEN,
    OMAHA,
    OMAHA_EIGHT,
    SEVEN,
    THREE,
    THREE_SIX,
)
from pitboss.ranking.kernels import five, seven
from pitboss.ranking.kernels_low import (
    deuce_to_seven,
    low_five,
    low_seven,
    low_seven_eight_or_better,
)
from pitboss.ranking.kernels_omaha import omaha, omaha_low8
from pitboss.ranking.kernels_small import badugi, three_high, three_low
from pitboss.simulation.chance import Bytes, Ints

prepare()  # before any kernel is declared

OMAHA_OWN: Final = 4
# Keys of odd chips hold a digit for each card, which may be below zero.
DIGIT: Final = 128
HALF: Final = 64


@njit(nogil=True, inline="always")
def card_at(cards: Bytes, place: int, own: int, at: int) -> int:
    """A card of a hand: its own ones first, then those in the centre."""
    if at < own:
        return int(cards[HELD + place * HELD_MAX + at])
    return int(cards[BOARD + at - own])


@njit(nogil=True)
def worth(kind: int, cards: Bytes, place: int, own: int) -> int:
    """The class of a hand, or zero for a low that does not qualify."""
    a, b = card_at(cards, place, own, 0), card_at(cards, place, own, 1)
    c, d = card_at(cards, place, own, 2), card_at(cards, place, own, 3)
    if kind == BADUGI:
        return int(badugi(a, b, c, d))
    if kind == THREE:
        best = max(three_high(a, b, c), three_high(a, b, d))
        return int(max(best, three_high(a, c, d), three_high(b, c, d)))
    if kind == THREE_SIX:
        best = max(three_low(a, b, c), three_low(a, b, d))
        return int(max(best, three_low(a, c, d), three_low(b, c, d)))
    e = card_at(cards, place, own, 4)
    if kind == FIVE:
        return int(five(a, b, c, d, e))
    if kind == LOW_FIVE:
        return int(low_five(a, b, c, d, e))
    if kind == DEUCES:
        return int(deuce_to_seven(a, b, c, d, e))
    f, g = card_at(cards, place, own, 5), card_at(cards, place, own, 6)
    if kind == SEVEN:
        return int(seven(a, b, c, d, e, f, g))
    if kind == LOW_SEVEN:
        return int(low_seven(a, b, c, d, e, f, g))
    if kind == LOW_EIGHT:
        return int(low_seven_eight_or_better(a, b, c, d, e, f, g))
    h, i = card_at(cards, place, own, 7), card_at(cards, place, own, 8)
    if kind == OMAHA:
        return int(omaha(a, b, c, d, e, f, g, h, i))
    return int(omaha_low8(a, b, c, d, e, f, g, h, i))


# -- odd chips -------------------------------------------------------------------------------------


@njit(nogil=True)
def odd_key(kind: int, order: Ints, cards: Bytes, place: int, own: int) -> int:
    """The least key of all ways to make the same hand: its cards one by one, the first first."""
    count = _of(kind)
    size = 3 if kind in (THREE, THREE_SIX) else 5
    if kind == BADUGI:
        size = _counting(cards, place, own)
    best, key = -1, 0
    for chosen in range(1 << count):
        if not _is_way(kind, chosen, size):
            continue
        value = _of_way(kind, cards, place, own, chosen)
        if value < best:
            continue
        found = _key_of(order, cards, place, own, chosen)
        key = found if value > best else min(found, key)
        best = value
    return key


@njit(nogil=True)
def _of(kind: int) -> int:
    """Of how many cards a hand is made."""
    if kind in (OMAHA, OMAHA_EIGHT):
        return 9
    if kind in (SEVEN, LOW_SEVEN, LOW_EIGHT):
        return 7
    return 4 if kind in (THREE, THREE_SIX, BADUGI) else 5


@njit(nogil=True)
def _bits(chosen: int) -> int:
    count = 0
    while chosen:
        chosen &= chosen - 1
        count += 1
    return count


@njit(nogil=True)
def _is_way(kind: int, chosen: int, size: int) -> bool:
    """Whether so many cards are chosen, and at omaha two own ones."""
    if _bits(chosen) != size:
        return False
    if kind in (OMAHA, OMAHA_EIGHT):
        return _bits(chosen & 15) == 2
    return True


@njit(nogil=True)
def _nth(cards: Bytes, place: int, own: int, chosen: int, number: int) -> int:
    """One of the chosen cards; the last of them where there are fewer."""
    found, at = 0, 0
    while chosen:
        if chosen & 1:
            found = card_at(cards, place, own, at)
            if number == 0:
                return found
            number -= 1
        chosen >>= 1
        at += 1
    return found


@njit(nogil=True)
def _of_way(kind: int, cards: Bytes, place: int, own: int, chosen: int) -> int:
    """What the chosen cards are worth; a badugi of fewer cards than were chosen is none."""
    a, b = _nth(cards, place, own, chosen, 0), _nth(cards, place, own, chosen, 1)
    c, d = _nth(cards, place, own, chosen, 2), _nth(cards, place, own, chosen, 3)
    if kind == BADUGI:
        return int(badugi(a, b, c, d))
    if kind == THREE:
        return int(three_high(a, b, c))
    if kind == THREE_SIX:
        return int(three_low(a, b, c))
    e = _nth(cards, place, own, chosen, 4)
    if kind in (SEVEN, FIVE, OMAHA):
        return int(five(a, b, c, d, e))
    if kind == DEUCES:
        return int(deuce_to_seven(a, b, c, d, e))
    return int(low_five(a, b, c, d, e))


@njit(nogil=True)
def _counting(cards: Bytes, place: int, own: int) -> int:
    """How many cards of a badugi hand count."""
    most = 1
    for chosen in range(1, 16):
        if _counts_together(cards, place, own, chosen):
            most = max(most, _bits(chosen))
    return most


@njit(nogil=True)
def _counts_together(cards: Bytes, place: int, own: int, chosen: int) -> bool:
    """Whether the chosen cards differ in rank and in suit."""
    for one in range(4):
        for other in range(one):
            if chosen >> one & chosen >> other & 1:
                a, b = card_at(cards, place, own, one), card_at(cards, place, own, other)
                if a % 13 == b % 13 or a // 13 == b // 13:
                    return False
    return True


@njit(nogil=True)
def _key_of(order: Ints, cards: Bytes, place: int, own: int, chosen: int) -> int:
    """The chosen cards in order, the least first, as the digits of one number."""
    key, last = 0, -DIGIT
    for _ in range(_bits(chosen)):
        least = DIGIT
        for at in range(9):
            if chosen >> at & 1:
                value = order[card_at(cards, place, own, at)]
                if last < value < least:
                    least = value
        key, last = key * DIGIT + least + HALF, least
    return key
