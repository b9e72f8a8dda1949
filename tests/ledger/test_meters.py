"""Linked meters in the ledger: grown and paid by several tables, exactly once, on both stores."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import text

from pitboss.errors import NoSuchThing, PitbossError, RuleViolation
from pitboss.jackpots.meters import LinkLost, LinkRestored, MeterAwarded
from pitboss.ledger.audit import audit
from pitboss.ledger.entries import MeterEntered
from pitboss.ledger.house_log import write_house
from pitboss.ledger.meters import Meters
from pitboss.ledger.recovered_table import recover_table
from pitboss.ledger.store import Ledger
from pitboss.table import CardDrawn, MeterPaid, ReadMeter
from pitboss.table.authoring import linked_account
from tests.games.caribbean_stud.helpers import FLUSH, NO_HAND, NOTHING, ROYAL, STRAIGHT_FLUSH
from tests.ledger.pit import LINK, LinkedTable, linked_rules, opened

ROYAL_CLUBS = "Ac Kc Qc Jc Tc"
LOW = "2c 5c 7d 9d Jd"


@pytest.fixture
def meters(ledger: Ledger) -> Meters:
    """A house with a linked meter of $10,000."""
    meters = Meters(ledger)
    meters.enter(LINK, opened(), at=1, user=0)
    return meters


def awards(ledger: Ledger) -> list[tuple[int, int, int]]:
    """Table, reading and amount of every award, in the order of the house's log."""
    rows = [msgspec.json.decode(each.body) for each in ledger.entries(0)]
    found = [each["what"] for each in rows if each["entry"] == "MeterEntered"]
    return [
        (each["table"], each["reading"], each["taken"])
        for each in found
        if each["does"] == MeterAwarded.__name__
    ]


