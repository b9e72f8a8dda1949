"""Approvals in the ledger: what a table needs, from the rulings on what was filed.

Asked in the transaction that opens a table or changes its rules. A house with a standing approval
files what is new to it there and then; without one it waits for the ruling.
"""

from __future__ import annotations

from typing import Final

from pitboss.house.approvals import missing_approvals, missing_sign, unapproved
from pitboss.house.desk import STANDING, Desk
from pitboss.house.desk_entries import Filed, Ruled
from pitboss.ledger.entries import ChangeStepTaken, DeskEntered
from pitboss.ledger.house_log import write_house
from pitboss.ledger.statements import Access
from pitboss.table import HouseRules

# Who files the rules of tables that are opened.
HOUSE: Final = "the house"


class Approvals:
    """What is approved at one moment of a transaction."""

    def __init__(self, access: Access, desk: Desk, *, standing: bool, at: int, user: int) -> None:
        self._access, self._desk, self._standing = access, desk, standing
        self._at, self._user = at, user

    def check(self, rules: HouseRules, *, name: str) -> list[Filed]:
        """Refuse rules that are not approved; what comes back only a standing approval covers."""
        missing = missing_approvals(self._desk, rules, name=name, by=HOUSE, at=self._at)
        return unapproved(missing, standing=self._standing)

    def approve(self, rules: HouseRules, *, name: str) -> None:
        """Refuse rules that are not approved; a standing approval is written for what is new."""
        self._write(self.check(rules, name=name))

    def approve_sign(self, step: ChangeStepTaken) -> None:
        """Refuse a sign in a form that is not approved, whatever its row refers to."""
        missing = missing_sign(self._desk, step.location, step.size, by=HOUSE, at=self._at)
        self._write(unapproved(missing, standing=self._standing))

    def _write(self, filings: list[Filed]) -> None:
        entries: list[DeskEntered] = []
        for number, filed in enumerate(filings, len(self._desk.filings) + 1):
            ruled = Ruled(filing=number, verdict="approved", by=STANDING)
            entries += [DeskEntered(what=filed), DeskEntered(what=ruled)]
        if entries:
            write_house(self._access, *entries, at=self._at, user=self._user)
