"""Decks handed out, waiting lists and announcements, and what poker costs."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import RuleViolation
from pitboss.house import ChangeKind, propose
from pitboss.poker.house.costs import no_prices, rake_costs, rake_on
from pitboss.poker.house.records import (
    NAMES_MAX,
    Distribution,
    WaitingList,
    announce,
    distribute,
    join,
    next_for,
)
from pitboss.table import HOUSE
from tests.cli.running import run
from tests.poker.funds import designated
from tests.poker.room import BoardRules

PLAN = Distribution(
    gaming_day="1996-01-15",
    by="supervisor",
    backs={"P1": ("red", "blue"), "P2": ("green", "brown")},
    weighed=frozenset({"limits", "location", "type of poker"}),
)


# -- decks ----------------------------------------------------------------------------------------


@pytest.mark.rule("13:69F-14.2(c)")
def test_each_day_the_supervisor_hands_out_decks_that_can_be_told_apart() -> None:
    """Weighing limits, location and type of poker; the record is for the house."""
    record = distribute(PLAN)

    assert (record.cite, record.to) == ("13:69F-14.2(c)", HOUSE)
    assert "P1: red and blue" in record.text


@pytest.mark.rule("13:69F-14.2(c)", "13:69F-14.2(a)")
@pytest.mark.parametrize(
    "change",
    [
        {"by": "dealer"},
        {"weighed": frozenset({"limits", "location"})},
        {"backs": {"P1": ("red", "red")}},
    ],
)
def test_other_hands_other_reasons_and_equal_backs_are_refused(change: Any) -> None:
    """Each under the provision."""
    with pytest.raises(RuleViolation) as caught:
        distribute(replace(PLAN, **change))

    assert "13:69F-14.2(c)" in caught.value.cites


# -- the waiting list -----------------------------------------------------------------------------

OLD = BoardRules(edition=1995)


@pytest.mark.rule("19:47-14.18")
def test_vacancies_are_filled_first_come_first_served_by_type_of_table() -> None:
    """Each type of table has its own list."""
    other = BoardRules(edition=1995, minimum=5_00, maximum=10_00)
    waiting = join(join(WaitingList(), OLD, "Ada"), OLD, "Bob")
    waiting = join(waiting, other, "Cy")

    first, waiting = next_for(waiting, OLD)
    second, waiting = next_for(waiting, OLD)
    third, waiting = next_for(waiting, OLD)

    assert (first, second, third) == ("Ada", "Bob", "")
    assert next_for(waiting, other)[0] == "Cy"


@pytest.mark.rule("19:47-14.18")
def test_in_1995_only_a_vacancy_with_somebody_waiting_is_announced() -> None:
    """Neither an unwanted seat nor a table that is full."""
    waiting = join(WaitingList(), OLD, "Ada")

    assert announce(waiting, OLD, table="P1", vacant=1).text == "a seat for Ada at table P1"
    for listed, vacant in ((WaitingList(), 1), (waiting, 0)):
        with pytest.raises(RuleViolation) as caught:
            announce(listed, OLD, table="P1", vacant=vacant)
        assert caught.value.cites == ("19:47-14.18",)


@pytest.mark.rule("13:69F-14.18")
def test_today_games_limits_and_vacant_seats_may_be_announced() -> None:
    """Whether or not anybody waits."""
    spoken = announce(WaitingList(), BoardRules(), table="P1", vacant=2)
    one = announce(WaitingList(), BoardRules(), table="P1", vacant=1)
    full = announce(WaitingList(), BoardRules(), table="P1", vacant=0)

    assert spoken.cite == "13:69F-14.18"
    assert "hold em high: Fixed limit" in spoken.text
    assert spoken.text.endswith("2 vacant seats at table P1")
    assert one.text.endswith("1 vacant seat at table P1")
    assert full.text.endswith("table P1 is full")


@pytest.mark.rule("19:47-14.18")
@pytest.mark.parametrize("name", ["Ada", " ", "x" * 100])
def test_a_person_is_listed_once_and_by_name(name: str) -> None:
    """Where a list is kept at all, and as long as there is room."""
    waiting = join(WaitingList(), OLD, "Ada")

    with pytest.raises(RuleViolation):
        join(waiting, OLD, name)
    with pytest.raises(RuleViolation):
        join(waiting, BoardRules(edition=1995, waiting_list=False), "Bob")


def test_a_list_has_an_end() -> None:
    """Nobody waits behind so many."""
    waiting = WaitingList()
    for number in range(NAMES_MAX):
        waiting = join(waiting, OLD, f"person {number}")

    with pytest.raises(RuleViolation):
        join(waiting, OLD, "one more")


# -- costs ----------------------------------------------------------------------------------------


def test_poker_has_no_prices_and_costs_the_rake() -> None:
    """A tenth of small pots, and at most the maximum."""
    costs = rake_costs(BoardRules())

    assert no_prices(BoardRules()) == ()
    assert [(row.pot, row.taken) for row in costs.rows][:4] == [
        (10_00, 1_00),
        (20_00, 2_00),
        (40_00, 4_00),
        (80_00, 4_00),
    ]
    assert costs.rows[0].share == Fraction(1, 10)
    assert "does not bank this game" in costs.words[0]
    assert "| $10.00 | $1.00 | 10.00% |" in str(costs)


def test_levels_time_and_contributions_are_costs_too() -> None:
    """A table that charges only for time has no rake by pot."""
    levels = ((20_00, 1_00), (40_00, 1_00))
    by_level = BoardRules(rake_methods=frozenset({"increments"}), rake_levels=levels)
    timed = BoardRules(
        rake_methods=frozenset({"time"}), time_hourly_fee=6_00, time_basis="per_table"
    )
    funded = BoardRules(**designated())

    assert [rake_on(by_level, pot) for pot in (19_00, 20_00, 99_00)] == [0, 1_00, 2_00]
    greedy = replace(by_level, rake_levels=((1_00, 1_00), (2_00, 2_00)))
    assert rake_on(greedy, 2_00) == 2_00
    assert rake_costs(timed).rows == ()
    assert "Every 30 minutes the table is charged $3.00." in str(rake_costs(timed))
    assert rake_costs(funded).rows[0].taken == 2_00
    each = BoardRules(rake_methods=frozenset({"time", "percentage"}), time_hourly_fee=6_00)
    assert "each player" in rake_costs(each).words[1]


def test_the_command_says_that_the_house_does_not_bank_poker() -> None:
    """In words with a table, and as JSON."""
    shown = run("odds", "hold_em").stdout
    plain = json.loads(run("odds", "hold_em", "--json").stdout)
    timed = run(
        *("odds", "hold_em", "--set", "rake_methods=time", "--set", "time_hourly_fee=6"),
    ).stdout

    assert "does not bank this game" in shown
    assert "$1.00" in shown
    assert plain["banked"] is False
    assert plain["rake"][0]["share"] == "1/10"
    assert "taken at most" not in timed


def test_sign_guide_and_options_speak_of_poker() -> None:
    """All from the card and its rules."""
    guide = run("guide", "hold_em").stdout
    options = json.loads(run("odds", "hold_em", "--list-options", "--json").stdout)

    assert "Players wager against one another" in guide
    assert "does not bank this game" in guide
    assert "10% of the wagers" in run("sign", "hold_em").stdout
    assert "limits.KEY.min" not in {row["option"] for row in options}


def test_a_submission_is_examined_against_the_law(tmp_path: Path) -> None:
    """Every violation with its provision, and nothing of a lawful one."""
    lawful, unlawful = tmp_path / "good.toml", tmp_path / "bad.toml"
    lawful.write_text('game = "hold_em"\n[options]\nedition = 1995\nrake_levels = "20:1"\n')
    unlawful.write_text('game = "hold_em"\n[options]\nrake_pct = "12%"\nante = 0.30\n')

    good, bad = run("check", str(lawful)), run("check", str(unlawful))

    assert (good.exit_code, bad.exit_code) == (0, 1)
    assert "13:69F-14.14(b)1i" in bad.stdout
    assert "13:69F-14.7(c)" in bad.stdout


# -- changes --------------------------------------------------------------------------------------


def test_a_change_of_the_posted_limits_is_a_change_of_limits() -> None:
    """Poker has no wagers against the house, but a posted minimum and maximum."""
    noon = datetime(1996, 1, 15, 12, 0, tzinfo=timezone(timedelta(hours=-5)))
    settings = ["minimum=3", "maximum=9"]

    change = propose(BoardRules(), settings, table="P1", effective_at=noon)
    higher = propose(BoardRules(), ["maximum=8"], table="P1", effective_at=noon)

    assert change.kinds == {ChangeKind.RAISE_MIN, ChangeKind.CHANGE_MAX}
    assert "minimum wager: $3.00" in change.statement
    assert higher.kinds == {ChangeKind.CHANGE_MAX}
    lower = propose(BoardRules(), ["minimum=1"], table="P1", effective_at=noon)
    assert lower.kinds == {ChangeKind.LOWER_MIN}
