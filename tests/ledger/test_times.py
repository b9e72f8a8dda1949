"""The times in a log: never before those of the rows before them."""

from __future__ import annotations

import pytest

from pitboss.ledger.audit import audit
from pitboss.ledger.entries import Batch, Thawed, row
from pitboss.ledger.store import Ledger
from tests.ledger.ledgers import open_plain_table


@pytest.mark.promise("R9")
def test_times_that_go_back_are_found(ledger: Ledger) -> None:
    """A log is dated in the order of its rows, the house's own as well."""
    ledger.add_user("Ann", "player", None, 2_000)
    ledger.add_user("Bob", "player", None, 1_000)  # is dated as the row before it
    assert audit(ledger).faults == ()

    table = open_plain_table(ledger)
    before = ledger.head(table)
    for at in (5_000, 4_999):
        entry = row(before[1], table=table, n=before[0] + 1, body=Thawed(), at=at, user=0, key="")
        ledger.append(Batch(table=table, entries=(entry,)))
        before = (entry.n, entry.hash)
    assert f"table {table}, row {before[0]} is dated before the row before it" in map(
        str, audit(ledger).faults
    )
