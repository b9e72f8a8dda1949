"""Initial, war and tie wagers, their areas on the layout, and what they pay."""

from __future__ import annotations

from typing import Final

from pitboss.money import Odds
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

POSITIONS_MAX: Final = 9

INITIAL_LINE: Final = PayLine(
    "initial", "Initial wager", Odds(1, 1), "13:69F-22.9[initial]", fixed=True
)
WAR_LINE: Final = PayLine("war", "War wager", Odds(1, 1), "13:69F-22.9[war]", fixed=True)
TIE_LINE: Final = PayLine("tie", "Tie wager", Odds(10, 1), "13:69F-22.9[tie]")
PAY_LINES: Final = (INITIAL_LINE, WAR_LINE, TIE_LINE)

INITIAL: Final = WagerKind("initial", "Initial wager", "13:69F-22.1[Initial wager]", ("initial",))
WAR: Final = WagerKind("war", "War wager", "13:69F-22.1[War wager]", ("war",), tied=True)
TIE: Final = WagerKind("tie", "Tie wager", "13:69F-22.1[Tie wager]", ("tie",))
WAR_TIE: Final = WagerKind(
    "war_tie", "Tie wager on the war deal", "13:69F-22.6[tie on the war deal]", ("tie",)
)
KINDS: Final = (INITIAL, WAR, TIE, WAR_TIE)


def spots(positions: int) -> tuple[Spot, ...]:
    """At each position an area for initial and war wager, and one for tie wagers.

    The initial wager has two parts: one of them may be surrendered.
    """
    return tuple(
        Spot(f"{kind.key}_{n}", kind, f"{kind.title} {n}", 2 if kind == INITIAL else 1, (n,))
        for kind in KINDS
        for n in range(1, positions + 1)
    )
