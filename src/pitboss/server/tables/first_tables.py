"""Which games get a table when the server starts."""

from __future__ import annotations

from pitboss.games import AnyGame, discover
from pitboss.ledger.store import Ledger
from pitboss.server.settings import Settings


def missing_games(ledger: Ledger, settings: Settings) -> list[AnyGame]:
    """The games of a new house, and those that were chosen and have no open table."""
    opened, cards = {row.game for row in ledger.open_tables()}, discover().values()
    if not settings.games:
        return [] if opened else list(cards)
    return [card for card in cards if settings.offers(card.slug) and card.slug not in opened]
