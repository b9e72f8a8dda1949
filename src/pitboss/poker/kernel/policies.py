"""How compiled players decide, as data: each player's play is a number, with a chart if need be."""

from __future__ import annotations

from typing import Final

from numba import njit

from pitboss.kernels import prepare
from pitboss.poker.kernel.inner import inner
from pitboss.poker.kernel.layout import (
    ASK_DRAW,
    ASKS,
    BOARD,
    CALL,
    CALL_OR_CHECK,
    CHIP,
    DISCARD,
    FOLD,
    HELD,
    HELD_MAX,
    LEAST,
    MAY_CHECK,
    MAY_FOLD,
    MOST,
    OWN,
    PLAYERS,
    RAISE,
    RAISES,
    RANKS,
    SEATS,
    SHARED,
    STREET,
    TURN,
)
from pitboss.ranking.kernels import category_of_class, five, seven, six
from pitboss.simulation.chance import Bytes, Ints, Words, below

prepare()  # before any kernel is declared

CALLER, RANDOM, CHART = range(3)
# The plays that are compiled, by the names under which strategies know them.
PLAYS: Final = {"caller": CALLER, "random": RANDOM}

# A chart: what to do by the own two cards before the centre is dealt (a number for each of 169
# hands), the players who act later, and the raises before; and then by the category of the hand.
HANDS: Final = RANKS * RANKS
RAISED: Final = 3  # never, once, more often
CATEGORIES: Final = 10
FIRST_SIZE: Final = SEATS * RAISED * HANDS
CHART_SIZE: Final = FIRST_SIZE + RAISED * CATEGORIES
# What a chart says: to fold or else check, to call or check, to bet or raise the least.
SAYS_FOLD, SAYS_CALL, SAYS_RAISE = range(3)


@inner
def decide(
    house: Ints, money: Ints, cards: Bytes, chance: Words, data: Ints, player: int
) -> tuple[int, int]:
    """What the player who is asked says: an action, and its amount or the cards discarded.

    `data` begins with the play of each of the players; after these come their charts.
    """
    play = data[player]
    if money[ASKS] == ASK_DRAW:
        return DISCARD, below(chance, 1 << money[OWN]) if play == RANDOM else 0
    least, most = money[LEAST], money[MOST]
    says = SAYS_CALL
    if play == RANDOM:
        quarter = below(chance, 4)
        if quarter == 0 and money[CALL]:
            says = SAYS_FOLD
        elif quarter == 3:
            says = SAYS_RAISE
    elif play == CHART:
        says = data[SEATS + player * CHART_SIZE + situation(money, cards)]
    if says == SAYS_FOLD and money[CALL] and money[MAY_FOLD]:
        return FOLD, 0
    must_bet = money[CALL] == 0 and money[MAY_CHECK] == 0
    if not must_bet and (says != SAYS_RAISE or not most):
        return CALL_OR_CHECK, 0
    if play != RANDOM:
        return RAISE, int(least)
    to = least + below(chance, most - least + 1)
    return RAISE, int(max(to - to % house[CHIP], least))


@inner
def situation(money: Ints, cards: Bytes) -> int:
    """The place in a chart for what the player who is asked holds and sees."""
    place, raised = money[TURN], min(money[RAISES], RAISED - 1)
    at = HELD + place * HELD_MAX
    if money[STREET] == 1:
        later = money[PLAYERS] - 1 - place
        return int((later * RAISED + raised) * HANDS + hand_class(cards[at], cards[at + 1]))
    return int(FIRST_SIZE + raised * CATEGORIES + _category(money, cards, at))


@njit(nogil=True)
def hand_class(one: int, other: int) -> int:
    """Two cards as one of 169 hands: suited ones with the higher rank first, others after it."""
    a, b = int(one) % RANKS, int(other) % RANKS
    high, low = max(a, b), min(a, b)
    if int(one) // RANKS == int(other) // RANKS:
        return high * RANKS + low
    return low * RANKS + high


@inner
def _category(money: Ints, cards: Bytes, at: int) -> int:
    """What the own two cards and those in the centre make, from nothing to the royal flush."""
    a, b, c, d, e = cards[at], cards[at + 1], cards[BOARD], cards[BOARD + 1], cards[BOARD + 2]
    if money[SHARED] == 3:
        return int(category_of_class(five(a, b, c, d, e)))
    f = cards[BOARD + 3]
    if money[SHARED] == 4:
        return int(category_of_class(six(a, b, c, d, e, f)))
    return int(category_of_class(seven(a, b, c, d, e, f, cards[BOARD + 4])))
