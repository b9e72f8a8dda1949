"""Blackjack played round after round with shuffled cards, compiled.

Hands are numbers (see `analysis.hands`), so that playing is looking up: which hand one more card
makes, what to do with it, what it nets against what the dealer ends with. All tables of a game are
one array, `felt`, made by `full_shoe` with the table's own rules; the constants
below say where in it what begins. What is done with each hand is `plays`, an array likewise.
Amounts are whole numbers of half units.

Every round begins with a full shoe, shuffled just as far as cards are drawn. The random numbers are
a splitmix64 stream whose first state is given, so that a seed says everything.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.games.blackjack.analysis.hands import RANKS
from pitboss.games.blackjack.analysis.kernel import SPLIT
from pitboss.games.blackjack.simulation.plays import (
    CAPS,
    HANDS,
    INSURES,
    LOOK,
    LOOKS,
    PLAY,
    ROWS,
    VIEW,
    Small,
)
from pitboss.kernels import prepare

prepare()  # before any kernel is declared

Ints: TypeAlias = NDArray[np.int64]
Words: TypeAlias = NDArray[np.uint64]

# The player's two cards, the dealer's first, and where in `plays` the view begins.
Own: TypeAlias = tuple[int, int, int, int]

DRAW, DOUBLE, SURRENDER = 1, 2, 3
# How the dealer ends, as in `analysis.hands`.
BUST, BLACKJACK = 5, 6
ENDINGS: Final = 7
NONE: Final = -1

# -- the places in `felt` --------------------------------------------------------------------------

# All hands, no card at all being the last; then a suited 6-7-8 and the designated blackjack.
SUITED: Final = HANDS
DESIGNATED: Final = HANDS + 1
CHILD: Final = 0  # by hand and rank: the hand with one more card, or NONE if that is over
ENDS: Final = CHILD + HANDS * RANKS  # by hand: how the dealer ends with it, or NONE to draw on
RANK: Final = ENDS + HANDS  # by card
SUIT: Final = RANK + 52  # by card: one bit
WAITS: Final = SUIT + 52  # by rank: whether a blackjack waits under such a first card
INSURED: Final = WAITS + RANKS  # by rank of the second card: what insurance nets
VIEWS: Final = INSURED + RANKS  # by two ranks: what the player sees with the hole card up
BUSTED: Final = VIEWS + RANKS * RANKS  # by kind: a hand over 21, the same against a blackjack
SURRENDERED: Final = BUSTED + 16  # what giving up nets, then the same against a blackjack
RUN: Final = SURRENDERED + 2  # the number of a 6, 7 and 8 if it is paid in one suit, or NONE
NAMED: Final = RUN + 1  # the two cards of the designated blackjack, or NONE
DRAWS_LAST: Final = NAMED + 2
HOLE_UP: Final = DRAWS_LAST + 1
READER: Final = HOLE_UP + 1
# By kind, hand and ending; a kind is the sum of 4 for split, 2 for added and 1 for doubled.
NET: Final = READER + 1
FELT: Final = NET + 8 * (HANDS + 2) * ENDINGS

# -- the places in `shoe` --------------------------------------------------------------------------

STATE: Final = 0  # of the random stream
NEXT: Final = 1  # where the next card lies
SHUFFLED: Final = 2  # zero if the cards are dealt as they lie
SECOND: Final = 3  # one more than the dealer's second card, or zero while that is not dealt
CARDS: Final = 4  # from here on the cards

# -- nets and random numbers -----------------------------------------------------------------------

HANDS_MAX: Final = 4
# Nets of a round are counted in half units from this place on: no round nets more than 24 of them.
ZERO: Final = 32
NETS: Final = 64
_GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST_MIX: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND_MIX: Final = np.uint64(0x94D049BB133111EB)
_LOW: Final = np.uint64(0xFFFFFFFF)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_ONE, _TWO_32 = np.uint64(1), np.uint64(1 << 32)


@njit(nogil=True, forceinline=True)
def _random(shoe: Words) -> np.uint64:
    """The next 64 bits of the stream."""
    shoe[STATE] += _GAMMA
    mixed = shoe[STATE]
    mixed = (mixed ^ (mixed >> _30)) * _FIRST_MIX
    mixed = (mixed ^ (mixed >> _27)) * _SECOND_MIX
    return np.uint64(mixed ^ (mixed >> _31))


@njit(nogil=True, forceinline=True)
def _below(bound: np.uint64, shoe: Words) -> np.uint64:
    """A number below a bound, each as likely as the other to the last bit."""
    product = (_random(shoe) >> _32) * bound
    if (product & _LOW) < bound:
        uneven = (_TWO_32 - bound) % bound
        while (product & _LOW) < uneven:
            product = (_random(shoe) >> _32) * bound
    return product >> _32


@njit(nogil=True, forceinline=True)
def _draw(shoe: Words) -> int:
    """The next card of the shoe."""
    at = shoe[NEXT]
    shoe[NEXT] = at + _ONE
    if shoe[SHUFFLED]:
        other = at + _below(np.uint64(len(shoe)) - at, shoe)
        shoe[at], shoe[other] = shoe[other], shoe[at]
    return int(np.int64(shoe[at]))


@njit(nogil=True, forceinline=True)
def _second(shoe: Words) -> int:
    """The dealer's second card, dealt now if it has not been before."""
    if not shoe[SECOND]:
        shoe[SECOND] = np.uint64(_draw(shoe) + 1)
    return int(np.int64(shoe[SECOND])) - 1


