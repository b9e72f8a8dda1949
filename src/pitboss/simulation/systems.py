"""Betting systems by name, as lists of levels that fit a table's limits.

>>> system_named("martingale:4")
System(name='martingale', units=(1, 2, 4, 8), on_win=(0, 0, 0, 0), on_loss=(1, 2, 3, 0))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.money import Cents
from pitboss.simulation.stakes import refused
from pitboss.simulation.strategy import FLAT, System
from pitboss.table import HouseRules, Layout

# Forty doublings are more units than there are chips.
LEVELS_MAX: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A named system: how it is made, its default number of levels, and what it does.

    `levels` is zero where the number of levels is fixed.
    """

    make: Callable[[int], System]
    levels: int
    about: str


def system_named(text: str, *, units_max: int | None = None) -> System:
    """A system by name, optionally with its number of levels: `paroli`, `martingale:8`.

    By default a system has its usual levels, or as many as the most units (`units_max`) allow;
    more levels that are asked for explicitly are left to the table to refuse.
    """
    name, colon, said = text.strip().lower().partition(":")
    known = SYSTEMS.get(_plain(name))
    if known is None:
        raise refused("system", f"the systems known by name are {', '.join(SYSTEMS)}")
    if not colon:
        return _fitting(known, units_max)
    if not known.levels:
        raise refused("system", f"{name} has its own levels, and no others")
    if not said.isdecimal() or not 1 <= int(said) <= LEVELS_MAX:
        raise refused("system", f"a system has 1 to {LEVELS_MAX} levels: {name}:{known.levels}")
    return known.make(int(said))


def _plain(name: str) -> str:
    """Normalize a name: `D'Alembert`, `1-3-2-6`."""
    return "".join(each for each in name if each.isalnum())


def _fitting(known: Known, units_max: int | None) -> System:
    """The usual levels, without those above the most units that can be wagered."""
    made = known.make(known.levels)
    if units_max is None or not known.levels:
        return made
    while len(made.units) > 1 and max(made.units) > units_max:
        made = known.make(len(made.units) - 1)
    return made


def units_max_of(rules: HouseRules, layout: Layout, wagers: Mapping[str, Cents]) -> int:
    """The most units of these wagers that the limits allow; by default of the table minimum."""
    most = [
        rules.limit(layout[spot].kind.key).high // cents
        for spot, cents in wagers.items()
        if spot in layout and cents > 0
    ]
    return min(most, default=rules.maximum // max(1, rules.minimum))


# -- the systems -----------------------------------------------------------------------------------


def _flat(_: int) -> System:
    return FLAT


def _martingale(levels: int) -> System:
    """Twice as much after every loss; a win, or a loss at the last level, begins anew."""
    return System(
        name="martingale",
        units=tuple(1 << level for level in range(levels)),
        on_win=(0,) * levels,
        on_loss=(*range(1, levels), 0),
    )


def _paroli(levels: int) -> System:
    """Twice as much after every win; a loss, or a win at the last level, begins anew."""
    return System(
        name="paroli",
        units=tuple(1 << level for level in range(levels)),
        on_win=(*range(1, levels), 0),
        on_loss=(0,) * levels,
    )


def _one_three_two_six(_: int) -> System:
    """Those units as long as it wins; after four wins or any loss anew."""
    return System(name="1326", units=(1, 3, 2, 6), on_win=(1, 2, 3, 0), on_loss=(0, 0, 0, 0))


def _fibonacci(levels: int) -> System:
    """One number on after a loss, two back after a win; a loss at the last begins anew."""
    units = [1, 1]
    while len(units) < levels:
        units.append(units[-1] + units[-2])
    return System(
        name="fibonacci",
        units=tuple(units[:levels]),
        on_win=tuple(max(0, level - 2) for level in range(levels)),
        on_loss=(*range(1, levels), 0),
    )


def _dalembert(levels: int) -> System:
    """A unit more after a loss, a unit less after a win; the last level stays the last."""
    return System(
        name="dalembert",
        units=tuple(range(1, levels + 1)),
        on_win=tuple(max(0, level - 1) for level in range(levels)),
        on_loss=tuple(min(level + 1, levels - 1) for level in range(levels)),
    )


SYSTEMS: Final[Mapping[str, Known]] = {
    "flat": Known(make=_flat, levels=0, about="one unit always"),
    "martingale": Known(make=_martingale, levels=8, about="double after a loss"),
    "paroli": Known(make=_paroli, levels=3, about="double after a win"),
    "1326": Known(make=_one_three_two_six, levels=0, about="1, 3, 2, 6 units while it wins"),
    "fibonacci": Known(make=_fibonacci, levels=10, about="one on after a loss, two back"),
    "dalembert": Known(make=_dalembert, levels=20, about="a unit up or down"),
}
