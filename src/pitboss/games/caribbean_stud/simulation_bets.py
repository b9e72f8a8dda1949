"""When to bet at Caribbean stud, for every hand and upcard: worked out, and laid out for a kernel.

Nearly every class of hands is bet on against any upcard or against none. The others are looked up
hand by hand, told apart by the suits of the cards from the highest down.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.games.caribbean_stud.analysis import CATEGORIES, ENDS, nets_of
from pitboss.games.caribbean_stud.decide import least_qualifying
from pitboss.games.caribbean_stud.kernel import HOLE_SETS, UPCARDS, count_all
from pitboss.games.caribbean_stud.options import CaribbeanStudRules
from pitboss.games.caribbean_stud.rules import DEALER_WINS, HAND_CARDS
from pitboss.games.caribbean_stud.simulation_kernel import BET, COIN, FOLD, LOOK, SUIT_CODES
from pitboss.games.caribbean_stud.simulation_kernel import ENDS as WAYS_OUT
from pitboss.money import Cents
from pitboss.ranking import Category
from pitboss.ranking.kernels import CATEGORY_ENDS, CLASSES
from pitboss.simulation.chance import Bytes, Ints, Words

__all__ = ["PLAYS", "Bets", "bets_of"]

PLAYS: Final = ("best", "pair", "ace_king", "always", "never", "random")
DECK: Final = 52
RANKS: Final = 13

# For every hand up to suits, against every upcard: nought to fold, two to bet, one for a coin.
Halves: TypeAlias = NDArray[np.int8]


class Bets(NamedTuple):
    """What to do with each class of hands, the hands to look at, and how often each end comes."""

    by_class: Bytes
    slots: Ints
    upcards: Words
    ways: dict[int, int]


class _Deals(NamedTuple):
    """All hands up to suits, the weakest first; for each upcard how the hole cards come out."""

    found: NDArray[np.int32]
    hands: NDArray[np.int32]
    strengths: Ints
    weights: Ints


def bets_of(rules: CaribbeanStudRules, play: str, ante: Cents) -> Bets:
    """When to bet in a way of that name; some seconds, for every deal is counted."""
    deals = _Deals(*count_all(least_qualifying()))
    halves = _halves(rules, play, ante, deals)
    by_class = _by_class(deals, halves)
    slots, upcards = _closely(deals, halves, by_class)
    return Bets(by_class, slots, upcards, dict(_ways(deals, halves)))


def _parts(deals: _Deals) -> Iterator[tuple[Category, slice]]:
    """The hands of each category, which lie together."""
    ends = np.searchsorted(deals.strengths, np.array(CATEGORY_ENDS), side="right")
    start = 0
    for category, end in zip(CATEGORIES, ends, strict=True):
        yield category, slice(start, int(end))
        start = int(end)


def _halves(rules: CaribbeanStudRules, play: str, ante: Cents, deals: _Deals) -> Halves:
    shape = (len(deals.hands), UPCARDS)
    if play == "best":
        return _best(rules, ante, deals)
    if play in ("always", "never", "random"):
        return np.full(shape, {"always": 2, "never": 0, "random": 1}[play], dtype=np.int8)
    least = CATEGORY_ENDS[Category.NOTHING] + 1 if play == "pair" else least_qualifying()
    halves = np.zeros(shape, dtype=np.int8)
    halves[deals.strengths >= least] = 2
    return halves


def _best(rules: CaribbeanStudRules, ante: Cents, deals: _Deals) -> Halves:
    """Bet wherever that is worth more than to fold, by the table's own decisions."""
    halves = np.zeros((len(deals.hands), UPCARDS), dtype=np.int8)
    for category, part in _parts(deals):
        nets = nets_of(rules, category, ante)
        lose = nets.together(DEALER_WINS)
        worth = np.full(halves[part].shape, HOLE_SETS * (lose - nets.fold.net), dtype=np.int64)
        for end in ENDS[:-1]:
            worth += deals.found[end, part] * np.int64(nets.together(end) - lose)
        halves[part] = 2 * (worth > 0)
    return halves


# -- laid out for the kernel -----------------------------------------------------------------------


def _by_class(deals: _Deals, halves: Halves) -> Bytes:
    """One decision for each class, or that its hands are to be looked at."""
    classes, first = np.unique(deals.strengths, return_index=True)
    least = np.minimum.reduceat(halves.min(axis=1), first)
    most = np.maximum.reduceat(halves.max(axis=1), first)
    by_class = np.full(CLASSES + 1, FOLD, dtype=np.uint8)
    by_class[classes] = np.where(least == most, np.array([FOLD, COIN, BET])[least], LOOK)
    return by_class


def _closely(deals: _Deals, halves: Halves, by_class: Bytes) -> tuple[Ints, Words]:
    """The upcards against which to bet, for every hand of the classes to look at."""
    slots = np.cumsum(by_class == LOOK) - 1
    mine = by_class[deals.strengths] == LOOK
    hands = deals.hands[mine].astype(np.int64)
    against = np.ones((len(hands), DECK), dtype=np.bool_)
    np.put_along_axis(against, hands, False, axis=1)
    against[against] = (halves[mine] == 2).reshape(-1)
    upcards = np.zeros(int((by_class == LOOK).sum()) * SUIT_CODES, dtype=np.uint64)
    base = slots[deals.strengths[mine]] * SUIT_CODES
    for suits in permutations(range(DECK // RANKS)):
        cards = np.array([RANKS * suit + rank for suit in suits for rank in range(RANKS)])
        upcards[base + _suit_codes(cards[hands])] = _words(against, cards)
    return slots, upcards


def _suit_codes(hands: Ints) -> Ints:
    """The suits of the cards from the highest down, two bits each."""
    keys = -np.sort(-(hands % RANKS * 4 + hands // RANKS), axis=1)
    places = np.arange(HAND_CARDS - 1, -1, -1)
    codes: Ints = ((keys & 3) << 2 * places).sum(axis=1)
    return codes


def _words(against: NDArray[np.bool_], cards: Ints) -> Words:
    """A bit for each upcard, once the suits are exchanged."""
    words: Words = (against.astype(np.uint64) << cards.astype(np.uint64)).sum(
        axis=1, dtype=np.uint64
    )
    return words


# -- how often -------------------------------------------------------------------------------------


def _ways(deals: _Deals, halves: Halves) -> Iterator[tuple[int, int]]:
    """In how many ways each end comes about, over all deals twice."""
    times = int(halves.sum(axis=1, dtype=np.int64) @ deals.weights)
    yield 0, (2 * comb(DECK, HAND_CARDS) * UPCARDS - times) * HOLE_SETS
    for category, part in _parts(deals):
        weights, share = deals.weights[part], halves[part]
        counts = [
            int((deals.found[end, part] * share.astype(np.int64)).sum(axis=1) @ weights)
            for end in ENDS[:-1]
        ]
        all_of = int(share.sum(axis=1, dtype=np.int64) @ weights) * HOLE_SETS
        for end, ways in enumerate([*counts, all_of - sum(counts)]):
            yield 1 + WAYS_OUT * category + end, ways
