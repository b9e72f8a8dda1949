"""What the house may choose at big six."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pitboss.equipment import Wheel
from pitboss.games.big_six.wagers import KINDS, PAY_LINES, SPOTS
from pitboss.games.big_six.wheels import WHEELS
from pitboss.rulebook import rule
from pitboss.table import HouseRules, Layout, Named, Notice, PayLine, WagerKind, option

__all__ = ["BigSixRules", "big_six_layout"]


@dataclass(frozen=True, kw_only=True)
class BigSixRules(HouseRules):
    """The house rules of a big six table."""

    game: ClassVar[str] = "big_six"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-5.5(a)"
    to_cite: ClassVar[str] = "19:47-5.5(a)"

    between_option: str = option(
        "respin",
        Named("previous", "respin"),
        "19:47-5.6(c)",
        "what wins when the clapper rests between two: the section passed, or a new spin",
    )
    wheel: str = option(
        "nj_54", Named(*WHEELS), "19:47-5.5(a)", "the wheel: which insignia lie where"
    )

    @property
    def wheel_data(self) -> Wheel:
        """The wheel of this table."""
        return WHEELS[self.wheel]

    @property
    def previous_wins(self) -> bool:
        """Whether the section passed wins when the clapper rests between two."""
        return self.between_option == "previous"

    @rule("19:47-5.6(d)")
    def notices(self) -> Iterator[Notice]:
        """The option for a clapper between two sections is on a conspicuous sign at the table."""
        yield from super().notices()
        wins = "the number previously passed wins" if self.previous_wins else "the spin is void"
        yield Notice(f"If the clapper rests between two numbers, {wins}.", "19:47-5.6(d)")


def big_six_layout(rules: BigSixRules) -> Layout:
    """The seven areas of the layout."""
    return Layout(SPOTS, rules.payouts, rules.unit)
