"""The limits that players set for themselves, and what they have lost and played so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Row, case, delete, func, insert, select

from pitboss.ledger.append import lock_house
from pitboss.ledger.engines import Connected
from pitboss.ledger.entries import LimitChanged
from pitboss.ledger.house_log import write_house
from pitboss.ledger.schema import play_limits, results


class LimitRow(msgspec.Struct, frozen=True, kw_only=True):
    """A limit of a player; from `next_at` on it is `next_value`, and None is no limit."""

    user_id: int
    kind: str
    value: int | None
    next_value: int | None = None
    next_at: int | None = None

    def at(self, now: int) -> int | None:
        """The limit at a time."""
        return self.value if self.next_at is None or now < self.next_at else self.next_value


class PlayLimits:
    """The limits of players in a ledger."""

    def __init__(self, ledger: Connected) -> None:
        self._ledger = ledger

    def of(self, user: int) -> dict[str, LimitRow]:
        """The limits of a player, by their kind."""
        wanted = select(play_limits).where(play_limits.c.user_id == user)
        with self._ledger.reading() as connection:
            rows = [_row(each) for each in connection.execute(wanted)]
        return {each.kind: each for each in rows}

    def users_since(self, changed_at: int) -> set[int]:
        """The players who have set a limit since then."""
        wanted = select(play_limits.c.user_id).where(play_limits.c.changed_at >= changed_at)
        with self._ledger.reading() as connection:
            return set(connection.scalars(wanted))

    def change(
        self, user: int, kind: str, decide: Callable[[LimitRow | None], LimitRow], *, at: int
    ) -> LimitRow:
        """Set a limit by what it was before; the house's log has it too.

        Nothing else changes it meanwhile: of two requests the second sees what the first has set.
        """
        mine = (play_limits.c.user_id == user, play_limits.c.kind == kind)
        with self._ledger.writing() as connection:
            lock_house(connection)
            found = connection.execute(select(play_limits).where(*mine)).first()
            row = decide(None if found is None else _row(found))
            changed = LimitChanged(
                kind=kind, value=row.value, next_value=row.next_value, next_at=row.next_at
            )
            write_house(connection, changed, at=at, user=user)
            connection.execute(delete(play_limits).where(*mine))
            fresh = insert(play_limits).values(**msgspec.structs.asdict(row), changed_at=at)
            connection.execute(fresh)
        return row

    def lost(self, user: int, since: Mapping[str, int]) -> dict[str, int]:
        """What a player has lost in finished rounds since these times, under the same names."""
        if not since:
            return {}
        sums = [
            func.sum(case((results.c.at >= at, results.c.net), else_=0)).label(name)
            for name, at in since.items()
        ]
        mine = (results.c.user_id == user, results.c.at >= min(since.values()))
        with self._ledger.reading() as connection:
            found = connection.execute(select(*sums).where(*mine)).one()._mapping
        return {name: -int(found[name] or 0) for name in since}

    def rounds_since(self, user: int, at: int) -> list[int]:
        """When the rounds of a player ended since then, in order."""
        wanted = select(results.c.at).where(results.c.user_id == user, results.c.at >= at)
        with self._ledger.reading() as connection:
            return list(connection.scalars(wanted.order_by(results.c.at)))


def _row(found: Row[*tuple[Any, ...]]) -> LimitRow:
    return LimitRow(
        user_id=found.user_id,
        kind=found.kind,
        value=found.value,
        next_value=found.next_value,
        next_at=found.next_at,
    )
