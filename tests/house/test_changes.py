"""Changes of rules and limits: their kinds, their steps and their half hour."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from pitboss.errors import MalformedAnswer, RuleViolation, UnlawfulOption
from pitboss.games.big_six.options import BigSixRules
from pitboss.games.craps.options import CrapsRules
from pitboss.house import (
    CasinoRules,
    Change,
    ChangeKind,
    PostedSign,
    Prepared,
    Said,
    Steps,
    TableChanges,
    approve_form,
    change_sign,
    check_effective,
    effective,
    lead_is_kept,
    propose,
    records,
    shortcomings,
)
from pitboss.house.changes import kind_of_maximum_change, kind_of_minimum_change
from pitboss.table import Limit
from tests.house.stubs import NOON, ClocksSetBack, StubRules

RULES = BigSixRules(limits={"d1": Limit(5_00, 500_00)})
HALF_HOUR = timedelta(minutes=30)
SECOND = timedelta(seconds=1)

RAISE_MIN = "limits.d1.min=10"
LOWER_MIN = "limits.d1.min=2"
RAISE_MAX = "limits.d1.max=1000"
LOWER_MAX = "limits.d1.max=50"
RULE = "between_option=previous"


def change(*settings: str, at: datetime = NOON) -> Change:
    """A change at the wheel, for noon."""
    return propose(RULES, settings, table="W1", effective_at=at)


def steps(proposed: Change, *, lead: timedelta, notice: bool = True) -> Steps:
    """Sign, announcement and notice, all done so long before the change."""
    done = proposed.effective_at - lead
    form = approve_form(change_sign(proposed, location="at the wheel", size="a foot square"))
    said = Said(text=proposed.statement, at=done)
    sign = PostedSign(form=form, posted_at=done)
    return Steps(sign=sign, announcement=said, notice=said if notice else None)


def cites(proposed: Change, taken: Steps) -> set[str]:
    """The provisions that stand against the change."""
    return {cite for each in shortcomings(proposed, taken) for cite in each.cites}


@pytest.mark.parametrize(
    ("settings", "kinds"),
    [
        ([LOWER_MIN], {ChangeKind.LOWER_MIN}),
        ([RAISE_MIN], {ChangeKind.RAISE_MIN}),
        ([RAISE_MAX], {ChangeKind.CHANGE_MAX}),
        ([LOWER_MAX], {ChangeKind.CHANGE_MAX}),
        ([RULE], {ChangeKind.RULE}),
        (["payouts.joker=50 to 1"], {ChangeKind.RULE}),
        (["minimum=2"], {ChangeKind.RAISE_MIN}),
        ([RAISE_MIN, RAISE_MAX, RULE], {*ChangeKind} - {ChangeKind.LOWER_MIN}),
    ],
)
def test_changes_are_sorted_into_four_kinds(settings: list[str], kinds: set[ChangeKind]) -> None:
    """The minimum down or up, the maximum, and every other rule."""
    assert kinds == change(*settings).kinds


def test_a_limit_that_stays_is_no_change() -> None:
    """Not for the minimum and not for the maximum."""
    assert kind_of_minimum_change(5_00, 5_00) is None
    assert kind_of_maximum_change(5_00, 5_00) is None
    with pytest.raises(RuleViolation) as caught:
        change("limits.d1.min=5")
    assert caught.value.cites == ("19:47-8.3(b)",)


def test_a_tied_wager_changes_only_if_it_has_limits_of_its_own() -> None:
    """The general minimum is not a minimum of a wager that hangs on another."""
    general = propose(StubRules(), ["minimum=2"], table="C1", effective_at=NOON)
    own = propose(StubRules(), ["limits.backed.min=2"], table="C1", effective_at=NOON)

    assert {each.name for each in general.items} == {
        "limits.plain.min",
        "limits.mixed.min",
        "limits.halves.min",
    }
    assert {each.name for each in own.items} == {"limits.backed.min", "limits.backed.max"}


@pytest.mark.rule("19:47-8.3(b)")
def test_only_wagers_that_are_offered_are_announced() -> None:
    """Where two wagers are offered another general maximum concerns two wagers."""
    rules = CrapsRules(
        wagers_offered=frozenset({"pass", "dont_pass"}), offer_buy=frozenset(), lay_mode="none"
    )

    changed = propose(rules, ["maximum=2000"], table="C1", effective_at=NOON)

    assert [each.name for each in changed.items] == ["limits.pass.max", "limits.dont_pass.max"]


@pytest.mark.rule("19:47-8.3(b)1", "19:47-8.3(b)2")
def test_the_same_instant_in_another_time_zone_is_the_same_instant() -> None:
    """A sign that states noon in New York states five o'clock in London, and no other time."""
    here, there = change(RULE), change(RULE, at=NOON.astimezone(UTC))
    later = change(RULE, at=NOON.astimezone(UTC) + SECOND)

    assert effective(there, steps(here, lead=HALF_HOUR))
    assert effective(here, steps(there, lead=HALF_HOUR))
    assert not effective(here, steps(later, lead=HALF_HOUR))


