"""Rounds of pai gow poker, compiled: hands are set by the tables of a house way."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pitboss.games.pai_gow_poker.kernel import set_hand
from pitboss.games.pai_gow_poker.kernel_tables import Small
from pitboss.games.pai_gow_poker.rules import AREAS, DECK, HAND, POSITIONS, outcome
from pitboss.games.stud_simulation_kernel import Book, Sheet, add_rounds, number_at
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words, below, shuffle_ahead
from pitboss.simulation.tally import CHUNK, Tally

prepare()  # before any kernel is declared

__all__ = ["BANKED", "RESULTS", "Felt", "Hands", "new_hands", "one_round", "play_rounds"]

# How a round ends for a player: lost, pushed or won; or, as the bank, by how many opponents more
# than not came out ahead. All that once for every number that may be shown.
BANKED: Final = 3
RESULTS: Final = BANKED + 2 * AREAS + 1

_outcome = njit(nogil=True)(outcome)


class Felt(NamedTuple):
    """The tables by which the dealer sets and those of the players, and the codes of the cards.

    `turns` says who banks, round by round, nought being the dealer; after the last turn that of
    `again` comes next. A co-bank's hands are set by the dealer, who does not play against it.
    `numbers` says that a number is shown that somebody has wagered on.
    """

    codes: Ints
    house: Small
    own: Small
    players: int
    turns: Ints
    again: int
    co_bank: bool
    numbers: bool


class Hands(NamedTuple):
    """The deck, seven cards for each position from the dealer on; a hand; what all are worth."""

    deck: Bytes
    hand: Ints
    strengths: Ints


def new_hands(deck: Bytes) -> Hands:
    """A deck in this order, and room for what is dealt from it."""
    return Hands(deck, np.zeros(HAND, dtype=np.int64), np.zeros((POSITIONS, 2), dtype=np.int64))


@njit(nogil=True, inline="always")
def one_round(felt: Felt, hands: Hands, turn: tuple[int, int], ends: Ints, each: int) -> None:
    """All hands are set and compared with those of the bank; `turn` is the bank and the number."""
    (bank, shown), strengths = turn, hands.strengths
    for position in range(felt.players + 1):
        by_house = position == 0 or (felt.co_bank and position == bank)
        _set(felt, hands, position, by_house)
    ahead = 0
    for position in range(felt.players + 1):
        if position == bank or (position == 0 and felt.co_bank):
            continue
        high = strengths[position, 0] - strengths[bank, 0]
        low = strengths[position, 1] - strengths[bank, 1]
        result = _outcome(high, low)
        ahead += result
        if position:
            ends[each, position - 1] = shown * RESULTS + result + 1
    if bank:
        ends[each, bank - 1] = shown * RESULTS + BANKED + AREAS + ahead


@njit(nogil=True)
def _set(felt: Felt, hands: Hands, position: int, by_house: bool) -> None:
    """Seven cards as the strengths of two hands."""
    deck, hand, codes, code = hands.deck, hands.hand, felt.codes, 0
    for place in range(HAND):
        card = number_at(deck, HAND * position + place)
        hand[place] = card
        code += codes[card]
    tables = felt.house if by_house else felt.own
    high, low, _ = set_hand(code, hand, tables)
    hands.strengths[position, 0] = high
    hands.strengths[position, 1] = low


@njit(cache=True, nogil=True)
def play_rounds(felt: Felt, book: Book, chance: Words, rounds: int, tally: Tally) -> None:
    """Play rounds, each from a deck that was shuffled for it."""
    hands = Hands(
        np.arange(DECK).astype(np.uint8),
        np.zeros(HAND, dtype=np.int64),
        np.zeros((POSITIONS, 2), dtype=np.int64),
    )
    ends = np.empty((CHUNK, felt.players), dtype=np.int64)
    sheet, left, at = Sheet(ends, np.zeros((0, 0), dtype=np.int64)), rounds, 0
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            shuffle_ahead(hands.deck, chance, HAND * (felt.players + 1))
            shown = below(chance, POSITIONS) if felt.numbers else 0
            one_round(felt, hands, (felt.turns[at], shown), ends, each)
            at += 1
            if at == len(felt.turns):
                at = felt.again
        add_rounds(book, sheet, some, tally)
        left -= some
