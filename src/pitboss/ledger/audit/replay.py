"""Audits the play: replays a log and compares the results of its rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from typing import Final

from sqlalchemy import Connection, select

from pitboss.errors import LedgerTampered
from pitboss.ledger.audit.faults import Fault
from pitboss.ledger.audit.table_log import entries_in
from pitboss.ledger.entries import Answered, Entry, RoundResult, Seated, Vacated
from pitboss.ledger.recovered_table import RecoveredTable, results_of
from pitboss.ledger.schema import results, seeds

# Who came and who went is written right after the answer with which a round ends.
SEATING: Final = frozenset({Seated.__name__, Vacated.__name__})


def replay_faults(
    connection: Connection, table: int, *, progress: Callable[[int], object]
) -> list[Fault]:
    """Replay a log with its secret seeds, so that the random draws are verified as well."""
    listed = _listed(connection, table)
    faults: list[Fault] = []
    recovered = RecoveredTable(table, _seeds(connection, table))
    try:
        with closing(entries_in(connection, table)) as entries:
            for result in _results(recovered, entries, progress):
                place = (result.round, result.user)
                if listed.pop(place, None) != (result.game, result.wagered, result.net):
                    faults.append(_fault(table, place, "is not listed as in the log"))
    except LedgerTampered as error:
        return [*faults, Fault(table=table, message=str(error))]
    return [*faults, *(_fault(table, each, "was never played for") for each in listed)]


def _results(
    recovered: RecoveredTable, entries: Iterable[Entry], progress: Callable[[int], object]
) -> Iterator[RoundResult]:
    """The result of every round for every user, by the log."""
    is_over = False
    for entry in entries:
        if is_over and entry.kind not in SEATING:
            yield from results_of(recovered)
            is_over = False
        recovered.read(entry)
        is_over = is_over or (entry.kind == Answered.__name__ and recovered.question is None)
        progress(1)
    if is_over:
        yield from results_of(recovered)


def _listed(connection: Connection, table: int) -> dict[tuple[object, object], object]:
    """The stored results of a table, by round and account."""
    rows = connection.execute(select(results).where(results.c.table_id == table))
    return {(row.round, row.user_id): (row.game, row.wagered, row.net) for row in rows}


def _seeds(connection: Connection, table: int) -> dict[int, bytes]:
    rows = connection.execute(select(seeds).where(seeds.c.table_id == table))
    return {row.epoch: bytes.fromhex(row.seed) for row in rows}


def _fault(table: int, place: tuple[object, object], words: str) -> Fault:
    round, user = place
    message = f"table {table}, round {round}: what account {user} won or lost {words}"
    return Fault(table=table, message=message)
