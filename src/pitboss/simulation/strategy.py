"""How simulated players play, as plain data, and the model that a game makes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import msgspec

from pitboss.errors import UnlawfulOption, Violation
from pitboss.money import Cents
from pitboss.simulation.chance import Words
from pitboss.simulation.tally import Tally


class System(msgspec.Struct, frozen=True, kw_only=True):
    """A betting system: the units to bet at each level, and the next level after a win or a loss.

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
            raise _refused("system", f"{self.name} is not a valid list of levels")


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
    """How a simulated player bets and plays.

    `wagers` are spots of the layout with the cents of one unit; by default the game's main wager
    at the table minimum. `play` names the playing strategy (each game has its own names; "best"
    is the default) and `details` holds settings of the game.
    """

    wagers: Mapping[str, Cents] = msgspec.field(default_factory=dict)
    system: System = FLAT
    count: Count | None = None
    play: str = "best"
    details: Mapping[str, str] = msgspec.field(default_factory=dict)
    players: int = 1


def _refused(option: str, message: str) -> UnlawfulOption:
    return UnlawfulOption(Violation(option, message, ()))


@dataclass(frozen=True, kw_only=True)
class Model:
    """A game made ready to be simulated under its house rules with a strategy.

    `wagers` names the rows of the tally. `play` plays so many rounds from a fresh table, with a
    stream of chance of its own, into an empty tally. `base` is what one unit of the strategy
    costs at the start of a round. `exact` has the house advantage for each unit put down of those
    wagers whose price is known for just this play, and `note` says what a reader should know.
    `block` is how many rounds share a stream: the same for every run of the model. With a
    `win_unit` the rows say what they win of it in a hundred rounds.
    """

    wagers: tuple[str, ...]
    play: Callable[[Words, int, Tally], None]
    base: Cents
    exact: Mapping[str, Fraction] = field(default_factory=dict)
    note: str = ""
    block: int = 1 << 18
    win_unit: Cents = 0
