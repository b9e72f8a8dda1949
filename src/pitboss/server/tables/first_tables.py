"""How tables are opened: which games get one when the server starts, and its first rows."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.errors import ensure
from pitboss.games import AnyGame, discover
from pitboss.ledger.entries import Batch
from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.ledger.store import Ledger
from pitboss.ledger.writer import Writer
from pitboss.server.settings import Settings
from pitboss.table import HouseRules


def missing_games(ledger: Ledger, settings: Settings) -> list[AnyGame]:
    """The games of a new house, and those that were chosen and have no open table."""
    opened, cards = {row.game for row in ledger.open_tables()}, discover().values()
    if not settings.games:
        return [] if opened else list(cards)
    return [card for card in cards if settings.offers(card.slug) and card.slug not in opened]


def first_rows(
    now: Callable[[], int],
    card: AnyGame,
    rules: HouseRules,
    number: int,
    *,
    name: str,
    mode: str,
    clocks: dict[str, int],
    by: int,
    pit: str = "",
) -> Batch:
    """The rows with which the log of a table begins."""
    writer = Writer(RecoveredTable(number), now)
    writer.open(card, rules, name=name, mode=mode, clocks=clocks, by=by, pit=pit)
    batch = writer.batch()
    ensure(batch is not None, "a table is opened by its first row")
    assert batch is not None
    return batch
