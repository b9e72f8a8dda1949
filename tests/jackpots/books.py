"""Entries of a fund as tests write them."""

from __future__ import annotations

from typing import Any

from pitboss.jackpots import Fund, apply
from pitboss.jackpots.entries import (
    BadBeatClaimed,
    ClaimVerified,
    ContributionsCounted,
    Count,
    DisplayAdjusted,
    FundEntry,
    FundOpened,
    PayoutPaid,
    Person,
)
from pitboss.poker.house.bad_beat import rules_to_data
from tests.poker.funds import fund_rules


def opened(**changes: Any) -> FundOpened:
    """A fund under the usual rules with some of them changed."""
    return FundOpened(rules=rules_to_data(fund_rules(**changes)))


def counted(serial: int, cents: int, **changes: Any) -> ContributionsCounted:
    """A count at table 7, as the usual controls want it."""
    usual: dict[str, Any] = {
        "table": 7,
        "primary": cents,
        "secondary": 0,
        "method": "in_table",
        "dealer": "Dora",
        "witness": "Sam",
        "surveillance": True,
    }
    return ContributionsCounted(count=Count(serial=serial, **{**usual, **changes}), at=0)


def claimed(n: int = 1, payout: str = "primary", table: int = 7) -> BadBeatClaimed:
    """Seat 1 loses to seat 2, and seats 3 to 5 were dealt in."""
    seats = {seat: Person(seat=seat, user=100 + seat) for seat in range(1, 6)}
    return BadBeatClaimed(
        table=table,
        n=n,
        payout=payout,
        losers=(seats[1],),
        winners=(seats[2],),
        others=(seats[3], seats[4], seats[5]),
        losing="four eights",
        winning="four nines",
        at=0,
    )


def verified(claim: str = "7.1.primary") -> ClaimVerified:
    """The shift supervisor verifies."""
    return ClaimVerified(claim=claim, by="Sue")


def paid(claim: str = "7.1.primary") -> PayoutPaid:
    """Accounting pays at the table."""
    return PayoutPaid(claim=claim, place="table", by="Ann")


def displayed(fund: Fund) -> DisplayAdjusted:
    """Accounting sets the display to the books."""
    return DisplayAdjusted(
        primary=fund.current("primary"),
        secondary=fund.current("secondary"),
        by="Ann",
        supervisor="Sue",
    )


def after(fund: Fund, *entries: FundEntry) -> Fund:
    """The fund after more entries."""
    for entry in entries:
        fund, _ = apply(fund, entry)
    return fund
