"""Turns at a simulated blackjack table: hands that are doubled, split, given up or drawn to."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numba import njit

from pitboss.games.blackjack.simulation.places import (
    ADDED,
    ADDED_DOUBLE,
    ADDITIONAL,
    ADDITIONAL_NET,
    BLACKJACK,
    BURNED,
    CAPS,
    CAREFUL,
    CLASS,
    COLLECTED,
    DEALER,
    DEALER_START,
    DECIDED,
    DOUBLE,
    DOUBLED,
    DRAW,
    END,
    ENDINGS,
    FIRST,
    FIRSTS,
    GAME,
    GIVEN_UP,
    HAND,
    HANDS_MAX,
    INSURANCE_A,
    INSURANCE_B,
    INSURANCE_ROW,
    INSURED,
    INSURING,
    KINDS,
    LATER,
    LEVEL,
    LOG_OWNER,
    LOGGED,
    LOST,
    MADE,
    NATURAL,
    NETS,
    NEXT,
    OPEN,
    OWN,
    OWNER,
    PENDING,
    PICKED,
    PICKS,
    PLAYERS,
    RAMP,
    RAMP_WIDTH,
    RANDOM,
    RANK,
    READY,
    RESULTS,
    RETURNED,
    SECONDS,
    SIDE_ROW,
    SIDE_STAKE,
    SPLIT,
    SPLIT_START,
    SPOT_NETS,
    SPOTS,
    STAKES,
    STAND,
    STANDS,
    SUM_ROWS,
    SUMS,
    SURRENDER,
    UNFINISHED,
    VOID,
    WAGERS,
    WAITING,
    Felt,
)
from pitboss.games.blackjack.simulation.shoe import hand_over, log, more
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words, below

prepare()  # before any kernel is declared

__all__ = ["clear_sums", "dealer_hand", "draw", "play_spots", "settle", "special_turn", "with_card"]

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


# -- the dealer ------------------------------------------------------------------------------------


@njit(nogil=True)
def play_spots(
    felt: Felt, bank: Ints, cards: Bytes, chance: Words, dealer: tuple[int, int, int]
) -> int:
    """A dealer's hand for each wager of a box, and what all wagers net; mostly there is one."""
    at, up, second = dealer
    clear_sums(felt, bank)
    spots = int(felt[SPOTS])
    for spot in range(spots):
        own = (at, up, second, spot == spots - 1)
        at, final, second = dealer_hand(felt, bank, cards, chance, own)
        settle(felt, bank, spot, final, second)
        second = -1
    return at


@njit(nogil=True)
def dealer_hand(
    felt: Felt,
    bank: Ints,
    cards: Bytes,
    chance: Words,
    dealer: tuple[int, int, int, bool],
) -> tuple[int, int, int]:
    """The second card if anybody waits for it, and the draws if any wager depends on them."""
    at, up, second, last = dealer
    waiting, open_ = _standing(felt, bank)
    bank[OWNER] = DEALER
    if second < 0 and (waiting or open_):
        at = draw(felt, bank, cards, chance, at)
        second = int(np.int64(cards[at]))
        at += 1
    if second < 0 or bank[VOID]:
        return at, UNFINISHED, -1
    state = with_card(felt, with_card(felt, int(np.int64(felt[DEALER_START])), up), second)
    if bank[CAREFUL] and last:
        _settle_waiting(felt, bank)
    if open_:
        while felt[state + END] == UNFINISHED:
            at = draw(felt, bank, cards, chance, at)
            state = with_card(felt, state, cards[at])
            at += 1
    if bank[CAREFUL]:
        _collect(bank)
    final = int(felt[state + END])
    return at, (final if open_ or final == BLACKJACK else UNFINISHED), second


