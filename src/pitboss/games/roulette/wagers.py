"""The wagers of roulette and what they pay at least."""

from __future__ import annotations

from typing import Final

from pitboss.money import Odds
from pitboss.table.authoring import PayLine, WagerKind

__all__ = ["EVEN_MONEY", "FIVE_ADJACENT", "KINDS", "KIND_OF", "PAY_LINES", "ZERO_GROUP"]

PAY_LINES: Final = (
    PayLine("straight", "Straight", Odds(35, 1), "19:47-5.2(a)[Straight]"),
    PayLine("split", "Split", Odds(17, 1), "19:47-5.2(a)[Split]"),
    PayLine("three", "Three Numbers", Odds(11, 1), "19:47-5.2(a)[Three Numbers]"),
    PayLine("four", "Four Numbers", Odds(8, 1), "19:47-5.2(a)[Four Numbers]"),
    PayLine("first_five", "First Five Numbers", Odds(6, 1), "19:47-5.2(a)[First Five Numbers]"),
    PayLine("six", "Six Numbers", Odds(5, 1), "19:47-5.2(a)[Six Numbers]"),
    PayLine("seven", "Seven Numbers", Odds(4, 1), "19:47-5.2(a)[Seven Numbers]"),
    PayLine("column", "Column", Odds(2, 1), "19:47-5.2(a)[Column]"),
    PayLine("dozen", "Dozen", Odds(2, 1), "19:47-5.2(a)[Dozen]"),
    PayLine("red", "Red", Odds(1, 1), "19:47-5.2(a)[Red]"),
    PayLine("black", "Black", Odds(1, 1), "19:47-5.2(a)[Black]"),
    PayLine("odd", "Odd", Odds(1, 1), "19:47-5.2(a)[Odd]"),
    PayLine("even", "Even", Odds(1, 1), "19:47-5.2(a)[Even]"),
    PayLine("low", "1 to 18", Odds(1, 1), "19:47-5.2(a)[1 to 18]"),
    PayLine("high", "19 to 36", Odds(1, 1), "19:47-5.2(a)[19 to 36]"),
)

EVEN_MONEY: Final = ("red", "black", "odd", "even", "low", "high")
FIVE_ADJACENT: Final = "five_adjacent"

KINDS: Final = (
    WagerKind("straight", "Straight", "19:47-5.1(e)1", ("straight",)),
    WagerKind("split", "Split", "19:47-5.1(e)2", ("split",)),
    WagerKind("three", "Three Numbers", "19:47-5.1(e)3", ("three",)),
    WagerKind("four", "Four Numbers", "19:47-5.1(e)4", ("four",)),
    WagerKind("first_five", "First Five Numbers", "19:47-5.1(e)5", ("first_five",)),
    WagerKind("six", "Six Numbers", "19:47-5.1(e)6", ("six",)),
    WagerKind("seven", "Seven Numbers", "19:47-5.1(f)2", ("seven",)),
    WagerKind("column", "Column", "19:47-5.1(e)7", ("column",)),
    WagerKind("dozen", "Dozen", "19:47-5.1(e)8", ("dozen",)),
    WagerKind("red", "Red", "19:47-5.1(e)9", ("red",)),
    WagerKind("black", "Black", "19:47-5.1(e)10", ("black",)),
    WagerKind("odd", "Odd", "19:47-5.1(e)11", ("odd",)),
    WagerKind("even", "Even", "19:47-5.1(e)12", ("even",)),
    WagerKind("low", "1 to 18", "19:47-5.1(e)13", ("low",)),
    WagerKind("high", "19 to 36", "19:47-5.1(e)14", ("high",)),
    # Five straights at once: each fifth is paid as a straight.
    WagerKind(FIVE_ADJACENT, "Five Adjacent Numbers", "19:47-5.1(e)1i(2)", ("straight",)),
)

KIND_OF: Final = {kind.key: kind for kind in KINDS}

# Three numbers with a zero among them: the same wager, made under a provision of its own.
ZERO_GROUP: Final = WagerKind("three", "Three Numbers", "19:47-5.1(e)3ii", ("three",))
