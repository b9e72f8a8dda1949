"""What the rows of one kind in the house's log come to, read row by row."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, Final, Generic, TypeVar

import msgspec
from sqlalchemy import bindparam, select

from pitboss.ledger.acts import Act, write_act
from pitboss.ledger.append import lock_house
from pitboss.ledger.engines import Connected
from pitboss.ledger.entries import HOUSE_TABLE, Body
from pitboss.ledger.house_log import write_house
from pitboss.ledger.schema import log
from pitboss.ledger.statements import Access, Statements

T = TypeVar("T")

_ROWS: Final = (
    select(log.c.n, log.c.at, log.c.body)
    .where(
        log.c.table_id == bindparam("of"),
        log.c.n > bindparam("since"),
        log.c.kind == bindparam("kind"),
    )
    .order_by(log.c.n)
)


class HouseFold(Generic[T]):
    """A value that follows from the rows of one kind, and the way to add such a row."""

    def __init__(
        self, ledger: Connected, *, kind: type[Any], start: T, apply: Callable[[T, Any, int], T]
    ) -> None:
        self._ledger, self._kind, self._apply = ledger, kind, apply
        self._read: tuple[int, T] = (0, start)
        self._folding = Lock()

    def read(self) -> T:
        """The value now; only rows that are new since the last call are read."""
        with self._folding, self._ledger.reading() as connection:
            self._read = self._fold(connection, self._read)
            return self._read[1]

    def enter(self, entry: Any, *, at: int, user: int, act: Act | None = None) -> T:  # noqa: ANN401
        """Write an entry; one that cannot be changes nothing."""
        body: Body = self._kind(what=entry)
        with self._ledger.writing() as connection:
            lock_house(connection)
            after = self._apply(self._fold(connection, self._read)[1], entry, at)
            write_house(connection, body, at=at, user=user)
            write_act(connection, act, at=at, user=user)
        return after

    def _fold(self, access: Access, read: tuple[int, T]) -> tuple[int, T]:
        since, value = read
        given = {"of": HOUSE_TABLE, "since": since, "kind": self._kind.__name__}
        for n, at, body in Statements.of(access).read(_ROWS, given):
            value = self._apply(value, msgspec.json.decode(body, type=self._kind).what, at)
            since = n
        return since, value
