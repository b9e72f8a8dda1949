"""The steps of a hand in which players draw."""

from __future__ import annotations

from pitboss.poker.kernel.layout import (
    AFTER_POSTED,
    BLINDS,
    DEAL,
    DRAWING,
    NO_DUTY,
    REMAINING,
    ROUND,
)
from pitboss.poker.kernel.plan import Step


def draw_script(cards: int, draws: int, middle: int = REMAINING) -> tuple[Step, ...]:
    """Blinds and so many cards, then so many draws with a betting round after each.

    `middle` says who acts first in the betting rounds between two draws.
    """
    steps: list[Step] = [(BLINDS,), (DEAL, cards, 0), (ROUND, 1, AFTER_POSTED, NO_DUTY)]
    for draw in range(1, draws + 1):
        first = middle if draw < draws else REMAINING
        steps += [(DRAWING, draw), (ROUND, draw + 1, first, NO_DUTY)]
    return tuple(steps)
