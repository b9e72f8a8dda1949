"""Rounds of pai gow poker, compiled: hands are set by the tables of a house way."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pitboss.games._stud.kernel import Book, Sheet, add_rounds, number_at
from pitboss.games.pai_gow_poker.kernel import set_hand
from pitboss.games.pai_gow_poker.kernel_tables import Small
from pitboss.games.pai_gow_poker.rules import AREAS, DECK, HAND, POSITIONS, outcome
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words, below, shuffle_ahead
from pitboss.simulation.tally import CHUNK, Tally

prepare()  # before any kernel is declared

__all__ = ["BANKED", "RESULTS", "PaiGowPokerTerms", "deal_rounds", "play_rounds"]

# How a round ends for a player: lost, pushed or won; or, as the bank, by how many opponents more
# than not came out ahead. All that once for every number that may be shown.
BANKED: Final = 3
RESULTS: Final = BANKED + 2 * AREAS + 1

_outcome = njit(nogil=True)(outcome)


class PaiGowPokerTerms(NamedTuple):
    """The tables by which the dealer sets and those of the players, and the codes of the cards.

    `turns` says who banks, round by round, nought being the dealer; after the last turn that of
    `again` comes next. A co-bank's hands are set by the dealer, who does not play against it.
    `numbers` says that a number is shown that somebody has wagered on. So many cards are `dealt`
    of a deck shuffled as far as that.
    """

    codes: Ints
    house: Small
    own: Small
    players: int
    turns: Ints
    again: int
    co_bank: bool
    numbers: bool
    dealt: int


@njit(nogil=True)
def deal_rounds(
    terms: PaiGowPokerTerms, deck: Bytes, chance: Words, ends: Ints, start: tuple[int, int]
) -> int:
    """So many rounds from a turn on: all hands are set and compared with those of the bank.

    Each position has seven cards of the deck, the dealer's first. The next turn comes back.
    """
    codes, house, own, players, turns, again, co_bank, numbers, dealt = terms
    strengths, hand = np.zeros((POSITIONS, 2), dtype=np.int64), np.zeros(HAND, dtype=np.int64)
    rounds, at = start
    for each in range(rounds):
        shuffle_ahead(deck, chance, dealt)
        base, bank, ahead = 0, turns[at], 0
        if numbers:
            base = RESULTS * below(chance, POSITIONS)
        for position in range(players + 1):
            if position == 0 or (co_bank and position == bank):
                high, low = _set(codes, house, deck, hand, position)
            else:
                high, low = _set(codes, own, deck, hand, position)
            strengths[position, 0], strengths[position, 1] = high, low
        for position in range(players + 1):
            if position != bank and (position or not co_bank):
                high = int(strengths[position, 0] - strengths[bank, 0])
                low = int(strengths[position, 1] - strengths[bank, 1])
                result = _outcome(high, low)
                ahead += result
                if position:
                    ends[each, position - 1] = base + result + 1
        if bank:
            ends[each, bank - 1] = base + BANKED + AREAS + ahead
        at = at + 1 if at + 1 < len(turns) else again
    return at


@njit(nogil=True)
def _set(codes: Ints, tables: Small, deck: Bytes, hand: Ints, position: int) -> tuple[int, int]:
    """Seven cards as the strengths of two hands."""
    code = 0
    for place in range(HAND):
        card = number_at(deck, HAND * position + place)
        hand[place] = card
        code += codes[card]
    high, low, _ = set_hand(code, hand, tables)
    return high, low


@njit(cache=True, nogil=True)
def play_rounds(
    terms: PaiGowPokerTerms, book: Book, chance: Words, rounds: int, tally: Tally
) -> None:
    """Play rounds, each from a deck that was shuffled for it."""
    deck, left, at = np.arange(DECK).astype(np.uint8), rounds, 0
    ends = np.empty((CHUNK, terms.players), dtype=np.int64)
    sheet = Sheet(ends, np.zeros((0, 0), dtype=np.int64))
    while left:
        some = min(left, CHUNK)
        at = deal_rounds(terms, deck, chance, ends, (some, at))
        add_rounds(book, sheet, some, tally)
        left -= some
