"""Rounds of let it ride, compiled: the choices and the payout list are looked up."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from pitboss.games._stud.kernel import Book, Sheet, add_rounds, number_at
from pitboss.kernels import prepare
from pitboss.ranking.kernels import five
from pitboss.simulation.chance import Bytes, Ints, Words, below, shuffle_ahead
from pitboss.simulation.tally import CHUNK, Tally

prepare()  # before any kernel is declared

__all__ = ["LetItRideTerms", "deal_rounds", "play_rounds"]

COIN = 2


class LetItRideTerms(NamedTuple):
    """Where the cards of each hand lie in the deck, the two community cards last.

    `three` says whether bet one rides, by the number of three cards, and `four` bet two, by that
    of four cards and by what bet one did; `rows` is the line of each class of five cards, and
    `lines` how many there are. So many cards are `dealt` of a deck shuffled as far as that.
    """

    places: Ints
    three: Bytes
    four: Bytes
    rows: Ints
    lines: int
    dealt: int


@njit(nogil=True)
def deal_rounds(
    terms: LetItRideTerms, cards: Bytes, chance: Words, ends: Ints, rounds: int
) -> None:
    """Every player's hand in so many rounds: which bets ride, and the line it makes."""
    places, three, four, rows, lines, dealt = terms
    players = len(places) - 1
    for each in range(rounds):
        shuffle_ahead(cards, chance, dealt)
        first, second = number_at(cards, places[players, 0]), number_at(cards, places[players, 1])
        for player in range(players):
            a = number_at(cards, places[player, 0])
            b = number_at(cards, places[player, 1])
            c = number_at(cards, places[player, 2])
            number = (a % 13 * 13 + b % 13) * 13 + c % 13
            suited = (a // 13 == b // 13) & (b // 13 == c // 13)
            one = number_at(three, 2 * number + suited)
            if one == COIN:
                one = below(chance, 2)
            number = number * 13 + first % 13
            suited &= c // 13 == first // 13
            two = number_at(four, 2 * (2 * number + suited) + one)
            if two == COIN:
                two = below(chance, 2)
            ends[each, player] = (2 * one + two) * lines + rows[five(a, b, c, first, second)]


@njit(cache=True, nogil=True)
def play_rounds(
    terms: LetItRideTerms, book: Book, chance: Words, rounds: int, tally: Tally
) -> None:
    """Play rounds, each from a deck that was shuffled for it."""
    cards, left = np.arange(52).astype(np.uint8), rounds
    ends = np.empty((CHUNK, len(terms.places) - 1), dtype=np.int64)
    sheet = Sheet(ends, np.zeros((0, 0), dtype=np.int64))
    while left:
        some = min(left, CHUNK)
        deal_rounds(terms, cards, chance, ends, some)
        add_rounds(book, sheet, some, tally)
        left -= some
