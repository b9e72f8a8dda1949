"""Changes of rules at the desk: step by step at one table, and at several tables or at none."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from pitboss.errors import PitbossError, RuleViolation, UnlawfulOption
from pitboss.house import StepKind, time_of
from pitboss.house.change_rows import change_row
from pitboss.house.desk_entries import Ruled
from pitboss.house.joint_changes import JointChangeDropped, JointChangeProposed
from pitboss.ledger.audit import audit
from pitboss.server.tables.actor import TableActor
from tests.server.registries import Harness, Talker, run
from tests.server.test_rule_changes import HALF_HOUR, MINUTE, change, kinds

FLOOR = "floorperson"
RAISED = "payouts.field_2=3 to 1"


async def propose(boss: Talker, *wanted: str, **more: object) -> dict[str, Any]:
    """The floor proposes a change."""
    return await boss.say(do="propose_change", settings=list(wanted), **more)


async def step(boss: Talker, number: int, kind: str) -> dict[str, Any]:
    """The floor takes one step of a change."""
    return await boss.say(do="take_step", change=number, step=kind)


def waiting(actor: TableActor, harness: Harness, number: int = 1) -> dict[str, Any]:
    """A change as the desk shows it."""
    prepared = actor.recovered.changes.waiting[number]
    return change_row(prepared, now=time_of(harness.clock.now))


@pytest.mark.rule("19:47-8.3(b)1", "19:47-8.3(b)2", "19:47-8.3(b)3")
def test_a_change_is_carried_through_step_by_step() -> None:
    """What is missing is shown with its provision; the last step lets it take effect in time."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("big_six")
        boss = harness.person(actor, role=FLOOR)
        assert (await propose(boss, "payouts.joker=50 to 1"))["type"] == "done"
        row = waiting(actor, harness)
        assert row["kinds"] == ["another rule"]
        assert [each["message"] for each in row["missing"]] == [
            "no sign at the table states the change",
            "there was no announcement of the change",
            "there was no notice of the change",
        ]
        assert row["missing"][2]["cites"] == ["19:47-8.3(b)3"]
        assert not row["too_late"]
        for each in ("sign", "announcement", "notice"):
            assert (await step(boss, 1, each))["type"] == "done"
        assert waiting(actor, harness)["missing"] == []
        assert len(harness.registry.desks.desk().notices) == 1
        await harness.clock.turn(HALF_HOUR + 6 * MINUTE)
        assert str(actor.recovered.table.rules.odds("joker")) == "50 to 1"
        assert audit(harness.ledger).faults == ()

    run(scenario)


