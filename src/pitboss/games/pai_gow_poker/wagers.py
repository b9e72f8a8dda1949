"""The wagers of pai gow poker, their areas on the layout, and what they pay."""

from __future__ import annotations

from typing import Final

from pitboss.games._pai_gow.rules import AREAS
from pitboss.games.pai_gow_poker.rules import POSITIONS
from pitboss.money import Odds
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

NUMBER_ODDS_MIN: Final = Odds(21, 4)
NUMBER_ODDS_MAX: Final = Odds(6, 1)

PAY_LINES: Final = (
    PayLine("pai_gow_poker", "Pai gow poker", Odds(1, 1), "19:47-11.9(j)", fixed=True),
    PayLine("number", "The number", NUMBER_ODDS_MIN, "19:47-11.13(b)6"),
)

MAIN: Final = WagerKind("pai_gow_poker", "Pai gow poker", "19:47-11.7(a)", ("pai_gow_poker",))
NUMBER: Final = WagerKind("number", "Additional wager on a number", "19:47-11.13(b)1", ("number",))
KINDS: Final = (MAIN, NUMBER)

# `on` holds the number of the betting area, which is that of the seat before it, or the number.
MAIN_SPOTS: Final = tuple(
    Spot(f"area_{n}", MAIN, f"area {n}", on=(n,)) for n in range(1, AREAS + 1)
)
NUMBER_SPOTS: Final = tuple(
    Spot(f"number_{n}", NUMBER, f"the number {n}", on=(n,)) for n in range(1, POSITIONS + 1)
)
