"""What models of the stud games share: the ends of a hand as a book, and its exact prices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numba import njit

from pitboss.games._stud.odds import Seen
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.ranking.kernels import CLASSES
from pitboss.ranking.kinds import KINDS, numbers
from pitboss.simulation.chance import Bytes, Ints
from pitboss.simulation.figures import ROUND
from pitboss.simulation.sessions import follow
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import Strategy
from pitboss.simulation.tally import Tally, add_result, add_wager

prepare()  # before any kernel is declared

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


# A decision that is neither no nor yes but left to a coin.
COIN: Final = 2
RANKS: Final = 13

# For each wager what was staked on it and what it netted.
End: TypeAlias = Sequence[tuple[Cents, Cents]]


def book_of(ends: Iterable[End], base: Cents) -> Book:
    """The book of these ends, in their order."""
    wagers = np.array([list(end) for end in ends], dtype=np.int64)
    return Book(wagers=wagers, whole=wagers.sum(axis=1), base=base)


def exact_ends(book: Book, names: Sequence[str], ways: Mapping[int, int]) -> dict[str, Fraction]:
    """The house advantage of each wager and of the round, if ends come in so many ways."""
    columns = {name: book.wagers[:, row] for row, name in enumerate(names)}
    found: dict[str, Fraction] = {}
    for name, cells in {**columns, ROUND: book.whole}.items():
        staked = sum(n * int(cells[end, STAKED]) for end, n in ways.items())
        if staked:
            found[name] = -Fraction(
                sum(n * int(cells[end, NET]) for end, n in ways.items()), staked
            )
    return found


def percent(share: Fraction) -> str:
    """A house advantage as people read it."""
    return f"{100 * float(share):.4f} %"


def ways_of(decision: int) -> tuple[tuple[int, int], ...]:
    """What a decision comes to, each with how often out of two times."""
    return ((0, 1), (1, 1)) if decision == COIN else ((decision, 2),)


# -- cards -----------------------------------------------------------------------------------------


def places_of(hands: Sequence[int], order: Sequence[int]) -> Ints:
    """Which cards of the deck each hand gets, if the deck is dealt to the hands in this order."""
    return np.array(
        [[n for n, to in enumerate(order) if to == hand] for hand in hands], dtype=np.int64
    )


def rows_by_class(row_of: Callable[[int, int], int]) -> Ints:
    """The line of a payout list for each class of five cards."""
    classes, rows = numbers("high"), np.zeros(CLASSES + 1, dtype=np.int64)
    for reading in KINDS["high"].readings():
        rows[classes[reading.key]] = row_of(int(reading.category), reading.values[0])
    return rows


def each_order(kind: Seen) -> set[int]:
    """The numbers under which a kernel looks some cards up, in whatever order they lie."""
    found = set[int]()
    for order in set(permutations(kind.ranks)):
        number = 0
        for rank in order:
            number = RANKS * number + rank - 2
        found.add(2 * number + kind.suited)
    return found


# -- strategies ------------------------------------------------------------------------------------


def check(strategy: Strategy, *, plays: Iterable[str], seats: int, details: str = "") -> None:
    """Refuse ways to play that the game does not know, counting, and details it has not."""
    if strategy.play not in plays:
        raise refused("play", f"this game is played {', '.join(plays)}, not {strategy.play[:20]}")
    if strategy.count is not None:
        raise refused("count", "the deck is shuffled for every round: there is nothing to count")
    if unknown := sorted(set(strategy.details) - {details}):
        known = f"the only detail here is {details}" if details else "this game has no details"
        raise refused(f"details.{unknown[0][:20]}", known)
    if not 1 <= strategy.players <= seats:
        raise refused("players", f"this table seats one to {seats} players")
