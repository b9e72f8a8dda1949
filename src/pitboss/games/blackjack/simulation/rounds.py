"""A round of blackjack from a shoe, compiled: the deal, the turns, the dealer, the settlement.

A hand is a state, a row of numbers in `felt` that says for each card which state comes next, and
for each view of the dealer's cards what is done. `states` makes the rows with the
table's own rules, so no rule is written here.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from pitboss.games.blackjack.simulation import places as P
from pitboss.games.blackjack.simulation.places import Felt
from pitboss.games.blackjack.simulation.shoe import ahead, begin
from pitboss.games.blackjack.simulation.turns import (
    clear_sums,
    draw,
    play_spots,
    settle,
    special_turn,
    with_card,
)
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words
from pitboss.simulation.sessions import follow
from pitboss.simulation.tally import CHUNK, Floats, Tally, add_result, add_wager

prepare()  # before any kernel is declared

# -- counting cards, and insurance -----------------------------------------------------------------


@njit(nogil=True)
def _count(bank: Ints, running: int, at: int) -> int:
    """The count that wagers go by: a true one is for each deck that is left, in half decks."""
    if not bank[P.TRUE]:
        return running
    return int(2 * running // max(1, (bank[P.HIGH] - at) // 26))


@njit(nogil=True)
def _set_level(felt: Felt, bank: Ints, at: int) -> None:
    """So many units are wagered by the count before the round."""
    found, level = _count(bank, bank[P.RUNNING], at), 0
    while (
        level + 1 < int(np.int64(felt[P.LEVELS]))
        and found >= bank[P.RAMP + P.RAMP_WIDTH * (level + 1)]
    ):
        level += 1
    bank[P.LEVEL] = level


@njit(nogil=True)
def _insure(felt: Felt, bank: Ints, at: int, up: int) -> None:
    """Who insures, now that all see two cards of each player and the dealer's ace."""
    taken, players = False, int(felt[P.PLAYERS])
    if felt[P.INSURANCE] == P.BY_COUNT:
        running = bank[P.COUNT_START] if bank[P.REFILLED] else bank[P.RUNNING]
        running += bank[P.TAGS + up]
        for player in range(players):
            running += (
                bank[P.TAGS + bank[P.FIRSTS + player]] + bank[P.TAGS + bank[P.SECONDS + player]]
            )
        taken = _count(bank, running, at) >= bank[P.INSURE_AT]
    for player in range(players):
        state = bank[P.HAND + P.HANDS_MAX * player]
        wants = taken if felt[P.INSURANCE] == P.BY_COUNT else felt[state + P.INSURES] != 0
        bank[P.INSURING + player] = wants


@njit(nogil=True)
def _see(bank: Ints, cards: Bytes, at: int) -> None:
    """All cards of the round have been seen."""
    for each in range(bank[P.BEGUN], at):
        bank[P.RUNNING] += bank[P.TAGS + int(np.int64(cards[each]))]


# -- the round -------------------------------------------------------------------------------------


@njit(nogil=True)
def _collect_naturals(felt: Felt, bank: Ints, view: int) -> None:
    """Blackjacks that are paid at once leave the table before anybody draws."""
    for player in range(int(np.int64(felt[P.PLAYERS]))):
        hand = P.HANDS_MAX * player
        if felt[bank[P.HAND + hand] + view] == P.NATURAL and not bank[P.LATER]:
            bank[P.STANDS + hand] = P.DECIDED


@njit(nogil=True)
def _dealt(felt: Felt, bank: Ints, cards: Bytes, chance: Words, at: int) -> tuple[int, int, int]:
    """A card to each player and the dealer, a second to each, and perhaps the dealer's second."""
    players, up, second = int(np.int64(felt[P.PLAYERS])), -1, -1
    for turn in range(2):
        for player in range(players):
            hand = P.HANDS_MAX * player
            bank[P.OWNER] = hand
            at = draw(felt, bank, cards, chance, at)
            before = bank[P.HAND + hand] if turn else int(np.int64(felt[P.START]))
            bank[(P.SECONDS if turn else P.FIRSTS) + player] = cards[at]
            bank[P.HAND + hand] = with_card(felt, before, cards[at])
            bank[P.MADE + player], bank[P.INSURING + player] = 1, 0
            at += 1
        if not turn or not felt[P.DRAWS_LAST]:
            bank[P.OWNER] = P.DEALER
            at = draw(felt, bank, cards, chance, at)
            up, second = (
                (up, int(np.int64(cards[at]))) if turn else (int(np.int64(cards[at])), second)
            )
            at += 1
    return at, up, second


