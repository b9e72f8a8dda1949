"""Advice on a hand: what each choice is worth, and charts of the best choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from pitboss.errors import ensure


class HandAdvice(Protocol):
    """A hand, the choices its player has, and what each nets on average for each unit.

    It may also have `chances`: how often each choice wins, pushes and loses.
    """

    @property
    def heading(self) -> str:
        """What the player sees, and what a unit is one of."""

    @property
    def values(self) -> Mapping[str, Fraction | float]:
        """What each choice is worth: exact, or a number with a bound on its error."""

    @property
    def best(self) -> str:
        """The choice that is worth most; of choices worth the same the first one."""

    @property
    def remarks(self) -> Sequence[str]:
        """Further remarks, in sentences."""

    def to_dict(self) -> dict[str, object]:
        """The advice as plain data."""


class Chart(Protocol):
    """The best strategy that a player can carry along as a chart."""

    @property
    def columns(self) -> Sequence[str]:
        """The headings of the columns."""

    @property
    def meanings(self) -> Mapping[str, str]:
        """What each entry stands for; entries that begin alike are of one colour."""

    @property
    def remarks(self) -> Sequence[str]:
        """What the chart is worth and what it assumes, in sentences."""

    def rows(self) -> Iterable[tuple[str, Sequence[str]]]:
        """The lines of the chart with their headings."""

    def to_dict(self) -> dict[str, object]:
        """The chart as plain data."""

    def svg(self) -> str:
        """The chart as a picture."""

    def html(self) -> str:
        """The chart as a web page."""


@dataclass(frozen=True, kw_only=True)
class Advisor:
    """What `advice.py` of a game offers, under the name `ADVICE`.

    `advise` takes the house rules, the hand and what the dealer shows, both as people write them;
    `chart` takes the house rules. Both also take the named `arguments` of the game, as text; the
    mapping says what each of them means.
    """

    advise: Callable[..., HandAdvice]
    chart: Callable[..., Chart] | None = None
    arguments: Mapping[str, str] = field(default_factory=dict)
    chart_arguments: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Advice:
    """Exact advice: a hand, its choices, and what each nets on average for each unit.

    `situation` is what the player sees, `unit` what one unit is, `note` a remark. Among choices
    of equal value the first is the best.
    """

    situation: str
    unit: str
    values: Mapping[str, Fraction]
    note: str = ""

    def __repr__(self) -> str:
        worth = ", ".join(f"{name} {float(each):+.4f}" for name, each in self.values.items())
        return f"<Advice on {self.situation}: {self.best}; {worth}>"

    def __post_init__(self) -> None:
        ensure(bool(self.values), "advice needs at least one choice")

    @property
    def heading(self) -> str:
        """What the player sees, and what a unit is one of."""
        return f"{self.situation}, for each unit of {self.unit}"

    @property
    def best(self) -> str:
        """The choice that is worth most."""
        return max(self.values, key=lambda choice: self.values[choice])

    @property
    def remarks(self) -> tuple[str, ...]:
        """The best choice and the note."""
        return (f"Best: {self.best}. {self.note}".rstrip(),)

    def to_dict(self) -> dict[str, object]:
        """The advice as plain data, exact values as `"p/q"`."""
        each = self.values.items()
        return {
            "situation": self.situation,
            "unit": self.unit,
            "best": self.best,
            "values": {name: f"{worth.numerator}/{worth.denominator}" for name, worth in each},
            "note": self.note,
        }
