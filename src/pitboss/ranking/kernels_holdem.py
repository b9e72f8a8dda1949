"""Compiled hold 'em before the flop: all boards, counted by their ranks and not one by one.

Only boards that give a player a flush need their suits: they have three cards or more of a suit of
which a player has the rest. Such boards are counted by the ranks of that suit and the ranks of the
other cards. All the others are counted by their ranks alone.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.kernels import prepare
from pitboss.ranking.kernels import FLUSH, NONE, ONE, SEVEN, START_SEVEN, bits
from pitboss.ranking.kernels_omaha import board_row
from pitboss.ranking.tables import FIELD, HIGH_AT, KEYS, LOCAL, Bits, Ranks, multisets

prepare()  # before any kernel is declared

Counts: TypeAlias = NDArray[np.int64]

RANKS: Final = 13
SUITS: Final = 4
# The key of each rank, without a suit.
RANK_KEYS: Final = KEYS[:RANKS] & np.uint64((1 << 40) - 1)
WAYS: Final = np.array(
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]]
)
BOARDS: Final = multisets(5)
# What may lie beside three, four or five cards of one suit.
BESIDE_THREE: Final = multisets(2)
BESIDE_FOUR: Final = multisets(1)
BESIDE_FIVE: Final = multisets(0)


@njit(cache=True, nogil=True)
def count_boards(hands: Ranks, deck: Bits, counts: Counts) -> None:
    """Count the boards by who wins: `counts[player, n]` where the player is one of n winners.

    `deck` holds the ranks that are left of each suit, a bit each.
    """
    boards = _boards_by_rank(deck)
    keys, masks = _of_players(hands)
    strengths = np.zeros(len(hands), dtype=np.int64)
    for suit in range(SUITS):
        _count_flushes(suit, deck, keys, masks[:, suit].copy(), boards, counts)
    for number in range(len(BOARDS)):
        key = _key(BOARDS[number])
        ways = boards[board_row(key)]
        if ways:
            for player in range(len(hands)):
                strengths[player] = _strength(keys[player] + key)
            _count(strengths, ways, counts)


@njit(cache=True, nogil=True)
def _boards_by_rank(deck: Bits) -> Counts:
    """How many boards there are of each set of ranks, by its row."""
    left = np.zeros(RANKS, dtype=np.int64)
    for suit in range(SUITS):
        _add_ranks(deck[suit], left)
    boards = np.zeros(len(BOARDS), dtype=np.int64)
    for number in range(len(BOARDS)):
        boards[board_row(_key(BOARDS[number]))] = _ways(BOARDS[number], left)
    return boards


@njit(cache=True, nogil=True)
def _add_ranks(ranks: np.uint64, left: Counts) -> None:
    for rank in range(RANKS):
        left[rank] += ranks >> np.uint64(rank) & ONE


@njit(cache=True, nogil=True)
def _of_players(hands: Ranks) -> tuple[Bits, Bits]:
    """The keys of each player's ranks, and the ranks he holds of each suit."""
    keys = np.zeros(len(hands), dtype=np.uint64)
    masks = np.zeros((len(hands), SUITS), dtype=np.uint64)
    for player in range(len(hands)):
        for card in hands[player]:
            keys[player] += RANK_KEYS[card % RANKS]
            masks[player, card // RANKS] |= ONE << np.uint64(card % RANKS)
    return keys, masks


@njit(cache=True, nogil=True)
def _count_flushes(
    suit: int, deck: Bits, keys: Bits, held: Bits, boards: Counts, counts: Counts
) -> None:
    """Count the boards on which a suit gives a flush, and take them out of those by rank."""
    others, most = np.zeros(RANKS, dtype=np.int64), NONE
    for other in range(SUITS):
        if other != suit:
            _add_ranks(deck[other], others)
    for player in range(len(held)):
        most = max(most, bits(held[player]))
    suited = deck[suit]
    while suited:
        size = bits(suited)
        if size <= 5 and size >= 3 and size + most >= 5:
            _count_suited(suited, others, keys, held, boards, counts)
        suited = (suited - ONE) & deck[suit]


@njit(cache=True, nogil=True)
def _count_suited(
    suited: np.uint64, others: Counts, keys: Bits, held: Bits, boards: Counts, counts: Counts
) -> None:
    """Count the boards with these cards of a suit and any other cards of other suits."""
    strengths = np.zeros(len(keys), dtype=np.int64)
    size, base = bits(suited), _key_of_mask(suited)
    rests = BESIDE_THREE if size == 3 else BESIDE_FOUR if size == 4 else BESIDE_FIVE
    for number in range(len(rests)):
        ways = _ways(rests[number], others)
        key = base + _key(rests[number])
        boards[board_row(key)] -= ways
        for player in range(len(keys)):
            if size + bits(held[player]) >= 5:
                strengths[player] = FLUSH[suited | held[player]]
            else:
                strengths[player] = _strength(keys[player] + key)
        _count(strengths, ways, counts)


@njit(cache=True, nogil=True)
def _key(ranks: Ranks) -> np.uint64:
    key = NONE
    for rank in ranks:
        key += RANK_KEYS[rank]
    return key


@njit(cache=True, nogil=True)
def _key_of_mask(ranks: np.uint64) -> np.uint64:
    key = NONE
    for rank in range(RANKS):
        key += RANK_KEYS[rank] * (ranks >> np.uint64(rank) & ONE)
    return key


@njit(cache=True, nogil=True)
def _strength(key: np.uint64) -> int:
    """The class of seven cards without a flush."""
    return int(SEVEN[START_SEVEN[key & FIELD] + LOCAL[(key >> HIGH_AT) & FIELD]])


@njit(cache=True, nogil=True)
def _ways(ranks: Ranks, left: Counts) -> int:
    """In how many ways cards of these ranks, in order, can be taken from what is left."""
    ways, start = 1, 0
    for end in range(1, len(ranks) + 1):
        if end == len(ranks) or ranks[end] != ranks[start]:
            ways *= WAYS[left[ranks[start]], end - start]
            start = end
    return ways


@njit(cache=True, nogil=True)
def _count(strengths: Counts, ways: int, counts: Counts) -> None:
    """Add so many boards to the count of each winner, by how many win together."""
    best, winners = 0, 0
    for strength in strengths:
        if strength > best:
            best, winners = strength, 0
        winners += strength == best
    for player in range(len(strengths)):
        if strengths[player] == best:
            counts[player, winners] += ways