def test_the_statement_of_a_change_reads_like_a_sign() -> None:
    """The table, the day and the hour, then what will be."""
    assert change(RAISE_MIN).statement.splitlines() == [
        "Table W1, from January 15, 1996, 12:00 PM (UTC-0500):",
        "$1, minimum: $10.00",
    ]


@pytest.mark.rule("19:47-8.2(a)")
def test_the_limits_that_will_be_in_force_are_tested_anew() -> None:
    """A minimum of $60 needs a maximum of $600; both may change together."""
    together = change("limits.d1.min=60", "limits.d1.max=600")

    assert Limit(60_00, 600_00) == together.after.limit("d1")
    with pytest.raises(UnlawfulOption) as caught:
        change("limits.d1.min=60")
    assert caught.value.cites == ("19:47-8.2(a)",)


# -- the half hour ----------------------------------------------------------------------------


@pytest.mark.rule("19:47-8.3(b)")
@pytest.mark.parametrize("setting", [RAISE_MIN, RULE, "payouts.joker=50 to 1"])
def test_thirty_minutes_pass_and_a_second_less_fails(setting: str) -> None:
    """The half hour is exact."""
    proposed = change(setting)

    assert effective(proposed, steps(proposed, lead=HALF_HOUR))
    late = steps(proposed, lead=HALF_HOUR - SECOND)
    assert not effective(proposed, late)
    with pytest.raises(RuleViolation) as caught:
        check_effective(proposed, late)
    assert "19:47-8.3(b)" in caught.value.cites
    check_effective(proposed, steps(proposed, lead=HALF_HOUR))


@pytest.mark.rule("19:47-8.3(b)")
def test_a_house_that_takes_longer_keeps_to_its_own_time() -> None:
    """Forty-five minutes chosen are forty-five minutes to be kept."""
    proposed, casino = change(RULE), CasinoRules(rule_change_lead_minutes=45)

    assert effective(proposed, steps(proposed, lead=timedelta(minutes=45)), casino=casino)
    assert not effective(proposed, steps(proposed, lead=timedelta(minutes=44)), casino=casino)


@pytest.mark.rule("19:47-8.3(b)1")
def test_a_rule_change_needs_its_sign_half_an_hour_ahead() -> None:
    """No sign, a late sign, and a sign without the time are all refused."""
    proposed = change(RULE)
    done = steps(proposed, lead=HALF_HOUR)
    assert done.sign is not None
    late = replace(done.sign, posted_at=NOON - HALF_HOUR + SECOND)
    silent = replace(done.sign.form, text="New rules soon")

    expected = {"19:47-8.3(b)", "19:47-8.3(b)1"}
    assert cites(proposed, done) == set()
    assert expected == cites(proposed, replace(done, sign=None))
    assert expected == cites(proposed, replace(done, sign=late))
    assert expected == cites(proposed, replace(done, sign=replace(done.sign, form=silent)))


@pytest.mark.rule("19:47-8.3(b)2")
def test_a_rule_change_is_announced_half_an_hour_ahead() -> None:
    """No announcement, a late one, and one that tells something else are refused."""
    proposed = change(RULE)
    done = steps(proposed, lead=HALF_HOUR)
    late = Said(text=proposed.statement, at=NOON - HALF_HOUR + SECOND)
    other = Said(text="Drinks are served", at=NOON - HALF_HOUR)

    expected = {"19:47-8.3(b)", "19:47-8.3(b)2"}
    assert expected == cites(proposed, replace(done, announcement=None))
    assert expected == cites(proposed, replace(done, announcement=late))
    assert expected == cites(proposed, replace(done, announcement=other))


