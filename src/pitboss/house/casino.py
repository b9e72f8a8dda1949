"""House rules of the whole casino, and the name of the regulator in each edition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from pitboss.errors import MalformedAnswer, UnlawfulOption
from pitboss.table.authoring import (
    Domain,
    Flag,
    Named,
    WholeFrom,
    option,
    option_violations,
    read_options,
)

COMMISSION: Final = "Casino Control Commission"
DIVISION: Final = "Division of Gaming Enforcement"

# The later edition puts the Division wherever the earlier one has the Commission.
DIVISION_SINCE: Final = 2012


def regulator_name(edition: int) -> str:
    """The name of the regulator in an edition of the rules.

    >>> regulator_name(1995)
    'Casino Control Commission'
    """
    return DIVISION if edition >= DIVISION_SINCE else COMMISSION


PLACES_MAX: Final = 100  # more displays than any establishment has
PLACE_CHARS_MAX: Final = 80  # the longest name that fits on a floor plan
LEAD_MINUTES_MIN: Final = 30


@dataclass(frozen=True, slots=True)
class Places:
    """Option domain: a set of named places in the establishment, possibly empty."""

    def read(self, raw: object) -> frozenset[str]:
        """A list of names, or names separated by commas."""
        names = raw.split(",") if isinstance(raw, str) else raw
        if not isinstance(names, Sequence):
            raise MalformedAnswer(f"{str(raw)[:60]!r} is not {self.describe()}")
        return frozenset(name for name in (str(each).strip() for each in names) if name)

    def admits(self, value: frozenset[str]) -> bool:
        """Any names are allowed; only the number and length of them are limited."""
        if not isinstance(value, frozenset) or len(value) > PLACES_MAX:
            return False
        return all(isinstance(name, str) and len(name) <= PLACE_CHARS_MAX for name in value)

    def write(self, value: frozenset[str]) -> object:
        """As a sorted list."""
        return sorted(value)

    def describe(self) -> str:
        """What such a list is."""
        return f"a list of at most {PLACES_MAX} places"


_PLACES: Domain[frozenset[str]] = Places()


@dataclass(frozen=True, kw_only=True)
class CasinoRules:
    """What holds for the whole casino: how limits vary, how changes and guides are handled."""

    max_wager_varies_by_wager: bool = option(
        True, Flag(), "19:47-8.2(b)1", "whether the wagers of one table may have different maxima"
    )
    max_wager_varies_by_table: bool = option(
        True, Flag(), "19:47-8.2(b)2", "whether one wager may have different maxima at two tables"
    )
    gaming_guide_format: str = option(
        "printed",
        Named("printed", "video", "other_approved"),
        "19:47-8.5(b)",
        "how the gaming guide is made available",
    )
    gaming_guide_display: frozenset[str] = option(
        frozenset(), _PLACES, "19:47-8.5(e)", "where approved gaming guides are displayed"
    )
    rule_change_lead_minutes: int = option(
        LEAD_MINUTES_MIN,
        WholeFrom(LEAD_MINUTES_MIN),
        "19:47-8.3(b)",
        "how long before a change of rules or a higher minimum its sign hangs",
    )

    def __post_init__(self) -> None:
        violations = tuple(option_violations(self))
        if violations:
            raise UnlawfulOption(*violations)

    @property
    def lead(self) -> timedelta:
        """How long before it takes effect a change of rules is made known."""
        return timedelta(minutes=self.rule_change_lead_minutes)

    @classmethod
    def read(cls, raw: Mapping[str, object]) -> CasinoRules:
        """Read the rules from plain data, or raise `UnlawfulOption` with every violation."""
        unknown = "there is no such choice for a whole casino"
        values, wrong = read_options(cls, raw, unknown=unknown)
        try:
            rules = _construct(cls, values)
        except UnlawfulOption as error:
            raise UnlawfulOption(*wrong, *error.violations) from None
        if wrong:
            raise UnlawfulOption(*wrong)
        return rules


def _construct(kind: Callable[..., CasinoRules], values: Mapping[str, object]) -> CasinoRules:
    return kind(**values)
