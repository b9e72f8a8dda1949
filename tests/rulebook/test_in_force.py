"""Editions: which provisions were in force on a day, their numbers then, and what changed."""

from __future__ import annotations

import json
from datetime import date

import pytest

from pitboss.errors import MalformedAnswer
from pitboss.rulebook import register
from pitboss.rulebook.coverage import coverage, evidence
from pitboss.rulebook.in_force import (
    Change,
    day_of,
    differences,
    in_force,
    is_proposal,
    number_on,
    rules,
    since,
)
from tests.cli.running import run

# The amendments that a text at hand dates: the day, and what came in or changed on it.
DATED = [
    ("1999-04-19", {"19:47-14.8(a)6"}, set()),
    ("2002-11-18", set(), {"19:47-14.7(c)", "19:47-14.7(c)2"}),
    (
        "2004-08-02",
        {"19:47-14.7(c)5", "19:47-14.7(c)5i", "19:47-14.7(c)5ii"},
        {"19:47-14.7(c)1"},
    ),
]


def numbers(day: date, game: str) -> dict[str, str]:
    """What stood under each number on a day."""
    return {number_on(row, day): row.text for row in rules(day, game=game)}


@pytest.mark.parametrize(("day", "added", "changed"), DATED)
def test_an_amendment_is_in_force_from_its_day_on(
    day: str, added: set[str], changed: set[str]
) -> None:
    """Not the day before; nothing else changes on it."""
    on = date.fromisoformat(day)
    before = numbers(date.fromordinal(on.toordinal() - 1), "poker_common")
    after = numbers(on, "poker_common")

    assert after.keys() - before.keys() == added
    assert before.keys() - after.keys() == set()
    assert {cite for cite in before if before[cite] != after[cite]} == changed


def test_the_cards_of_stud_follow_the_last_wager_from_2006_on() -> None:
    """Until then they went to all who had not folded."""
    day = date(2006, 5, 15)
    before, after = (numbers(each, "seven_card_stud") for each in (date(2006, 5, 14), day))
    for cite in ("19:47-14.9(f)", "19:47-14.9(h)"):
        assert "made or called the last wager" in after[cite]
        assert before[cite] != after[cite]


def test_mambo_stud_came_in_1999() -> None:
    """With its section."""
    assert rules(date(1999, 4, 18), game="mambo_stud") == ()
    found = rules(date(1999, 4, 19), game="mambo_stud")
    assert "19:47-14.13A(a)" in {number_on(row, date(1999, 4, 19)) for row in found}
    assert len(found) > 15


def test_a_number_is_that_of_its_day() -> None:
    """19:47 until the recodification, 13:69F since; what is the same has evidence once."""
    general, draw = register().find("13:69F-8.4(d)3ii"), register().find("19:47-14.12(h)2")

    assert general.same_as == "19:47-8.4(d)3ii"
    assert draw.same_as == "13:69F-14.12(h)2"
    assert evidence(draw).code == evidence(register().find(draw.same_as)).code
    assert evidence(draw).tests == evidence(register().find(draw.same_as)).tests
    assert register().find("19:47-14.17").same_as == "13:69F-14.17"
    assert register().numbered("13:69F-14.12(h)2", 1995) == "19:47-14.12(h)2"
    assert register().numbered("19:47-8.2(a)", 2012) == "13:69F-8.2(a)"
    assert register().numbered("13:69F-14.15(f)", 1995) == "19:47-14.15(g)"
    assert register().numbered("19:47-2.3(a)", 2012) == "19:47-2.3(a)"
    assert not [each for each in coverage("five_card_draw").evidence if each.provision.same_as]
    for day in (date(1995, 10, 16), date(2012, 1, 1)):
        shown = [number_on(row, day) for row in rules(day)]
        assert len(shown) == len(set(shown))
        assert ("13:69F-8.4(h)" in shown) is (day.year == 2012)


def test_proposals_are_never_in_force() -> None:
    """They are on record, and a table may be operated as they have it where that is approved."""
    proposals = [row for row in register() if is_proposal(row)]

    assert len(proposals) == 8
    assert not [row for row in proposals if in_force(row, date(2026, 1, 1))]


def test_what_changed_between_two_days_is_listed() -> None:
    """Added, changed, renumbered and removed; what only has another number is no change."""
    then, now = day_of("1995"), day_of("2012")
    keno = differences(then, now, game="keno")
    poker = {each.change for each in differences(then, now, game="poker_common")}

    assert [each.change for each in keno].count(Change.ADDED) == 8
    assert [str(each.citation) for each in keno if each.change is Change.CHANGED] == [
        "19:47-15.1[Keno request]",
        "19:47-15.1[Keno ticket]",
    ]
    assert poker == set(Change)
    assert differences(then, now, game="all_games") == ()
    assert differences(then, now, game="five_card_draw") == ()
    assert differences(then, then) == ()


@pytest.mark.parametrize("text", ["1994", "1995-10-15", "yesterday", "", "2004-13-01"])
def test_what_is_no_day_is_refused(text: str) -> None:
    """Or lies before the texts at hand begin."""
    with pytest.raises(MalformedAnswer):
        day_of(text)


def test_the_day_of_an_edition() -> None:
    """A row without a day of its own is in force from that of its edition."""
    assert since(register().find("19:47-1.4(b)[Pass Bet]")) == date(1995, 10, 16)
    assert since(register().find("13:69F-22.6[tie]")) == date(2012, 1, 1)


# -- commands -------------------------------------------------------------------------------------


def test_the_rules_of_a_day_are_printed() -> None:
    """Under their numbers of that day."""
    rows = json.loads(run("rules", "on", "2004-08-02", "--game", "poker_common", "--json").stdout)
    found = {row["cite"]: row for row in rows}

    assert found["19:47-14.7(c)5"]["since"] == "2004-08-02"
    assert not [cite for cite in found if cite.startswith("13:69F")]
    assert "19:47-14.12(b)" in run("rules", "on", "1995", "--game", "five_card_draw").stdout
    assert run("rules", "on", "1994").exit_code == 2


def test_the_differences_of_two_editions_are_printed() -> None:
    """For people and for programs."""
    asked = ("rules", "diff", "--from", "1995", "--to", "2012", "--game")
    shown = run(*asked, "keno").stdout
    rows = json.loads(run(*asked, "keno", "--json").stdout)

    assert "changed: 19:47-15.1[Keno ticket] -> 13:69F-15.1[Keno ticket]" in shown
    assert shown.endswith("From 1995-10-16 to 2012-01-01: 2 changed, 8 added.\n")
    assert rows[0]["change"] == "changed"
    assert rows[0]["before"]["cite"] == "19:47-15.1[Keno request]"
    assert rows[1]["before"] is None
    assert run(*asked, "all_games").stdout.startswith("Nothing changed from 1995-10-16")
