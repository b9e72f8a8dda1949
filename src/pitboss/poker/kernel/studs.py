"""The first steps of a hand of stud."""

from __future__ import annotations

from pitboss.poker.kernel.layout import AFTER_POSTED, DEAL, FORCED_BET, NO_DUTY, ROUND
from pitboss.poker.kernel.plan import Step


def first_steps(holes: int) -> list[Step]:
    """So many cards down and one up, the forced bet, and the first betting round."""
    return [(DEAL, holes, 0), (DEAL, 1, 1), (FORCED_BET,), (ROUND, 1, AFTER_POSTED, NO_DUTY)]
