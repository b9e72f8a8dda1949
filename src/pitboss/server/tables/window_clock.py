"""When a betting window of an automatic table closes by the clock."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.server.settings import Clocks
from pitboss.server.tables.flags import SeatFlags
from pitboss.table import Betting


def window_closes(
    recovered: RecoveredTable,
    question: Betting[Any, Any, Any],
    clocks: Clocks,
    flags: SeatFlags,
    ready: Set[int],
) -> int | None:
    """When the table stops waiting for wagers, or for the next hand of poker; None if never."""
    if recovered.is_poker:
        begun = max(flags.asked_at, flags.enough_at)
        return begun + clocks.between if flags.enough_at and clocks.between else None
    at_stake = flags.acted_at or (flags.asked_at if question.window.is_at_stake else 0)
    if not (clocks.betting and recovered.sitters and at_stake):
        return None
    closes = at_stake + clocks.betting
    if clocks.last_call and flags.ready_at and _only_idle_seats_wait(recovered, ready):
        return min(closes, flags.ready_at + clocks.last_call)
    return closes


def _only_idle_seats_wait(recovered: RecoveredTable, ready: Set[int]) -> bool:
    """Whether all who have a wager are ready, a person among them."""
    sitters = recovered.sitters
    staked = {wager.seat for wager in recovered.table.wagers.values()} & sitters.keys()
    return staked <= ready and any(sitters[seat].user > 0 for seat in staked)