@njit(nogil=True, forceinline=True)
def _view(felt: Felt, up: int, second: int) -> int:
    """Where in a row the action against the dealer's cards stands."""
    if felt[P.HOLE_UP]:
        return int(felt[P.PAIR_VIEW + P.KINDS * up + second])
    return int(felt[P.VIEW + up])


@njit(nogil=True, forceinline=True)
def _is_known(felt: Felt, up: int, second: int) -> bool:
    """Whether everybody knows that the dealer has blackjack before anybody draws."""
    if not felt[P.READER] and not felt[P.HOLE_UP]:
        return False
    two = with_card(felt, with_card(felt, int(np.int64(felt[P.DEALER_START])), up), second)
    return bool(felt[two + P.END] == P.BLACKJACK)


@njit(nogil=True)
def _whole(felt: Felt, bank: Ints, cards: Bytes, chance: Words, at: int) -> int:
    """Play a round with all that may happen; the sums are in `bank`."""
    at, up, second = _dealt(felt, bank, cards, chance, at)
    view = _view(felt, up, second)
    bank[P.LATER] = felt[P.WAITS + up] and not felt[P.HOLE_UP]
    bank[P.ADDED_LATER] = felt[P.BUST_WAITS + up]
    if felt[P.INSURANCE] != P.NEVER and felt[P.IS_ACE + up]:
        _insure(felt, bank, at, up)
    if bank[P.CAREFUL]:
        _collect_naturals(felt, bank, view)
    known = _is_known(felt, up, second)
    for player in range(int(np.int64(felt[P.PLAYERS]))):
        hand = P.HANDS_MAX * player
        state = bank[P.HAND + hand]
        if known:
            bank[P.HAND + hand] = felt[state + P.CLASS]
            bank[P.STANDS + hand], bank[P.DOUBLED + hand] = P.OPEN, 0
        else:
            turn = (at, view, hand, state, int(np.int64(felt[state + view])))
            at = special_turn(felt, bank, cards, chance, turn)
    at = play_spots(felt, bank, cards, chance, (at, up, second))
    bank[P.AT], bank[P.DUE] = at, at >= bank[P.CUT] or bank[P.REFILLED]
    return P.SPECIAL


@njit(nogil=True, forceinline=True)
def plain(felt: Felt, bank: Ints, cards: Bytes, chance: Words, first: int) -> int:  # noqa: PLR0912
    """The same as `_whole` for hands that are drawn to and doubled only; AGAIN if one is not.

    One player's round comes back as a code, for several players `bank` has the sums. It is one
    function because each call would cost as much as dealing a hand.
    """
    players, ready = int(np.int64(felt[P.PLAYERS])), bank[P.MIXED]
    at = first + 2 * players + 1
    if at >= ready:
        ready = ahead(felt, bank, cards, chance, at + 1)
    up, second = int(np.int64(cards[first + players])), int(np.int64(cards[at]))
    late, found, doubled, open_, waiting = felt[P.DRAWS_LAST] != 0, 0, 0, False, False
    at += not late
    view, start = _view(felt, up, second), int(np.int64(felt[P.START]))
    if (felt[P.IS_ACE + up] and felt[P.INSURANCE] != P.NEVER) or _is_known(felt, up, second):
        return P.AGAIN
    for player in range(players):
        state = with_card(felt, start, cards[first + player])
        state = with_card(felt, state, cards[first + players + 1 + player])
        action, doubled = int(np.int64(felt[state + view])), 0
        while action == P.DRAW:
            if at >= ready:
                ready = ahead(felt, bank, cards, chance, at + 1)
            state = with_card(felt, state, cards[at])
            action = int(np.int64(felt[state + view]))
            at += 1
        if action != P.STAND:
            if action == P.DOUBLE:
                if at >= ready:
                    ready = ahead(felt, bank, cards, chance, at + 1)
                state, doubled = with_card(felt, state, cards[at]), 1
                waiting |= felt[state + P.CLASS] == P.LOST and felt[P.BUST_WAITS + up] != 0
                at += 1
            elif action == P.NATURAL:
                waiting |= felt[P.WAITS + up] and not felt[P.HOLE_UP]
            else:
                return P.AGAIN
        found = int(np.int64(felt[state + P.CLASS]))
        open_ |= found != P.LOST and action != P.NATURAL
        if players > 1:
            _played(bank, player, found, doubled)
    final = P.UNFINISHED
    if open_ or waiting:
        if at >= ready:
            ready = ahead(felt, bank, cards, chance, at + 1)
        second = int(np.int64(cards[at])) if late else second
        at += late
        state = with_card(felt, with_card(felt, int(np.int64(felt[P.DEALER_START])), up), second)
        final = int(np.int64(felt[state + P.END]))
        while final == P.UNFINISHED and open_:
            if at >= ready:
                ready = ahead(felt, bank, cards, chance, at + 1)
            state = with_card(felt, state, cards[at])
            final = int(np.int64(felt[state + P.END]))
            at += 1
        final = final if open_ or final == P.BLACKJACK else P.UNFINISHED
    bank[P.AT], bank[P.DUE] = at, at >= bank[P.CUT]
    if players > 1:
        return _several(felt, bank, cards, first, final)
    return 2 * (P.ENDINGS * found + final) + doubled


