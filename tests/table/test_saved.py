"""A table is saved between two rounds and made anew from what was saved."""

from __future__ import annotations

from typing import Any

import pytest

import pitboss
from pitboss.errors import InvariantBroken
from pitboss.games import game
from pitboss.table import Table
from pitboss.table.saved import restore_table, save_table


def test_a_restored_table_is_the_one_that_was_saved() -> None:
    """Chips, wagers that stand, what lasts between rounds, and the fingerprint of all that."""
    played = pitboss.open_table("craps", seats={1: 500_00, 2: 300_00}, seed=4)
    played.bet("pass", 10_00, seat=1)
    played.deal()
    table = played.table
    again: Table[Any, Any, Any] = Table(game("craps"), game("craps").rules(), seats={})

    restore_table(again, save_table(table))
    table.rebase()

    assert table.wagers
    assert again.wagers == table.wagers
    assert again.accounts.snapshot() == table.accounts.snapshot()
    assert again.digest() == table.digest()


def test_a_table_is_not_saved_in_a_round() -> None:
    """What a round has done so far is not part of what lasts."""
    played = pitboss.open_table("craps", seats={1: 500_00}, seed=3)
    played.open_round()

    with pytest.raises(InvariantBroken, match="between two rounds"):
        save_table(played.table)
