"""Which seats a table asks, and which could play the next hand of poker."""

from __future__ import annotations

from pitboss.ledger.recovered_table import RecoveredTable

__all__ = ["able_to_play", "seats_asked"]


def seats_asked(recovered: RecoveredTable) -> list[int]:
    """The seats that may answer a question other than wagers."""
    listing = recovered.listing
    return [] if listing is None else listing.seats


def able_to_play(recovered: RecoveredTable) -> list[int]:
    """The seats that could be dealt in at poker: with chips, and not away."""
    away = set(getattr(recovered.table.state, "away", ()))
    return [seat for seat in recovered.sitters if seat not in away and recovered.table.stack(seat)]
