"""The rules of omaha, each a small function with its provision."""

from __future__ import annotations

from typing import Final

from pitboss.rulebook import rule

NO_KILL: Final = "none"
HALF: Final = "half"
FULL: Final = "full"


@rule("13:69F-14.11(b)", "19:47-14.11(b)")
def players_most(edition: int) -> int:
    """Ten players at most, in every edition."""
    return 10


@rule("13:69F-14.11(i)", "19:47-14.11(b)")
def knows_kill(edition: int) -> bool:
    """Whether the edition knows a kill; that of 1995 does not."""
    return edition > 1995


@rule("13:69F-14.1[Kill]", "13:69F-14.1[Half-kill]")
def increased(cents: int, kill: str, unit: int) -> int:
    """A limit in a kill hand: twice, or one and a half times; any part of a chip is rounded up."""
    more = cents * 2 if kill == FULL else (cents * 3 + 1) // 2
    return more + -more % unit


@rule("13:69F-14.11(i)")
def is_kill_pot(winners: int, pot: int, needed: int) -> bool:
    """One player has won everything, and it is enough."""
    return winners == 1 and pot >= needed


@rule("13:69F-14.11(i)")
def keeps_kill(split: bool, pot: int, needed: int) -> bool:
    """A kill stays in effect while pots are large enough and none is split into high and low."""
    return not split and pot >= needed
