"""Pai gow made ready for simulation.

Players set their hands in the best way against the dealer ("best"), as the dealer does
("house_way"), or by one of the filed ways by its name. `details` may say that everybody takes the
bank when it is offered: `bank` is `never`, `bank` or `co_bank`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pitboss.games._pai_gow.rules import AREAS, LOSE, PUSH, WIN, outcome
from pitboss.games._pai_gow.simulation import (
    AREA,
    BANK_NOTE,
    BANKED,
    bank_cell,
    banking,
    check_banking,
    turns_of,
)
from pitboss.games._stud.simulation import Book, Sheet, add_rounds, book_of, check
from pitboss.games.pai_gow.house_way import HOUSE_WAYS, HouseWay
from pitboss.games.pai_gow.kernel import (
    BASE,
    KINDS,
    LOW_BITS,
    Packed,
    packed,
    settings_table,
    way_table,
)
from pitboss.games.pai_gow.odds import best_against, best_settings, house_way_against
from pitboss.games.pai_gow.options import PaiGowRules
from pitboss.games.pai_gow.rules import HAND, POSITIONS, high_above, low_above
from pitboss.games.pai_gow.settle import decide
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.simulation.chance import Bytes, Ints, Words, shuffle_ahead
from pitboss.simulation.stakes import stakes_of
from pitboss.simulation.strategy import Model, Strategy
from pitboss.simulation.tally import CHUNK, Tally
from pitboss.table import Wager

prepare()  # before any kernel is declared

PLAYS: Final = ("best", "house_way", *HOUSE_WAYS)
_outcome = njit(nogil=True)(outcome)
_high_above = njit(nogil=True)(high_above)
_low_above = njit(nogil=True)(low_above)


# -- tables ----------------------------------------------------------------------------------------


@cache
def best_table(bank: HouseWay) -> Packed:
    """Hands set in the best way against a bank that follows a house way."""
    best = best_settings(bank)
    return packed(settings_table()[range(len(best)), best])


class PaiGowTerms(NamedTuple):
    """The tables by which the dealer sets and those of the players.

    `turns` says who banks, round by round, zero being the dealer; after the last turn that of
    `again` comes next. A co-bank's hands are set by the dealer, who does not play against it. So
    many tiles are `dealt` of a set shuffled as far as that.
    """

    house: Packed
    own: Packed
    players: int
    turns: Ints
    again: int
    co_bank: bool
    dealt: int


# -- rounds ----------------------------------------------------------------------------------------


@njit(nogil=True, inline="always")
def _hands(table: Packed, tiles: Bytes, position: int) -> int:
    """The two hands of a position, which has four of the tiles."""
    at = HAND * position
    number = np.int64(tiles[at + HAND - 1])
    for place in range(HAND - 2, -1, -1):
        number = BASE * number + tiles[at + place]
    return int(table[number])


@njit(nogil=True, inline="always")
def _result(mine: int, bank: int) -> int:
    """How a player's hands come out against those of the bank."""
    low = (1 << LOW_BITS) - 1
    high = _high_above(mine >> LOW_BITS, bank >> LOW_BITS)
    return int(_outcome(high, _low_above(mine & low, bank & low)))


@njit(nogil=True)
def deal_rounds(
    terms: PaiGowTerms, tiles: Bytes, chance: Words, ends: Ints, start: tuple[int, int]
) -> int:
    """So many rounds from a turn on: all hands are set and compared with those of the bank.

    Each position has four tiles of the set, the dealer's first. The next turn comes back.
    """
    house, own, players, turns, again, co_bank, dealt = terms
    hands = np.zeros(POSITIONS, dtype=np.int64)
    rounds, at = start
    for each in range(rounds):
        shuffle_ahead(tiles, chance, dealt)
        bank, ahead = turns[at], 0
        for position in range(players + 1):
            if position == 0 or (co_bank and position == bank):
                hands[position] = _hands(house, tiles, position)
            else:
                hands[position] = _hands(own, tiles, position)
        for position in range(players + 1):
            if position != bank and (position or not co_bank):
                result = _result(hands[position], hands[bank])
                ahead += result
                if position:
                    ends[each, position - 1] = result + 1
        if bank:
            ends[each, bank - 1] = BANKED + AREAS + ahead
        at = at + 1 if at + 1 < len(turns) else again
    return at


