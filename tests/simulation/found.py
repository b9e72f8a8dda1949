"""Results of simulations, with the figures one wants to see shown."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

import pitboss
from pitboss.simulation.result import Outcome, Result
from pitboss.simulation.systems import system_named

__all__ = ["changed", "empty", "many", "roulette"]

S = TypeVar("S", bound=Struct)


@cache
def roulette() -> Result:
    """A player of roulette with a system, a bankroll and a target."""
    wagers = {"red": 5_00, "straight_17": 5_00}
    return pitboss.simulate(
        "roulette",
        strategy=pitboss.Strategy(wagers=wagers, system=system_named("martingale:3")),
        rounds=60_000,
        seed=1,
        bankroll=200_00,
        target=300_00,
        length=100,
    )


@cache
def empty() -> Result:
    """One round and no more: nothing can be said of errors."""
    return pitboss.simulate("roulette", rounds=1, seed=1)


def many(nets: list[tuple[int, int]], *, others: int = 0) -> Result:
    """A result whose rounds came to these nets so many times each."""
    found = roulette()
    outcomes = tuple(Outcome(net=net, times=times) for net, times in nets)
    placed = sum(times for _, times in nets) + others
    wagers = changed(found.round.wagers, placed=placed)
    return changed(
        found, round=changed(found.round, outcomes=outcomes, others=others, wagers=wagers)
    )


def changed(value: S, **parts: Any) -> S:
    """The same with other parts."""
    return replace(value, **parts)
