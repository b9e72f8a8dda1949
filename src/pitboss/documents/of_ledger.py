"""The documents of a house from its ledger."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import select

from pitboss.documents.petitions import TestDay
from pitboss.errors import NoSuchThing
from pitboss.house.desk import Desk
from pitboss.jackpots.entries import ContributionsCounted, Count
from pitboss.jackpots.joint.agreement import Agreement
from pitboss.jackpots.state import Fund
from pitboss.ledger.desk import Desks
from pitboss.ledger.entries import HOUSE_TABLE, FundEntered
from pitboss.ledger.funds import Funds
from pitboss.ledger.gate import operated_tables
from pitboss.ledger.joint import JointFunds
from pitboss.ledger.schema import log
from pitboss.ledger.statistics import HouseStatistics
from pitboss.ledger.store import Ledger
from pitboss.ledger.test_results import test_results
from pitboss.table import HouseRules


class HouseOfLedger:
    """What a ledger has on file."""

    def __init__(
        self, ledger: Ledger, *, now: int, statistics: HouseStatistics | None = None
    ) -> None:
        self._ledger, self._now = ledger, now
        self._statistics = statistics or HouseStatistics(ledger)

    def now(self) -> int:
        """The time, in milliseconds."""
        return self._now

    def desk(self) -> Desk:
        """All that is filed, and the notices."""
        return Desks(self._ledger).desk()

    def tables(self) -> Mapping[int, HouseRules]:
        """The open tables, each with its house rules."""
        with self._ledger.reading() as connection:
            return {n: each.rules for n, each in operated_tables(connection).items()}

    def fund(self, name: str) -> Fund:
        """The bad beat fund of that name."""
        found = Funds(self._ledger).all()
        if name not in found:
            raise NoSuchThing(f"there is no fund {name:.40}")
        return found[name]

    def counts(self, fund: str) -> list[tuple[Count, int]]:
        """The counts of a fund with the times at which they were made."""
        self.fund(fund)
        mine = (log.c.table_id == HOUSE_TABLE, log.c.kind == FundEntered.__name__)
        with self._ledger.reading() as connection:
            rows = connection.execute(select(log.c.body).where(*mine).order_by(log.c.n)).all()
        entered = (msgspec.json.decode(body, type=FundEntered) for (body,) in rows)
        whats = [each.what for each in entered if each.fund == fund]
        return [(each.count, each.at) for each in whats if isinstance(each, ContributionsCounted)]

    def test_days(self, petition: int) -> tuple[TestDay, ...]:
        """What the test of a petition took in, by gaming day and table."""
        rows = test_results(self._ledger, self._statistics, petition)
        return tuple(
            TestDay(
                day=row["day"] or "",
                table=row["name"],
                rounds=row["rounds"],
                handle=row["handle"],
                win=row["win"],
                theoretical=row["theoretical_cents"],
                error=row["standard_error"],
                z=row["z"],
                irregularities=row["irregularities"],
            )
            for row in rows
        )

    def agreement(self, fund: str) -> Agreement | None:
        """The agreement under which several casinos offer a fund together, if they do."""
        found = JointFunds(self._ledger).all().get(fund)
        return None if found is None else found.joined
