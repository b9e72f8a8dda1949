"""Administrative acts: who, what and when in the chain, from where beside it, all of it audited."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from pitboss.errors import PitbossError
from pitboss.ledger.acts import Act, Acts, Source
from pitboss.ledger.audit import audit
from pitboss.ledger.store import Ledger
from tests.ledger.ledgers import drop_guards, tamper

ACT = Act(action="table.freeze", target="table 3", source=Source("203.0.113.5", "curl"))


def said(ledger: Ledger) -> list[str]:
    return [each.message for each in audit(ledger).faults]


@pytest.mark.promise("R9")
def test_an_act_is_written_with_what_it_changes(ledger: Ledger) -> None:
    """Who, what, when and from where; the latest first."""
    boss = ledger.add_user("Boss", "administrator", "argon", 1, grant_cents=0)
    ann = ledger.add_user("Ann", "player", "argon", 1, grant_cents=0)
    changed = Act(action="users.change_role", target="Ann", source=ACT.source, detail="to dealer")
    ledger.set_role(ann, "dealer", 5, by=boss, act=changed)
    Acts(ledger).add(ACT, at=6, by=boss)
    last, first = Acts(ledger).last()

    assert (first.at, first.name, first.action, first.target) == (5, "Boss", changed.action, "Ann")
    assert (first.address, first.device, first.detail) == ("203.0.113.5", "curl", "to dealer")
    assert (last.by, last.action) == (boss, "table.freeze")
    assert Acts(ledger).last(before=last.n) == [first]
    assert said(ledger) == []


@pytest.mark.promise("R9")
@pytest.mark.parametrize(
    ("command", "fault"),
    [
        ("UPDATE acts SET address = '198.51.100.1'", "was changed"),
        ("DELETE FROM acts", "is missing"),
        ("INSERT INTO acts VALUES (99, 'a', 'b', 'c', 'd')", "row 99 was changed"),
    ],
)
def test_where_an_act_came_from_cannot_be_changed_unseen(
    ledger: Ledger, command: str, fault: str
) -> None:
    """Neither changed, nor taken out, nor put in."""
    Acts(ledger).add(ACT, at=6, by=0)
    drop_guards(ledger)
    tamper(ledger, command)

    assert any(fault in each for each in said(ledger))


def test_the_database_refuses_to_change_where_an_act_came_from(ledger: Ledger) -> None:
    """Old ones may be deleted, none rewritten."""
    Acts(ledger).add(ACT, at=6, by=0)

    with pytest.raises(PitbossError, match="never changed"), ledger.writing() as connection:
        connection.execute(text("UPDATE acts SET address = 'elsewhere'"))


def test_old_acts_lose_where_they_came_from_and_stay_in_the_chain(ledger: Ledger) -> None:
    """By the setting of the house; the log says that it was done."""
    for at in (10, 20):
        Acts(ledger).add(ACT, at=at, by=0)
    gone = Acts(ledger).prune(15, at=30)
    late, early = Acts(ledger).last()

    assert gone == 1
    assert (early.at, early.action, early.address, early.detail) == (10, ACT.action, None, None)
    assert late.address == "203.0.113.5"
    assert Acts(ledger).prune(15, at=31) == 0
    assert said(ledger) == []