@pytest.mark.rule("19:47-8.3(b)")
def test_a_change_with_a_step_missing_keeps_the_old_rule() -> None:
    """A step not needed, taken or too late is refused; at its time the change is dropped."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("big_six")
        boss = harness.person(actor, role=FLOOR)
        await propose(boss, "minimum=2")
        assert "needs no notice" in (await step(boss, 1, "notice"))["error"]["message"]
        assert "no sign" in (await step(boss, 1, "sign_down"))["error"]["message"]
        assert (await step(boss, 1, "sign"))["type"] == "done"
        assert "taken already" in (await step(boss, 1, "sign"))["error"]["message"]
        await harness.clock.turn(6 * MINUTE)
        assert waiting(actor, harness)["too_late"]
        late = await step(boss, 1, "announcement")
        assert "too late" in late["error"]["message"]
        assert late["error"]["cites"] == ["19:47-8.3(b)2"]
        await harness.clock.turn(HALF_HOUR)
        assert actor.recovered.table.rules.minimum == 1_00
        assert kinds(harness, actor)[-1] == "ChangeDropped"
        player = harness.person(actor)
        assert (await propose(player, "minimum=2"))["error"]["code"] == "not_permitted"

    run(scenario)


@pytest.mark.rule("19:47-8.3(d)")
def test_a_sign_is_posted_only_in_a_form_that_is_approved() -> None:
    """Whatever its row refers to; denied, no sign hangs in this form any more."""

    async def scenario(harness: Harness) -> None:
        actor, desks = await harness.table("big_six"), harness.registry.desks
        boss = harness.person(actor, role=FLOOR)
        await propose(boss, "minimum=2")
        desks.enter(Ruled(filing=1, verdict="approved", by="Rob"), at=1, user=0)
        assert (await step(boss, 1, "sign"))["type"] == "done"
        form = desks.desk().filing(2)
        assert (form.filed.kind, form.status) == ("sign", "approved")
        desks.enter(Ruled(filing=2, verdict="denied", by="Rob"), at=2, user=0)
        await propose(boss, "minimum=3")
        refused = await step(boss, 2, "sign")
        assert refused["error"]["cites"] == ["19:47-8.3(d)"]
        assert "denied by the ruling on filing 2" in refused["error"]["message"]
        assert (await change(boss, "maximum=500"))["type"] == "refused"

    run(scenario)


# -- several tables -------------------------------------------------------------------------------


async def joint(harness: Harness, *slugs: str, setting: str = RAISED) -> list[Talker]:
    """Tables at which a change of several is proposed, each with somebody of the floor."""
    actors = [await harness.table(slug) for slug in slugs]
    when = time_of(harness.clock.now) + timedelta(minutes=40)
    numbers = tuple(each.recovered.number for each in actors)
    entry = JointChangeProposed(
        tables=numbers, settings=(setting,), effective_at=when.isoformat(), by="Sue"
    )
    harness.registry.desks.enter(entry, at=harness.clock.now, user=0)
    bosses = [harness.person(each, role=FLOOR) for each in actors]
    for boss in bosses:
        reply = await propose(boss, setting, effective_at=when.isoformat(), joint=1)
        assert reply["type"] == "done", reply
    return bosses


async def make_known(boss: Talker) -> None:
    """All steps of a change at a table."""
    for each in (StepKind.SIGN, StepKind.ANNOUNCEMENT, StepKind.NOTICE):
        assert (await step(boss, 1, each))["type"] == "done"


def field(boss: Talker) -> str:
    """What a table pays on the field."""
    return str(boss.actor.recovered.table.rules.odds("field_2"))


@pytest.mark.rule("19:47-1.4(b)", "19:47-8.3(b)")
def test_rules_that_are_alike_in_the_casino_change_at_all_tables_together() -> None:
    """A table with wagers on its layout follows when they are decided, under their own rules."""

    async def scenario(harness: Harness) -> None:
        one, two = await joint(harness, "craps", "craps")
        for boss in (one, two):
            await make_known(boss)
        player = await harness.seated(two.actor)
        await player.bet("field", 1000)
        await harness.clock.turn(41 * MINUTE)
        assert harness.registry.desks.desk().joint[1].status == "in force"
        assert (field(one), field(two)) == ("3 to 1", "2 to 1")
        with pytest.raises(UnlawfulOption):  # a new table pays as all will
            await harness.table("craps")
        drop = JointChangeDropped(joint=1, reason="no")
        with pytest.raises(RuleViolation, match="in force"):
            harness.registry.desks.enter(drop, at=harness.clock.now, user=0)
        refused = await two.say(do="withdraw_change", change=1)
        assert refused["type"] == "refused"
        await player.ready()
        assert field(two) == "3 to 1"
        assert audit(harness.ledger).faults == ()

    run(scenario)


@pytest.mark.rule("19:47-8.3(b)")
@pytest.mark.parametrize("how", ["a step is missing", "withdrawn", "the sign is down"])
def test_if_one_table_cannot_change_none_does(how: str) -> None:
    """It was not made known there, was withdrawn there, or its sign taken down."""

    async def scenario(harness: Harness) -> None:
        one, two = await joint(harness, "craps", "craps")
        await make_known(one)
        if how != "a step is missing":
            await make_known(two)
        if how == "withdrawn":
            assert (await two.say(do="withdraw_change", change=1))["type"] == "done"
        if how == "the sign is down":
            assert (await step(two, 1, "sign_down"))["type"] == "done"
        await harness.clock.turn(41 * MINUTE)
        assert (field(one), field(two)) == ("2 to 1", "2 to 1")
        assert harness.registry.desks.desk().joint[1].status == "dropped"
        assert not one.actor.recovered.changes.waiting
        assert not two.actor.recovered.changes.waiting
        assert audit(harness.ledger).faults == ()

    run(scenario)


def test_a_change_of_several_tables_that_is_unlawful_between_them_is_refused() -> None:
    """At two of three tables the field would pay other odds; a closed table has no rules."""

    async def scenario(harness: Harness) -> None:
        for _ in range(3):
            await harness.table("craps")
        desks, when = harness.registry.desks, time_of(harness.clock.now).isoformat()
        for tables, setting in (
            ((1, 2), RAISED),
            ((1, 7), RAISED),
            ((1,), RAISED),
            ((1, 1), RAISED),
            ((1, 2, 3), "payouts.field_2=1 to 1"),
        ):
            entry = JointChangeProposed(
                tables=tables, settings=(setting,), effective_at=when, by="Sue"
            )
            with pytest.raises(PitbossError):
                desks.enter(entry, at=harness.clock.now, user=0)
        assert desks.desk().joint == {}

    run(scenario)


# -- rulings on open tables -----------------------------------------------------------------------


@pytest.mark.rule("19:47-8.3(a)")
@pytest.mark.parametrize("lapses", [False, True])
def test_a_table_goes_back_to_its_last_approved_rules(lapses: bool) -> None:
    """When the round with a chip on the layout is over; denied too, it closes."""

    async def scenario(harness: Harness) -> None:
        actor, desks = await harness.table("big_six"), harness.registry.desks
        boss, player = harness.person(actor, role=FLOOR), await harness.seated(actor)
        await change(boss, "payouts.joker=50 to 1")
        await harness.clock.turn(HALF_HOUR)
        assert str(actor.recovered.table.rules.odds("joker")) == "50 to 1"
        await player.bet("joker", 100)
        verdict = "approved" if lapses else "denied"
        until = harness.clock.now + MINUTE if lapses else 0
        ruled = Ruled(filing=3, verdict=verdict, by="Rob", until=until)  # type: ignore[arg-type]
        desks.enter(ruled, at=harness.clock.now, user=0)
        harness.clock.now += 2 * MINUTE if lapses else 0
        await harness.maintenance.run_once()
        wager = next(iter(actor.recovered.table.wagers.values()))
        assert str(actor.recovered.table.rules_of(wager).odds("joker")) == "50 to 1"
        assert str(actor.recovered.table.rules.odds("joker")) == "50 to 1"
        await player.ready()
        assert str(actor.recovered.table.rules.odds("joker")) == "45 to 1"
        said = [e["event"] for m in player.got for s in m.get("steps", []) for e in s["events"]]
        assert said.count("RulesChanged") == 2
        assert audit(harness.ledger).faults == ()

        desks.enter(Ruled(filing=1, verdict="denied", by="Rob"), at=harness.clock.now, user=0)
        await harness.maintenance.run_once()
        assert actor.recovered.closed
        assert harness.ledger.open_tables() == []
        assert audit(harness.ledger).faults == ()

    run(scenario)


def test_a_table_that_may_not_go_back_beside_the_others_closes() -> None:
    """The field pays alike in the whole casino: with new tables at 3 to 1 nobody goes back."""

    async def scenario(harness: Harness) -> None:
        actor, desks = await harness.table("craps"), harness.registry.desks
        boss = harness.person(actor, role=FLOOR)
        await change(boss, RAISED)
        await harness.clock.turn(HALF_HOUR)
        raised = actor.recovered.table.rules.submission()
        other = await harness.table("craps", rules={**raised, "limits": {}})
        same = desks.desk().filing(3)
        assert other.recovered.table.rules.digest == actor.recovered.table.rules.digest
        assert same.filed.kind == "house_rules"
        await other.act(lambda writer: writer.freeze("to look at it"))
        desks.enter(Ruled(filing=3, verdict="denied", by="Rob"), at=harness.clock.now, user=0)
        await harness.maintenance.run_once()
        assert actor.recovered.closed
        assert audit(harness.ledger).faults == ()

    run(scenario)
