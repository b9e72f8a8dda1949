"""A small game of the house's own, for what big six does not show: tied wagers, fixed and uniform
payouts, rules of one pit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone, tzinfo
from typing import ClassVar

from pitboss.errors import Violation
from pitboss.money import Odds
from pitboss.table import HouseRules
from pitboss.table.authoring import Flag, PayLine, WagerKind, option

NEW_YORK = timezone(timedelta(hours=-5))
NOON = datetime(1996, 1, 15, 12, 0, tzinfo=NEW_YORK)


class ClocksSetBack(tzinfo):
    """The night on which an hour comes twice; `fold` tells the second from the first."""

    def utcoffset(self, at: datetime | None) -> timedelta:
        """An hour less once the clocks have been set back."""
        return timedelta(hours=-5 if at is not None and at.fold else -4)

    def dst(self, at: datetime | None) -> timedelta:
        """Summer time ends with the first of the two hours."""
        return self.utcoffset(at) - timedelta(hours=-5)

    def tzname(self, at: datetime | None) -> str:
        """The letters a clock would show."""
        return "EDT" if self.dst(at) else "EST"


@dataclass(frozen=True, kw_only=True)
class StubRules(HouseRules):
    """Three wagers: a plain one, one with two payouts, and one tied to the first."""

    game: ClassVar[str] = "stub_dice"
    pay_lines: ClassVar[tuple[PayLine, ...]] = (
        PayLine("low", "Low", Odds(1, 1), "19:47-1.4(b)"),
        PayLine("six", "Six", Odds(6, 1), "19:47-1.4(b)"),
        PayLine("half", "Half", Odds(11, 2), "19:47-1.4(b)"),
    )
    wager_kinds: ClassVar[tuple[WagerKind, ...]] = (
        WagerKind("plain", "Plain", "19:47-1.4(b)", ("low",)),
        WagerKind("mixed", "Mixed", "19:47-1.4(b)", ("low", "six")),
        WagerKind("halves", "Halves", "19:47-1.4(b)", ("half",)),
        WagerKind("backed", "Backed", "19:47-1.4(b)", ("low",), tied=True),
    )
    payout_cite: ClassVar[str] = "19:47-1.4(b)"
    to_cite: ClassVar[str] = "19:47-1.4(b)"
    uniform_payouts: ClassVar[bool] = True
    tied_limits: ClassVar[frozenset[str]] = frozenset({"backed"})
    surveillance_options: ClassVar[Mapping[str, str]] = {"call_bets": "19:47-3.10(c)2"}

    call_bets: bool = option(False, Flag(), "19:47-1.4(b)", "whether spoken wagers are taken")

    @classmethod
    def within_pit(cls, tables: Mapping[str, HouseRules]) -> Iterator[Violation]:
        """Spoken wagers are taken at all tables of a pit or at none."""
        taken = {rules.call_bets for rules in tables.values() if isinstance(rules, cls)}
        if len(taken) > 1:
            yield Violation("call_bets", "all tables of a pit do the same", ("19:47-1.4(b)",))