@njit(nogil=True, forceinline=True)
def _played(bank: Ints, player: int, found: int, doubled: int) -> None:
    """Write down what a player's one hand came to."""
    bank[P.HAND + P.HANDS_MAX * player] = found
    bank[P.DOUBLED + P.HANDS_MAX * player] = doubled


@njit(nogil=True)
def _several(felt: Felt, bank: Ints, cards: Bytes, first: int, final: int) -> int:
    """Several players, each with one hand: what they net together."""
    players = int(np.int64(felt[P.PLAYERS]))
    for player in range(players):
        bank[P.FIRSTS + player] = cards[first + player]
        bank[P.SECONDS + player] = cards[first + players + 1 + player]
        bank[P.MADE + player], bank[P.INSURING + player] = 1, 0
    clear_sums(felt, bank)
    settle(felt, bank, 0, final, -1)
    return P.SPECIAL


@njit(nogil=True)
def special(felt: Felt, bank: Ints, cards: Bytes, chance: Words, first: int) -> int:
    """A round that is counted, or in which more happens than `plain` knows."""
    bank[P.BEGUN], code = first, P.AGAIN
    if felt[P.COUNTS]:
        _set_level(felt, bank, first)
    if felt[P.COUNTS] and not bank[P.CAREFUL] and felt[P.SPOTS] == 1:
        code = plain(felt, bank, cards, chance, first)
    if code == P.AGAIN:
        bank[P.READY] = first if bank[P.CAREFUL] else bank[P.MIXED]
        code = _whole(felt, bank, cards, chance, first)
    if felt[P.COUNTS]:
        _see(bank, cards, bank[P.AT])
    return code


@njit(nogil=True)
def with_side(felt: Felt, bank: Ints, cards: Bytes, first: int, code: int) -> int:
    """The code with how the additional wager came out, and with the units of the count."""
    pair = P.KINDS * int(np.int64(cards[first])) + int(np.int64(cards[first + 2]))
    result = int(np.int64(felt[P.ADDITIONAL + pair]))
    return int(code + P.CODES * (result + int(np.int64(felt[P.RESULTS])) * bank[P.LEVEL]))


class Box(NamedTuple):
    """A table: what does not change, what does, and its cards."""

    felt: Felt
    bank: Ints
    cards: Bytes


