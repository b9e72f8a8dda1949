"""Rules that change at a served table: who may, what players see, and when it takes effect."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import StoreFailed
from pitboss.ledger.audit import audit
from pitboss.ledger.entries import ChangeDropped, RulesAdopted
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.recovery import load_from_ledger
from pitboss.server.web.info import table_info
from tests.server.registries import Harness, Talker, run, settle
from tests.server.test_actor import Unwilling

MINUTE = 60_000
HALF_HOUR = 31 * MINUTE  # on a whole minute
APPROVAL = "letter 95-117"


async def change(boss: Talker, *wanted: str, **more: object) -> dict[str, Any]:
    """The supervisor makes a change known."""
    return await boss.say(
        do="change_rules", settings=list(wanted), **{"approval": APPROVAL, **more}
    )


def kinds(harness: Harness, actor: TableActor) -> list[str]:
    """The kinds of the rows of a table."""
    return [entry.kind for entry in harness.ledger.entries(actor.recovered.number)]


@pytest.mark.rule("19:47-8.3(b)")
def test_a_higher_minimum_takes_effect_after_half_an_hour() -> None:
    """Patrons see it announced at once; the clock runs; then their wagers keep to it."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("big_six")
        boss, player = harness.person(actor, role="supervisor"), await harness.seated(actor)
        assert (await change(boss, "minimum=5"))["type"] == "done"
        waiting = player.last["rules"]
        assert waiting["version"] == 0
        assert "minimum: $5" in waiting["changes"][0]["text"]
        assert (await player.bet("d1", 100))["type"] == "done"
        await player.ready()

        await harness.clock.turn(HALF_HOUR)

        assert player.last["rules"] == {"version": 1, "changes": []}
        assert actor.recovered.table.rules.minimum == 5_00
        assert (await player.bet("d1", 100))["type"] == "refused"
        assert (await player.bet("d1", 500))["type"] == "done"
        said = [e["event"] for m in player.got for s in m.get("steps", []) for e in s["events"]]
        assert "RulesChanged" in said

    run(scenario)


@pytest.mark.rule("19:47-8.3(b)")
def test_a_round_in_which_somebody_has_wagered_is_played_to_its_end_first() -> None:
    """The time comes while a chip lies there; the rules change right after the spin."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("big_six")
        boss, player = harness.person(actor, role="supervisor"), await harness.seated(actor)
        await change(boss, "payouts.joker=50 to 1")
        await player.bet("d1", 100)
        await harness.clock.turn(HALF_HOUR)
        assert actor.recovered.table.versions[-1] == actor.recovered.table.versions[0]

        await player.ready()

        assert str(actor.recovered.table.rules.odds("joker")) == "50 to 1"
        assert actor.recovered.table.rounds == 2

    run(scenario)


@pytest.mark.rule("19:47-8.3(c)")
def test_a_maximum_changes_at_once_and_wagers_that_stand_are_left_alone() -> None:
    """At craps, with a Pass Bet on its point and its odds behind it."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("craps")
        boss, player = harness.person(actor, role="supervisor"), await harness.seated(actor)
        table = actor.recovered.table
        for _ in range(60):
            if player.question and not player.question["betting"]:
                await player.answer(say="Choose", choice="accept")
            if any(each.point for each in table.wagers.values()):
                break
            if not table.wagers:
                await player.bet("pass", 1000)
            await player.ready()
        flat = next(iter(table.wagers.values()))
        reply = await change(boss, "pass_odds_multiple=4:3,5:3,6:3,8:3,9:3,10:3")
        assert reply["type"] == "done"
        assert len(table.versions) == 2
        assert table.wagers[flat.id] == flat
        odds = {"say": "TakeOdds", "wager": flat.id}
        assert (await player.answer(**odds, cents=4000))["type"] == "refused"
        assert (await player.answer(**odds, cents=3000))["type"] == "done"

    run(scenario)


@pytest.mark.rule("19:47-8.3(b)", "19:47-8.3(d)")
def test_what_is_refused_names_its_provision_and_leaves_nothing() -> None:
    """Other roles, no approval, too soon, unlawful, malformed."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("big_six")
        boss, dealer = (
            harness.person(actor, role="supervisor"),
            harness.person(actor, role="dealer"),
        )
        before = kinds(harness, actor)
        soon = "1970-01-01T00:20:00+00:00"
        refusals = {
            "not_permitted": await change(dealer, "minimum=5"),
            "19:47-8.3(d)": await change(boss, "minimum=5", approval=""),
            "19:47-8.3(b)": await change(boss, "minimum=5", effective_at=soon),
            "19:47-8.2(a)": await change(boss, "minimum=50", "maximum=100"),
            "unlawful_option": await change(boss, "no_such=5"),
        }
        for why, reply in refusals.items():
            assert reply["type"] == "refused", reply
            assert why in str(reply["error"])
        assert kinds(harness, actor) == before
        withdrawn = await boss.say(do="withdraw_change", change=3)
        assert withdrawn["type"] == "refused"

    run(scenario)


def test_a_change_can_be_withdrawn_until_it_takes_effect() -> None:
    """Nothing happens when its time comes."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("big_six")
        boss = harness.person(actor, role="supervisor")
        await change(boss, "minimum=5")
        assert (await boss.say(do="withdraw_change", change=1))["type"] == "done"
        assert boss.last["rules"]["changes"] == []

        await harness.clock.turn(HALF_HOUR)

        assert len(actor.recovered.table.versions) == 1

    run(scenario)


