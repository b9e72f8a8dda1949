"""Rounds of double down stud, compiled: double downs and the payout list are looked up."""

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

__all__ = ["COIN", "DoubleDownStudTerms", "deal_rounds", "play_rounds"]

# In place of a double down: none or all of it, by a coin.
COIN = 255


class DoubleDownStudTerms(NamedTuple):
    """Where each player's card lies in the deck, and in the last row the dealer's four.

    `doubles` says which of the double down wagers is laid, by the number of four cards; `rows` is
    the line of each class of five cards. Where other players' cards are looked at, `worth` is
    what each double down wager nets over all last cards and `nets` what it nets on each line;
    otherwise `worth` has no rows. So many cards are `dealt` of a deck shuffled as far as that.
    """

    players: Ints
    dealer: Ints
    doubles: Bytes
    rows: Ints
    worth: Ints
    nets: Ints
    dealt: int


@njit(nogil=True)
def deal_rounds(
    terms: DoubleDownStudTerms, cards: Bytes, chance: Words, ends: Ints, rounds: int
) -> None:
    """Every player's hand in so many rounds: the double down, and the line it makes."""
    places, dealer, doubles, rows = terms.players, terms.dealer, terms.doubles, terms.rows
    dealt, look = terms.dealt, len(terms.worth) > 0
    sizes, lines = terms.nets.shape
    for each in range(rounds):
        shuffle_ahead(cards, chance, dealt)
        hole, a = number_at(cards, dealer[0]), number_at(cards, dealer[1])
        b, c = number_at(cards, dealer[2]), number_at(cards, dealer[3])
        shown = (a % 13 * 13 + b % 13) * 13 + c % 13
        one_suit = (a // 13 == b // 13) & (b // 13 == c // 13)
        for player in range(len(places)):
            own = number_at(cards, places[player])
            number = 2 * (shown * 13 + own % 13) + (one_suit & (own // 13 == a // 13))
            if look:
                double = _best(terms, cards, (number, player, a, b, c))
            else:
                double = number_at(doubles, number)
            if double == COIN:
                double = (sizes - 1) * below(chance, 2)
            ends[each, player] = double * lines + rows[five(own, hole, a, b, c)]


@njit(nogil=True)
def _best(terms: DoubleDownStudTerms, cards: Bytes, hand: tuple[int, int, int, int, int]) -> int:
    """The least of the best double downs, when the other players' cards are not in the hole."""
    number, player, a, b, c = hand
    own, best, most = number_at(cards, terms.players[player]), 0, 0
    for double in range(len(terms.nets)):
        worth = terms.worth[number, double]
        for other in range(len(terms.players)):
            if other != player:
                seen = number_at(cards, terms.players[other])
                worth -= terms.nets[double, terms.rows[five(own, seen, a, b, c)]]
        if double == 0 or worth > most:
            best, most = double, worth
    return best


@njit(cache=True, nogil=True)
def play_rounds(
    terms: DoubleDownStudTerms, book: Book, chance: Words, rounds: int, tally: Tally
) -> None:
    """Play rounds, each from a deck that was shuffled for it."""
    cards, left = np.arange(52).astype(np.uint8), rounds
    ends = np.empty((CHUNK, len(terms.players)), dtype=np.int64)
    sheet = Sheet(ends, np.zeros((0, 0), dtype=np.int64))
    while left:
        some = min(left, CHUNK)
        deal_rounds(terms, cards, chance, ends, some)
        add_rounds(book, sheet, some, tally)
        left -= some
