"""The dealer of a simulated blackjack table, and the settlement."""

from __future__ import annotations

import numpy as np
from numba import njit

from pitboss.games.blackjack.simulation_places import (
    ADDED,
    ADDED_DOUBLE,
    ADDITIONAL,
    ADDITIONAL_NET,
    BLACKJACK,
    CAREFUL,
    COLLECTED,
    DEALER,
    DEALER_START,
    DECIDED,
    DOUBLED,
    END,
    ENDINGS,
    FIRST,
    FIRSTS,
    GAME,
    HAND,
    HANDS_MAX,
    INSURANCE_A,
    INSURANCE_B,
    INSURANCE_ROW,
    INSURED,
    INSURING,
    KINDS,
    LEVEL,
    LOG_OWNER,
    LOGGED,
    MADE,
    NETS,
    OPEN,
    OWN,
    OWNER,
    PLAYERS,
    RAMP,
    RAMP_WIDTH,
    RESULTS,
    RETURNED,
    SECONDS,
    SIDE_ROW,
    SIDE_STAKE,
    SPOT_NETS,
    SPOTS,
    STAKES,
    STANDS,
    SUM_ROWS,
    SUMS,
    UNFINISHED,
    VOID,
    WAGERS,
    WAITING,
    Felt,
)
from pitboss.games.blackjack.simulation_turns import draw, with_card
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words

prepare()  # before any kernel is declared

__all__ = ["clear_sums", "dealer_hand", "play_spots", "settle"]

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
