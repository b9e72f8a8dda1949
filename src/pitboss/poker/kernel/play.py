"""Many tables in one call, or one table hand after hand by strategies that are data."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pitboss.kernels import prepare
from pitboss.poker.kernel.hand import advance, answer, begin, finish, seat_at
from pitboss.poker.kernel.inner import alone, inner
from pitboss.poker.kernel.layout import (
    ASK_DRAW,
    ASK_NOTHING,
    ASK_POT,
    ASKS,
    BEGAN,
    BEGIN,
    BUTTON,
    CALL,
    CALL_OR_CHECK,
    DISCARD,
    KILLER,
    LEAST,
    MAY_CHECK,
    PLAYERS,
    RAISE,
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
    _step(terms, rows, stacks, actions, amounts, refused)


@inner
def _step(
    terms: Terms, rows: Rows, stacks: Ints, actions: Ints, amounts: Ints, refused: Bytes
) -> None:
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

    `data` is what `decide` reads. Every deal is played `repeats` times, each time with the players
    one seat further on. `base` is what it costs at least to play a round.
    """

    data: Ints
    stacks: Ints
    repeats: int
    base: int


def hands_of(decide: Any) -> Any:  # noqa: ANN401 - compiled functions have no type of their own
    """A compiled function that plays hands in which a compiled function decides for everybody.

    `decide(house, money, cards, chance, data, player)` gives an action and an amount; see `layout`
    for what stands in the rows, of which it may look at what the player in `money[TURN]` may see.
    What it says that is not lawful is a call or check, and a bet where there has to be one.
    """

    @alone
    def play_hand(terms: Terms, rows: Rows, players: Players, chance: Words, shift: int) -> None:
        """A hand from the deal to the pot; the player of number `shift` sits in the first seat."""
        house, lookup = terms.house, terms.lookup
        money, cards, deck = rows.money[0], rows.cards[0], rows.chance[0]
        begin(house, money, cards, deck, players.stacks)
        while True:
            advance(house, lookup, money, cards, deck)
            if money[ASKS] == ASK_POT:
                break
            player = seat_at(house, money, money[TURN]) + shift
            if player >= money[PLAYERS]:
                player -= money[PLAYERS]
            action, amount = decide(house, money, cards, chance, players.data, player)
            if not answer(house, lookup, money, cards, deck, action, amount):
                action = RAISE if money[CALL] == 0 and money[MAY_CHECK] == 0 else CALL_OR_CHECK
                action = DISCARD if money[ASKS] == ASK_DRAW else action
                amount = money[LEAST] if action == RAISE else 0
                answer(house, lookup, money, cards, deck, action, amount)
        finish(house, money, cards)

    return play_hand


_play_hand = hands_of(decide)


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
        _play_some(terms, rows, players, chance, staked, nets, tally, own[:some])
        follow(tally, own[:some], players.base)
        left -= some


@inner
def _play_some(
    terms: Terms,
    rows: Rows,
    players: Players,
    chance: Words,
    staked: Ints,
    nets: Ints,
    tally: Tally,
    own: Ints,
) -> None:
    """A deal for each place in `own`, which takes what the first player nets."""
    for each in range(len(own)):
        raked = _play_deal(terms, rows, players, chance, staked, nets)
        _write(tally, staked, nets, raked)
        own[each] = nets[0]


@inner
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
        _play_hand(terms, rows, players, chance, shift)
        raked += money[RAKED]
        for place in range(money[PLAYERS]):
            player = (seat_at(house, money, place) + shift) % money[PLAYERS]
            staked[player] += money[TOTAL + place]
            nets[player] += money[STACK + place] - money[BEGAN + place]
    return raked


@inner
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
