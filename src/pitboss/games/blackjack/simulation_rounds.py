"""A round of blackjack from a shoe, compiled: the deal, the turns, the dealer, the settlement.

A hand is a state, a row of numbers in `felt` that says for each card which state comes next, and
for each view of the dealer's cards what is done. `simulation_states` makes the rows with the
table's own rules, so no rule is written here.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from pitboss.games.blackjack.simulation_dealer import clear_sums, play_spots, settle
from pitboss.games.blackjack.simulation_places import (
    ADDITIONAL,
    AGAIN,
    AT,
    BEGUN,
    BLACKJACK,
    BY_COUNT,
    CAREFUL,
    CLASS,
    CODES,
    COUNT_START,
    COUNTS,
    CUT,
    DEALER,
    DEALER_START,
    DECIDED,
    DOUBLE,
    DOUBLED,
    DRAW,
    DRAWS_LAST,
    DUE,
    END,
    ENDINGS,
    FIRSTS,
    HAND,
    HANDS_MAX,
    HIGH,
    HOLE_UP,
    INSURANCE,
    INSURE_AT,
    INSURES,
    INSURING,
    IS_ACE,
    KINDS,
    LATER,
    LEVEL,
    LEVELS,
    LOST,
    MADE,
    MIXED,
    NATURAL,
    NEVER,
    NOT_PLAIN,
    OPEN,
    OWNER,
    PAIR_VIEW,
    PLAYERS,
    RAMP,
    RAMP_WIDTH,
    READER,
    READY,
    REFILLED,
    RESULTS,
    RUNNING,
    SECONDS,
    SPECIAL,
    SPOTS,
    STAND,
    STANDS,
    START,
    TAGS,
    TRUE,
    UNFINISHED,
    VIEW,
    WAITS,
    Felt,
)
from pitboss.games.blackjack.simulation_shoe import ahead, begin
from pitboss.games.blackjack.simulation_turns import draw, special_turn, with_card
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words

prepare()  # before any kernel is declared

__all__ = ["one_round", "plain", "special", "told"]

# -- counting cards, and insurance -----------------------------------------------------------------


@njit(nogil=True)
def _count(bank: Ints, running: int, at: int) -> int:
    """The count that wagers go by: a true one is for each deck that is left, in half decks."""
    if not bank[TRUE]:
        return running
    return int(2 * running // max(1, (bank[HIGH] - at) // 26))


@njit(nogil=True)
def _set_level(felt: Felt, bank: Ints, at: int) -> None:
    """So many units are wagered by the count before the round."""
    found, level = _count(bank, bank[RUNNING], at), 0
    while (
        level + 1 < int(np.int64(felt[LEVELS])) and found >= bank[RAMP + RAMP_WIDTH * (level + 1)]
    ):
        level += 1
    bank[LEVEL] = level


@njit(nogil=True)
def _insure(felt: Felt, bank: Ints, at: int, up: int) -> None:
    """Who insures, now that all see two cards of each player and the dealer's ace."""
    taken, players = False, int(felt[PLAYERS])
    if felt[INSURANCE] == BY_COUNT:
        running = bank[COUNT_START] if bank[REFILLED] else bank[RUNNING]
        running += bank[TAGS + up]
        for player in range(players):
            running += bank[TAGS + bank[FIRSTS + player]] + bank[TAGS + bank[SECONDS + player]]
        taken = _count(bank, running, at) >= bank[INSURE_AT]
    for player in range(players):
        state = bank[HAND + HANDS_MAX * player]
        wants = taken if felt[INSURANCE] == BY_COUNT else felt[state + INSURES] != 0
        bank[INSURING + player] = wants


@njit(nogil=True)
def _see(bank: Ints, cards: Bytes, at: int) -> None:
    """All cards of the round have been seen."""
    for each in range(bank[BEGUN], at):
        bank[RUNNING] += bank[TAGS + int(np.int64(cards[each]))]


# -- the round -------------------------------------------------------------------------------------


@njit(nogil=True)
def _collect_naturals(felt: Felt, bank: Ints, view: int) -> None:
    """Blackjacks that are paid at once leave the table before anybody draws."""
    for player in range(int(np.int64(felt[PLAYERS]))):
        hand = HANDS_MAX * player
        if felt[bank[HAND + hand] + view] == NATURAL and not bank[LATER]:
            bank[STANDS + hand] = DECIDED