def test_a_change_that_is_unlawful_when_its_time_comes_is_dropped() -> None:
    """The row says why; the old rules stay."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("big_six")
        boss = harness.person(actor, role="supervisor")
        await change(boss, "minimum=25")
        await change(boss, "maximum=100")

        await harness.clock.turn(HALF_HOUR)

        assert actor.recovered.table.rules.minimum == 1_00
        assert actor.recovered.table.rules.maximum == 100_00
        assert kinds(harness, actor).count(ChangeDropped.__name__) == 1

    run(scenario)


def test_other_equipment_waits_for_an_empty_layout_without_stopping_the_table() -> None:
    """A table does not take a seat away from under a player; it changes when that one leaves."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("caribbean_stud")
        boss, player = harness.person(actor, role="supervisor"), harness.person(actor)
        await player.say(do="sit", cents=500_00, seat=6)
        await change(boss, "max_seats=5")
        await harness.clock.turn(HALF_HOUR)
        assert len(actor.recovered.table.versions) == 1
        assert actor.recovered.changes.waiting

        await player.say(do="leave")
        await settle()

        assert len(actor.recovered.table.versions) == 2

    run(scenario)


@pytest.mark.promise("R9")
@pytest.mark.rule("19:47-8.3(b)")
def test_a_change_survives_a_restart_and_passes_the_audit() -> None:
    """Announced before it, adopted after it, by another process on another day."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("craps")
        boss, player = harness.person(actor, role="supervisor"), await harness.seated(actor)
        await change(boss, "minimum=5", "payouts.place_win_6=2 to 1")
        await harness.registry.stop()
        number = actor.recovered.number
        loaded = load_from_ledger(harness.ledger, number)
        assert loaded.recovered.changes.waiting == actor.recovered.changes.waiting

        other = Harness(harness.ledger)
        other.clock.now = harness.clock.now + 2 * HALF_HOUR
        await other.registry.start()
        await other.clock.turn(1)
        again = other.registry.table(number)
        assert again.recovered.table.rules.minimum == 5_00
        assert kinds(harness, actor).count(RulesAdopted.__name__) == 1
        report = audit(harness.ledger, replay=True)
        await other.registry.stop()
        assert not report.faults, [str(each) for each in report.faults]
        assert player.identity.user in again.recovered.users().values()

    run(scenario)


@pytest.mark.promise("R7")
def test_a_change_that_cannot_be_written_did_not_happen() -> None:
    """Neither its announcement nor, when its time comes, the change itself; then both do."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("big_six")
        boss = harness.person(actor, role="supervisor")
        assert isinstance(harness.ledger, Unwilling)
        harness.ledger.failures = [StoreFailed("the disk is full")]
        assert (await change(boss, "minimum=5"))["error"]["code"] == "store_failed"
        assert actor.recovered.changes.waiting == {}
        assert (await change(boss, "minimum=5"))["type"] == "done"

        harness.ledger.failures = [StoreFailed("the disk is full")]
        await harness.clock.turn(HALF_HOUR)
        assert len(actor.recovered.table.versions) == 1
        assert actor.recovered.changes.waiting
        for _ in range(2):  # it is tried again a moment later
            await harness.clock.turn(2 * MINUTE)

        assert actor.recovered.table.rules.minimum == 5_00
        assert kinds(harness, actor).count(RulesAdopted.__name__) == 1
        assert not audit(harness.ledger, replay=True).faults

    run(scenario, ledger=Unwilling.open("sqlite://"))


@pytest.mark.rule("19:47-8.3(a)", "19:47-8.2(c)")
def test_the_sign_of_the_table_follows() -> None:
    """It states the rules in force; what is announced stands beside it until then."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("big_six")
        boss = harness.person(actor, role="supervisor")
        await change(boss, "limits.d1.min=5")
        name: dict[str, Any] = {"id": 1, "name": "W", "mode": "auto"}
        before = table_info(actor.recovered.table, **name)
        await harness.clock.turn(HALF_HOUR)
        after = table_info(actor.recovered.table, **name)

        assert "minimum $5.00, maximum $1,000.00" not in str(before["sign"])
        assert "minimum $5.00, maximum $1,000.00" in str(after["sign"])

    run(scenario)
