"""Turns at a simulated blackjack table: hands that are doubled, split, given up or drawn to."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numba import njit

from pitboss.games.blackjack.simulation import places as P
from pitboss.games.blackjack.simulation.places import Felt
from pitboss.games.blackjack.simulation.shoe import hand_over, log, more
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words, below

prepare()  # before any kernel is declared

# Where the next card lies, the view, the hand (four to a player), its state, what is done.
Turn: TypeAlias = tuple[int, int, int, int, int]


@njit(nogil=True, forceinline=True)
def draw(felt: Felt, bank: Ints, cards: Bytes, chance: Words, at: int) -> int:
    """Where the next card lies; it is dealt."""
    if at == bank[P.READY]:
        at = more(felt, bank, cards, chance, at)
    return at


@njit(nogil=True, forceinline=True)
def with_card(felt: Felt, state: int, card: int) -> int:
    """The hand with one more card."""
    return int(felt[state + P.NEXT + card])


# -- hands that are not only drawn to --------------------------------------------------------------


@njit(nogil=True)
def _picked(bank: Ints, chance: Words, choices: int) -> int:
    """One of the choices at random; it is logged like a card."""
    count = 0
    for each in range(P.SPLIT + 1):
        count += choices >> each & 1
    wanted, found = below(chance, count), -1
    while wanted >= 0:
        found += 1
        wanted -= choices >> found & 1
    if bank[P.CAREFUL]:
        log(bank, P.PICKED + found, P.BURNED)
    return found


@njit(nogil=True)
def _finish(felt: Felt, bank: Ints, cards: Bytes, chance: Words, turn: Turn) -> int:
    """Draw to a hand until it is done, and write down how it stands."""
    at, view, hand, state, action = turn
    bank[P.DOUBLED + hand], bank[P.OWNER] = 0, hand
    while action != P.STAND and not bank[P.VOID]:
        if action >= P.RANDOM:
            action = _picked(bank, chance, action - P.RANDOM)
        if action not in (P.DRAW, P.DOUBLE):
            break
        bank[P.DOUBLED + hand] = action == P.DOUBLE
        at = draw(felt, bank, cards, chance, at)
        state = with_card(felt, state, cards[at])
        at += 1
        action = P.STAND if bank[P.DOUBLED + hand] else int(np.int64(felt[state + view]))
    bank[P.HAND + hand] = felt[state + P.CLASS]
    added = bank[P.DOUBLED + hand] or hand % P.HANDS_MAX
    bank[P.STANDS + hand] = P.OPEN
    if bank[P.HAND + hand] == P.LOST and not bank[P.VOID]:
        bank[P.STANDS + hand] = P.BUSTED if added and bank[P.ADDED_LATER] else P.DECIDED
    return at


@njit(nogil=True)
def special_turn(felt: Felt, bank: Ints, cards: Bytes, chance: Words, turn: Turn) -> int:
    """A hand that is doubled, split, given up, a blackjack, or played at random."""
    at, view, hand, state, action = turn
    if action >= P.RANDOM:
        action = _picked(bank, chance, action - P.RANDOM)
    if action == P.SPLIT and not bank[P.VOID]:
        return _split(felt, bank, cards, chance, (at, view, hand))
    if action in (P.NATURAL, P.SURRENDER) and not bank[P.VOID]:
        bank[P.HAND + hand] = P.GIVEN_UP if action == P.SURRENDER else felt[state + P.CLASS]
        bank[P.DOUBLED + hand] = 0
        bank[P.STANDS + hand] = P.WAITING if bank[P.LATER] else P.DECIDED
        return at
    return _finish(felt, bank, cards, chance, (at, view, hand, state, action))


@njit(nogil=True)
def _split(felt: Felt, bank: Ints, cards: Bytes, chance: Words, turn: tuple[int, int, int]) -> int:
    """Play the hands of a split pair, the first on the left to its end before the next."""
    at, view, first = turn
    player = first // P.HANDS_MAX
    bank[P.PENDING], bank[P.PENDING + 1] = bank[P.SECONDS + player], first + 1
    bank[P.PENDING + 2], bank[P.PENDING + 3] = bank[P.FIRSTS + player], first
    bank[P.MADE + player], left = 2, 2
    if bank[P.CAREFUL]:
        bank[P.STANDS + first], bank[P.STANDS + first + 1] = P.OPEN, P.OPEN
        hand_over(bank, first, first + 1)
    while left:
        left -= 1
        card, hand = bank[P.PENDING + 2 * left], bank[P.PENDING + 2 * left + 1]
        one = with_card(felt, int(np.int64(felt[P.SPLIT_START])), card)
        at, state, action = _second(felt, bank, cards, chance, (at, view, hand, one, 0))
        while action == P.SPLIT and not bank[P.VOID]:
            new = first + bank[P.MADE + player]
            bank[P.PENDING + 2 * left], bank[P.PENDING + 2 * left + 1] = cards[at - 1], new
            left += 1
            bank[P.MADE + player] += 1
            if bank[P.CAREFUL]:
                bank[P.STANDS + new] = P.OPEN
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
    player, bank[P.OWNER] = hand // P.HANDS_MAX, hand
    at = draw(felt, bank, cards, chance, at)
    card = cards[at]
    state = with_card(felt, one, card)
    action, rank = int(np.int64(felt[state + view])), int(np.int64(felt[P.RANK + np.int64(card)]))
    same = rank == felt[P.RANK + bank[P.FIRSTS + player]]
    if same and bank[P.MADE + player] < felt[P.CAPS + 16 * view + rank]:
        if not felt[P.PICKS]:
            return at + 1, state, P.SPLIT
        choices = (action - P.RANDOM if action >= P.RANDOM else 1 << P.STAND) | 1 << P.SPLIT
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
    spots = int(felt[P.SPOTS])
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
    bank[P.OWNER] = P.DEALER
    if second < 0 and (waiting or open_):
        at = draw(felt, bank, cards, chance, at)
        second = int(np.int64(cards[at]))
        at += 1
    if second < 0 or bank[P.VOID]:
        return at, P.UNFINISHED, -1
    state = with_card(felt, with_card(felt, int(np.int64(felt[P.DEALER_START])), up), second)
    if bank[P.CAREFUL] and last:
        _settle_waiting(felt, bank)
    if open_:
        while felt[state + P.END] == P.UNFINISHED:
            at = draw(felt, bank, cards, chance, at)
            state = with_card(felt, state, cards[at])
            at += 1
    if bank[P.CAREFUL]:
        _collect(bank)
    final = int(felt[state + P.END])
    return at, (final if open_ or final == P.BLACKJACK else P.UNFINISHED), second


@njit(nogil=True)
def _standing(felt: Felt, bank: Ints) -> tuple[bool, bool]:
    """Whether a wager waits for the dealer's second card, and whether one depends on his total."""
    waiting, open_ = False, False
    for player in range(int(np.int64(felt[P.PLAYERS]))):
        waiting |= bank[P.INSURING + player] != 0
        for hand in range(P.HANDS_MAX * player, P.HANDS_MAX * player + bank[P.MADE + player]):
            waiting |= bank[P.STANDS + hand] in (P.BUSTED, P.WAITING)
            open_ |= bank[P.STANDS + hand] == P.OPEN
    return waiting, open_


