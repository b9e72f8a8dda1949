"""Baccarat shoes dealt to their end, compiled; the rules are those the table draws with."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from pitboss.games.baccarat_hands import (
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

__all__ = ["OUTCOMES", "Felt", "burned", "one_hand", "play_shoes"]

# Which hand won, as a place in a list.
OUTCOMES: Final = (-1, 0, 1)

_banker_draws = njit(nogil=True)(banker_draws)
_natural_ends = njit(nogil=True)(natural_ends)
_player_draws = njit(nogil=True)(player_draws)
_point_count = njit(nogil=True)(point_count)
_winning_hand = njit(nogil=True)(winning_hand)

# At most two hands of six cards are dealt from the cutting card on.
HANDS_AFTER: Final = 12

# Cards are told by their rank; what each counts and how many it burns is looked up.
RANKS: Final = 15
_VALUES: Final = np.array([card_value(rank) if rank >= 2 else 0 for rank in range(RANKS)])
_BURNS: Final = np.array([burn_count(rank) if rank >= 2 else 0 for rank in range(RANKS)])


class Felt(NamedTuple):
    """What each winner nets on each wager and on all of them, what the wagers cost, the cut."""

    nets: Ints
    totals: Ints
    stakes: Ints
    from_back: int
    players: int


@njit(nogil=True, inline="always")
def burned(cards: Bytes) -> int:
    """The first card of a shoe is burned, and as many as its number: how many that are."""
    return 1 + int(_BURNS[cards[0]])


@njit(nogil=True, inline="always")
def one_hand(cards: Bytes, at: int) -> tuple[int, int]:
    """Both hands dealt from a place in the shoe: which one won, and the place of the next card."""
    player = _point_count(_VALUES[cards[at]] + _VALUES[cards[at + 2]])
    banker = _point_count(_VALUES[cards[at + 1]] + _VALUES[cards[at + 3]])
    at += 4
    if not _natural_ends(player, banker):
        third = NO_CARD
        if _player_draws(player):
            third = _VALUES[cards[at]]
            player = _point_count(player + third)
            at += 1
        if _banker_draws(banker, third):
            banker = _point_count(banker + _VALUES[cards[at]])
            at += 1
    return _winning_hand(player, banker), at


@njit(cache=True, nogil=True)
def play_shoes(felt: Felt, cards: Bytes, chance: Words, rounds: int, tally: Tally) -> None:
    """Play rounds, shoe after shoe, and add up how often each hand won.

    After the hand in which the cutting card comes out one more is played.
    """
    seen, own, left = np.zeros(3, dtype=np.int64), np.empty(CHUNK, dtype=np.int64), rounds
    base, at, due, last = 0, 0, True, False
    for stake in felt.stakes:
        base += stake
    cut, totals = len(cards) - felt.from_back, felt.totals
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            if due:
                shuffle_ahead(cards, chance, min(len(cards), cut + HANDS_AFTER))
                at = burned(cards)
            winner, at = one_hand(cards, at)
            seen[1 + winner] += 1
            own[each] = totals[1 + winner]
            due, last = last, not last and at > cut
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
