"""The seven wagers of big six and what they pay at least."""

from __future__ import annotations

from typing import Final

from pitboss.money import Odds
from pitboss.table import Spot
from pitboss.table.authoring import PayLine, WagerKind

PAY_LINES: Final = (
    PayLine("d1", "$1", Odds(1, 1), "19:47-5.5(a)[$1]"),
    PayLine("d2", "$2", Odds(2, 1), "19:47-5.5(a)[$2]"),
    PayLine("d5", "$5", Odds(5, 1), "19:47-5.5(a)[$5]"),
    PayLine("d10", "$10", Odds(10, 1), "19:47-5.5(a)[$10]"),
    PayLine("d20", "$20", Odds(20, 1), "19:47-5.5(a)[$20]"),
    PayLine("joker", "Joker", Odds(45, 1), "19:47-5.5(a)[Joker]"),
    PayLine("flag", "Flag", Odds(45, 1), "19:47-5.5(a)[Flag]"),
)

KINDS: Final = tuple(WagerKind(line.key, line.title, line.cite, (line.key,)) for line in PAY_LINES)

# A spot covers one insignia, by its place in the list of seven.
SPOTS: Final = tuple(Spot(k.key, k, f"the {k.title}", on=(i,)) for i, k in enumerate(KINDS))