@njit(nogil=True)
def _settle_waiting(felt: Felt, bank: Ints) -> None:
    """Blackjacks and hands given up are settled by the second card, and their cards collected."""
    for hand in range(P.HANDS_MAX * int(np.int64(felt[P.PLAYERS]))):
        if bank[P.STANDS + hand] == P.WAITING:
            bank[P.STANDS + hand] = P.DECIDED


@njit(nogil=True)
def _collect(bank: Ints) -> None:
    """All of the dealer's cards but the first are collected."""
    seen = False
    for each in range(bank[P.LOGGED]):
        if bank[P.LOG_OWNER + each] == P.DEALER:
            bank[P.LOG_OWNER + each] = P.COLLECTED if seen else P.DEALER
            seen = True


# -- the settlement --------------------------------------------------------------------------------


@njit(nogil=True, forceinline=True)
def _add(bank: Ints, row: int, player: int, staked: int, net: int) -> None:
    bank[P.SUMS + 2 * row] += staked
    bank[P.SUMS + 2 * row + 1] += net
    if player == 0:
        bank[P.OWN] += net


@njit(nogil=True)
def clear_sums(felt: Felt, bank: Ints) -> None:
    """Nothing is netted yet but the additional wagers, which the first two cards decide."""
    for each in range(2 * P.SUM_ROWS):
        bank[P.SUMS + each] = 0
    bank[P.OWN] = 0
    if felt[P.RESULTS] > 1:
        units = bank[P.RAMP + P.RAMP_WIDTH * bank[P.LEVEL] + 1]
        for player in range(int(np.int64(felt[P.PLAYERS]))):
            pair = P.KINDS * bank[P.FIRSTS + player] + bank[P.SECONDS + player]
            net = bank[P.ADDITIONAL_NET + int(np.int64(felt[P.ADDITIONAL + pair]))]
            _add(bank, P.SIDE_ROW, player, units * bank[P.STAKES + P.SIDE_STAKE], units * net)


@njit(nogil=True)
def settle(felt: Felt, bank: Ints, spot: int, final: int, second: int) -> None:
    """What the wagers of a spot net, against how the dealer ended."""
    ramp = P.RAMP + P.RAMP_WIDTH * bank[P.LEVEL]
    units, stake = bank[ramp + 1], bank[P.STAKES + spot] * bank[ramp + 1]
    for player in range(int(np.int64(felt[P.PLAYERS]))):
        first = P.HANDS_MAX * player
        for hand in range(first, first + bank[P.MADE + player]):
            stands, added = bank[P.STANDS + hand], hand > first
            settled = stands < (P.OPEN if second >= 0 else P.BUSTED)
            found = P.RETURNED if bank[P.VOID] and not settled else bank[P.HAND + hand]
            own = P.LOST if stands == P.BUSTED and not added and bank[P.VOID] else found
            at = P.NETS + P.SPOT_NETS * spot + P.WAGERS * (P.ENDINGS * own + final)
            _add(bank, P.ADDED if added else P.FIRST, player, stake, units * bank[at + added])
            at += P.WAGERS * P.ENDINGS * (found - own)
            if bank[P.DOUBLED + hand]:
                _add(bank, P.ADDED_DOUBLE, player, stake, units * bank[at + 2])
        if bank[P.INSURING + player]:
            insured, net = bank[ramp + 2 + 2 * spot], 0
            if second >= 0:
                net = bank[ramp + 3 + 2 * spot] if felt[P.INSURED + second] else -insured
            _add(bank, P.INSURANCE_ROW, player, insured, net)
    bank[P.SUMS + 2 * P.GAME] = bank[P.SUMS + 2 * P.FIRST]
    bank[P.SUMS + 2 * P.GAME + 1] = 0
    for row in range(P.FIRST, P.SIDE_ROW):
        bank[P.SUMS + 2 * P.GAME + 1] += bank[P.SUMS + 2 * row + 1]
