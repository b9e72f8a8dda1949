"""What a table shares with others: the names and the question of linked meters, fixed options."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import MalformedAnswer, RuleViolation
from pitboss.games import game
from pitboss.rulebook import cite
from pitboss.table import MeterRead, Table
from pitboss.table.linked import METER, LinkName, ReadMeter
from tests.poker.funds import designated


def test_the_name_of_a_link() -> None:
    """A name of small letters, or none; anything else is malformed."""
    names = LinkName()
    read = [names.read(raw) for raw in (None, "none", "main")]

    assert read == ["", "", "main"]
    assert [names.admits(each) for each in ("", "main", "Main", "none")] == [
        True,
        True,
        False,
        False,
    ]
    assert [names.write(each) for each in ("", "main")] == ["none", "main"]
    with pytest.raises(MalformedAnswer, match="none, or a name"):
        names.read(5)


@pytest.mark.rule("19:47-16.12(g)")
def test_an_award_waits_for_the_link() -> None:
    """A lost link is an answer before wagers are made, and none while an award is due."""
    lost = MeterRead(by=METER, cents=0, lost=True)
    ReadMeter("The meter.", cite("19:47-16.12(f)"), "main", 5_00).check(lost)

    with pytest.raises(MalformedAnswer, match="on what the meter shows"):
        ReadMeter("The meter.", cite("19:47-16.12(g)"), "main", 5_00, for_award=True).check(lost)


@pytest.mark.parametrize(
    ("slug", "now", "other", "same"),
    [
        ("caribbean_stud", {"meter_link": "main"}, {"meter_link": "none"}, {"minimum": 5_00}),
        ("caribbean_stud", {}, {"meter_link": "main"}, {"minimum": 5_00}),
        ("hold_em", designated(), designated(fund="other"), {"max_players": 6}),
        ("hold_em", designated(), {}, {"max_players": 6}),
    ],
)
def test_what_a_table_shares_stays_while_it_is_open(
    slug: str, now: dict[str, Any], other: dict[str, Any], same: dict[str, Any]
) -> None:
    """Other options may change."""
    card = game(slug)
    table = Table(card, rules=card.rules.read({"options": now}), seats={1: 100_00})

    with pytest.raises(RuleViolation, match="while the table is open: open another table"):
        table.check_adoption(card.rules.read({"options": other}))
    table.check_adoption(card.rules.read({"options": {**now, **same}}))
