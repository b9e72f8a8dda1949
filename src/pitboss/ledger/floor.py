"""The floor in the ledger: its entries are rows of the house's log."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pitboss.house.floor import Floor, OpenTable, apply_floor, check_floor
from pitboss.house.floor_entries import FloorEntry
from pitboss.ledger.acts import Act
from pitboss.ledger.engines import Connected
from pitboss.ledger.floor_kinds import FloorEntered
from pitboss.ledger.house_fold import HouseFold
from pitboss.ledger.recovered_table import RecoveredTable


def open_table(recovered: RecoveredTable) -> OpenTable:
    """A table as the floor knows it."""
    table = recovered.table
    return OpenTable(table.rules, max(table.seats_max - len(recovered.sitters), 0))


class Floors:
    """The floor of a ledger."""

    def __init__(self, ledger: Connected) -> None:
        self._fold: HouseFold[Floor] = HouseFold(
            ledger,
            kind=FloorEntered,
            start=Floor(),
            apply=lambda floor, entry, at: apply_floor(floor, entry, at=at),
        )

    def floor(self) -> Floor:
        """The floor as it is now."""
        return self._fold.read()

    def enter(
        self,
        entry: FloorEntry,
        tables: Mapping[int, OpenTable],
        *,
        by: str,
        position: str,
        at: int,
        user: int,
        act: Act | None = None,
    ) -> str:
        """Write an entry of somebody; what is called out with it comes back."""
        said = check_floor(self.floor(), entry, tables)
        signed = msgspec.structs.replace(entry, by=by, position=position)
        self._fold.enter(signed, at=at, user=user, act=act)
        return said
