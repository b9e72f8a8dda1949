"""The saved state of a table: recovery begins there and reads only the rows that follow.

The log has the fingerprint of every state that was saved, and a replay of the whole log proves it.
No secret seed is in it.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, get_type_hints

import msgspec

from pitboss.errors import LedgerTampered
from pitboss.house import TableChanges
from pitboss.ledger.chance import SEALED_WORDS, Epoch, commitment_of
from pitboss.ledger.entries import Entry, Saved, body_of, check_link
from pitboss.table import SavedTable, restore_table, save_table

if TYPE_CHECKING:
    from pitboss.ledger.recovered_table import RecoveredTable

# A state is saved when so many rows were written since the last one.
SAVED_ROWS: Final = 500

# What a state does not have: its place in the log, the round that is over, and what is no part of
# the log.
_LEFT_OUT: Final = frozenset(
    {
        *("number", "seeds", "n", "head", "at", "opened", "round", "steps", "gone", "epochs"),
        *("changes", "saved", "saved_state", "hidden", "rewound", "opened_at"),
    }
)

# Nor, at a table that was opened before states had it, since when cards and dice are in use.
_UNTIMED: Final = _LEFT_OUT | {"in_use"}

# An epoch whose seed was drawn from once and revealed, as most are.
_USUAL: Final = {"draws": 1, "revealed": True, "scheme": SEALED_WORDS}


class SavedState(msgspec.Struct, frozen=True, kw_only=True):
    """All that a recovered table is between two rounds; `epochs` are its epochs from the first."""

    table: SavedTable
    fields: dict[str, Any]
    epochs: list[dict[str, Any] | None]
    changes: int


def may_be_saved(recovered: RecoveredTable) -> bool:
    """Whether a table is between two rounds, with nothing under way that would be lost."""
    quiet = not recovered.table.in_play and not recovered.table.pending()
    return quiet and recovered.question is None and not recovered.changes.waiting


def encode_state(recovered: RecoveredTable) -> bytes:
    """The state of a table between two rounds, in the one form that has its fingerprint."""
    opened = recovered.opened
    left_out = _LEFT_OUT if opened is not None and opened.timed is True else _UNTIMED
    kept = (each.name for each in fields(recovered) if each.name not in left_out)
    state = SavedState(
        table=save_table(recovered.table),
        fields={
            name: _in_order(getattr(recovered, name)) for name in kept if not name.startswith("_")
        },
        epochs=[_plain(each) for each in recovered.epochs.values()],
        changes=recovered.changes.count,
    )
    return msgspec.json.encode(state)


def _in_order(value: object) -> object:
    """A set in one order; other collections have theirs from the log."""
    return sorted(value) if isinstance(value, set) else value


def fingerprint_of(state: bytes) -> str:
    """The fingerprint of a state, which the log has."""
    return sha256(state).hexdigest()


def restore_state(recovered: RecoveredTable, state: bytes, before: Entry, row: Entry) -> None:
    """Make a table that was only opened what it was at the row that saved this state."""
    check_link(before.hash, row, n=row.n)
    body = body_of(row)
    if not isinstance(body, Saved) or body.digest != fingerprint_of(state):
        raise LedgerTampered(f"table {row.table}: the saved state is not the one of row {row.n}")
    saved = msgspec.json.decode(state, type=SavedState)
    restore_table(recovered.table, saved.table)
    hints = get_type_hints(type(recovered))
    for name, value in saved.fields.items():
        setattr(recovered, name, msgspec.convert(value, hints[name], str_keys=True))
    recovered.epochs = {
        number: _epoch(number, plain, recovered.seeds.get(number))
        for number, plain in enumerate(saved.epochs, start=1)
    }
    recovered.hidden = {n for n, each in recovered.epochs.items() if not each.revealed}
    recovered.changes = TableChanges(str(recovered.number))
    recovered.changes.count = saved.changes
    recovered.n, recovered.head, recovered.at = row.n, row.hash, row.at
    recovered.saved = row.n


def _plain(epoch: Epoch) -> dict[str, Any] | None:
    """What an epoch has beyond the usual; the seed of a revealed one gives its commitment."""
    if _is_usual(epoch):  # a long log has thousands
        return None
    found = {
        each.name: getattr(epoch, each.name)
        for each in fields(epoch)
        if each.name not in ("number", "seed") and not _is_default(each, getattr(epoch, each.name))
    }
    if epoch.revealed:
        del found["commitment"]
    return found


def _is_usual(epoch: Epoch) -> bool:
    said = epoch.contributions or epoch.sealed or epoch.decks or epoch.ended or epoch.cards
    return epoch.revealed and epoch.draws == 1 and epoch.scheme == SEALED_WORDS and not said


def _is_default(each: Any, value: object) -> bool:  # noqa: ANN401
    made = each.default if each.default_factory is MISSING else each.default_factory()
    return bool(value == made)


def _epoch(number: int, plain: dict[str, Any] | None, seed: bytes | None) -> Epoch:
    """An epoch as it was saved, with its seed as far as that is known."""
    given = dict(_USUAL if plain is None else plain)
    if "commitment" not in given:
        if seed is None:
            raise LedgerTampered(f"the seed of epoch {number} cannot be read")
        given["commitment"] = commitment_of(seed, cards=bool(given.get("cards")))
    epoch = msgspec.convert({"number": number, **given}, Epoch, str_keys=True)
    epoch.seed = seed
    return epoch
