"""What the house may choose at the coin toss: the payout, and limits as at every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pitboss.table import HouseRules, Layout
from pitboss.table.authoring import PayLine, WagerKind
from pitboss_coin_toss.wagers import KINDS, PAY_LINES, SPOTS

__all__ = ["CoinTossRules", "coin_toss_layout"]


@dataclass(frozen=True, kw_only=True)
class CoinTossRules(HouseRules):
    """The house rules of a coin toss table."""

    game: ClassVar[str] = "coin_toss"
    pay_lines: ClassVar[tuple[PayLine, ...]] = PAY_LINES
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = KINDS
    payout_cite: ClassVar[str] = "99:1-1.1(b)"
    to_cite: ClassVar[str] = "99:1-1.1(b)"

    def make_layout(self) -> Layout:
        """The one spot."""
        return coin_toss_layout(self)


def coin_toss_layout(rules: CoinTossRules) -> Layout:
    """The one spot."""
    return Layout(SPOTS, rules.payouts, rules.unit)
