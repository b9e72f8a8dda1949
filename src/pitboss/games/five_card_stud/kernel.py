"""Five-card stud as its kernel sees it: the steps of a hand, and who acts first."""

from __future__ import annotations

from pitboss.games.five_card_stud.options import FiveCardStudRules
from pitboss.games.five_card_stud.rules import acts_first, forced_bettor, opener_must_bet
from pitboss.poker.kernel.layout import BET_OR_CHECK, BY_SHOWING, FIVE, MUST_BET, NEXT, ROUND
from pitboss.poker.kernel.plan import Plan, Showing
from pitboss.poker.kernel.studs import first_steps
from pitboss.poker.stud.rules import showing_high

HOLES = 1


def plan(rules: FiveCardStudRules) -> Plan:
    """A card down and four up; the highest hand showing may have to bet."""
    duty = MUST_BET if opener_must_bet(rules.later_rounds_open) else BET_OR_CHECK
    steps = first_steps(HOLES)
    for street in (2, 3, 4):
        steps += [(NEXT, street + 1, 1), (ROUND, street, BY_SHOWING, duty)]
    return Plan(
        script=tuple(steps),
        high=FIVE,
        door=HOLES,
        forced=forced_bettor,
        showing=Showing(value=showing_high, pick=acts_first),
    )