@njit(nogil=True)
def _amounts(felt: Felt, bank: Ints, code: int, found: Ints) -> None:
    """What was staked and netted on each row in a round of this code, and on all in the last."""
    results = int(np.int64(felt[P.RESULTS]))
    level, result = code // P.CODES // results, code // P.CODES % results
    at, doubled = P.NETS + P.WAGERS * (code % P.CODES // 2), code % 2
    units = bank[P.RAMP + P.RAMP_WIDTH * level + 1]
    stake = units * bank[P.STAKES]
    found[:] = 0
    found[P.FIRST, 0], found[P.FIRST, 1] = stake, units * bank[at]
    if doubled:
        found[P.ADDED_DOUBLE, 0], found[P.ADDED_DOUBLE, 1] = stake, units * bank[at + 2]
    if results > 1:
        found[P.SIDE_ROW, 0] = units * bank[P.STAKES + P.SIDE_STAKE]
        found[P.SIDE_ROW, 1] = units * bank[P.ADDITIONAL_NET + result]
    _complete(found)


@njit(nogil=True)
def _complete(found: Ints) -> None:
    """The first row is what became of the first wager, the last the round as a whole."""
    last = len(found) - 1
    found[P.GAME, 0] = found[P.FIRST, 0]
    found[P.GAME, 1] = found[last, 0] = found[last, 1] = 0
    for row in range(P.FIRST, last):
        if row < P.SIDE_ROW:
            found[P.GAME, 1] += found[row, 1]
        found[last, 0] += found[row, 0]
        found[last, 1] += found[row, 1]


@njit(nogil=True)
def _add(wagers: Ints, squares: Floats, results: Ints, found: Ints, times: int) -> None:
    """So many rounds with these amounts; a row without a stake was not wagered on."""
    for row in range(len(wagers)):
        here = row if row < len(wagers) - 1 else len(found) - 1
        if found[here, 0]:
            add_wager(wagers, squares, row, (found[here, 0], found[here, 1]), times)
    add_result(results, found[len(found) - 1, 1], times)


@njit(nogil=True, forceinline=True)
def _nothing_due(felt: Felt, bank: Ints) -> bool:
    """Whether the next round begins where the last one ended, with cards enough for any round."""
    if bank[P.DUE] or felt[P.ALWAYS] or bank[P.LOGS] or felt[P.DOUBLE_SHOE]:
        return False
    return bool(bank[P.AT] + int(np.int64(felt[P.WORST])) <= bank[P.HIGH])


@njit(nogil=True)
def _add_special(bank: Ints, found: Ints, wagers: Ints, squares: Floats, results: Ints) -> None:
    """Add a round that has no code."""
    for row in range(P.SIDE_ROW + 1):
        found[row, 0], found[row, 1] = bank[P.SUMS + 2 * row], bank[P.SUMS + 2 * row + 1]
    _complete(found)
    _add(wagers, squares, results, found, 1)


@njit(cache=True, nogil=True)
def play_rounds(box: Box, chance: Words, rounds: int, tally: Tally) -> None:
    """Play so many rounds into the tally."""
    felt, bank, cards = box.felt, box.bank, box.cards
    wagers, squares, results = tally.wagers, tally.squares, tally.results
    several, not_plain = int(np.int64(felt[P.RESULTS] * felt[P.LEVELS])), felt[P.NOT_PLAIN] != 0
    seen, worth = np.zeros(P.CODES * several, np.int64), np.zeros(P.CODES * several, np.int64)
    own, found = np.empty(CHUNK, dtype=np.int64), np.zeros((P.SIDE_ROW + 2, 2), dtype=np.int64)
    for code in range(len(worth)):
        _amounts(felt, bank, code, found)
        worth[code] = found[P.SIDE_ROW + 1, 1]
    base, left = bank[P.STAKES + P.SIDE_STAKE], rounds
    for spot in range(P.SIDE_STAKE):
        base += bank[P.STAKES + spot]
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            first = bank[P.AT] if _nothing_due(felt, bank) else begin(felt, bank, cards, chance)
            code = P.AGAIN
            if not bank[P.CAREFUL] and not not_plain:
                code = plain(felt, bank, cards, chance, first)
            if code == P.AGAIN:
                code = special(felt, bank, cards, chance, first)
            if code >= 0:
                if several > 1:
                    code = with_side(felt, bank, cards, first, code)
                seen[code] += 1
                own[each] = worth[code]
            else:
                _add_special(bank, found, wagers, squares, results)
                own[each] = bank[P.OWN]
        follow(tally, own[:some], base)
        left -= some
    for at in np.flatnonzero(seen):
        _amounts(felt, bank, int(at), found)
        _add(wagers, squares, results, found, seen[at])
