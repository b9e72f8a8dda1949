"""Joint payouts in the ledger: keys of links, what is entered where, old messages."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import (
    LedgerConflict,
    NoSuchThing,
    NotPermitted,
    PitbossError,
    RuleViolation,
)
from pitboss.jackpots.entries import (
    BonusPaid,
    ChangePosted,
    DisplayAdjusted,
    FundDiscontinued,
    FundRulesChanged,
    FundRulesFollowed,
    FundSeeded,
    FundTransferred,
    Person,
)
from pitboss.ledger.accounts import CASH, wallet
from pitboss.ledger.audit import audit
from pitboss.ledger.funds import Funds
from pitboss.ledger.joint import JointFunds
from pitboss.ledger.joint_links import JointLinks, fresh_link_key
from pitboss.ledger.key_rotation import rotate
from pitboss.ledger.store import Ledger
from pitboss.poker.house.bad_beat import Bonus, rules_to_data
from tests.jackpots.books import counted, opened, verified
from tests.jackpots.casinos import NOTICE, agreed
from tests.poker.funds import fund_rules

FUND = "main"


class Two:
    """The host, on a database in a file, and a participant."""

    def __init__(self, url: str, **rules: Any) -> None:
        self.ledgers = [Ledger.open(url), Ledger.open("sqlite://")]
        self.host, self.other = (JointFunds(each) for each in self.ledgers)
        self.links = [
            JointLinks(self.ledgers[0], self.host),
            JointLinks(self.ledgers[1], self.other),
        ]
        filed = rules_to_data(fund_rules(**rules))
        two = agreed(casinos=agreed().casinos[:2], rules=filed)
        key = fresh_link_key()
        self.host.host(two, NOTICE, at=1, user=0)
        self.other.join("south", two, at=1, user=0)
        self.links[0].add(FUND, "south", key)
        self.links[1].add(FUND, "north", key, "http://north")
        self.sent: list[bytes] = []

    def post(self, url: str, raw: bytes) -> bytes:
        self.sent.append(raw)
        return self.links[0].answer(raw, at=2)

    def exchange(self) -> None:
        self.links[1].exchange(FUND, self.post, at=2)

    def close(self) -> None:
        for each in self.ledgers:
            each.close()


@pytest.mark.rule("13:69F-14.20(e)1", "13:69F-14.20(e)2")
def test_keys_are_rotated_and_old_messages_stay_refused(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Also by a new process of the host, which only has its database; each refusal is logged."""
    two = Two(sqlite_url)
    two.exchange()
    assert rotate(two.ledgers[0], at=3) >= 1
    two.links[0] = JointLinks(two.ledgers[0], JointFunds(two.ledgers[0]))
    two.other.enter(FUND, counted(1, 0), at=3, user=0)
    two.exchange()
    head = two.host.house(FUND).record.seq
    for raw in two.sent:
        with pytest.raises(NotPermitted):
            two.links[0].answer(raw, at=4)
    last = two.sent[-1]
    with pytest.raises(NotPermitted, match="forged"):
        two.links[0].answer(last.replace(b"south", b"nouth"), at=4)
    with pytest.raises(LedgerConflict):
        two.links[0].add(FUND, "south", fresh_link_key())
    two.exchange()

    assert two.host.house(FUND).record.rows["south"] > 0
    assert two.other.house(FUND).record == two.host.house(FUND).record
    assert two.host.house(FUND).record.seq == head
    assert sum("was refused" in each.message for each in caplog.records) == len(two.sent)
    two.close()


@pytest.mark.rule("13:69F-14.20(c)3", "13:69F-14.20(a)")
def test_a_joint_payout_is_entered_where_it_belongs() -> None:
    """Nothing of it goes past the record, and a fund of one house stays what it is."""
    two = Two("sqlite://")
    own = Funds(two.ledgers[0])
    own.enter("alone", opened(fund="alone"), at=1, user=0)
    own.enter("alone", FundDiscontinued(by="Sue"), at=1, user=0)
    refused: list[tuple[str, Any]] = [
        (FUND, verified()),
        (FUND, DisplayAdjusted(primary=0, secondary=0, by="Ann", supervisor="Sue")),
        ("alone", FundTransferred(to=FUND, cents=0)),
    ]

    for name, entry in refused:
        with pytest.raises(RuleViolation, match="several casinos"):
            own.enter(name, entry, at=2, user=0)
    with pytest.raises(RuleViolation, match="already"):
        two.host.host(agreed(), NOTICE, at=2, user=0)
    with pytest.raises(RuleViolation):
        JointFunds(two.ledgers[0]).join("north", agreed(), at=2, user=0)
    with pytest.raises(NoSuchThing):
        two.host.house("alone")
    two.other.enter(FUND, counted(1, 0), at=2, user=0)
    with pytest.raises(NotPermitted):
        two.other.take_in_own(FUND, {}, at=2)
    two.close()


