"""The rules of big six, each one small function; section numbers are those of 19:47-5."""

from __future__ import annotations

from pitboss.rulebook import rule

REVOLUTIONS_MIN = 3


@rule("19:47-5.6(b)")
def spin_is_valid(revolutions: int) -> bool:
    """The wheel must go round at least three times, in either direction."""
    return revolutions >= REVOLUTIONS_MIN


@rule("19:47-5.6(c)", "19:47-5.6(c)1", "19:47-5.6(c)2")
def winning_section(section: int, between: bool, previous_wins: bool) -> int:
    """The section that wins, or -1 if the spin is void: between two, the house's option decides."""
    if between and not previous_wins:
        return -1
    return section


@rule("19:47-5.5(a)")
def insignia_wins(wagered: int, shown: int) -> bool:
    """A wager wins on its own insignia and loses on every other; Joker and Flag differ too."""
    return wagered == shown
