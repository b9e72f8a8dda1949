"""What a command puts at risk, and what a player could lose of what lies on a table."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.ledger.accounts import gains, seat_of_account, staked
from pitboss.ledger.recovered_table import RecoveredTable, Step
from pitboss.money import CAGE, layout, stack
from pitboss.table import ChipsMoved


def staked_by(steps: Sequence[Step], seat: int | None) -> int:
    """What the first of these steps, a player's answer, moved from the own chips into play."""
    if seat is None or not steps:
        return 0
    own, moved = stack(seat), 0
    for event in steps[0].events:
        if not isinstance(event, ChipsMoved):
            continue
        if (event.source == own and event.target != CAGE) or (
            event.source == CAGE and event.target == layout(seat)
        ):
            moved += event.cents
    return moved


def exposure(recovered: RecoveredTable, user: int) -> int:
    """What a user could lose at a table of what was wagered and is not in a result yet."""
    seat = recovered.seat_of(user)
    if seat is None:
        return 0
    wagered = recovered.table.accounts.snapshot().get(layout(seat), 0)
    if recovered.question is None:
        return wagered
    events = (event for step in list(recovered.steps) for event in step.events)
    moved = (event for event in events if isinstance(event, ChipsMoved))
    return wagered - sum(cents for event in moved for s, cents in gains(event) if s == seat)


def chips_at(recovered: RecoveredTable, user: int) -> int:
    """What a user has at a table: in the stack, in wagers and in pots."""
    seat = recovered.seat_of(user)
    if seat is None:
        return 0
    held = recovered.table.accounts.snapshot()
    own = sum(cents for account, cents in held.items() if seat_of_account(account) == seat)
    if recovered.at_rest:
        return own
    events = (event for step in list(recovered.steps) for event in step.events)
    moved = (event for event in events if isinstance(event, ChipsMoved))
    return own + sum(cents for event in moved for s, cents in staked(event) if s == seat)
