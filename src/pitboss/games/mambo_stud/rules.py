"""The rules of mambo stud, each one small function; section numbers are those of 14.13A."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitboss.poker.stud.rules import door_ace_high, lowest_door
from pitboss.rulebook import rule

PLAYERS_MAX: Final = 11
RANKS: Final = 13


@rule("13:69F-14.13A(d)")
def forced_bettor(doors: Sequence[int]) -> int:
    """The place of the lowest up-card, the ace being high and equal ranks going by suit."""
    return lowest_door(doors)


@rule("13:69F-14.13A(f)")
def acts_first_in_second(doors: Sequence[int]) -> int:
    """The place of the highest up-card, the ace being high and equal ranks going by suit."""
    return doors.index(max(doors, key=door_ace_high))


@rule("13:69F-14.13A(h)1", "13:69F-14.13A(h)2")
def acts_first_in_third(doors: Sequence[int], community: int) -> int:
    """The place of who pairs the community card, or else of the highest up-card.

    Suits do not count here: among equals the closest to the dealer's left acts.
    """
    ranks = [card % RANKS for card in doors]
    pair = community % RANKS
    return ranks.index(pair) if pair in ranks else ranks.index(max(ranks))