@njit(nogil=True)
def _dealt(felt: Felt, bank: Ints, cards: Bytes, chance: Words, at: int) -> tuple[int, int, int]:
    """A card to each player and the dealer, a second to each, and perhaps the dealer's second."""
    players, up, second = int(np.int64(felt[PLAYERS])), -1, -1
    for turn in range(2):
        for player in range(players):
            hand = HANDS_MAX * player
            bank[OWNER] = hand
            at = draw(felt, bank, cards, chance, at)
            before = bank[HAND + hand] if turn else int(np.int64(felt[START]))
            bank[(SECONDS if turn else FIRSTS) + player] = cards[at]
            bank[HAND + hand] = with_card(felt, before, cards[at])
            bank[MADE + player], bank[INSURING + player] = 1, 0
            at += 1
        if not turn or not felt[DRAWS_LAST]:
            bank[OWNER] = DEALER
            at = draw(felt, bank, cards, chance, at)
            up, second = (
                (up, int(np.int64(cards[at]))) if turn else (int(np.int64(cards[at])), second)
            )
            at += 1
    return at, up, second


@njit(nogil=True, forceinline=True)
def _view(felt: Felt, up: int, second: int) -> int:
    """Where in a row the action against the dealer's cards stands."""
    if felt[HOLE_UP]:
        return int(felt[PAIR_VIEW + KINDS * up + second])
    return int(felt[VIEW + up])


@njit(nogil=True, forceinline=True)
def _is_known(felt: Felt, up: int, second: int) -> bool:
    """Whether everybody knows that the dealer has blackjack before anybody draws."""
    if not felt[READER] and not felt[HOLE_UP]:
        return False
    two = with_card(felt, with_card(felt, int(np.int64(felt[DEALER_START])), up), second)
    return bool(felt[two + END] == BLACKJACK)


@njit(nogil=True)
def _whole(felt: Felt, bank: Ints, cards: Bytes, chance: Words, at: int) -> int:
    """Play a round with all that may happen; the sums are in `bank`."""
    at, up, second = _dealt(felt, bank, cards, chance, at)
    view = _view(felt, up, second)
    bank[LATER] = felt[WAITS + up] and not felt[HOLE_UP]
    if felt[INSURANCE] != NEVER and felt[IS_ACE + up]:
        _insure(felt, bank, at, up)
    if bank[CAREFUL]:
        _collect_naturals(felt, bank, view)
    known = _is_known(felt, up, second)
    for player in range(int(np.int64(felt[PLAYERS]))):
        hand = HANDS_MAX * player
        state = bank[HAND + hand]
        if known:
            bank[HAND + hand] = felt[state + CLASS]
            bank[STANDS + hand], bank[DOUBLED + hand] = OPEN, 0
        else:
            turn = (at, view, hand, state, int(np.int64(felt[state + view])))
            at = special_turn(felt, bank, cards, chance, turn)
    at = play_spots(felt, bank, cards, chance, (at, up, second))
    bank[AT], bank[DUE] = at, at >= bank[CUT] or bank[REFILLED]
    return SPECIAL


