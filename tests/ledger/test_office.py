"""The office in the ledger: what is projected and compared, and who witnesses counts of funds."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.errors import NoSuchThing, RuleViolation
from pitboss.games import game
from pitboss.house.office_rows import entry_of
from pitboss.jackpots.entries import ContributionsCounted, Count
from pitboss.ledger.audit import audit
from pitboss.ledger.desk import Desks
from pitboss.ledger.entries import HOUSE_TABLE
from pitboss.ledger.funds import Funds
from pitboss.ledger.office import Offices
from pitboss.ledger.recovered_table import AUTO
from pitboss.ledger.statistics import HouseStatistics
from pitboss.ledger.store import Ledger
from tests.ledger.driving import Driver

DAY_MS = 86_400_000


def poker_room(ledger: Ledger) -> int:
    """A poker table at which some hands were played; what its log says went into the inventory."""
    driven = Driver("hold_em", seed=3, leave=False).play(rounds=12, answers=900)
    plain = [
        msgspec.structs.replace(each, postings=(), seeds=(), results=(), claims=())
        for each in driven.batches
    ]
    ledger.open_table(
        "hold_em", name="Hold 'Em 1", mode=AUTO, rules=game("hold_em").rules().submission(),
        clocks={}, at=1, by=0, first=lambda table: plain[0],
    )  # fmt: skip
    for batch in plain[1:]:
        ledger.append(batch)
    events = [
        each
        for entry in driven.entries
        for each in msgspec.json.decode(entry.body).get("events", [])
        if (each["event"], each.get("source"), each.get("target"))
        == ("ChipsMoved", "rake", "inventory")
    ]
    return sum(each["cents"] for each in events)


def offices(ledger: Ledger) -> Offices:
    """The office of a ledger."""
    return Offices(Desks(ledger), HouseStatistics(ledger))


@pytest.mark.rule("19:47-14.19")
def test_rake_is_projected_from_the_log_and_compared_with_the_report(ledger: Ledger) -> None:
    """Each table and day once, when the day is over; a variance is in three inboxes at once."""
    rake, office = poker_room(ledger), offices(ledger)
    assert rake > 0
    early = office.project("1969-12-31", by="Flo")
    assert early.tables == {"1": rake}
    with pytest.raises(RuleViolation, match="not over"):
        office.enter(early, at=5, user=0)
    office.enter(early, at=2 * DAY_MS, user=0)
    with pytest.raises(RuleViolation, match="already"):
        office.enter(early, at=2 * DAY_MS, user=0)
    with pytest.raises(NoSuchThing):
        office.enter(office.project("1970-01-01", by="Flo"), at=3 * DAY_MS, user=0)

    plain = {"does": "RevenueReported", "day": "1969-12-31", "table": 1, "usual": 100}
    usual = office.enter(entry_of({**plain, "cents": rake}, by="Ann"), at=3 * DAY_MS, user=0)
    assert not usual.notices
    desk = office.enter(entry_of({**plain, "cents": rake + 101}, by="Ann"), at=3 * DAY_MS, user=0)
    assert [str(each.notice.to) for each in desk.notices.values()] == [
        "poker_supervisor",
        "controller",
        "regulator",
    ]
    assert Desks(ledger).desk().notices == desk.notices
    assert not [each for each in audit(ledger).faults if each.table == HOUSE_TABLE]


@pytest.mark.rule("13:69F-14.19(f)2i", "13:69F-14.19(f)2ii")
def test_a_house_that_lists_its_people_takes_witnesses_from_the_list(ledger: Ledger) -> None:
    """A stranger, or one who is not what they say, witnesses no count."""
    count = Count(
        serial=1, table=1, primary=5, secondary=0, method="in_table",
        dealer="Dan", witness="Wanda", position="security",
    )  # fmt: skip
    counted, funds = ContributionsCounted(count=count, at=5), Funds(ledger)

    def refused() -> tuple[str, ...]:
        with pytest.raises(RuleViolation) as caught:
            funds.enter("royal", counted, at=5, user=0)
        return caught.value.cites

    assert refused() == ("13:69F-14.19(a)",)  # nobody is listed; there is no such fund
    listed = {"does": "EmployeeListed", "licence": "K-1", "name": "Sam", "kind": "casino_key"}
    place = {"position": "officer", "on_floor": True, "department": "security"}
    offices(ledger).enter(entry_of({**listed, **place}, by="Sue"), at=6, user=0)
    assert refused() == ("13:69F-14.19(f)2i",)
    watcher = {**listed, **place, "licence": "K-2", "name": "Wanda", "department": "surveillance"}
    offices(ledger).enter(entry_of(watcher, by="Sue"), at=7, user=0)
    assert refused() == ("13:69F-14.19(f)2ii(1)",)
    offices(ledger).enter(entry_of({**watcher, **place}, by="Sue"), at=8, user=0)
    assert refused() == ("13:69F-14.19(a)",)
