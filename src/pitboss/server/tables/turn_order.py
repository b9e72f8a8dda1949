"""Who has to speak at a table, and what the table does by itself when nobody has to."""

from __future__ import annotations

from enum import Enum, auto

from pitboss.ledger.recovered_table import AUTO, RecoveredTable
from pitboss.table import CHANCE, Betting

__all__ = ["Move", "able", "next_move", "speakers"]


class Move(Enum):
    """What comes next at a table that runs itself."""

    BEGIN = auto()
    DRAW = auto()
    USUAL = auto()
    WAIT = auto()


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
    if recovered.frozen or recovered.closed:
        return Move.WAIT
    question = recovered.question
    if question is None:
        return Move.BEGIN
    if recovered.mode != AUTO:
        return Move.WAIT
    if isinstance(question, Betting):
        return Move.USUAL if _all_ready(recovered, ready) else Move.WAIT
    if _is_chance(recovered):
        return Move.DRAW
    return Move.WAIT if speakers(recovered) else Move.USUAL


def _all_ready(recovered: RecoveredTable, ready: frozenset[int]) -> bool:
    """Whether everybody who can play is done; at poker it takes two to play."""
    if recovered.is_poker:
        playing = able(recovered)
        return len(playing) > 1 and ready.issuperset(playing)
    return bool(recovered.sitters) and ready.issuperset(recovered.sitters)


def _is_chance(recovered: RecoveredTable) -> bool:
    return recovered.listing is not None and CHANCE in recovered.listing.actors
