"""What the house may choose at big six."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from pitboss.equipment import SECTIONS_MAX, Wheel
from pitboss.errors import MalformedAnswer, UnlawfulOption, Violation
from pitboss.games.big_six.wagers import KINDS, PAY_LINES, SPOTS
from pitboss.games.big_six.wheels import INSIGNIA, WHEELS, spelled, wheel_of
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules, Layout
from pitboss.table.authoring import (
    Named,
    Notice,
    PayLine,
    WagerKind,
    WholeFrom,
    option,
    seats_option,
)


class SectionsOrName(Named):
    """A wheel known by its name, or the house's own: its insignia in clockwise order."""

    def read(self, raw: object) -> str:
        """A name, a list of insignia, or insignia with spaces or commas between them."""
        if isinstance(raw, str):
            return spelled(raw.replace(",", " ").split())
        if not isinstance(raw, list | tuple):
            raise MalformedAnswer(f"a {type(raw).__name__} is not {self.describe()}")
        return spelled(map(self._word, raw))

    def _word(self, item: object) -> str:
        return item if isinstance(item, str) else str(WholeFrom(0).read(item))

    def admits(self, value: str) -> bool:
        """Whether it is one of the names, or as many sections as a wheel can have."""
        if not isinstance(value, str) or value != self.read(value):
            return False
        return value in self.names or len(INSIGNIA) <= len(value.split()) <= SECTIONS_MAX

    def in_words(self, value: str) -> str:
        """How many sections the wheel has, and how many of them bear each of the insignia."""
        sections = wheel_of(value).sections
        each = ", ".join(f"{n} with {name}" for name, n in Counter(sections).most_common())
        return f"{len(sections)} sections, {each}"

    def describe(self) -> str:
        """The names, and how else a wheel is given."""
        sections = f"{len(INSIGNIA)} to {SECTIONS_MAX} insignia clockwise, as J 1 2 5 10 20 F"
        return f"{super().describe()} or {sections}"


@dataclass(frozen=True, kw_only=True)
class BigSixRules(HouseRules):
    """The house rules of a big six table."""

    game: ClassVar[str] = "big_six"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-5.5(a)"
    to_cite: ClassVar[str] = "19:47-5.5(a)"
    phrases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "between_option": {"previous": "the section passed", "respin": "a new spin"}
    }

    seats: int = seats_option(12, "19:47-5.5(a)")
    between_option: str = option(
        "respin",
        Named("previous", "respin"),
        "19:47-5.6(c)",
        "what wins when the clapper rests between two: the section passed, or a new spin",
    )
    wheel: str = option(
        "nj_54",
        SectionsOrName(*WHEELS),
        "19:47-5.5(a)",
        "the wheel, by its name or by its insignia in clockwise order",
    )

    @property
    def wheel_data(self) -> Wheel:
        """The wheel of this table."""
        return wheel_of(self.wheel)

    @property
    def previous_wins(self) -> bool:
        """Whether the section passed wins when the clapper rests between two."""
        return self.between_option == "previous"

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return big_six_layout(self)

    def violations(self) -> Iterator[Violation]:
        """A wheel carries the seven insignia, each at least once, and nothing else."""
        try:
            self.wheel_data.check(INSIGNIA, cite=cite("19:47-5.5(a)"))
        except UnlawfulOption as error:
            yield from error.violations

    @rule("19:47-5.6(d)")
    def notices(self) -> Iterator[Notice]:
        """The option for a clapper between two sections is on a conspicuous sign at the table."""
        yield from super().notices()
        wins = "the number previously passed wins" if self.previous_wins else "the spin is void"
        yield Notice(f"If the clapper rests between two numbers, {wins}.", "19:47-5.6(d)")


def big_six_layout(rules: BigSixRules) -> Layout:
    """The seven areas of the layout."""
    return Layout(SPOTS, rules.payouts, rules.unit)
