"""What the house may choose at red dog."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pitboss.equipment import DECKS_MAX
from pitboss.games.red_dog.rules import CUTTING_CARDS
from pitboss.games.red_dog.wagers import KINDS, PAY_LINES, SPOTS, SPREAD_LINES, THREE_OF_A_KIND
from pitboss.money import Odds
from pitboss.rulebook import cite, rule
from pitboss.table import HouseRules, Layout
from pitboss.table.authoring import (
    Flag,
    NeededFiling,
    Notice,
    PayLine,
    WagerKind,
    WholeFrom,
    option,
)


@dataclass(frozen=True, kw_only=True)
class RedDogRules(HouseRules):
    """The house rules of a red dog table."""

    game: ClassVar[str] = "red_dog"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "19:47-6.5(i)3"
    to_cite: ClassVar[str] = "19:47-6.5(i)2"

    decks: int = option(
        6, WholeFrom(1, DECKS_MAX), "19:47-6.1(a)", "how many decks the game is played with"
    )
    reshuffle_at_will: bool = option(
        False, Flag(), "19:47-6.3(a)", "whether the house may shuffle after any round"
    )
    multi_area_play: bool = option(
        True, Flag(), "19:47-6.8", "whether a player may wager on more than one area"
    )
    continuous_shuffler: bool = option(
        False,
        Flag(),
        "19:47-6.9",
        "whether an approved device shuffles without end",
        needs={True: NeededFiling("device", "reshuffling shoe", cite("19:47-6.9"))},
    )

    @property
    def spread_odds(self) -> tuple[Odds, ...]:
        """What this house pays on spreads of 1, 2, 3 and of 4 to 11."""
        return tuple(self.odds(line.key) for line in SPREAD_LINES)

    @property
    @rule("19:47-6.1(a)")
    def equipment(self) -> tuple[int, int]:
        """The decks with backs of one design, and the two cutting cards."""
        return self.decks, CUTTING_CARDS

    def make_layout(self) -> Layout:
        """The places of the layout under these rules."""
        return red_dog_layout(self)

    @rule("19:47-6.5(i)3")
    def notices(self) -> Iterator[Notice]:
        """The sign: the limits, and the odds offered to all patrons at the table."""
        yield from super().notices()
        three = f"{THREE_OF_A_KIND.title} pays {self.odds(THREE_OF_A_KIND.key)}."
        yield Notice(three, THREE_OF_A_KIND.cite)
        for line in SPREAD_LINES:
            yield Notice(f"{line.title} pays {self.odds(line.key)}.", "19:47-6.5(i)3")


def red_dog_layout(rules: RedDogRules) -> Layout:
    """A wager area and a raise area at each betting position."""
    return Layout(SPOTS, rules.payouts, rules.unit)