@njit(nogil=True, forceinline=True)
def plain(  # noqa: PLR0912 - each call would cost as much as dealing a hand
    felt: Felt, bank: Ints, cards: Bytes, chance: Words, first: int
) -> int:
    """The same as `_whole` for hands that are drawn to and doubled only; AGAIN if one is not.

    One player's round comes back as a code, for several players `bank` has the sums.
    """
    players, ready = int(np.int64(felt[PLAYERS])), bank[MIXED]
    at = first + 2 * players + 1
    if at >= ready:
        ready = ahead(felt, bank, cards, chance, at + 1)
    up, second = int(np.int64(cards[first + players])), int(np.int64(cards[at]))
    late, found, doubled, open_, waiting = felt[DRAWS_LAST] != 0, 0, 0, False, False
    at += not late
    view, start = _view(felt, up, second), int(np.int64(felt[START]))
    if (felt[IS_ACE + up] and felt[INSURANCE] != NEVER) or _is_known(felt, up, second):
        return AGAIN
    for player in range(players):
        state = with_card(felt, start, cards[first + player])
        state = with_card(felt, state, cards[first + players + 1 + player])
        action, doubled = int(np.int64(felt[state + view])), 0
        while action == DRAW:
            if at >= ready:
                ready = ahead(felt, bank, cards, chance, at + 1)
            state = with_card(felt, state, cards[at])
            action = int(np.int64(felt[state + view]))
            at += 1
        if action != STAND:
            if action == DOUBLE:
                if at >= ready:
                    ready = ahead(felt, bank, cards, chance, at + 1)
                state, doubled = with_card(felt, state, cards[at]), 1
                at += 1
            elif action == NATURAL:
                waiting |= felt[WAITS + up] and not felt[HOLE_UP]
            else:
                return AGAIN
        found = int(np.int64(felt[state + CLASS]))
        open_ |= found != LOST and action != NATURAL
        if players > 1:
            bank[HAND + HANDS_MAX * player], bank[DOUBLED + HANDS_MAX * player] = found, doubled
    final = UNFINISHED
    if open_ or waiting:
        if at >= ready:
            ready = ahead(felt, bank, cards, chance, at + 1)
        second = int(np.int64(cards[at])) if late else second
        at += late
        state = with_card(felt, with_card(felt, int(np.int64(felt[DEALER_START])), up), second)
        final = int(np.int64(felt[state + END]))
        while final == UNFINISHED and open_:
            if at >= ready:
                ready = ahead(felt, bank, cards, chance, at + 1)
            state = with_card(felt, state, cards[at])
            final = int(np.int64(felt[state + END]))
            at += 1
        final = final if open_ or final == BLACKJACK else UNFINISHED
    bank[AT], bank[DUE] = at, at >= bank[CUT]
    if players > 1:
        return _several(felt, bank, cards, first, final)
    return 2 * (ENDINGS * found + final) + doubled


@njit(nogil=True)
def _several(felt: Felt, bank: Ints, cards: Bytes, first: int, final: int) -> int:
    """Several players, each with one hand: what they net together."""
    players = int(np.int64(felt[PLAYERS]))
    for player in range(players):
        bank[FIRSTS + player] = cards[first + player]
        bank[SECONDS + player] = cards[first + players + 1 + player]
        bank[MADE + player], bank[INSURING + player] = 1, 0
    clear_sums(felt, bank)
    settle(felt, bank, 0, final, -1)
    return SPECIAL


@njit(nogil=True)
def special(felt: Felt, bank: Ints, cards: Bytes, chance: Words, first: int) -> int:
    """A round that is counted, or in which more happens than `plain` knows."""
    bank[BEGUN], code = first, AGAIN
    if felt[COUNTS]:
        _set_level(felt, bank, first)
    if felt[COUNTS] and not bank[CAREFUL] and felt[SPOTS] == 1:
        code = plain(felt, bank, cards, chance, first)
    if code == AGAIN:
        bank[READY] = first if bank[CAREFUL] else bank[MIXED]
        code = _whole(felt, bank, cards, chance, first)
    if felt[COUNTS]:
        _see(bank, cards, bank[AT])
    return code


@njit(nogil=True)
def told(felt: Felt, bank: Ints, cards: Bytes, first: int, code: int) -> int:
    """The code with how the additional wager came out, and with the units of the count."""
    pair = KINDS * int(np.int64(cards[first])) + int(np.int64(cards[first + 2]))
    result = int(np.int64(felt[ADDITIONAL + pair]))
    return int(code + CODES * (result + int(np.int64(felt[RESULTS])) * bank[LEVEL]))


@njit(cache=True, nogil=True)
def one_round(felt: Felt, bank: Ints, cards: Bytes, chance: Words) -> int:
    """One round by itself: a code that tells it all, or SPECIAL, and then `bank` has the sums."""
    first, code = begin(felt, bank, cards, chance), AGAIN
    if not bank[CAREFUL] and not felt[NOT_PLAIN]:
        code = plain(felt, bank, cards, chance, first)
    if code == AGAIN:
        code = special(felt, bank, cards, chance, first)
    return told(felt, bank, cards, first, code) if code >= 0 else code
