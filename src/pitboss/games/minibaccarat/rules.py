"""The rules that minibaccarat does not share with punto banco."""

from __future__ import annotations

from typing import Final

from pitboss.rulebook import rule

# What each kind of vigorish takes of a Banker win.
PERCENT: Final = {"pct4": 4, "pct5": 5, "tie25": 0}
TIE_PERCENT: Final = 25


@rule("19:47-7.3(d)")
def tie_vigorish(wagered: int) -> int:
    """A quarter of the Banker wager when the counts are equal."""
    return wagered * TIE_PERCENT // 100
