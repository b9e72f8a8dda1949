"""The office in the ledger: entries with the notices that go with them, and projected revenue."""

from __future__ import annotations

from pitboss.house.desk import Desk
from pitboss.house.office import Office, apply_office, notices_of
from pitboss.house.office_entries import OfficeEntry, RevenueProjected
from pitboss.ledger.acts import Act
from pitboss.ledger.desk import Desks
from pitboss.ledger.statistics import HouseStatistics


class Offices:
    """The office of a ledger."""

    def __init__(self, desks: Desks, statistics: HouseStatistics) -> None:
        self._desks, self._statistics = desks, statistics

    @property
    def office(self) -> Office:
        """The office as it is now."""
        return self._desks.desk().office

    def enter(self, entry: OfficeEntry, *, at: int, user: int, act: Act | None = None) -> Desk:
        """Write an entry together with its notices; one that cannot be changes nothing."""
        after = apply_office(self.office, entry, at=at)
        return self._desks.enter(entry, *notices_of(after, entry), at=at, user=user, act=act)

    def project(self, day: str, *, by: str) -> RevenueProjected:
        """The projection of a gaming day, worked out from the logs of the tables."""
        tables = {str(table): cents for table, cents in self._statistics.projected(day).items()}
        return RevenueProjected(day=day, tables=tables, by=by)
