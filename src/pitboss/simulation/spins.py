"""Simulation of rounds that one throw, shake or spin decides, from a table of nets.

The table of nets is made with the game's own `decide`, so no rule is written here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

import numpy as np
from numba import njit

from pitboss.errors import ensure
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.simulation.chance import Ints, Words, below
from pitboss.simulation.sessions import follow
from pitboss.simulation.strategy import Model
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager

prepare()  # before any kernel is declared

O = TypeVar("O")  # noqa: E741 - an outcome of chance

# Marks an outcome that decides nothing and is thrown again.
VOID = np.iinfo(np.int64).min


class SpinNets(NamedTuple):
    """What each outcome nets on each wager and on all of them, and what the wagers cost."""

    nets: Ints
    totals: Ints
    stakes: Ints


def spin_model(
    stakes: Mapping[str, Cents],
    outcomes: Sequence[O],
    net: Callable[[str, O], Cents | None],
    *,
    exact: Mapping[str, Fraction],
    players: int = 1,
) -> Model:
    """The model of a game with equally likely outcomes; `net` is None if nothing is decided."""
    nets = np.array([[_cell(net(spot, each)) for spot in stakes] for each in outcomes], np.int64)
    ensure(
        bool(((nets == VOID).all(axis=1) | (nets != VOID).all(axis=1)).all()),
        "an outcome decides all wagers or none",
    )
    each = np.array(list(stakes.values()), dtype=np.int64)
    totals = np.where(nets[:, 0] == VOID, VOID, nets.sum(axis=1))

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_spins(SpinNets(nets, totals, each), chance, rounds, players, tally)

    base = sum(stakes.values())
    return Model(wagers=tuple(stakes), play=play, base=base, exact=exact, block=1 << 20)


def _cell(net: Cents | None) -> int:
    return VOID if net is None else net


@njit(cache=True, nogil=True)
def play_spins(lists: SpinNets, chance: Words, rounds: int, players: int, tally: Tally) -> None:
    """Play rounds by counting outcomes; all players bet the same."""
    nets, totals, stakes = lists
    seen, own, base = np.zeros_like(totals), np.empty(CHUNK, dtype=np.int64), 0
    for stake in stakes:
        base += stake
    left = rounds
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            at = below(chance, len(totals))
            while totals[at] == VOID:
                at = below(chance, len(totals))
            seen[at] += 1
            own[each] = totals[at]
        follow(tally, own[:some], base)
        left -= some
    for at in range(len(totals)):
        if seen[at]:
            for wager in range(len(stakes)):
                amounts = (players * stakes[wager], players * nets[at, wager])
                add_wager(tally.wagers, tally.squares, wager, amounts, seen[at])
            whole = (players * base, players * totals[at])
            add_wager(tally.wagers, tally.squares, len(stakes), whole, seen[at])
            add_result(tally.results, whole[1], seen[at])
