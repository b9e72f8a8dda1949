"""Turns at a simulated blackjack table: hands that are doubled, split, given up or drawn to."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numba import njit

from pitboss.games.blackjack.simulation_places import (
    BURNED,
    CAPS,
    CAREFUL,
    CLASS,
    DECIDED,
    DOUBLE,
    DOUBLED,
    DRAW,
    FIRSTS,
    GIVEN_UP,
    HAND,
    HANDS_MAX,
    LATER,
    LOST,
    MADE,
    NATURAL,
    NEXT,
    OPEN,
    OWNER,
    PENDING,
    PICKED,
    PICKS,
    RANDOM,
    RANK,
    READY,
    SECONDS,
    SPLIT,
    SPLIT_START,
    STAND,
    STANDS,
    SURRENDER,
    VOID,
    WAITING,
    Felt,
)
from pitboss.games.blackjack.simulation_shoe import hand_over, log, more
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words, below

prepare()  # before any kernel is declared

__all__ = ["draw", "special_turn", "with_card"]

# Where the next card lies, the view, the hand (four to a player), its state, what is done.
Turn: TypeAlias = tuple[int, int, int, int, int]


@njit(nogil=True, forceinline=True)
def draw(felt: Felt, bank: Ints, cards: Bytes, chance: Words, at: int) -> int:
    """Where the next card lies; it is dealt."""
    if at == bank[READY]:
        at = more(felt, bank, cards, chance, at)
    return at


@njit(nogil=True, forceinline=True)
def with_card(felt: Felt, state: int, card: int) -> int:
    """The hand with one more card."""
    return int(felt[state + NEXT + card])


# -- hands that are not only drawn to --------------------------------------------------------------


@njit(nogil=True)
def _picked(bank: Ints, chance: Words, choices: int) -> int:
    """One of the choices at random; it is logged like a card."""
    count = 0
    for each in range(SPLIT + 1):
        count += choices >> each & 1
    wanted, found = below(chance, count), -1
    while wanted >= 0:
        found += 1
        wanted -= choices >> found & 1
    if bank[CAREFUL]:
        log(bank, PICKED + found, BURNED)
    return found


@njit(nogil=True)
def _finish(felt: Felt, bank: Ints, cards: Bytes, chance: Words, turn: Turn) -> int:
    """Draw to a hand until it is done, and write down how it stands."""
    at, view, hand, state, action = turn
    bank[DOUBLED + hand], bank[OWNER] = 0, hand
    while action != STAND and not bank[VOID]:
        if action >= RANDOM:
            action = _picked(bank, chance, action - RANDOM)
        if action not in (DRAW, DOUBLE):
            break
        bank[DOUBLED + hand] = action == DOUBLE
        at = draw(felt, bank, cards, chance, at)
        state = with_card(felt, state, cards[at])
        at += 1
        action = STAND if bank[DOUBLED + hand] else int(np.int64(felt[state + view]))
    bank[HAND + hand] = felt[state + CLASS]
    over = bank[HAND + hand] == LOST and not bank[VOID]
    bank[STANDS + hand] = DECIDED if over else OPEN
    return at


@njit(nogil=True)
def special_turn(felt: Felt, bank: Ints, cards: Bytes, chance: Words, turn: Turn) -> int:
    """A hand that is doubled, split, given up, a blackjack, or played at random."""
    at, view, hand, state, action = turn
    if action >= RANDOM:
        action = _picked(bank, chance, action - RANDOM)
    if action == SPLIT and not bank[VOID]:
        return _split(felt, bank, cards, chance, (at, view, hand))
    if action in (NATURAL, SURRENDER) and not bank[VOID]:
        bank[HAND + hand] = GIVEN_UP if action == SURRENDER else felt[state + CLASS]
        bank[DOUBLED + hand] = 0
        bank[STANDS + hand] = WAITING if bank[LATER] else DECIDED
        return at
    return _finish(felt, bank, cards, chance, (at, view, hand, state, action))


@njit(nogil=True)
def _split(felt: Felt, bank: Ints, cards: Bytes, chance: Words, turn: tuple[int, int, int]) -> int:
    """Play the hands of a split pair, the first on the left to its end before the next."""
    at, view, first = turn
    player = first // HANDS_MAX
    bank[PENDING], bank[PENDING + 1] = bank[SECONDS + player], first + 1
    bank[PENDING + 2], bank[PENDING + 3] = bank[FIRSTS + player], first
    bank[MADE + player], left = 2, 2
    if bank[CAREFUL]:
        bank[STANDS + first], bank[STANDS + first + 1] = OPEN, OPEN
        hand_over(bank, first, first + 1)
    while left:
        left -= 1
        card, hand = bank[PENDING + 2 * left], bank[PENDING + 2 * left + 1]
        one = with_card(felt, int(np.int64(felt[SPLIT_START])), card)
        at, state, action = _second(felt, bank, cards, chance, (at, view, hand, one, 0))
        while action == SPLIT and not bank[VOID]:
            new = first + bank[MADE + player]
            bank[PENDING + 2 * left], bank[PENDING + 2 * left + 1] = cards[at - 1], new
            left += 1
            bank[MADE + player] += 1
            if bank[CAREFUL]:
                bank[STANDS + new] = OPEN
                hand_over(bank, hand, new)
            at, state, action = _second(felt, bank, cards, chance, (at, view, hand, one, 0))
        at = _finish(felt, bank, cards, chance, (at, view, hand, state, action))
    return at


@njit(nogil=True)
def _second(
    felt: Felt, bank: Ints, cards: Bytes, chance: Words, turn: Turn
) -> tuple[int, int, int]:
    """The second card of a split hand, and what is done then: it may be split once more."""
    at, view, hand, one, _ = turn
    player, bank[OWNER] = hand // HANDS_MAX, hand
    at = draw(felt, bank, cards, chance, at)
    card = cards[at]
    state = with_card(felt, one, card)
    action, rank = int(np.int64(felt[state + view])), int(np.int64(felt[RANK + np.int64(card)]))
    same = rank == felt[RANK + bank[FIRSTS + player]]
    if same and bank[MADE + player] < felt[CAPS + 16 * view + rank]:
        if not felt[PICKS]:
            return at + 1, state, SPLIT
        choices = (action - RANDOM if action >= RANDOM else 1 << STAND) | 1 << SPLIT
        action = _picked(bank, chance, choices)
    return at + 1, state, action
