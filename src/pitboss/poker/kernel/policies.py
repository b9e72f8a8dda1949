"""How compiled players decide, as data: each play is a number."""

from __future__ import annotations

from typing import Final

from numba import njit

from pitboss.kernels import prepare
from pitboss.poker.kernel.layout import (
    ASK_DRAW,
    ASKS,
    CALL,
    CALL_OR_CHECK,
    CHIP,
    DISCARD,
    FOLD,
    LEAST,
    MAY_CHECK,
    MAY_FOLD,
    MOST,
    OWN,
    RAISE,
)
from pitboss.simulation.chance import Ints, Words, below

prepare()  # before any kernel is declared

CALLER, RANDOM = range(2)
# The plays that are compiled, by the names under which strategies know them.
PLAYS: Final = {"caller": CALLER, "random": RANDOM}


@njit(nogil=True)
def decide(house: Ints, money: Ints, chance: Words, play: int) -> tuple[int, int]:
    """What the player who is asked says: an action, and its amount or the cards discarded."""
    if money[ASKS] == ASK_DRAW:
        return DISCARD, below(chance, 1 << money[OWN]) if play == RANDOM else 0
    quarter = below(chance, 4) if play == RANDOM else 1
    least, most = money[LEAST], money[MOST]
    if quarter == 0 and money[CALL] and money[MAY_FOLD]:
        return FOLD, 0
    must_bet = money[CALL] == 0 and money[MAY_CHECK] == 0
    if most and play == RANDOM and (quarter == 3 or must_bet):
        to = least + below(chance, most - least + 1)
        return RAISE, int(max(to - to % house[CHIP], least))
    if must_bet:
        return RAISE, int(least)
    return CALL_OR_CHECK, 0
