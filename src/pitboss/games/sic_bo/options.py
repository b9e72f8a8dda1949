"""What the house may choose at sic bo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pitboss.equipment import Shaker
from pitboss.games._shaker import SHAKES_MAX
from pitboss.games.sic_bo.rules import DICE, SHAKES_MIN
from pitboss.games.sic_bo.wagers import AREAS, KINDS, PAY_LINES
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules, Layout
from pitboss.table.authoring import Notice, PayLine, WagerKind, WholeFrom, option, seats_option


@dataclass(frozen=True, kw_only=True)
class SicBoRules(HouseRules):
    """The house rules of a sic bo table."""

    game: ClassVar[str] = "sic_bo"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-9.4(b)"
    to_cite: ClassVar[str] = "19:47-9.4(a)"
    win_allowed: ClassVar[bool] = True

    seats: int = seats_option(12, "19:47-9.3(a)")
    min_shakes: int = option(
        SHAKES_MIN,
        WholeFrom(SHAKES_MIN, SHAKES_MAX),
        "19:47-9.5(c)",
        "how often the dealer shakes the shaker at least",
    )

    @property
    @rule("19:47-9.1[dice]")
    def shaker(self) -> Shaker:
        """Three dice sealed in one shaker."""
        return Shaker(dice=DICE, shakes_min=self.min_shakes)

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return sic_bo_layout(self)

    def notices(self) -> Iterator[Notice]:
        """The limits, and what the players answer for."""
        yield from super().notices()
        text = "Each player answers for where the chips lie and for instructions to the dealer."
        yield Notice(text, cite("19:47-9.3(b)"))


def sic_bo_layout(rules: SicBoRules) -> Layout:
    """The fifty areas of the layout."""
    return Layout(AREAS, rules.payouts, rules.unit)
