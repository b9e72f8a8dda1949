"""How tables are opened: which games get one when the server starts, and its first rows."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable

from pitboss.errors import RuleViolation, UnlawfulOption, ensure
from pitboss.games import AnyGame, discover
from pitboss.ledger.entries import Batch
from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.ledger.store import Ledger
from pitboss.ledger.writer import Writer
from pitboss.server.settings import Settings
from pitboss.table import HouseRules

log = logging.getLogger("pitboss.server")


def missing_games(ledger: Ledger, settings: Settings) -> list[AnyGame]:
    """The games of a new house, and those that were chosen and have no open table."""
    opened, cards = {row.game for row in ledger.open_tables()}, discover().values()
    if not settings.games:
        return [] if opened else list(cards)
    return [card for card in cards if settings.offers(card.slug) and card.slug not in opened]


async def open_first(cards: Iterable[AnyGame], open_table: Callable[..., Awaitable[int]]) -> None:
    """Open a table of each of these games; one whose rules are not approved stays closed."""
    for card in cards:
        try:
            await open_table(card, card.rules(), name=f"{card.name} 1")
        except (RuleViolation, UnlawfulOption) as error:
            log.error("no table of %s is opened: %s", card.name, error.message)


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