@pytest.mark.rule("19:47-8.3(b)3")
def test_the_regulator_is_informed_of_a_rule_change_but_not_of_a_higher_minimum() -> None:
    """The notice names change, table and time, half an hour ahead."""
    rule, raised = change(RULE), change(RAISE_MIN)
    untold = steps(rule, lead=HALF_HOUR, notice=False)
    late = Said(text=rule.statement, at=NOON - HALF_HOUR + SECOND)
    elsewhere = Said(text=rule.statement.replace("W1", "W2"), at=NOON - HALF_HOUR)

    assert effective(raised, steps(raised, lead=HALF_HOUR, notice=False))
    assert cites(rule, untold) == {"19:47-8.3(b)3"}
    assert cites(rule, replace(untold, notice=late)) == {"19:47-8.3(b)3"}
    assert cites(rule, replace(untold, notice=elsewhere)) == {"19:47-8.3(b)3"}


@pytest.mark.rule("19:47-8.3(c)")
@pytest.mark.parametrize("setting", [LOWER_MIN, RAISE_MAX, LOWER_MAX])
def test_a_lower_minimum_and_any_maximum_may_come_at_once(setting: str) -> None:
    """Sign and announcement come first, but neither the half hour nor the regulator."""
    proposed = change(setting)
    done = steps(proposed, lead=timedelta(0), notice=False)

    assert effective(proposed, done)
    assert cites(proposed, replace(done, sign=None)) == {"19:47-8.3(c)"}
    assert cites(proposed, replace(done, announcement=None)) == {"19:47-8.3(c)"}
    after = steps(proposed, lead=-SECOND, notice=False)
    assert cites(proposed, after) == {"19:47-8.3(c)"}


@pytest.mark.rule("19:47-8.3(c)")
def test_the_strictest_kind_in_a_change_decides() -> None:
    """A lower minimum bundled with a new rule waits with the rule."""
    proposed = change(LOWER_MIN, RULE)

    assert not effective(proposed, steps(proposed, lead=timedelta(0)))
    assert effective(proposed, steps(proposed, lead=HALF_HOUR))


@pytest.mark.rule("19:47-8.3(d)")
@pytest.mark.parametrize("setting", [LOWER_MIN, RULE])
def test_a_change_on_an_unapproved_sign_does_not_take_effect(setting: str) -> None:
    """Neither the quick kind of change nor the slow one."""
    proposed = change(setting)
    done = steps(proposed, lead=HALF_HOUR)
    assert done.sign is not None
    unapproved = replace(done.sign, form=replace(done.sign.form, approved=False))

    assert effective(proposed, done)
    assert cites(proposed, replace(done, sign=unapproved)) == {"19:47-8.3(d)"}


@pytest.mark.rule("19:47-8.3(b)1")
def test_the_sign_hangs_without_a_break_until_the_change() -> None:
    """It may be taken down at the minute of the change, not a second before."""
    proposed = change(RULE)
    done = steps(proposed, lead=HALF_HOUR)
    assert done.sign is not None

    kept = replace(done, sign=replace(done.sign, taken_down_at=NOON))
    broken = replace(done, sign=replace(done.sign, taken_down_at=NOON - SECOND))

    assert effective(proposed, kept)
    assert not effective(proposed, broken)


# -- clocks -----------------------------------------------------------------------------------


@pytest.mark.rule("19:47-8.3(b)")
def test_clocks_set_back_give_no_false_half_hour() -> None:
    """From 1:50 before the clocks go back to 1:10 afterwards are twenty minutes."""
    zone = ClocksSetBack()
    posted = datetime(1996, 10, 27, 1, 50, tzinfo=zone, fold=0)

    assert not lead_is_kept(posted, datetime(1996, 10, 27, 1, 10, fold=1, tzinfo=zone), HALF_HOUR)
    assert lead_is_kept(posted, datetime(1996, 10, 27, 1, 20, fold=1, tzinfo=zone), HALF_HOUR)


def test_a_time_without_its_zone_is_refused() -> None:
    """Nobody can tell how long ago it was."""
    with pytest.raises(MalformedAnswer):
        change(RULE, at=datetime(1996, 1, 15, 12, 0))


# -- the rules in force -----------------------------------------------------------------------


def prepared(*settings: str, at: datetime, lead: timedelta = HALF_HOUR) -> Prepared:
    """A change with its steps."""
    proposed = change(*settings, at=at)
    return Prepared(change=proposed, steps=steps(proposed, lead=lead))


def rules_at(plan: list[Prepared], *, at: datetime) -> BigSixRules:
    """The rules in force at a time at a table where nobody wagers."""
    changes, rules = TableChanges("W1"), RULES
    for each in plan:
        changes.waiting[changes.add(each.change)] = each
    for number in changes.due(at):
        with suppress(RuleViolation, UnlawfulOption):
            rules = BigSixRules.read(changes.adoption(number, rules, at=at).rules)
    return rules


