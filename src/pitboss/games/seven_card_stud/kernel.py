"""Seven-card stud as its kernel sees it: the steps of a hand, and who acts first."""

from __future__ import annotations

from pitboss.games.seven_card_stud.options import SevenCardStudRules
from pitboss.games.seven_card_stud.round import FOURTH, ROUND_OF_CARD, SEVENTH
from pitboss.games.seven_card_stud.rules import (
    HI_LO,
    HI_LO_8,
    LOW,
    acts_first_by,
    burns_are_shuffled,
    forced_bettor,
    is_common_card_due,
    reach_ghosts,
    showing_by,
)
from pitboss.poker.betting.pots import high_order, low_order
from pitboss.poker.kernel.layout import (
    BET_OR_CHECK,
    BY_SHOWING,
    LOW_EIGHT,
    LOW_SEVEN,
    NEXT,
    NO_LOW,
    ROUND,
    SEVEN,
)
from pitboss.poker.kernel.plan import Plan, Showing, Step
from pitboss.poker.kernel.studs import first_steps

HOLES = 2
LOWS = {HI_LO: LOW_SEVEN, HI_LO_8: LOW_EIGHT}


def plan(rules: SevenCardStudRules) -> Plan:
    """Two cards down and four up and one down, the best five for high, low or both."""
    form, edition = rules.form, rules.edition

    def common(number: int, left: int, live: int) -> int:
        due = is_common_card_due(number, left, live, edition)
        return due * (1 + burns_are_shuffled(left))

    return Plan(
        script=_script(),
        high=LOW_SEVEN if form == LOW else SEVEN,
        low=LOWS.get(form, NO_LOW),
        odd_high=low_order if form == LOW else high_order,
        door=HOLES,
        forced=lambda doors: forced_bettor(form, doors),
        showing=Showing(
            value=showing_by(form),
            pick=acts_first_by(form),
            with_common=rules.common_card_in_showing,
        ),
        common=common,
        reached=reach_ghosts,
    )


def _script() -> tuple[Step, ...]:
    """The first three cards and the forced bet; then a card and a betting round at a time."""
    steps = first_steps(HOLES)
    for number in range(FOURTH, SEVENTH + 1):
        steps.append((NEXT, number, number != SEVENTH))
        steps.append((ROUND, number - ROUND_OF_CARD, BY_SHOWING, BET_OR_CHECK))
    return tuple(steps)
