"""How simulated players play, as plain data: what they wager, by which system, and how they act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from pitboss.errors import UnlawfulOption, Violation
from pitboss.money import Cents

__all__ = ["FLAT", "Count", "Strategy", "System"]


class System(msgspec.Struct, frozen=True, kw_only=True):
    """A wager system: at each level so many units, and the level after a win and after a loss.

    A round that comes out even leaves the level as it is. Martingale, Paroli, 1-3-2-6, Fibonacci
    and d'Alembert are all such lists.
    """

    name: str
    units: tuple[int, ...]
    on_win: tuple[int, ...]
    on_loss: tuple[int, ...]

    def __post_init__(self) -> None:
        size = len(self.units)
        fits = size == len(self.on_win) == len(self.on_loss) >= 1
        inside = all(0 <= to < size for to in (*self.on_win, *self.on_loss))
        if not (fits and inside and min(self.units, default=0) >= 1):
            raise _refused("system", f"{self.name} is no list of levels that lead to one another")


FLAT: Final = System(name="flat", units=(1,), on_win=(0,), on_loss=(0,))


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """A counting system: a tag for each rank from ace to ten, and units by the true count.

    The running count begins at `start`; it is divided by the decks that are left, rounded down to
    half a deck, and the quotient is rounded down, if `true` is set. `ramp` gives the count from
    which on so many units are wagered, in rising order; below its first count one unit.
    `insure_at` is the count from which on insurance is taken.
    """

    name: str
    tags: tuple[int, ...]
    ramp: tuple[tuple[int, int], ...] = ()
    start: int = 0
    true: bool = True
    insure_at: int | None = None


class Strategy(msgspec.Struct, frozen=True, kw_only=True):
    """All that a simulated player does.

    `wagers` are the spots of the layout with the cents of one unit; none means the game's own
    usual wager at the table minimum. `play` names how decisions are made (each game says which
    names it knows; "best" is the usual one) and `details` what else a game lets one choose.
    """

    wagers: Mapping[str, Cents] = msgspec.field(default_factory=dict)
    system: System = FLAT
    count: Count | None = None
    play: str = "best"
    details: Mapping[str, str] = msgspec.field(default_factory=dict)
    players: int = 1


def _refused(option: str, message: str) -> UnlawfulOption:
    return UnlawfulOption(Violation(option, message, ()))
