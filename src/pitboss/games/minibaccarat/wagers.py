"""The three wagers of minibaccarat and what they pay."""

from __future__ import annotations

from typing import Final

from pitboss.games._baccarat.options import TIE_FLOOR
from pitboss.money import Odds
from pitboss.table.authoring import PayLine, WagerKind

PAY_LINES: Final = (
    PayLine("banker", "Banker's Hand", Odds(1, 1), "19:47-7.3(c)", fixed=True),
    PayLine("player", "Player's Hand", Odds(1, 1), "19:47-7.3(a)", fixed=True),
    PayLine("tie", "Tie", TIE_FLOOR, "19:47-7.3(b)"),
)

KINDS: Final = tuple(
    WagerKind(line.key, line.title, "19:47-7.2(a)", (line.key,)) for line in PAY_LINES
)
