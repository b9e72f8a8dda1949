"""The state of a joint payout up to an item of the record of its host."""

from __future__ import annotations

from typing import Final

import msgspec

from pitboss.errors import RuleViolation
from pitboss.jackpots.joint.agreement import Agreement
from pitboss.jackpots.joint.entries import START, DivisionNotified
from pitboss.jackpots.state import Fund
from pitboss.money import Cents
from pitboss.rulebook import cite

# The money that a casino holds for the fund, in the books of the host, and the host's own.
HELD: Final = "held"
OWN: Final = "own"


class PayoutLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the log of payouts: when, where, how much, which hands, and by whom."""

    claim: str
    casino: str
    at: int
    cents: Cents
    losing: str
    winning: str
    verified_by: str
    authorized_by: str
    paid_at: int
    paid_by_casino: str


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """The record up to an item.

    `rows` is the last row of each casino that was taken in, `held` what each holds of the money of
    the fund (below zero where it has paid more than it collected), `shown` up to which item each
    other casino displays the record. `rulings` are claims that were verified and wait for their
    turn, `payers` says who pays a confirmed payout. `elsewhere` has the casinos that were notified
    of a claim by other means, and `broken` from which item on each of them must be reached again.
    """

    books: Fund
    agreement: Agreement | None = None
    seq: int = 0
    head: str = START
    at: int = 0
    rows: dict[str, int] = {}
    held: dict[str, Cents] = {}
    rulings: dict[str, str] = {}
    payers: dict[str, str] = {}
    shown: dict[str, int] = {}
    pending_at: dict[str, int] = {}
    confirmed_at: dict[str, int] = {}
    elsewhere: dict[str, frozenset[str]] = {}
    broken: dict[str, tuple[str, int]] = {}
    notices: tuple[DivisionNotified, ...] = ()
    payouts: tuple[PayoutLine, ...] = ()

    @property
    def filed(self) -> Agreement:
        """The agreement in force."""
        if self.agreement is None:
            message = "no agreement is in force for this payout"
            raise RuleViolation(message, cite("13:69F-14.20(b)"))
        return self.agreement

    @property
    def host(self) -> str:
        """The host casino."""
        return self.filed.host.name

    def shown_by(self, casino: str) -> int:
        """Up to which item a casino displays the record; the host always shows all of it."""
        return self.seq if casino == self.host else self.shown.get(casino, 0)
