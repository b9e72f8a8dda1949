"""Who has to speak at a table, and what the table does by itself when nobody has to."""

from __future__ import annotations

from pitboss.ledger.recovered_table import AUTO, RecoveredTable
from pitboss.table import Automation, Betting, Move, Question, driver

__all__ = ["able", "next_move", "speakers"]


def speakers(recovered: RecoveredTable) -> list[int]:
    """The seats that have something to say to a question other than wagers."""
    listing = recovered.listing
    return [] if listing is None else listing.seats


def able(recovered: RecoveredTable) -> list[int]:
    """The seats that could be dealt in at poker: with chips, and not away."""
    away = set(getattr(recovered.table.state, "away", ()))
    return [seat for seat in recovered.sitters if seat not in away and recovered.table.stack(seat)]


def next_move(recovered: RecoveredTable, ready: frozenset[int]) -> Move:
    """What the table does now, `ready` being the seats that are done with their wagers."""

    def waits(question: Question) -> bool:
        if isinstance(question, Betting):
            return not _all_ready(recovered, ready)
        return bool(speakers(recovered))

    if recovered.frozen or recovered.closed:
        return Move.WAIT
    automation = Automation.FULL if recovered.mode == AUTO else Automation.NONE
    return driver.next_move(recovered.question, waits, automation)


def _all_ready(recovered: RecoveredTable, ready: frozenset[int]) -> bool:
    """Whether everybody who can play is done; at poker it takes two to play."""
    if recovered.is_poker:
        playing = able(recovered)
        return len(playing) > 1 and ready.issuperset(playing)
    return bool(recovered.sitters) and ready.issuperset(recovered.sitters)
