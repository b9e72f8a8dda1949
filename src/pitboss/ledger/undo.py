"""Takes back rows that were applied to a recovered table and could not be committed.

The log is not read: what the table was is kept in a mark, and the round under way is led again by
the answers that it was given before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import Field, fields
from operator import attrgetter
from typing import Any, Final, TypeVar

import msgspec

from pitboss.house import TableChanges
from pitboss.ledger.chance import Epoch
from pitboss.ledger.entries import Entry, Revealed, body_of
from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.table import Event, Snapshot

T = TypeVar("T")

# The epochs in use, to come and committed to; of others only the seed is revealed.
_EPOCHS_IN_USE: Final = 4

# What is neither copied nor put back as it is.
_APART: Final = frozenset({"seeds", "epochs", "changes", "_asked", "_listing"})
_KEPT: Final = tuple(each for each in fields(RecoveredTable) if each.name not in _APART)


def _values_of(kept: Sequence[Field[Any]]) -> Callable[[object], list[Any]]:
    """How these fields of an object are read, collections copied: every command needs it."""
    read = attrgetter(*(each.name for each in kept))
    collections = [at for at, each in enumerate(kept) if each.default_factory in _COLLECTIONS]

    def values_of(thing: object) -> list[Any]:
        values = list(read(thing))
        for at in collections:
            values[at] = values[at].copy()
        return values

    return values_of


_COLLECTIONS: Final[frozenset[object]] = frozenset({dict, list, set})
_values: Final = _values_of(_KEPT)
_epoch_values: Final = _values_of(fields(Epoch))


class Mark(msgspec.Struct, frozen=True):
    """What a recovered table was at one moment.

    `answers` counts those of the round under way; a table between rounds is kept as a snapshot.
    `pending` are events that the next row takes along.
    """

    fields: list[Any]
    epochs: dict[int, list[Any]]
    epoch_count: int
    changes: TableChanges
    answers: int
    table: Snapshot[Any, Any, Any] | None
    pending: list[Event]


def mark(recovered: RecoveredTable) -> Mark:
    """Note what a table is, so that it can be made so again."""
    round = recovered.round
    under_way = round is not None and not round.over
    count = len(recovered.epochs)
    return Mark(
        fields=_values(recovered),
        epochs={
            number: _epoch_values(recovered.epochs[number])
            for number in range(max(1, count + 1 - _EPOCHS_IN_USE), count + 1)
        },
        epoch_count=count,
        changes=_copy(recovered.changes),
        answers=0 if round is None else len(round.answers),
        table=None if under_way else recovered.table.snapshot(),
        pending=recovered.table.pending(),
    )


def undo(recovered: RecoveredTable, was: Mark, rows: Iterable[Entry]) -> None:
    """Make a table what it was before these rows were applied to it."""
    for each, value in zip(_KEPT, was.fields, strict=True):
        setattr(recovered, each.name, _copied(value))
    recovered.changes = _copy(was.changes)
    for number in range(was.epoch_count + 1, len(recovered.epochs) + 1):
        del recovered.epochs[number]
    for number, values in was.epochs.items():
        recovered.epochs[number] = Epoch(*map(_copied, values))
    _hide(recovered, rows)
    if was.table is not None:
        recovered.table.restore(was.table)
    elif recovered.round is not None:
        recovered.round.rewind(was.answers)
    for event in was.pending:
        recovered.table.emit(event)
    recovered.ask_again()


def _hide(recovered: RecoveredTable, rows: Iterable[Entry]) -> None:
    """Seeds that these rows revealed are secret again: nobody has seen them."""
    for entry in rows:
        body = body_of(entry) if entry.kind == Revealed.__name__ else None
        if isinstance(body, Revealed) and body.epoch in recovered.epochs:
            recovered.epochs[body.epoch].revealed = False


def _copied(value: T) -> T:
    """A value of its own, where it is a collection."""
    kind = type(value)
    return kind(value) if kind in _COLLECTIONS else value  # type: ignore[call-arg]


def _copy(changes: TableChanges) -> TableChanges:
    """A copy whose collections are its own as well."""
    other = TableChanges.__new__(TableChanges)
    vars(other).update({name: _copied(value) for name, value in vars(changes).items()})
    return other
