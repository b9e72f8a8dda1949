"""Approvals in the ledger: what a table needs, from the rulings on what was filed.

Asked in the transaction that opens a table or changes its rules. A house with a standing approval
files what is new to it there and then; without one it waits for the ruling.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pitboss.errors import RuleViolation
from pitboss.house.approvals import needed_filings, sign_filing, why_denied
from pitboss.house.desk import STANDING, Desk
from pitboss.house.desk_entries import Filed, Ruled
from pitboss.ledger.entries import ChangeStepTaken, DeskEntered
from pitboss.ledger.house_log import write_house
from pitboss.ledger.statements import Access
from pitboss.rulebook import cite
from pitboss.table import HouseRules

# Who files the rules of tables that are opened.
HOUSE: Final = "the house"


class Approvals:
    """What is approved at one moment of a transaction."""

    def __init__(self, access: Access, desk: Desk, *, standing: bool, at: int, user: int) -> None:
        self._access, self._desk, self._standing = access, desk, standing
        self._at, self._user = at, user

    def check(self, rules: HouseRules, *, name: str) -> None:
        """Refuse rules that are not approved, and would not be by a standing approval."""
        for _ in self._missing(rules, name):
            pass

    def approve(self, rules: HouseRules, *, name: str) -> None:
        """Refuse rules that are not approved; a standing approval is written for what is new."""
        self._write([*self._missing(rules, name)])

    def approve_sign(self, step: ChangeStepTaken) -> None:
        """Refuse a sign in a form that is not approved, whatever its row refers to."""
        filed = sign_filing(step.location, step.size, by=HOUSE)
        self._write([*self._open(filed, cite("19:47-8.3(d)"))])

    def _missing(self, rules: HouseRules, name: str) -> Iterator[Filed]:
        """What is neither approved nor denied, and what a standing approval would approve."""
        for need in needed_filings(rules, by=HOUSE):
            yield from self._open(need.filed, need.cite)

    def _open(self, filed: Filed, provision: str) -> Iterator[Filed]:
        desk = self._desk
        if desk.approval(filed.kind, filed.subject, filed.digest, at=self._at) is not None:
            return
        denied = why_denied(desk, filed, at=self._at)
        if denied:
            raise RuleViolation(denied, provision)
        if not self._standing:
            what = filed.kind.replace("_", " ")
            message = f"this is not approved yet ({what}): file it and wait for the ruling"
            raise RuleViolation(message, provision)
        yield filed

    def _write(self, filings: list[Filed]) -> None:
        number = len(self._desk.filings)
        entries: list[DeskEntered] = []
        for filed in filings:
            number += 1
            ruled = Ruled(filing=number, verdict="approved", by=STANDING)
            entries += [DeskEntered(what=filed), DeskEntered(what=ruled)]
        if entries:
            write_house(self._access, *entries, at=self._at, user=self._user)