@njit(nogil=True)
def _standing(felt: Felt, bank: Ints) -> tuple[bool, bool]:
    """Whether a wager waits for the dealer's second card, and whether one depends on his total."""
    waiting, open_ = False, False
    for player in range(int(np.int64(felt[PLAYERS]))):
        waiting |= bank[INSURING + player] != 0
        for hand in range(HANDS_MAX * player, HANDS_MAX * player + bank[MADE + player]):
            waiting |= bank[STANDS + hand] == WAITING
            open_ |= bank[STANDS + hand] == OPEN
    return waiting, open_


@njit(nogil=True)
def _settle_waiting(felt: Felt, bank: Ints) -> None:
    """Blackjacks and hands given up are settled by the second card, and their cards collected."""
    for hand in range(HANDS_MAX * int(np.int64(felt[PLAYERS]))):
        if bank[STANDS + hand] == WAITING:
            bank[STANDS + hand] = DECIDED


@njit(nogil=True)
def _collect(bank: Ints) -> None:
    """All of the dealer's cards but the first are collected."""
    seen = False
    for each in range(bank[LOGGED]):
        if bank[LOG_OWNER + each] == DEALER:
            bank[LOG_OWNER + each] = COLLECTED if seen else DEALER
            seen = True


# -- the settlement --------------------------------------------------------------------------------


@njit(nogil=True, forceinline=True)
def _add(bank: Ints, row: int, player: int, staked: int, net: int) -> None:
    bank[SUMS + 2 * row] += staked
    bank[SUMS + 2 * row + 1] += net
    if player == 0:
        bank[OWN] += net


@njit(nogil=True)
def clear_sums(felt: Felt, bank: Ints) -> None:
    """Nothing is netted yet but the additional wagers, which the first two cards decide."""
    for each in range(2 * SUM_ROWS):
        bank[SUMS + each] = 0
    bank[OWN] = 0
    if felt[RESULTS] > 1:
        units = bank[RAMP + RAMP_WIDTH * bank[LEVEL] + 1]
        for player in range(int(np.int64(felt[PLAYERS]))):
            pair = KINDS * bank[FIRSTS + player] + bank[SECONDS + player]
            net = bank[ADDITIONAL_NET + int(np.int64(felt[ADDITIONAL + pair]))]
            _add(bank, SIDE_ROW, player, units * bank[STAKES + SIDE_STAKE], units * net)


@njit(nogil=True)
def settle(felt: Felt, bank: Ints, spot: int, final: int, second: int) -> None:
    """What the wagers of a spot net, against how the dealer ended."""
    ramp = RAMP + RAMP_WIDTH * bank[LEVEL]
    units, stake = bank[ramp + 1], bank[STAKES + spot] * bank[ramp + 1]
    for player in range(int(np.int64(felt[PLAYERS]))):
        first = HANDS_MAX * player
        for hand in range(first, first + bank[MADE + player]):
            settled = bank[STANDS + hand] < (OPEN if second >= 0 else WAITING)
            void = bank[VOID] and not settled
            found = RETURNED if void else bank[HAND + hand]
            at = NETS + SPOT_NETS * spot + WAGERS * (ENDINGS * found + final)
            added = hand > first
            _add(bank, ADDED if added else FIRST, player, stake, units * bank[at + added])
            if bank[DOUBLED + hand]:
                _add(bank, ADDED_DOUBLE, player, stake, units * bank[at + 2])
        if bank[INSURING + player]:
            insured = bank[ramp + 2 + spot]
            net = 0
            if second >= 0:
                pays = (
                    insured * int(np.int64(felt[INSURANCE_A])) // int(np.int64(felt[INSURANCE_B]))
                )
                net = pays if felt[INSURED + second] else -insured
            _add(bank, INSURANCE_ROW, player, insured, net)
    bank[SUMS + 2 * GAME] = bank[SUMS + 2 * FIRST]
    bank[SUMS + 2 * GAME + 1] = 0
    for row in range(FIRST, SIDE_ROW):
        bank[SUMS + 2 * GAME + 1] += bank[SUMS + 2 * row + 1]
