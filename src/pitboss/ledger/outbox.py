"""The outbox in the ledger: what was sent of the notices, and what could not be."""

from __future__ import annotations

from pitboss.house.outbox import Outbox, apply_outbox
from pitboss.ledger.engines import Connected
from pitboss.ledger.floor_kinds import OutboxEntered
from pitboss.ledger.house_fold import HouseFold


def outbox_of(ledger: Connected) -> HouseFold[Outbox]:
    """The outbox of a ledger."""
    return HouseFold(
        ledger,
        kind=OutboxEntered,
        start=Outbox(),
        apply=lambda outbox, entry, at: apply_outbox(outbox, entry, at=at),
    )
