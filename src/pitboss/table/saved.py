"""A table between two rounds as plain data, to be restored without playing its rounds again."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from pitboss.errors import ensure
from pitboss.money import Accounts, NonValueChips
from pitboss.table.table import Snapshot, Table


class SavedTable(msgspec.Struct, frozen=True, kw_only=True):
    """All that a table is between two rounds.

    `versions` are the house rules it was operated under, `history` is the fingerprint of all
    answers that were given so far, with which that of later ones begins.
    """

    versions: list[dict[str, Any]]
    balances: dict[str, int]
    seats: dict[int, NonValueChips | None]
    arrivals: tuple[int, ...]
    wagers: list[Any]
    state: Any
    next_wager: int
    rounds: int
    history: str


def save_table(table: Table[Any, Any, Any]) -> SavedTable:
    """Save a table between two rounds, collections in the order in which they came about."""
    ensure(not table.in_play, "a table is saved between two rounds")
    return SavedTable(
        versions=[_sorted(rules.submission()) for rules in table.versions],
        balances=table.accounts.snapshot(),
        seats=dict(table.seats),
        arrivals=table.arrivals,
        wagers=[_plain(wager) for wager in table.wagers.values()],
        state=_plain(table.state),
        next_wager=table.next_wager,
        rounds=table.rounds,
        history=table.history,
    )


def restore_table(table: Table[Any, Any, Any], saved: SavedTable) -> None:
    """Make a table of the same game what was saved."""
    game = table.game
    wagers = [msgspec.convert(each, game.wager, str_keys=True) for each in saved.wagers]
    table.restore(
        Snapshot(
            Accounts.of(saved.balances),
            dict(saved.seats),
            saved.arrivals,
            {wager.id: wager for wager in wagers},
            msgspec.convert(saved.state, game.state, str_keys=True),
            saved.next_wager,
            saved.rounds,
            sha256(saved.history.encode("ascii")),
            tuple(game.rules.read(each, stored=True) for each in saved.versions),
        )
    )


def _sorted(submission: dict[str, object]) -> dict[str, Any]:
    """House rules in the one order in which they are saved."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(submission, order="sorted"))
    return plain


def _plain(value: msgspec.Struct) -> object:
    return msgspec.to_builtins(value, str_keys=True)
