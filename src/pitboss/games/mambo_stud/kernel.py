"""Mambo stud as its kernel sees it: the steps of a hand, and who acts first."""

from __future__ import annotations

from pitboss.games.mambo_stud.options import MamboStudRules
from pitboss.games.mambo_stud.rules import (
    acts_first_in_second,
    acts_first_in_third,
    forced_bettor,
)
from pitboss.poker.kernel.layout import (
    BET_OR_CHECK,
    BY_CENTRE,
    BY_DOOR,
    CENTRE,
    NEXT,
    ROUND,
    THREE,
    THREE_SIX,
)
from pitboss.poker.kernel.plan import Plan
from pitboss.poker.kernel.studs import first_steps

HOLES = 1


def plan(rules: MamboStudRules) -> Plan:
    """A card down, one up, another down, and one in the centre for all."""
    steps = first_steps(HOLES)
    steps += [(NEXT, 3, 0), (ROUND, 2, BY_DOOR, BET_OR_CHECK)]
    steps += [(CENTRE, 1), (ROUND, 3, BY_CENTRE, BET_OR_CHECK)]
    return Plan(
        script=tuple(steps),
        high=THREE,
        low=THREE_SIX,
        door=HOLES,
        forced=forced_bettor,
        later=acts_first_in_second,
        centre=acts_first_in_third,
    )