@njit(nogil=True, forceinline=True)
def _more(felt: Small, hand: int, card: int) -> int:
    """The hand with one more card."""
    return int(felt[CHILD + RANKS * hand + felt[RANK + card]])


@njit(nogil=True, forceinline=True)
def _two(felt: Small, one: int, other: int) -> int:
    """The hand of two cards."""
    return _more(felt, _more(felt, HANDS - 1, one), other)


@njit(nogil=True, forceinline=True)
def _net(felt: Small, kind: int, hand: int, end: int) -> int:
    return int(felt[NET + (kind * (HANDS + 2) + hand) * ENDINGS + end])


# -- one hand --------------------------------------------------------------------------------------


@njit(nogil=True)
def _looked(felt: Small, plays: Small, shoe: Words, at: int, start: tuple[int, int, int]) -> int:
    """What is done with two of a 6, 7 and 8: are they alike, and are cards for them gone?"""
    hand, suits, first = start
    row, missing = 0, 5
    while felt[CHILD + RANKS * hand + missing] != felt[RUN]:
        missing += 1
    if suits:
        row = 1 + _gone(felt, suits, missing, first)
        if felt[HOLE_UP]:
            row += _gone(felt, suits, missing, _second(shoe))
    return int(plays[at + LOOKS + ROWS * (missing - 5) + row])


@njit(nogil=True)
def _gone(felt: Small, suits: int, missing: int, card: int) -> int:
    return 1 if felt[RANK + card] == missing and felt[SUIT + card] == suits else 0


@njit(nogil=True, forceinline=True)
def _finish(
    felt: Small, plays: Small, shoe: Words, at: int, start: tuple[int, int, int]
) -> tuple[int, int]:
    """Draw to a hand in a context until it is done: its number, and whether it was doubled."""
    hand, suits, first = start
    doubled = 0
    while not doubled and hand != NONE:
        action = int(plays[at + hand])
        if action == LOOK:
            action = _looked(felt, plays, shoe, at, (hand, suits, first))
        if action not in (DRAW, DOUBLE):
            break
        doubled = 1 if action == DOUBLE else 0
        card = _draw(shoe)
        suits &= int(felt[SUIT + card])
        hand = _more(felt, hand, card)
    if suits and hand == felt[RUN] and hand != NONE:
        hand = SUITED
    return hand, doubled


@njit(nogil=True)
def _split(felt: Small, plays: Small, shoe: Words, own: Own, done: Ints) -> int:
    """Play the hands of a split pair, the first on the left to its end before the next."""
    rank, made, left, finished = int(felt[RANK + own[0]]), 2, 2, 0
    cap, waiting = plays[own[3] + CAPS + rank], done[2]
    waiting[0], waiting[1] = own[1], own[0]
    while left:
        left -= 1
        card, second = waiting[left], _draw(shoe)
        while made < cap and felt[RANK + second] == rank:
            waiting[left] = second
            left += 1
            made += 1
            second = _draw(shoe)
        hand, doubled = _two(felt, card, second), 0
        if rank:
            paired = 1 if felt[RANK + second] == rank else 0
            suits = int(felt[SUIT + card] & felt[SUIT + second])
            at, start = own[3] + PLAY * (1 + 2 * rank + paired), (hand, suits, own[2])
            hand, doubled = _finish(felt, plays, shoe, at, start)
        done[0, finished], done[1, finished] = hand, 4 + 2 * (finished > 0) + doubled
        finished += 1
    return finished


# -- the dealer and the settlement -----------------------------------------------------------------


@njit(nogil=True, forceinline=True)
def _ends(felt: Small, shoe: Words, first: int) -> int:
    """How the dealer ends who draws as the rules say."""
    hand = _two(felt, first, _second(shoe))
    while felt[ENDS + hand] == NONE:
        hand = _more(felt, hand, _draw(shoe))
        if hand == NONE:
            return BUST
    return int(felt[ENDS + hand])


