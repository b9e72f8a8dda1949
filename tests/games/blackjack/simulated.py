"""Blackjack played with shuffled cards, by a chart: written apart from the analyser."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
HANDS_MAX = 4
CARDS_MAX = 24


class Chart(NamedTuple):
    """By view and total; soft totals stand 22 places on. Splits by view and rank."""

    draws: Ints
    doubles: Ints
    surrenders: Ints
    splits: Ints


class House(NamedTuple):
    """The options that matter to a hand."""

    decks: int
    reader: bool
    hole_up: bool
    caps: Ints
    literal_21: bool
    suited_678: bool
    sevens: bool
    five_card: bool
    ace: int
    face: int


@njit(cache=True, nogil=True)
def _draw(cards: Ints, place: Ints) -> int:
    at = place[0]
    other = np.random.randint(at, len(cards))
    cards[at], cards[other] = cards[other], cards[at]
    place[0] += 1
    return int(cards[at])


@njit(cache=True, nogil=True)
def _rank(card: int) -> int:
    kind = card % 13
    if kind == 12:
        return 0
    return min(kind + 1, 9)


@njit(cache=True, nogil=True)
def _count(hand: Ints, size: int) -> tuple[int, int]:
    """The score and whether it is soft."""
    hard, aces = 0, 0
    for n in range(size):
        hard += _rank(hand[n]) + 1
        aces += _rank(hand[n]) == 0
    if aces and hard <= 11:
        return hard + 10, 1
    return hard, 0


@njit(cache=True, nogil=True)
def _pays(house: House, hand: Ints, size: int, score: int) -> float:
    if house.five_card and size == 5 and score == 21:
        return 2.0
    if size != 3 or score != 21:
        return 1.0
    kinds = np.sort(hand[:3] % 13)
    if house.sevens and kinds[0] == 5 and kinds[2] == 5:
        return 1.5
    one_suit = hand[0] // 13 == hand[1] // 13 == hand[2] // 13
    run = kinds[0] == 4 and kinds[1] == 5 and kinds[2] == 6
    return 2.0 if house.suited_678 and one_suit and run else 1.0


@njit(cache=True, nogil=True)
def _play(
    house: House, chart: Chart, view: int, cards: Ints, place: Ints, hands: Ints, sizes: Ints
) -> tuple[int, Ints]:
    """Play all hands of the box; how many there are, and which were doubled."""
    doubled = np.zeros(HANDS_MAX, dtype=np.int64)
    made, at, split = 1, 0, False
    rank = _rank(hands[0, 0])
    if rank == _rank(hands[0, 1]) and chart.splits[view, rank]:
        made, split = 2, True
        hands[1, 0] = hands[0, 1]
        sizes[0] = sizes[1] = 1
    while at < made:
        hand = hands[at]
        if sizes[at] == 1:
            hand[1] = _draw(cards, place)
            sizes[at] = 2
            if _rank(hand[1]) == rank and made < house.caps[rank]:
                hands[made, 0] = hand[1]
                sizes[made] = sizes[at] = 1
                made += 1
                continue
        score, soft = _count(hand, sizes[at])
        while score < 21 and not (split and rank == 0):
            total = score + 22 * soft
            may = sizes[at] == 2 and (not house.hole_up or 9 <= score <= 11)
            double = may and chart.doubles[view, total]
            if not double and not chart.draws[view, total]:
                break
            hand[sizes[at]] = _draw(cards, place)
            sizes[at] += 1
            score, soft = _count(hand, sizes[at])
            if double:
                doubled[at] = 1
                break
        at += 1
    return made, doubled


@njit(cache=True, nogil=True)
def _settle(
    house: House, dealer: int, natural: bool, hand: Ints, size: int, doubled: int, split: bool
) -> float:
    """The net of one hand that is not a blackjack; a dealer's takes the first wager besides."""
    score, _ = _count(hand, size)
    if natural:
        return 0.0
    if score > 21:
        return -1.0 - doubled
    literal = split and house.literal_21 and size == 2 and score == 21
    if dealer > 21 or score > dealer or (score == dealer and literal):
        return _pays(house, hand, size, score) + doubled
    if score < dealer or house.hole_up:
        return -1.0 - doubled
    return 0.0


@njit(cache=True, nogil=True)
def _round(house: House, chart: Chart, cards: Ints, place: Ints, hands: Ints, views: Ints) -> float:
    mine, theirs = hands[0], np.zeros(CARDS_MAX, dtype=np.int64)
    mine[0], mine[1] = _draw(cards, place), _draw(cards, place)
    theirs[0], theirs[1] = _draw(cards, place), _draw(cards, place)
    natural = _count(theirs, 2)[0] == 21
    score, soft = _count(mine, 2)
    if score == 21:
        ace = mine[0] == house.ace or mine[1] == house.ace
        named = ace and (mine[0] == house.face or mine[1] == house.face)
        usual = 1.0 if house.hole_up else 1.5
        pays = 2.0 if named else usual
        return 0.0 if natural and not house.hole_up else pays
    if natural and (house.reader or house.hole_up):
        return -1.0
    first, second = _rank(theirs[0]), _rank(theirs[1])
    view = views[first, second] if house.hole_up else first
    pair = _rank(mine[0]) == _rank(mine[1]) and chart.splits[view, _rank(mine[0])]
    if not pair and chart.surrenders[view, score + 22 * soft]:
        return -1.0 if natural else -0.5
    sizes = np.full(HANDS_MAX, 2)
    made, doubled = _play(house, chart, view, cards, place, hands, sizes)
    size = 2
    total, _ = _count(theirs, size)
    while total < 17:
        theirs[size] = _draw(cards, place)
        size += 1
        total, _ = _count(theirs, size)
    net = 0.0
    for at in range(made):
        net += _settle(house, total, natural, hands[at], sizes[at], doubled[at], made > 1)
    return net - 1.0 if natural else net


@njit(cache=True, nogil=True)
def simulate(
    house: House, chart: Chart, views: Ints, rounds: int, seed: int
) -> tuple[float, float]:
    """The mean net of so many rounds, and its standard error."""
    np.random.seed(seed)
    cards = np.arange(52 * house.decks) % 52
    place = np.zeros(1, dtype=np.int64)
    hands = np.zeros((HANDS_MAX, CARDS_MAX), dtype=np.int64)
    total, squares = 0.0, 0.0
    for _ in range(rounds):
        place[0] = 0
        net = _round(house, chart, cards, place, hands, views)
        total += net
        squares += net * net
    mean = total / rounds
    return mean, np.sqrt((squares / rounds - mean * mean) / rounds)
