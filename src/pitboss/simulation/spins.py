"""Rounds that one throw, shake or spin decides: what each outcome nets is looked up.

The list of nets is made with the table's own `decide`, so no rule is written here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

import numpy as np
from numba import njit

from pitboss.errors import ensure
from pitboss.kernels import prepare
from pitboss.money import Cents
from pitboss.simulation.chance import Ints, Words, below
from pitboss.simulation.model import Model
from pitboss.simulation.sessions import follow
from pitboss.simulation.tally import CHUNK, Tally, add_result, add_wager

prepare()  # before any kernel is declared

__all__ = ["play_spins", "spin_model"]

O = TypeVar("O")  # noqa: E741 - an outcome of chance

# What stands in place of a net where an outcome decides nothing and is thrown again.
VOID = np.iinfo(np.int64).min


def spin_model(
    stakes: Mapping[str, Cents],
    outcomes: Sequence[O],
    net: Callable[[str, O], Cents | None],
    *,
    exact: Mapping[str, Fraction],
    note: str = "",
) -> Model:
    """A game whose outcomes are equally likely; `net` is None for one that decides nothing."""
    nets = np.array([[_cell(net(spot, each)) for spot in stakes] for each in outcomes], np.int64)
    ensure(
        bool(((nets == VOID).all(axis=1) | (nets != VOID).all(axis=1)).all()),
        "an outcome decides all wagers or none",
    )
    each = np.array(list(stakes.values()), dtype=np.int64)

    def play(chance: Words, rounds: int, tally: Tally) -> None:
        play_spins(nets, each, chance, rounds, tally)

    base = sum(stakes.values())
    return Model(wagers=tuple(stakes), play=play, base=base, exact=exact, note=note, block=1 << 20)


def _cell(net: Cents | None) -> int:
    return VOID if net is None else net


@njit(cache=True, nogil=True)
def play_spins(nets: Ints, stakes: Ints, chance: Words, rounds: int, tally: Tally) -> None:
    """Play rounds, counting outcomes, and add them up at the end."""
    seen, totals = np.zeros(len(nets), dtype=np.int64), _totals(nets)
    own, left = np.empty(CHUNK, dtype=np.int64), rounds
    while left:
        some = min(left, CHUNK)
        for each in range(some):
            at = below(chance, len(totals))
            while totals[at] == VOID:
                at = below(chance, len(totals))
            seen[at] += 1
            own[each] = totals[at]
        follow(tally, own[:some], stakes.sum())
        left -= some
    _add_up(nets, stakes, seen, tally)


@njit(nogil=True)
def _totals(nets: Ints) -> Ints:
    """What all wagers together net by each outcome; VOID if it decides nothing."""
    totals: Ints = nets.sum(axis=1)
    totals[nets[:, 0] == VOID] = VOID
    return totals


@njit(nogil=True)
def _add_up(nets: Ints, stakes: Ints, seen: Ints, tally: Tally) -> None:
    wagers, squares, results = tally.wagers, tally.squares, tally.results
    for at in range(len(nets)):
        if seen[at]:
            for wager in range(len(stakes)):
                add_wager(wagers, squares, wager, (stakes[wager], nets[at, wager]), seen[at])
            whole = (stakes.sum(), nets[at].sum())
            add_wager(wagers, squares, len(stakes), whole, seen[at])
            add_result(results, whole[1], seen[at])
