"""A game made ready for simulation: its arrays are built, its kernel waits for rounds to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.money import Cents
from pitboss.simulation.chance import Words
from pitboss.simulation.tally import Tally

__all__ = ["Model"]


@dataclass(frozen=True, kw_only=True)
class Model:
    """What a game gives for its house rules and a strategy.

    `wagers` names the rows of the tally. `play` plays so many rounds from a fresh table, with a
    stream of chance of its own, into an empty tally. `base` is what one unit of the strategy
    costs at the start of a round. `exact` has the house advantage for each unit put down of those
    wagers whose price is known for just this play, and `note` says what a reader should know.
    `block` is how many rounds share a stream: the same for every run of the model.
    """

    wagers: tuple[str, ...]
    play: Callable[[Words, int, Tally], None]
    base: Cents
    exact: Mapping[str, Fraction] = field(default_factory=dict)
    note: str = ""
    block: int = 1 << 18
