"""Baccarat shoes dealt to their end, compiled; the rules are those the table draws with."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pitboss.games._baccarat.hands import (
    NO_CARD,
    banker_draws,
    burn_count,
    card_value,
    natural_ends,
    player_draws,
    point_count,
    winning_hand,
)
from pitboss.kernels import prepare
from pitboss.simulation.chance import Bytes, Ints, Words, shuffle_ahead
from pitboss.simulation.sessions import follow
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager

prepare()  # before any kernel is declared

__all__ = ["HAND_MAX", "OUTCOMES", "Felt", "burned", "one_hand", "play_shoes"]

# Which hand won, as a place in a list.
OUTCOMES: Final = (-1, 0, 1)

HAND_MAX: Final = 6
# At most two hands are dealt from the cutting card on.
HANDS_AFTER: Final = 2 * HAND_MAX

# Cards are told by what they count, which also says how many they burn.
COUNTS: Final = 10
RANKS: Final = range(2, 15)
_BURNS: Final = np.zeros(COUNTS, dtype=np.int64)
for _rank in RANKS:
    _BURNS[card_value(_rank)] = burn_count(_rank)

# What the rules say of every hand, looked up so that the processor has nothing to guess: the
# count of a sum, whether the Player draws by both counts, whether the Banker does by his count and
# a column (no third card, the third card's value, or the hand is over), and which hand wins.
OVER: Final = 1 + COUNTS
SUMS: Final = np.array([point_count(total) for total in range(2 * COUNTS)])
_BOTH: Final = [(player, banker) for player in range(COUNTS) for banker in range(COUNTS)]
_DRAWS: Final = np.array([player_draws(p) and not natural_ends(p, b) for p, b in _BOTH], np.int64)
_STAYS: Final = np.array([OVER * natural_ends(p, b) for p, b in _BOTH], np.int64)
_BANKER: Final = np.array(
    [[*(banker_draws(b, t) for t in range(NO_CARD, COUNTS)), 0] for b in range(COUNTS)], np.int64
)
WINNERS: Final = np.array([winning_hand(p, b) for p, b in _BOTH])


class Felt(NamedTuple):
    """What each winner nets on each wager and on all of them, and what the wagers cost.

    `cut` is how many cards come before the cutting card, the burned ones among them; nought is
    for a device that shuffles after every round.
    """

    nets: Ints
    totals: Ints
    stakes: Ints
    cut: int
    players: int


@njit(nogil=True, inline="always")
def burned(cards: Bytes) -> int:
    """The first card of a shoe is burned, and as many as its number: how many that are."""
    return 1 + int(_BURNS[cards[0]])


@njit(nogil=True, inline="always")
def one_hand(cards: Bytes, at: int) -> tuple[int, int]:
    """Both hands dealt from a place in the shoe: which one won, and the place of the next card."""
    player = SUMS[cards[at] + cards[at + 2]]
    banker = SUMS[cards[at + 1] + cards[at + 3]]
    both, third = COUNTS * player + banker, np.int64(cards[at + 4])
    draws = _DRAWS[both]
    column = _STAYS[both] + draws * (1 + third)
    at += 4 + draws
    again = _BANKER[banker, column]
    player = SUMS[player + draws * third]
    banker = SUMS[banker + again * np.int64(cards[at])]
    return WINNERS[COUNTS * player + banker], at + again


@njit(cache=True, nogil=True)
def play_shoes(felt: Felt, cards: Bytes, chance: Words, rounds: int, tally: Tally) -> None:
    """Play rounds, shoe after shoe, and add up how often each hand won.

    After the hand in which the cutting card comes out one more is played; a device shuffles after
    every hand and burns nothing.
    """
    seen, own, left = np.zeros(3, dtype=np.int64), np.empty(CHUNK, dtype=np.int64), rounds
    base, at, due, last = 0, 0, True, False
    for stake in felt.stakes:
        base += stake
    cut, totals, device = felt.cut, felt.totals, felt.cut == 0
    used = HAND_MAX if device else min(len(cards), cut + HANDS_AFTER)
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            if due:
                shuffle_ahead(cards, chance, used)
                at = 0 if device else burned(cards)
            winner, at = one_hand(cards, at)
            seen[1 + winner] += 1
            own[each] = totals[1 + winner]
            due, last = last or device, not last and at > cut
        follow(tally, own[:some], base)
        left -= some
    _add_up(felt, seen, base, tally)


@njit(nogil=True)
def _add_up(felt: Felt, seen: Ints, base: int, tally: Tally) -> None:
    players, whole = felt.players, len(felt.stakes)
    for won in range(3):
        if seen[won]:
            for wager in range(whole):
                amounts = (players * felt.stakes[wager], players * felt.nets[won, wager])
                add_wager(tally.wagers, tally.squares, wager, amounts, seen[won])
            amounts = (players * base, players * felt.totals[won])
            add_wager(tally.wagers, tally.squares, whole, amounts, seen[won])
            add_result(tally.results, amounts[1], seen[won])