@njit(nogil=True, forceinline=True)
def _own_blackjack(felt: Small, shoe: Words, own: Own, hand: int) -> int:
    """A player's blackjack: paid at once, or when the dealer's second card has been seen."""
    one, other, first, _ = own
    ace, face = felt[NAMED], felt[NAMED + 1]
    if (one == ace and other == face) or (other == ace and one == face):
        hand = DESIGNATED
    end = BUST
    if felt[WAITS + felt[RANK + first]] and not felt[HOLE_UP]:
        dealer = _two(felt, first, _second(shoe))
        end = BLACKJACK if felt[ENDS + dealer] == BLACKJACK else BUST
    return _net(felt, 0, hand, end)


@njit(nogil=True, forceinline=True)
def _given_up(felt: Small, shoe: Words, first: int) -> int:
    """Half is lost; all of it if the dealer turns out to have blackjack."""
    if not felt[WAITS + felt[RANK + first]]:
        return int(felt[SURRENDERED])
    dealer = _two(felt, first, _second(shoe))
    return int(felt[SURRENDERED + (1 if felt[ENDS + dealer] == BLACKJACK else 0)])


@njit(nogil=True)
def _busted(felt: Small, shoe: Words, first: int, kind: int) -> int:
    """What a hand over 21 nets; what was added to it comes back if the dealer has blackjack."""
    known = felt[READER] or felt[HOLE_UP] or not felt[WAITS + felt[RANK + first]]
    if known or not kind & 3:
        return int(felt[BUSTED + kind])
    dealer = _two(felt, first, _second(shoe))
    return int(felt[BUSTED + kind + (8 if felt[ENDS + dealer] == BLACKJACK else 0)])


@njit(nogil=True)
def _split_net(felt: Small, plays: Small, shoe: Words, own: Own, done: Ints) -> int:
    """What all hands of a split pair net."""
    made = _split(felt, plays, shoe, own, done)
    net, standing = 0, 0
    for each in range(made):
        if done[0, each] == NONE:
            net += _busted(felt, shoe, own[2], done[1, each])
        else:
            standing += 1
    if not standing:
        return net
    end = _ends(felt, shoe, own[2])
    for each in range(made):
        if done[0, each] != NONE:
            net += _net(felt, done[1, each], done[0, each], end)
    return net


@njit(nogil=True, forceinline=True)
def _played(felt: Small, plays: Small, shoe: Words, own: Own, done: Ints) -> int:
    """The player's turn and all that follows from it."""
    one, other, first, at = own
    hand = _two(felt, one, other)
    action = plays[at + hand]
    if action == SURRENDER:
        return _given_up(felt, shoe, first)
    if action == SPLIT:
        return _split_net(felt, plays, shoe, own, done)
    suits = int(felt[SUIT + one] & felt[SUIT + other])
    final, doubled = _finish(felt, plays, shoe, at, (hand, suits, first))
    if final == NONE:
        return _busted(felt, shoe, first, doubled)
    return _net(felt, doubled, final, _ends(felt, shoe, first))


@njit(cache=True, nogil=True, forceinline=True)
def one_round(felt: Small, plays: Small, shoe: Words, done: Ints) -> tuple[int, int]:
    """A round from the first card to the settlement: what was seen, and the net in half units."""
    shoe[NEXT], shoe[SECOND] = np.uint64(CARDS), np.uint64(0)
    one, first, other = _draw(shoe), _draw(shoe), _draw(shoe)
    view = int(felt[RANK + first])
    hole = NONE if felt[DRAWS_LAST] else _second(shoe)
    if felt[HOLE_UP]:
        view = int(felt[VIEWS + RANKS * view + felt[RANK + hole]])
    own, hand = (one, other, first, VIEW * view), _two(felt, one, other)
    known = felt[READER] or felt[HOLE_UP]
    if felt[ENDS + hand] == BLACKJACK:
        net = _own_blackjack(felt, shoe, own, hand)
    elif known and felt[ENDS + _two(felt, first, hole)] == BLACKJACK:
        net = _net(felt, 0, hand, BLACKJACK)
    else:
        net = _played(felt, plays, shoe, own, done)
    if plays[VIEW * view + INSURES + hand]:
        net += felt[INSURED + felt[RANK + _second(shoe)]]
    return view, int(net)


@njit(cache=True, nogil=True)
def play_rounds(felt: Small, plays: Small, shoe: Words, rounds: int, counts: Ints) -> None:
    """Count how often each view came with each net, in half units from the place ZERO on."""
    done = np.zeros((3, HANDS_MAX), dtype=np.int64)
    for _ in range(rounds):
        view, net = one_round(felt, plays, shoe, done)
        counts[view, ZERO + net] += 1
