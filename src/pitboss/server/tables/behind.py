"""Tables of other processes that nobody watches here: their logs are read when it matters.

To follow a table takes most of the work of playing it, so that processes which followed all tables
would do together no more than one of them.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from pitboss.server.tables.follower import Follower

if TYPE_CHECKING:
    from pitboss.server.tables.registry import ServedTable, TableRegistry

READING_SECONDS_MAX: Final = 10.0


def is_behind(table: ServedTable | None) -> bool:
    """Whether rows of a table were written that this process has not looked for yet."""
    return isinstance(table, Follower) and table.is_behind


def all_read(registry: TableRegistry) -> list[ServedTable]:
    """All open tables, with what other processes have written; called from a thread."""
    if registry.loop is not None and any(map(is_behind, list(registry.tables.values()))):
        reading = asyncio.run_coroutine_threadsafe(registry.read_all(), registry.loop)
        reading.result(READING_SECONDS_MAX)
    return list(registry.tables.values())
