"""The rules of five-card stud, each one small function; section numbers are those of 14.13."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.poker.stud.rules import Showing, first_highest, lowest_door
from pitboss.rulebook import rule

PLAYERS_MAX: Final = 8
MUST_BET: Final = "must_bet"
BET_OR_CHECK: Final = "bet_or_check"


@rule("13:69F-14.13(d)")
def forced_bettor(doors: Sequence[int]) -> int:
    """The place of the lowest up-card, the ace being high and equal ranks going by suit."""
    return lowest_door(doors)


@rule("13:69F-14.13(f)")
def acts_first(hands: Sequence[Showing]) -> int:
    """The place of the highest high hand showing; among equals the closest to the dealer's left."""
    return first_highest(hands)


@rule("13:69F-14.13(f)")
def opener_must_bet(later_rounds_open: str) -> bool:
    """Whether that player has to bet; a house may let the player check instead."""
    return later_rounds_open == MUST_BET


@rule("13:69F-14.15(l)")
def has_rule_on_exposed(edition: int) -> bool:
    """Whether the text says what becomes of an exposed hole card; that of 1995 does not."""
    return edition > 1995
