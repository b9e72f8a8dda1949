"""Joint payouts in the ledger: keys of links, what is entered where, old messages."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import LedgerConflict, NoSuchThing, NotPermitted, RuleViolation
from pitboss.jackpots.entries import DisplayAdjusted, FundDiscontinued, FundTransferred
from pitboss.ledger.funds import Funds
from pitboss.ledger.joint import JointFunds
from pitboss.ledger.joint_links import JointLinks, fresh_link_key
from pitboss.ledger.key_rotation import rotate
from pitboss.ledger.store import Ledger
from tests.jackpots.books import counted, opened, verified
from tests.jackpots.casinos import NOTICE, agreed

FUND = "main"


class Two:
    """The host, on a database in a file, and a participant."""

    def __init__(self, url: str) -> None:
        self.ledgers = [Ledger.open(url), Ledger.open("sqlite://")]
        self.host, self.other = (JointFunds(each) for each in self.ledgers)
        self.links = [
            JointLinks(self.ledgers[0], self.host),
            JointLinks(self.ledgers[1], self.other),
        ]
        two = agreed(casinos=agreed().casinos[:2])
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
        ("alone", FundTransferred(to=FUND, cents=1)),
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
