"""Saved states: proved by a full replay, and as good a beginning as the first row."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.errors import LedgerTampered
from pitboss.games import names
from pitboss.ledger import writer
from pitboss.ledger.entries import Entry, Saved, body_of, body_to_bytes, link
from pitboss.ledger.recovered_table import RecoveredTable, recover_table
from pitboss.ledger.saved import restore_state
from tests.ledger.driving import Driver
from tests.ledger.test_undo import everything


def played(slug: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Driver, dict[int, bytes]]:
    """A table whose state was saved now and then, and the states by their rows."""
    monkeypatch.setattr(writer, "SAVED_ROWS", 7)
    driver = Driver(slug, seed=5)
    states: dict[int, bytes] = {}
    recovered = driver.driven.recovered
    for _ in range(400):
        if len(states) >= 3:
            break
        driver.step()
        if recovered.saved_state is not None:
            states[recovered.saved] = recovered.saved_state
    return driver, states


def restored(number: int, rows: list[Entry], n: int, state: bytes, seeds: object) -> RecoveredTable:
    """A table from the state that was saved at a row, and the rows after it."""
    recovered = RecoveredTable(number, seeds)  # type: ignore[arg-type]
    recovered.read(rows[0])
    restore_state(recovered, state, rows[n - 2], rows[n - 1])
    for row in rows[n:]:
        recovered.read(row)
    return recovered


@pytest.mark.promise("R5")
@pytest.mark.parametrize("slug", names())
def test_a_table_from_a_saved_state_is_the_same_table(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From each state that was saved, and from the first row, the log leads to the same end."""
    driver, states = played(slug, monkeypatch)
    driven = driver.driven
    full = recover_table(1, driven.entries, seeds=driven.seeds)
    expected = everything(full)

    assert expected == everything(driven.recovered) | {"epochs": expected["epochs"]}
    assert len(states) == 3
    for n, state in states.items():
        found = restored(1, driven.entries, n, state, driven.seeds)
        assert everything(found) | {"events": expected["events"]} == expected
        assert not any(seed.hex() in state.decode() for seed in driven.seeds.values())


@pytest.mark.promise("R9")
def test_a_state_that_was_changed_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither one with another fingerprint, nor one that the log does not lead to."""
    driver, states = played("craps", monkeypatch)
    rows, (n, state) = driver.driven.entries, next(iter(states.items()))
    forged = state.replace(b'"rounds":', b'"rounds":1')
    with pytest.raises(LedgerTampered, match="saved state is not the one"):
        restored(1, rows, n, forged, {})
    with pytest.raises(LedgerTampered, match="saved state is not the one"):
        restored(1, rows, n - 1, state, {})

    row = rows[n - 1]
    assert isinstance(body_of(row), Saved)
    other = msgspec.structs.replace(row, body=body_to_bytes(Saved(digest="0" * 64)))
    other = msgspec.structs.replace(other, hash=link(rows[n - 2].hash, other))
    with pytest.raises(LedgerTampered, match="another state was saved"):
        recover_table(1, [*rows[: n - 1], other])
