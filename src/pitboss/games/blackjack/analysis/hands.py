"""All the sets of cards that the analyser works with, each with its number.

Cards are ranks here: 0 is the ace, 1 to 8 are the deuce to the nine, 9 is any card that counts ten.
A set of cards is a tuple of ten counts. Nothing in this module depends on house rules or on the
number of decks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack.analysis.cards import card_of, gets_one_card
from pitboss.games.blackjack.rules import dealer_draws, is_blackjack, is_over, is_soft, score

Ints: TypeAlias = NDArray[np.int64]
Counts: TypeAlias = tuple[int, ...]
Cards: TypeAlias = tuple[int, ...]

RANKS: Final = 10
# How a dealer's hand ends: 17, 18, 19, 20, 21, over, blackjack.
OUTCOMES: Final = 7
BUST: Final = 5
BLACKJACK: Final = 6
# The dealer has to draw on.
DRAWS_ON: Final = -1
# With the hole card up a player sees two cards of the dealer's.
PAIRS: Final = tuple(combinations_with_replacement(range(RANKS), 2))


# A hand for each way the dealer can end.
DEALER_HANDS: Final[tuple[Cards, ...]] = (
    *((8, 18), (8, 19), (8, 20), (8, 21), (5, 18, 31)),
    *((8, 17, 34), (8, 25)),
)


class Hands(NamedTuple):
    """Every hand that is not over 21, those with the highest hard totals first."""

    counts: Ints
    score: Ints
    soft: Ints
    size: Ints
    child: Ints  # the hand with one more card of a rank, or -1 if that is over


class Sets(NamedTuple):
    """The hands, followed by those sets that splitting takes out of the shoe besides them."""

    counts: Ints
    size: Ints
    more: Ints  # more[hand, rank, n]: the hand and n more cards of the rank


class Dealer(NamedTuple):
    """The dealer's complete hands as a tree of ranks, and the deals that lead to each.

    A deal of node n that the player sees as view v can come in `ways` orders; `column` is the view
    times seven plus the outcome.
    """

    rank: Ints
    copy: Ints
    depth: Ints  # how many cards the hand has
    first: Ints
    column: Ints
    ways: NDArray[np.float64]


def _total(counts: Counts) -> int:
    return sum(count * (rank + 1) for rank, count in enumerate(counts))


def _plus(counts: Counts, rank: int, more: int = 1) -> Counts:
    return (*counts[:rank], counts[rank] + more, *counts[rank + 1 :])


def _all_hands(rank: int = 0, room: int = 21) -> Iterator[Counts]:
    """Every way to spend at most so many points on the ranks from this one up."""
    if rank == RANKS:
        yield ()
        return
    for count in range(room // (rank + 1) + 1):
        for rest in _all_hands(rank + 1, room - count * (rank + 1)):
            yield (count, *rest)


@cache
def _numbered() -> dict[Counts, int]:
    return {each: n for n, each in enumerate(sorted(_all_hands(), key=_total, reverse=True))}


@cache
def hands() -> Hands:
    """The hands, in an order in which every hand comes after all that it can become."""
    number = _numbered()
    child = [[number.get(_plus(each, rank), -1) for rank in range(RANKS)] for each in number]
    return Hands(
        counts=np.array(list(number)),
        score=np.array([score(cards) for cards in held()]),
        soft=np.array([int(is_soft(cards)) for cards in held()]),
        size=np.array([sum(each) for each in number]),
        child=np.array(child),
    )


@cache
def sets(extra: int) -> Sets:
    """The hands, and each hand that holds a card of a rank with up to `extra` more of that rank."""
    number = dict(_numbered())
    held = list(number)
    more = np.full((len(held), RANKS, extra + 1), -1)
    for index, each in enumerate(held):
        more[index, :, 0] = index
        for rank in range(RANKS):
            # Where split cards get one card each no longer hand has to be looked at.
            if not each[rank] or (sum(each) > 2 and gets_one_card(rank)):
                continue
            for n in range(1, extra + 1):
                more[index, rank, n] = number.setdefault(_plus(each, rank, n), len(number))
    counts = np.array(list(number))
    return Sets(counts=counts, size=counts.sum(axis=1), more=more)


def _deals(drawn: tuple[int, ...], counts: Counts) -> Iterator[tuple[tuple[int, ...], Counts]]:
    """Every order in which the dealer's cards can come until the dealer stops."""
    if _end(counts) != DRAWS_ON:
        yield drawn, counts
        return
    for rank in range(RANKS):
        yield from _deals((*drawn, rank), _plus(counts, rank))


@cache
def _end(counts: Counts) -> int:
    return end_of(_cards(counts))


@cache
def dealer(*, hole_up: bool) -> Dealer:
    """The dealer's hands, seen by the first card, or by two with the hole card up."""
    ways: dict[Counts, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    pairs = {pair: n for n, pair in enumerate(PAIRS)}
    for drawn, counts in _deals((), (0,) * RANKS):
        view = pairs[min(drawn[:2]), max(drawn[:2])] if hole_up else drawn[0]
        ways[counts][view * OUTCOMES + _end(counts)] += 1
    return _tree(ways)


def _tree(ways: dict[Counts, dict[int, int]]) -> Dealer:
    """The hands as paths from the root, low ranks first, so that they share their beginnings.

    Nodes come in the order of a walk from each node to all that begin with it, so that the walk
    has to remember one node of each depth only.
    """
    ends = {_path(counts): seen for counts, seen in ways.items()}
    paths = sorted({path[:depth] for path in ends for depth in range(len(path) + 1)})
    seen_in_order = [ends.get(path, {}) for path in paths]
    return Dealer(
        rank=np.array([path[-1] if path else 0 for path in paths]),
        copy=np.array([path.count(path[-1]) - 1 if path else 0 for path in paths]),
        depth=np.array([len(path) for path in paths]),
        first=np.concatenate(([0], np.cumsum([len(seen) for seen in seen_in_order]))),
        column=np.array([column for seen in seen_in_order for column in seen]),
        ways=np.array([float(n) for seen in seen_in_order for n in seen.values()]),
    )


def _path(counts: Counts) -> tuple[int, ...]:
    return tuple(rank for rank, count in enumerate(counts) for _ in range(count))


# -- cards for the rules to look at ----------------------------------------------------------------


@cache
def held() -> tuple[Cards, ...]:
    """Cards for each number of a hand, of every suit in turn."""
    return tuple(_cards(counts) for counts in _numbered())


def _cards(counts: Counts) -> Cards:
    return tuple(card_of(rank, place % 4) for place, rank in enumerate(_path(counts)))


def end_of(cards: Cards) -> int:
    """How the dealer ends with these cards, or DRAWS_ON."""
    if len(cards) < 2 or dealer_draws(cards):
        return DRAWS_ON
    if is_blackjack(cards, False):
        return BLACKJACK
    return BUST if is_over(cards) else score(cards) - 17


def hand_number(ranks: tuple[int, ...]) -> int:
    """The number of a hand among all hands, or -1 if it is over 21."""
    child = hands().child
    number = len(child) - 1
    for rank in ranks:
        number = int(child[number, rank]) if number >= 0 else -1
    return number
