"""The wager of pai gow, its areas on the layout, and what it pays."""

from __future__ import annotations

from typing import Final

from pitboss.games._pai_gow.rules import AREAS
from pitboss.money import Odds
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

PAY_LINES: Final = (PayLine("pai_gow", "Pai gow", Odds(1, 1), "19:47-10.7(k)", fixed=True),)
MAIN: Final = WagerKind("pai_gow", "Pai gow", "19:47-10.5(a)", ("pai_gow",))
KINDS: Final = (MAIN,)

# `on` holds the number of the betting area, which is that of the seat before it.
MAIN_SPOTS: Final = tuple(
    Spot(f"area_{n}", MAIN, f"area {n}", on=(n,)) for n in range(1, AREAS + 1)
)
