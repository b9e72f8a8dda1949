"""What anyone may check: the commitments of a table, and the transcript of what came of a seed."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pitboss.errors import NoSuchThing
from pitboss.ledger.chance import Epoch
from pitboss.ledger.entries import Entry, Revealed, body_of
from pitboss.ledger.recovered_table import RecoveredTable, recover_table

__all__ = ["epochs_of", "transcript"]

Plain = dict[str, object]


def epochs_of(recovered: RecoveredTable) -> list[Plain]:
    """Every epoch of a table: its commitment, who added what, and the seed if it is shown."""
    return [_epoch(each) for each in recovered.epochs.values()]


def _epoch(epoch: Epoch) -> Plain:
    seed = epoch.seed.hex() if epoch.revealed and epoch.seed is not None else None
    return {
        "epoch": epoch.number,
        "commitment": epoch.commitment,
        "contributions": list(epoch.contributions.values()),
        "draws": epoch.draws,
        "revealed": seed,
    }


def transcript(number: int, epoch: int, entries: Iterable[Entry]) -> Plain:
    """All rows of a table up to the row that shows the seed: enough to play it all again.

    A round whose chance is not yet open to everybody is not told.
    """
    rows: list[Entry] = []
    for entry in entries:
        rows.append(entry)
        body = body_of(entry)
        if isinstance(body, Revealed) and body.epoch == epoch:
            break
    else:
        raise NoSuchThing(f"the seed of epoch {epoch} has not been shown")
    hidden = [
        each.number for each in recover_table(number, rows).epochs.values() if _is_secret(each)
    ]
    if hidden and min(hidden) <= epoch:
        raise NoSuchThing(f"the seed of epoch {min(hidden)} has not been shown")
    return {"pitboss": 1, "table": number, "epoch": epoch, "rows": [_row(each) for each in rows]}


def _is_secret(epoch: Epoch) -> bool:
    return not epoch.revealed and epoch.draws > 0


def _row(entry: Entry) -> Plain:
    """A row as its hash was made from it; names of people are not for everybody."""
    plain: Plain = msgspec.to_builtins(entry, builtin_types=(bytes,))
    return {**plain, "body": msgspec.Raw(entry.body)}
