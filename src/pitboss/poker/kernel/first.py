"""Who acts first in a compiled betting round: by the blinds, the up-cards or the hands showing."""

from __future__ import annotations

import numpy as np
from numba import njit

from pitboss.kernels import prepare
from pitboss.poker.hand import FOLDED, IN
from pitboss.poker.kernel.inner import inner
from pitboss.poker.kernel.layout import (
    AFTER_POSTED,
    BLIND_BET,
    BOARD,
    BY_DOOR,
    BY_SHOWING,
    COMMON_SHOWS,
    DECK,
    DOOR,
    DOORS,
    FIRST,
    FROM_FIRST,
    HELD,
    HELD_MAX,
    HIGH_KIND,
    LOW_SEVEN,
    PLAYERS,
    RANKS,
    REMAINING,
    SHARED,
    SHOWING,
    STATUS,
    UPS,
    Shorts,
)
from pitboss.poker.kernel.worth import card_at
from pitboss.ranking.kernels import five
from pitboss.ranking.kernels_low import low_five
from pitboss.simulation.chance import Bytes, Ints

prepare()  # before any kernel is declared

# Two rows of `doors` before those by the card in the centre.
ROW_FORCED, ROW_LATER, ROW_CENTRE = range(3)


@inner
def first_place(house: Ints, lookup: Shorts, money: Ints, cards: Bytes, who: int) -> int:
    """The place of who acts first."""
    if who == AFTER_POSTED:
        return int(money[FIRST])
    if who == FROM_FIRST:
        return 0
    if who in (REMAINING, BLIND_BET):
        for place in range(money[PLAYERS]):
            status = money[STATUS + place]
            if status == IN or (who == REMAINING and status != FOLDED):
                return place
        return 0
    if who == BY_SHOWING:
        return by_showing(house, lookup, money, cards)
    if who == BY_DOOR:
        return by_door(house, lookup, money, cards, ROW_LATER)
    return by_door(house, lookup, money, cards, ROW_CENTRE + int(cards[BOARD]))


@inner
def by_door(house: Ints, lookup: Shorts, money: Ints, cards: Bytes, row: int) -> int:
    """The place of the first up-card that comes before all others of those still in."""
    best, found, door = -1, 0, house[DOOR]
    for place in range(money[PLAYERS]):
        if money[STATUS + place] != FOLDED:
            value = lookup[DOORS + row * DECK + np.int64(cards[HELD + place * HELD_MAX + door])]
            if value > best:
                best, found = value, place
    return found


@inner
def by_showing(house: Ints, lookup: Shorts, money: Ints, cards: Bytes) -> int:
    """The place of the hand showing that acts first; among equals the first clockwise."""
    best, found = -1, 0
    for place in range(money[PLAYERS]):
        if money[STATUS + place] != FOLDED:
            value = _shown(house, lookup, money, cards, place)
            if value > best:
                best, found = value, place
    return found


@inner
def _shown(house: Ints, lookup: Shorts, money: Ints, cards: Bytes, place: int) -> int:
    """How early a hand showing acts, the greatest first."""
    door = house[DOOR]
    own = door + money[UPS]
    count = money[UPS] + (money[SHARED] if house[COMMON_SHOWS] else 0)
    if count == 5:
        return _shown_of_five(house, cards, place, own, door)
    code = 0
    for at in range(count):
        card = card_at(cards, place, own, door + at)
        code = code * RANKS + card % RANKS
    return int(lookup[SHOWING + _starts_at(count) + code])


@inner
def _shown_of_five(house: Ints, cards: Bytes, place: int, own: int, door: int) -> int:
    """Five cards, some of them common, make straights and flushes too."""
    a, b = card_at(cards, place, own, door), card_at(cards, place, own, door + 1)
    c, d = card_at(cards, place, own, door + 2), card_at(cards, place, own, door + 3)
    e = card_at(cards, place, own, door + 4)
    if house[HIGH_KIND] == LOW_SEVEN:
        return int(low_five(a, b, c, d, e))
    return int(five(a, b, c, d, e))


@njit(nogil=True, inline="always")
def _starts_at(count: int) -> int:
    """Where in `showing` the hands of so many cards begin: two, three and four."""
    if count == 2:
        return 0
    return RANKS**2 if count == 3 else RANKS**2 + RANKS**3