@pytest.mark.rule("13:69F-14.20(a)", "13:69F-14.19(d)", "13:69F-14.19(d)1", "13:69F-14.19(f)2")
def test_boxes_are_counted_by_the_method_that_all_casinos_have_now() -> None:
    """The host changes it; a participant follows when it displays the change, and never by hand."""
    two = Two("sqlite://")
    two.exchange()
    changed = rules_to_data(fund_rules(count="closed_table"))
    escorted = {"method": "closed_table", "escort": "Gus", "cashier": "Cas"}
    by_hand = FundRulesFollowed(rules=changed)
    two.other.enter(FUND, counted(1, 0), at=2, user=0)
    two.host.enter(FUND, ChangePosted(rules=changed, text="at the cage"), at=2, user=0)
    two.host.enter(FUND, FundRulesChanged(), at=2, user=0)

    for funds, casino, early in ((two.host, 0, False), (two.other, 1, True)):
        if early:
            funds.enter(FUND, counted(2, 0), at=3, user=0)
            two.exchange()
        serial = Funds(two.ledgers[casino]).fund(FUND).forms_used + 1
        with pytest.raises(RuleViolation, match="another method: closed table"):
            funds.enter(FUND, counted(serial, 0), at=3, user=0)
        with pytest.raises(RuleViolation, match="a cashier"):
            funds.enter(FUND, counted(serial, 0, **escorted | {"cashier": ""}), at=3, user=0)
        with pytest.raises(RuleViolation):
            funds.enter(FUND, by_hand, at=3, user=0)
        funds.enter(FUND, counted(serial, 0, **escorted), at=3, user=0)
    two.exchange()
    Funds(two.ledgers[0]).enter("alone", opened(fund="alone"), at=3, user=0)
    with pytest.raises(RuleViolation, match="from where they were sent or made"):
        Funds(two.ledgers[0]).enter("alone", by_hand, at=3, user=0)

    assert two.host.house(FUND).record == two.other.house(FUND).record
    assert [audit(each).faults for each in two.ledgers] == [(), ()]
    two.close()


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(l)", "13:69F-14.20(c)2")
def test_bonuses_and_what_is_left_of_a_joint_payout_go_to_players() -> None:
    """To a player of the host, in cash at another casino, and the rest to a fund of the host."""
    two = Two("sqlite://", bonuses=(Bonus(name="high hand", text="a day"),))
    north, south = two.ledgers
    user = north.add_user("Pat", "player", None, 1)
    had = north.balance(wallet(user))
    Funds(north).enter("other", opened(fund="other"), at=1, user=0)

    def enter(entry: Any) -> None:
        two.host.enter(FUND, entry, at=2, user=0)

    def bonus(cents: int, to: int, casino: str = "") -> BonusPaid:
        return BonusPaid(bonus="high hand", to=Person(seat=1, user=to), cents=cents, casino=casino)

    enter(FundSeeded(cents=100_00))
    enter(FundDiscontinued(by="Hal"))
    for unknown in (bonus(1, 10**6), FundTransferred(to="nothing", cents=100_00)):
        with pytest.raises(PitbossError):
            enter(unknown)
    with pytest.raises(RuleViolation, match="several casinos"):
        enter(FundTransferred(to=second(two), cents=100_00))
    enter(bonus(4_00, user))
    enter(bonus(6_00, 10**6, "south"))
    with pytest.raises(RuleViolation):
        two.other.enter(FUND, bonus(1_00, 1), at=2, user=0)
    enter(FundTransferred(to="other", cents=90_00))
    two.exchange()

    record = two.other.house(FUND).record
    assert record == two.host.house(FUND).record
    assert record.held == {"north": 6_00, "south": -6_00}
    assert (north.balance(wallet(user)) - had, south.balance(CASH)) == (4_00, 6_00)
    assert Funds(north).fund("other").primary == north.balance("fund:other/primary") == 90_00
    assert [audit(each).faults for each in two.ledgers] == [(), ()]
    two.close()


def second(two: Two) -> str:
    """Another joint payout of the host; its name."""
    rules = rules_to_data(fund_rules(fund="second"))
    two.host.host(agreed(rules=rules), NOTICE, at=1, user=0)
    return "second"
