"""Rows of the house's log about the floor, and about notices on their way out of the house."""

from __future__ import annotations

from pitboss.house.floor_entries import FloorEntry
from pitboss.house.outbox import OutboxEntry
from pitboss.ledger.entry_kind import Kind


class FloorEntered(Kind, frozen=True, kw_only=True):
    """Somebody of the floor made an entry: a waiting list, decks, a device, a seal, a count."""

    what: FloorEntry


class OutboxEntered(Kind, frozen=True, kw_only=True):
    """A notice was sent to an address outside the house, or could not be."""

    what: OutboxEntry