@pytest.mark.rule("19:47-16.12(f)", "19:47-16.12(g)", "19:47-16.12(e)")
def test_tables_grow_one_meter_and_are_paid_from_it_one_after_the_other(
    ledger: Ledger, meters: Meters
) -> None:
    """Two tables have read the same amount: the second has to read again, and gets the reset."""
    first, second, third = (LinkedTable(ledger, name) for name in "ABC")
    third.play({1: NOTHING, 2: FLUSH}, "8c 8d 6h 4h Qd")  # $1.40 on, $50 off
    first.deal({1: ROYAL, 2: ROYAL_CLUBS}, "2d 5d 7d 9h Jd")
    second.deal({1: ROYAL}, LOW)
    for each in (first, second):
        each.until("The linked meter")
    both = 10_000_00 + 1_40 - 50_00 + 1_40 + 70
    late = second.read()
    assert (first.read().cents, late.cents) == (both, both)
    first.answer(first.read())
    with pytest.raises(RuleViolation, match="read again"):
        second.answer(late)
    assert isinstance(second.question, ReadMeter)
    second.finish()
    first.finish()

    assert awards(ledger) == [
        (third.table, 10_001_40, 50_00),
        (first.table, both, both // 2 * 2),
        (second.table, 10_000_00 + both % 2, 10_000_00 + both % 2),
    ]
    assert meters.shown(LINK) == 10_000_00 == ledger.balance(linked_account(LINK))
    assert (meters.all()[LINK].awards, meters.all()[LINK].resets) == (3, 20_000_00)
    assert audit(ledger, replay=True).faults == ()
    assert sum(ledger.balances().values()) == 0


@pytest.mark.promise("R5")
def test_the_log_of_a_table_alone_says_what_it_was_paid(ledger: Ledger, meters: Meters) -> None:
    """A replay asks no other table; the reading is an answer."""
    other, table = LinkedTable(ledger, "A"), LinkedTable(ledger, "B")
    other.play({1: NOTHING}, NO_HAND)
    table.play({1: STRAIGHT_FLUSH}, NO_HAND)

    again = recover_table(table.table, ledger.entries(table.table))
    paid = [each for step in again.steps for each in step.events if isinstance(each, MeterPaid)]
    assert again.table.digest() == table.writer.recovered.table.digest()
    assert [(each.reading, each.taken) for each in paid] == [(10_001_40, 1_000_14)]


@pytest.mark.rule("19:47-16.12(f)", "19:47-16.6(c)")
def test_a_lost_link_locks_the_acceptors_and_holds_awards_back(
    ledger: Ledger, meters: Meters
) -> None:
    """At its table alone, or at all of them; nothing is paid until it works again."""
    table, other = LinkedTable(ledger, "A"), LinkedTable(ledger, "B")
    other.deal({1: ROYAL}, LOW)
    other.until("The linked meter")
    late = other.read()
    meters.enter(LINK, LinkLost(reason="cable", table=table.table), at=2, user=0)
    with pytest.raises(RuleViolation):
        other.answer(late)
    table.open_bets()
    table.lay(1, "ante", 10_00)
    assert "acceptors are locked" in table.question.prompt
    with pytest.raises(RuleViolation) as caught:
        table.lay(1, "progressive", 1_00)
    assert "19:47-16.12(f)" in caught.value.cites
    meters.enter(LINK, LinkLost(reason="controller"), at=3, user=0)
    assert other.read().lost
    with pytest.raises(PitbossError):
        other.answer(other.read())
    for which in (0, table.table):
        meters.enter(LINK, LinkRestored(table=which), at=4, user=0)
    other.finish()

    assert awards(ledger) == [(other.table, 10_000_70, 10_000_70)]
    with pytest.raises(RuleViolation):
        meters.enter(LINK, LinkRestored(), at=5, user=0)
    with pytest.raises(RuleViolation):
        meters.enter("none", LinkLost(reason="cable"), at=5, user=0)
    with pytest.raises(RuleViolation):
        meters.enter(LINK, opened(), at=5, user=0)


def test_a_void_round_takes_back_what_it_added(ledger: Ledger, meters: Meters) -> None:
    """Even if another table was paid everything meanwhile."""
    rules = linked_rules(meter_reset=0, meter_initial=0)
    meters = Meters(ledger)
    meters.enter("empty", opened(rules), at=1, user=0)
    table = LinkedTable(ledger, "A")
    table.open_bets()
    table.lay(1, "ante", 10_00)
    table.lay(1, "progressive", 1_00)
    table.usual()
    before = meters.shown(LINK)
    table.answer(CardDrawn(by="chance", card="2c"))
    jam = next(each for each in table.question.forms() if each.command == "shoe_jam")
    table.answer(jam.fill())
    table.finish()

    assert (before, meters.shown(LINK)) == (10_000_70, 10_000_00)
    assert audit(ledger, replay=True).faults == ()


@pytest.mark.rule("19:47-16.12(f)")
def test_tables_of_a_link_agree_on_its_terms(ledger: Ledger, meters: Meters) -> None:
    """And the link of a table that is open stays as it is."""
    linked, other = linked_rules().linked, linked_rules(meter_reset=5_00).linked
    assert linked is not None
    assert other is not None
    meters.check_terms(linked)
    with pytest.raises(RuleViolation):
        meters.check_terms(other)
    with pytest.raises(NoSuchThing):
        meters.check_terms(msgspec.structs.replace(linked, name="none"))
    table = LinkedTable(ledger, "A").writer.recovered.table
    with pytest.raises(RuleViolation, match="linked meter"):
        table.check_adoption(linked_rules(meter_reset=5_00))


@pytest.mark.promise("R9")
def test_the_audit_finds_a_meter_that_was_changed(ledger: Ledger, meters: Meters) -> None:
    """Its account is what its transfers come to."""
    LinkedTable(ledger, "A").play({1: NOTHING}, NO_HAND)
    with ledger.writing() as connection:
        connection.execute(
            text("UPDATE balances SET cents = cents + 1 WHERE account = :of"),
            {"of": linked_account(LINK)},
        )

    assert [each.account for each in audit(ledger).faults] == [linked_account(LINK)]


@pytest.mark.promise("R9")
def test_the_audit_finds_an_award_that_no_table_paid(ledger: Ledger, meters: Meters) -> None:
    """And one that a table paid is in the log of the house."""
    table = LinkedTable(ledger, "A")
    table.play({1: FLUSH}, NO_HAND)
    assert audit(ledger).faults == ()
    award = MeterAwarded(
        table=table.table, n=3, after=meters.all()[LINK].row, reading=5, taken=5, reset=0,
        seat=1, user=1, hand="a flush", at=9,
    )  # fmt: skip
    with ledger.writing() as connection:
        write_house(connection, MeterEntered(meter=LINK, what=award), at=9, user=0)

    (fault,) = audit(ledger).faults
    assert "was never won" in fault.message