@pytest.mark.rule("19:47-8.3(b)")
def test_the_old_rules_are_in_force_until_the_time_of_the_change() -> None:
    """To the second."""
    plan = [prepared(RULE, at=NOON)]

    assert rules_at(plan, at=NOON - SECOND) == RULES
    assert rules_at(plan, at=NOON) == plan[0].change.after


@pytest.mark.rule("19:47-8.3(b)")
def test_a_change_that_came_too_late_leaves_the_old_rule_in_force() -> None:
    """However long one waits."""
    plan = [prepared(RULE, at=NOON, lead=HALF_HOUR - SECOND)]

    assert rules_at(plan, at=NOON + timedelta(days=1)) == RULES


@pytest.mark.rule("19:47-8.2(a)")
def test_changes_that_clash_with_an_earlier_one_do_not_take_effect() -> None:
    """Each is lawful alone, but a $50 maximum forbids the $10 minimum that would follow."""
    plan = [prepared("limits.d1.min=10", at=NOON + HALF_HOUR), prepared(LOWER_MAX, at=NOON)]

    assert rules_at(plan, at=NOON + HALF_HOUR).limit("d1") == Limit(5_00, 50_00)
    assert rules_at(plan[:1], at=NOON + HALF_HOUR).limit("d1") == Limit(10_00, 500_00)


def test_changes_of_different_things_add_up() -> None:
    """In the order of their times."""
    plan = [prepared(RULE, at=NOON + HALF_HOUR), prepared(RAISE_MAX, at=NOON)]

    rules = rules_at(plan, at=NOON + HALF_HOUR)

    assert rules.limit("d1") == Limit(5_00, 1_000_00)
    assert rules.previous_wins


@pytest.mark.rule("19:47-8.3(b)1", "19:47-8.3(b)2", "19:47-8.3(b)3")
def test_the_steps_are_kept_on_record() -> None:
    """Sign, announcement and notice, each under its provision and with its time."""
    proposed = change(RULE)

    entries = records(proposed, steps(proposed, lead=HALF_HOUR))

    assert [each.cite for each in entries] == ["19:47-8.3(b)1", "19:47-8.3(b)2", "19:47-8.3(b)3"]
    assert all("11:30:00-05:00" in each.text for each in entries)
    assert "Casino Control Commission notified" in entries[2].text
    assert records(proposed, Steps()) == ()


def test_where_the_game_asks_for_it_surveillance_is_shown_too() -> None:
    """In time and of the whole change; it is kept on record under the game's own provision."""
    spoken = propose(StubRules(), ["call_bets=true"], table="C1", effective_at=NOON)
    done = steps(spoken, lead=HALF_HOUR)
    shown = Said(text=spoken.statement, at=NOON - HALF_HOUR)
    late = Said(text=spoken.statement, at=NOON - HALF_HOUR + SECOND)

    assert cites(spoken, done) == {"19:47-3.10(c)2"}
    assert cites(spoken, replace(done, surveillance=late)) == {"19:47-3.10(c)2"}
    assert cites(spoken, replace(done, surveillance=Said(text="soon", at=shown.at))) != set()
    assert effective(spoken, replace(done, surveillance=shown))
    entry = records(spoken, replace(done, surveillance=shown))[-1]
    assert entry.cite == "19:47-3.10(c)2"
    assert "surveillance notified in writing" in entry.text


def test_of_other_changes_surveillance_need_not_be_notified() -> None:
    """Neither of payouts at that game, nor at a game that asks for nothing."""
    paid = propose(StubRules(), ["payouts.low=2 to 1"], table="C1", effective_at=NOON)
    shown = Said(text=paid.statement, at=NOON - HALF_HOUR)
    done = steps(paid, lead=HALF_HOUR)

    assert effective(paid, done)
    assert len(records(paid, replace(done, surveillance=shown))) == 3
    assert effective(change(RULE), steps(change(RULE), lead=HALF_HOUR))


@pytest.mark.rule("19:47-8.3(c)", "19:47-8.2(c)")
def test_a_change_made_at_once_is_recorded_under_its_own_provision() -> None:
    """The sign and the announcement of a new maximum rest on (c)."""
    proposed = change(RAISE_MAX)

    entries = records(proposed, steps(proposed, lead=timedelta(0), notice=False))

    assert [each.cite for each in entries] == ["19:47-8.3(c)", "19:47-8.3(c)"]
    assert "$1, maximum: $1,000.00" in proposed.statement
