"""Many tables in one call, or one table hand after hand by strategies that are data."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from pitboss.kernels import prepare
from pitboss.poker.kernel.hand import advance, answer, begin, finish, seat_at
from pitboss.poker.kernel.layout import (
    ASK_NOTHING,
    ASK_POT,
    ASKS,
    BEGAN,
    BEGIN,
    BUTTON,
    KILLER,
    PLAYERS,
    RAKED,
    STACK,
    TOTAL,
    TURN,
    Rows,
    Terms,
)
from pitboss.poker.kernel.policies import decide
from pitboss.simulation.chance import STATE, Bytes, Ints, Words, word
from pitboss.simulation.sessions import follow
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager

prepare()  # before any kernel is declared


@njit(cache=True, nogil=True)
def step_hands(
    terms: Terms, rows: Rows, stacks: Ints, actions: Ints, amounts: Ints, refused: Bytes
) -> None:
    """One answer at every table; where a hand is over `BEGIN` deals the next with these stacks.

    What is not lawful is noted and changes nothing.
    """
    house, lookup = terms.house, terms.lookup
    for table in range(len(rows.money)):
        money, cards, chance = rows.money[table], rows.cards[table], rows.chance[table]
        if money[ASKS] == ASK_NOTHING and actions[table] == BEGIN:
            begin(house, money, cards, chance, stacks[table])
            lawful = True
        else:
            action, amount = actions[table], amounts[table]
            lawful = answer(house, lookup, money, cards, chance, action, amount)
        refused[table] = not lawful
        if lawful:
            advance(house, lookup, money, cards, chance)
            if money[ASKS] == ASK_POT:
                finish(house, money, cards)


class Players(NamedTuple):
    """Who plays how, and with what each begins a hand, by seats.

    Every deal is played `repeats` times, each time with the players one seat further on. `base` is
    what it costs at least to play a round.
    """

    plays: Ints
    stacks: Ints
    repeats: int
    base: int


@njit(nogil=True)
def play_hand(terms: Terms, rows: Rows, players: Players, chance: Words, shift: int) -> None:
    """One hand from the deal to the pot; the player of number `shift` sits in the first seat."""
    house, lookup = terms.house, terms.lookup
    money, cards, deck = rows.money[0], rows.cards[0], rows.chance[0]
    begin(house, money, cards, deck, players.stacks)
    while True:
        advance(house, lookup, money, cards, deck)
        if money[ASKS] == ASK_POT:
            break
        player = (seat_at(house, money, money[TURN]) + shift) % money[PLAYERS]
        action, amount = decide(house, money, chance, players.plays[player])
        answer(house, lookup, money, cards, deck, action, amount)
    finish(house, money, cards)


@njit(cache=True, nogil=True)
def play_rounds(
    terms: Terms, rows: Rows, players: Players, chance: Words, rounds: int, tally: Tally
) -> None:
    """Deal after deal: what each player staked and netted, and what was raked."""
    count = rows.money[0, PLAYERS]
    staked, nets = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    own, left = np.empty(CHUNK, dtype=np.int64), rounds
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            raked = _play_deal(terms, rows, players, chance, staked, nets)
            _write(tally, staked, nets, raked)
            own[each] = nets[0]
        follow(tally, own[:some], players.base)
        left -= some


@njit(nogil=True)
def _play_deal(
    terms: Terms, rows: Rows, players: Players, chance: Words, staked: Ints, nets: Ints
) -> int:
    """The same cards as often as asked; the rake comes back."""
    house, money, deck = terms.house, rows.money[0], rows.chance[0]
    button, killer, first, raked = money[BUTTON], money[KILLER], word(chance), 0
    for player in range(money[PLAYERS]):
        staked[player] = nets[player] = 0
    for shift in range(players.repeats):
        deck[STATE], money[BUTTON], money[KILLER] = first, button, killer
        play_hand(terms, rows, players, chance, shift)
        raked += money[RAKED]
        for place in range(money[PLAYERS]):
            player = (seat_at(house, money, place) + shift) % money[PLAYERS]
            staked[player] += money[TOTAL + place]
            nets[player] += money[STACK + place] - money[BEGAN + place]
    return raked


@njit(nogil=True)
def _write(tally: Tally, staked: Ints, nets: Ints, raked: int) -> None:
    """Add the players, the rake, and the round as a whole: all players."""
    wagers, squares, count, whole, net = tally.wagers, tally.squares, len(nets), 0, 0
    for player in range(count):
        add_wager(wagers, squares, player, (staked[player], nets[player]), 1)
        whole += staked[player]
        net += nets[player]
    add_wager(wagers, squares, count, (whole, -raked), 1)
    add_wager(wagers, squares, count + 1, (whole, net), 1)
    add_result(tally.results, net, 1)
