"""The one wager of the coin toss."""

from __future__ import annotations

from typing import Final

from pitboss.money import Odds
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

__all__ = ["KINDS", "PAY_LINES", "SPOTS"]

PAY_LINES: Final = (PayLine("heads", "Heads", Odds(1, 1), "99:1-1.1(b)"),)
KINDS: Final = (WagerKind("heads", "Heads", "99:1-1.1(a)", ("heads",)),)
SPOTS: Final = (Spot("heads", KINDS[0], "heads"),)
