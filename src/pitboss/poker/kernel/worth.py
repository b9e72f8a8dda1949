"""What a hand is worth, compiled, and its cards in the order that decides on odd chips."""

from __future__ import annotations

from typing import Final

from numba import njit

from pitboss.kernels import prepare
from pitboss.poker.kernel.inner import inner
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
    SEATS,
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

# Keys of odd chips hold a digit for each card, which may be below zero.
DIGIT: Final = 128
HALF: Final = 64


@njit(nogil=True, inline="always")
def card_at(cards: Bytes, place: int, own: int, at: int) -> int:
    """A card of a hand: its own ones first, then those in the centre."""
    if at < own:
        return int(cards[HELD + place * HELD_MAX + at])
    return int(cards[BOARD + at - own])


@inner
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


@inner
def odd_key(kind: int, order: Ints, cards: Bytes, place: int, own: int) -> int:
    """The least key of all ways to make the same hand: its cards one by one, the first first."""
    best, fewest, key = -1, 0, 0
    for chosen in range(1, 1 << _of(kind)):
        size = _bits(chosen)
        if not _is_way(kind, chosen, size):
            continue
        value = _of_way(kind, cards, place, own, chosen)
        if value > best or (value == best and size < fewest):
            best, fewest, key = value, size, _key_of(order, cards, size)
        elif value == best and size == fewest:
            key = min(key, _key_of(order, cards, size))
    return key


@inner
def _of(kind: int) -> int:
    """Of how many cards a hand is made."""
    if kind in (OMAHA, OMAHA_EIGHT):
        return 9
    if kind in (SEVEN, LOW_SEVEN, LOW_EIGHT):
        return 7
    return 4 if kind in (THREE, THREE_SIX, BADUGI) else 5


@inner
def _bits(chosen: int) -> int:
    count = 0
    while chosen:
        chosen &= chosen - 1
        count += 1
    return count


@inner
def _is_way(kind: int, chosen: int, size: int) -> bool:
    """Whether these cards may be a hand; at omaha two are own ones, at badugi some may count."""
    if kind == BADUGI:
        return True
    if kind in (THREE, THREE_SIX):
        return size == 3
    return size == 5 and (kind not in (OMAHA, OMAHA_EIGHT) or _bits(chosen & 15) == 2)


@inner
def _of_way(kind: int, cards: Bytes, place: int, own: int, chosen: int) -> int:
    """What the chosen cards are worth; they lie where a seat beyond the last would have its own."""
    start = HELD + SEATS * HELD_MAX
    size, at = 0, 0
    while chosen:
        if chosen & 1:
            cards[start + size] = card_at(cards, place, own, at)
            size += 1
        chosen >>= 1
        at += 1
    for rest in range(size, 5):
        cards[start + rest] = cards[start + size - 1]
    if kind == THREE:
        return int(three_high(cards[start], cards[start + 1], cards[start + 2]))
    if kind == THREE_SIX:
        return int(three_low(cards[start], cards[start + 1], cards[start + 2]))
    if kind in (SEVEN, OMAHA):
        kind = FIVE
    elif kind in (LOW_SEVEN, LOW_EIGHT, OMAHA_EIGHT):
        kind = LOW_FIVE
    return worth(kind, cards, SEATS, 5)


@inner
def _key_of(order: Ints, cards: Bytes, size: int) -> int:
    """The chosen cards in order, the least first, as the digits of one number."""
    start, key, last = HELD + SEATS * HELD_MAX, 0, -DIGIT
    for _ in range(size):
        least = DIGIT
        for at in range(size):
            value = order[cards[start + at]]
            if last < value < least:
                least = value
        key, last = key * DIGIT + least + HALF, least
    return key