@njit(cache=True, nogil=True)
def play_rounds(terms: PaiGowTerms, book: Book, chance: Words, rounds: int, tally: Tally) -> None:
    """Play rounds, each from tiles that were washed for it."""
    tiles, left, at = full_set(), rounds, 0
    ends = np.empty((CHUNK, terms.players), dtype=np.int64)
    sheet = Sheet(ends, np.zeros((0, 0), dtype=np.int64))
    while left:
        some = min(left, CHUNK)
        at = deal_rounds(terms, tiles, chance, ends, (some, at))
        add_rounds(book, sheet, some, tally)
        left -= some


_SET: Final = np.array([n for n, each in enumerate(KINDS) for _ in each], dtype=np.uint8)


@njit(nogil=True)
def full_set() -> Bytes:
    """The tiles of a set by their kinds."""
    return _SET.copy()


# -- the model -------------------------------------------------------------------------------------


def model(rules: PaiGowRules, strategy: Strategy) -> Model:
    """Rounds of this table with the strategy's wagers and its way to set hands."""
    check(strategy, plays=PLAYS, seats=AREAS, details="bank")
    stakes = stakes_of(strategy, rules, rules.areas, usual=AREA)
    check_banking(rules, strategy, stakes)
    banks = banking(strategy) != "never"
    terms, book = terms_of(rules, strategy), hands_book(rules, strategy, stakes[AREA])

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_rounds(terms, book, chance, rounds, tally)

    return Model(
        wagers=("pai_gow", *(["bank"] * banks)),
        play=play,
        base=book.base,
        exact={} if banks else {"pai_gow": _edge(rules, strategy, stakes[AREA])},
        note=BANK_NOTE * banks,
    )


def _own_way(rules: PaiGowRules, strategy: Strategy) -> HouseWay:
    return HOUSE_WAYS.get(strategy.play, rules.way)


def _edge(rules: PaiGowRules, strategy: Strategy, cents: Cents) -> Fraction:
    """The exact house advantage of the wager against the dealer."""
    if strategy.play == "best":
        found = best_against(rules.way)
    else:
        found = house_way_against(rules.way, _own_way(rules, strategy))
    return -found.value(Fraction(rules.vigorish(cents), cents))


def terms_of(rules: PaiGowRules, strategy: Strategy) -> PaiGowTerms:
    """The tables by which hands are set, and who banks when."""
    banks: tuple[int, ...] = (0,)
    again = 0
    if banking(strategy) != "never":
        banks, again = turns_of(strategy.players)
    best = strategy.play == "best"
    return PaiGowTerms(
        house=way_table(rules.way),
        own=best_table(rules.way) if best else way_table(_own_way(rules, strategy)),
        players=strategy.players,
        turns=np.array(banks, dtype=np.int64),
        again=again,
        co_bank=banking(strategy) == "co_bank",
        dealt=HAND * (strategy.players + 1),
    )


def hands_book(rules: PaiGowRules, strategy: Strategy, cents: Cents) -> Book:
    """What the wager, and a bank, net by the result, less the vigorish."""
    banks = banking(strategy) != "never"

    def rows() -> Iterator[list[tuple[Cents, Cents]]]:
        for result in (LOSE, PUSH, WIN):
            net = _net(rules, cents, result)
            yield [(cents, net), *([(0, 0)] * banks)]
        for ahead in range(-AREAS, AREAS + 1):
            yield [(0, 0), *([bank_cell(rules, strategy, cents, ahead)] * banks)]

    return book_of(rows(), cents)


def _net(rules: PaiGowRules, cents: Cents, result: int) -> Cents:
    """What a wager nets when it loses, pushes or wins, as the table decides it."""
    compared: Mapping[int, tuple[int, int]] = {LOSE: (-1, -1), PUSH: (1, -1), WIN: (1, 1)}
    wager = Wager(id=1, seat=1, spot=AREA, cents=cents)
    decided = decide(wager, *compared[result], rules)
    return decided.net - rules.vigorish(decided.paid)
