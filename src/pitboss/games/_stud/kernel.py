"""What hands come to, added up, compiled: for games in which each player's hand has few ends.

A game's kernel deals rounds and writes down how each player's hand ended, as a number. What an
end stakes and nets on each wager is looked up here.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints
from pitboss.simulation.sessions import follow
from pitboss.simulation.tally import Tally, add_result, add_wager

prepare()  # before any kernel is declared

__all__ = ["STAKED", "Book", "Sheet", "add_rounds", "number_at"]

# What a cell of the book holds.
STAKED, NET = range(2)


class Book(NamedTuple):
    """What each end of a hand stakes and nets on each wager, and on all of them; `base` is what
    a player puts down before the round.
    """

    wagers: Ints
    whole: Ints
    base: int


class Sheet(NamedTuple):
    """How hands ended, a row for each round and a column for each player.

    `extra` is what a player nets besides on the last wager; it may have no rows.
    """

    ends: Ints
    extra: Ints


@njit(nogil=True, inline="always")
def number_at(numbers: Bytes, place: int) -> int:
    """A card of a deck, or an entry of a list of small numbers, as a whole number."""
    return int(np.int64(numbers[place]))


@njit(cache=True, nogil=True)
def add_rounds(book: Book, sheet: Sheet, rounds: int, tally: Tally) -> None:
    """Add the first rounds of a sheet to the tally, and carry the first player's nets on."""
    own = np.empty(rounds, dtype=np.int64)
    if sheet.ends.shape[1] == 1:
        _count(book, sheet.ends, own, tally)
    else:
        _add_each(book, sheet, own, tally)
    follow(tally, own, book.base)


@njit(nogil=True)
def _count(book: Book, ends: Ints, own: Ints, tally: Tally) -> None:
    """One player: rounds that end alike are counted, and then added at once."""
    wagers, whole, seen = book.wagers, book.whole, np.zeros(len(book.whole), dtype=np.int64)
    for each in range(len(own)):
        end = ends[each, 0]
        seen[end] += 1
        own[each] = whole[end, NET]
    last = wagers.shape[1]
    for end in range(len(seen)):
        if seen[end]:
            for row in range(last):
                if wagers[end, row, STAKED]:
                    amounts = (wagers[end, row, STAKED], wagers[end, row, NET])
                    add_wager(tally.wagers, tally.squares, row, amounts, seen[end])
            amounts = (whole[end, STAKED], whole[end, NET])
            add_wager(tally.wagers, tally.squares, last, amounts, seen[end])
            add_result(tally.results, amounts[1], seen[end])


@njit(nogil=True)
def _add_each(book: Book, sheet: Sheet, own: Ints, tally: Tally) -> None:
    """Several players: what they stake and net is added up round by round."""
    book_wagers, whole, ends, extra = book.wagers, book.whole, sheet.ends, sheet.extra
    wagers, squares, results = tally.wagers, tally.squares, tally.results
    last, players = book_wagers.shape[1], ends.shape[1]
    for each in range(len(own)):
        own[each] = whole[ends[each, 0], NET]
        staked_all, net_all, besides = 0, 0, 0
        if len(extra):
            own[each] += extra[each, 0]
            for player in range(players):
                besides += extra[each, player]
        for row in range(last):
            staked, net = 0, besides if row == last - 1 else 0
            for player in range(players):
                staked += book_wagers[ends[each, player], row, STAKED]
                net += book_wagers[ends[each, player], row, NET]
            if staked:
                add_wager(wagers, squares, row, (staked, net), 1)
            staked_all += staked
            net_all += net
        add_wager(wagers, squares, last, (staked_all, net_all), 1)
        add_result(results, net_all, 1)
