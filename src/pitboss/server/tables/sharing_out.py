"""Tables go to the process where their players are, and idle ones are shared out evenly.

A command that reaches a process which does not own its table goes through the database and back.
Where all clients of a table come to one process, as a proxy can arrange by its address, that
process asks the owner for it and plays it itself.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.follower import WANTED, Follower

if TYPE_CHECKING:
    from pitboss.server.tables.registry import TableRegistry

# A process with so many tables more than another gives it half of the difference; a few do no harm.
UNEVEN_MIN: Final = 8

# A process that has not been given a table asks for it again after this time.
AGAIN_MS: Final = 5_000


def is_idle(recovered: RecoveredTable) -> bool:
    """Whether nobody sits at a table and nothing is under way."""
    stopped = recovered.frozen or recovered.closed
    return not recovered.sitters and recovered.at_rest and not stopped


async def give_to(registry: TableRegistry, other: str, actor: TableActor) -> None:
    """Let another process have a table that nobody watches here, and follow it."""
    await actor.finish_all()
    await registry.in_turn(partial(registry.owner.give_to, other), actor.recovered.number)
    await registry.follow_lost_tables()


class SharingOut:
    """Shares the tables of a registry with those of other processes; called every second."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._asked_at: dict[int, int] = {}

    async def run_once(self) -> None:
        """Ask for the tables that are watched here, and give away what is idle and too much."""
        self._ask_for_watched()
        registry = self._registry
        spare = [each for each in registry.owned_tables() if _is_spare(each)]
        if not spare:
            return
        shares = await registry.in_turn(registry.owner.shares)
        others = {name: count for name, count in shares.items() if name != registry.owner.name}
        if not others:
            return
        poorest = min(others, key=lambda name: others[name])
        more = shares.get(registry.owner.name, 0) - others[poorest]
        if more >= UNEVEN_MIN:
            for actor in spare[: more // 2]:
                await give_to(registry, poorest, actor)

    def _ask_for_watched(self) -> None:
        """Ask the owners of tables that are watched here; one that is watched there too stays."""
        now = self._registry.clock.now_ms()
        for number, table in self._registry.tables.items():
            if isinstance(table, Follower) and table.is_watched:
                if now - self._asked_at.get(number, -AGAIN_MS) >= AGAIN_MS:
                    self._asked_at[number] = now
                    table.ask_owner(WANTED, self._registry.owner.name)
            else:
                self._asked_at.pop(number, None)


def _is_spare(actor: TableActor) -> bool:
    return is_idle(actor.recovered) and not actor.is_watched and not actor.waiting
