"""The steps of a hand with five cards in the centre."""

from __future__ import annotations

from pitboss.poker.community.streets import BOARD, FLOP
from pitboss.poker.kernel.layout import (
    AFTER_POSTED,
    BLINDS,
    CENTRE,
    DEAL,
    FROM_FIRST,
    NO_DUTY,
    ROUND,
)
from pitboss.poker.kernel.plan import Step


def board_script(own: int) -> tuple[Step, ...]:
    """Blinds, so many own cards, and the board in three parts with a betting round after each."""
    steps: list[Step] = [(BLINDS,), (DEAL, own, 0), (ROUND, 1, AFTER_POSTED, NO_DUTY)]
    for street, (count, _) in enumerate(BOARD, start=FLOP):
        steps += [(CENTRE, count), (ROUND, street, FROM_FIRST, NO_DUTY)]
    return tuple(steps)


def cards_seen(own: int) -> tuple[int, int]:
    """How many cards are dealt to each, and for all or burned."""
    return own, sum(count + 1 for count, _ in BOARD)
