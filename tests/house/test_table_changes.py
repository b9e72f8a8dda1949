"""Changes under way at one table: made known, waited for, adopted, dropped."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pitboss.errors import MalformedAnswer, NoSuchThing, RuleViolation, UnlawfulOption
from pitboss.games.big_six.options import BigSixRules
from pitboss.games.blackjack.options import BlackjackRules
from pitboss.games.craps.options import CrapsRules
from pitboss.house import (
    PENDING_MAX,
    Change,
    ChangeKind,
    SignForm,
    StepKind,
    TableChanges,
    approve_form,
    needed_steps,
    propose,
    provision_of,
    read_time,
    step_cite,
)
from pitboss.table import HouseRules, Limit
from tests.house.stubs import NOON, StubRules

RULES = BigSixRules()
HALF_HOUR = timedelta(minutes=30)
SECOND = timedelta(seconds=1)
NUMBERS = (4, 5, 6, 8, 9, 10)


def sign(change: Change, *, approved: bool = True) -> SignForm:
    """The sign that states a change."""
    form = SignForm(location="at the wheel", size="a foot square", text=change.statement)
    return approve_form(form) if approved else form


def announced(changes: TableChanges, *settings: str, rules: HouseRules = RULES) -> int:
    """A change made known at noon, for the earliest time."""
    change = changes.propose(rules, settings, at=NOON)
    return changes.make_known(change, sign(change), at=NOON)


# -- what kind of change --------------------------------------------------------------------------


@pytest.mark.rule("19:47-8.3(c)")
@pytest.mark.parametrize("name", ["pass_odds_multiple", "dont_odds_multiple"])
@pytest.mark.parametrize("multiple", [3, 10])
def test_another_odds_multiple_is_another_maximum(name: str, multiple: int) -> None:
    """It bounds a wager, higher or lower, and may be changed at once."""
    wanted = ",".join(f"{n}:{multiple}" for n in NUMBERS)

    change = propose(CrapsRules(), [f"{name}={wanted}"], table="C1", effective_at=NOON)

    assert change.kinds == {ChangeKind.CHANGE_MAX}
    assert provision_of(change) == "19:47-8.3(c)"


@pytest.mark.rule("19:47-8.3(c)")
def test_a_maximum_for_odds_is_a_change_even_where_it_is_that_of_the_table() -> None:
    """Before it was posted no amount bounded them."""
    rules = CrapsRules(maximum=110_00, limits={"pass": Limit(1_00, 110_00)})

    posted = propose(rules, ["limits.pass_odds.max=110"], table="C1", effective_at=NOON)
    other = propose(posted.after, ["limits.pass_odds.max=500"], table="C1", effective_at=NOON)

    assert [each.name for each in posted.items] == ["limits.pass_odds.max"]
    assert posted.kinds == other.kinds == {ChangeKind.CHANGE_MAX}


@pytest.mark.rule("19:47-8.3(c)")
def test_the_maximum_of_an_additional_wager_is_changed_at_once() -> None:
    """Whatever its option is called."""
    rules = BlackjackRules(additional_wager="over_under_13")
    change = propose(rules, ["additional_wager_max=50"], table="B1", effective_at=NOON)

    assert change.kinds == {ChangeKind.CHANGE_MAX}


# -- making known ---------------------------------------------------------------------------------


@pytest.mark.rule("19:47-8.3(b)1", "19:47-8.3(b)2", "19:47-8.3(b)3")
def test_a_change_of_a_rule_needs_sign_announcement_and_notice() -> None:
    """Each under its own provision; in half an hour it may take effect, and not before."""
    changes = TableChanges("W1")
    number = announced(changes, "payouts.joker=50 to 1")
    change = changes.of(number).change

    assert [step_cite(change, each) for each in needed_steps(change)] == [
        "19:47-8.3(b)1",
        "19:47-8.3(b)2",
        "19:47-8.3(b)3",
    ]
    assert change.effective_at == NOON + HALF_HOUR
    assert changes.due(NOON + HALF_HOUR - SECOND) == []
    assert changes.next_time(NOON) == NOON + HALF_HOUR
    with pytest.raises(RuleViolation) as caught:
        changes.adoption(number, RULES, at=NOON + HALF_HOUR - SECOND)
    assert caught.value.cites == ("19:47-8.3(b)1",)
    assert changes.due(NOON + HALF_HOUR) == [number]
    adopted = changes.adoption(number, RULES, at=NOON + HALF_HOUR)
    assert adopted.cite == "19:47-8.3(b)"
    assert [each.cite for each in adopted.records] == [
        "19:47-8.3(b)1",
        "19:47-8.3(b)2",
        "19:47-8.3(b)3",
    ]


@pytest.mark.rule("19:47-8.3(b)3")
def test_the_regulator_is_not_notified_of_a_higher_minimum() -> None:
    """Sign and announcement half an hour ahead are enough."""
    changes = TableChanges("W1")
    change = changes.of(announced(changes, "minimum=5")).change

    assert needed_steps(change) == (StepKind.SIGN, StepKind.ANNOUNCEMENT)
    assert change.effective_at == NOON + HALF_HOUR


@pytest.mark.rule("19:47-8.3(c)")
def test_a_maximum_changes_at_once_with_sign_and_announcement() -> None:
    """The time of its sign is the time of the change."""
    changes = TableChanges("W1")
    number = announced(changes, "maximum=500")
    change = changes.of(number).change

    assert [step_cite(change, each) for each in needed_steps(change)] == ["19:47-8.3(c)"] * 2
    assert change.effective_at == NOON
    assert changes.adoption(number, RULES, at=NOON).cite == "19:47-8.3(c)"


def test_the_earliest_time_is_a_whole_minute() -> None:
    """A sign is read by people."""
    changes = TableChanges("W1")
    change = changes.propose(RULES, ["minimum=5"], at=NOON + SECOND)

    assert change.effective_at == NOON + HALF_HOUR + timedelta(minutes=1)


@pytest.mark.rule("19:47-8.3(b)")
def test_a_time_too_near_is_refused_and_nothing_waits() -> None:
    """Twenty-nine minutes and fifty-nine seconds, or a time gone by."""
    changes = TableChanges("W1")
    near = NOON + HALF_HOUR - SECOND
    change = changes.propose(RULES, ["minimum=5"], at=NOON, effective_at=near)

    with pytest.raises(RuleViolation) as caught:
        changes.make_known(change, sign(change), at=NOON)
    assert "19:47-8.3(b)" in caught.value.cites
    with pytest.raises(RuleViolation):
        changes.propose(RULES, ["minimum=5"], at=NOON, effective_at=NOON - SECOND)
    assert changes.waiting == {}


@pytest.mark.rule("19:47-8.3(d)")
def test_a_sign_that_is_not_approved_is_refused() -> None:
    """With all steps at once, and as a step of its own."""
    changes = TableChanges("W1")
    change = changes.propose(RULES, ["minimum=5"], at=NOON)

    with pytest.raises(RuleViolation) as caught:
        changes.make_known(change, sign(change, approved=False), at=NOON)
    assert caught.value.cites == ("19:47-8.3(d)",)
    number = changes.add(change)
    with pytest.raises(RuleViolation) as caught:
        changes.take_step(number, StepKind.SIGN, at=NOON, text=change.statement)
    assert caught.value.cites == ("19:47-8.3(d)",)


# -- step by step ---------------------------------------------------------------------------------


@pytest.mark.rule("19:47-8.3(b)1", "19:47-8.3(b)2", "19:47-8.3(b)3")
@pytest.mark.parametrize("left_out", [StepKind.SIGN, StepKind.ANNOUNCEMENT, StepKind.NOTICE])
def test_a_change_without_one_of_its_steps_does_not_take_effect(left_out: StepKind) -> None:
    """The provision that is named is that of the step."""
    changes = TableChanges("W1")
    change = changes.propose(RULES, ["payouts.joker=50 to 1"], at=NOON)
    number = changes.add(change)
    for step in needed_steps(change):
        if step is not left_out:
            form, text = sign(change), change.statement
            changes.take_step(number, step, at=NOON, text=text, form=form)

    with pytest.raises(RuleViolation) as caught:
        changes.adoption(number, RULES, at=change.effective_at)
    assert step_cite(change, left_out) in caught.value.cites


@pytest.mark.rule("19:47-8.3(b)1")
def test_a_sign_taken_down_before_the_time_does_not_count() -> None:
    """It hangs until the change."""
    changes = TableChanges("W1")
    number = announced(changes, "minimum=5")
    changes.take_step(number, StepKind.SIGN_DOWN, at=NOON + SECOND, text="")

    with pytest.raises(RuleViolation) as caught:
        changes.adoption(number, RULES, at=NOON + HALF_HOUR)
    assert "19:47-8.3(b)1" in caught.value.cites


def test_surveillance_is_notified_where_a_game_asks_for_it() -> None:
    """Under the provision of the game, in writing, before the change."""
    changes = TableChanges("C1")
    change = changes.propose(StubRules(), ["call_bets=true"], at=NOON)
    number = changes.add(change)
    steps = needed_steps(change)
    assert steps[-1] is StepKind.SURVEILLANCE
    for step in steps:
        changes.take_step(number, step, at=NOON, text=change.statement, form=sign(change))

    adopted = changes.adoption(number, StubRules(), at=change.effective_at)
    assert adopted.records[-1].cite == step_cite(change, StepKind.SURVEILLANCE) == "19:47-3.10(c)2"


# -- several changes ------------------------------------------------------------------------------


@pytest.mark.rule("19:47-8.3(b)")
def test_a_change_is_tested_against_the_rules_in_force_when_its_time_comes() -> None:
    """By then it may change nothing, or be unlawful; the old rules stay."""
    changes = TableChanges("W1")
    higher = announced(changes, "minimum=25")
    lower = announced(changes, "maximum=100")

    after = changes.adoption(lower, RULES, at=NOON)
    rules = type(RULES).read(after.rules)

    with pytest.raises(UnlawfulOption) as caught:
        changes.adoption(higher, rules, at=NOON + HALF_HOUR)
    assert "19:47-8.2(a)" in caught.value.cites
    with pytest.raises(RuleViolation):
        changes.adoption(lower, rules, at=NOON)


def test_changes_are_due_in_the_order_of_their_times() -> None:
    """Not in that of their numbers."""
    changes = TableChanges("W1")
    later, sooner = announced(changes, "minimum=5"), announced(changes, "maximum=500")

    assert changes.due(NOON + HALF_HOUR) == [sooner, later]
    changes.drop(sooner)
    assert changes.due(NOON + HALF_HOUR) == [later]
    with pytest.raises(NoSuchThing):
        changes.drop(sooner)


def test_a_table_has_room_for_so_many_changes() -> None:
    """A sign with more could not be read."""
    changes = TableChanges("W1")
    for cents in range(PENDING_MAX):
        announced(changes, f"maximum={500 + cents}")

    with pytest.raises(RuleViolation):
        announced(changes, "minimum=5")


@pytest.mark.rule("19:47-8.3(b)")
def test_what_was_announced_is_all_that_changes() -> None:
    """Words that leave something out are no announcement of the change."""
    changes = TableChanges("W1")
    change = changes.propose(RULES, ["minimum=5"], at=NOON)
    part = replace(sign(change), text=change.statement.splitlines()[0])

    with pytest.raises(RuleViolation) as caught:
        changes.make_known(change, part, at=NOON)
    assert "19:47-8.3(b)1" in caught.value.cites


def test_a_time_is_written_with_its_zone() -> None:
    """Anything else is no time."""
    assert read_time("1996-01-15T12:00:00-05:00") == NOON
    for text in ("noon", "1996-01-15T12:00:00"):
        with pytest.raises(MalformedAnswer):
            read_time(text)
