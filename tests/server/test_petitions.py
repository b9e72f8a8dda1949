"""A petition from its draft over a test with real rounds to a variation that opens at a table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.errors import PitbossError, RuleViolation, UnlawfulOption
from pitboss.games import game
from pitboss.house import Factor, Gates
from pitboss.house.case_rows import case_page
from pitboss.house.desk_entries import DeskEntry
from pitboss.house.petition_entries import (
    GameDecided,
    GatesNoted,
    PetitionDrafted,
    PetitionFiled,
    PetitionRuled,
    TestBegun,
    TestEnded,
    TestModified,
    TestSubmitted,
)
from pitboss.house.petition_reading import entry_of
from pitboss.ledger.audit import audit
from pitboss.ledger.statistics import HouseStatistics
from pitboss.ledger.test_results import test_results as results_of_test
from pitboss.server.tables.actor import TableActor
from tests.house.papers import CASINO, INVENTOR, PETITION, TEST
from tests.server.registries import Harness, run

PROPOSAL = {"game": "big_six", "payouts": {"joker": "40 to 1"}}
MINUTE = 60_000
OPEN = Gates(
    found_suitable=True,
    amendments_adopted=True,
    amendments_effective=True,
    licence_applications_filed=True,
    waivers_issued=True,
)
NAME = "T1"


def text() -> dict[str, Any]:
    """A complete petition as it is sent to the desk."""
    described = PETITION.description
    return {
        "game_name": "Forty",
        "proposal": PROPOSAL,
        "petitioners": msgspec.to_builtins((CASINO, INVENTOR)),
        "game_class": PETITION.game_class,
        "summary": described.summary,
        "draft_rules": described.draft_rules,
        "layout": described.layout,
        "equipment": described.equipment,
        **{
            name: getattr(PETITION, name)
            for name in ("rights", "offered_to_all", "indemnity", "ruling_request", "test_request")
        },
    }


def plan() -> dict[str, Any]:
    """A complete submission of its test."""
    plain: dict[str, Any] = msgspec.to_builtins(TEST)
    return {**plain, "tables": [NAME]}


def step(kind: type[msgspec.Struct], **said: Any) -> DeskEntry:
    """An entry about petition 1."""
    given = {"by": "Rob", **said}
    if kind is not PetitionDrafted:
        given["case"] = 1
    return entry_of(kind, given)


def enter(harness: Harness, *entries: DeskEntry) -> None:
    """Make entries, now."""
    for each in entries:
        harness.registry.desks.enter(each, at=harness.clock.now, user=0)


def until_test(harness: Harness, minutes: int = 60) -> None:
    """From the draft to the begin of the test."""
    now = harness.clock.now
    enter(
        harness,
        step(PetitionDrafted, text=text()),
        step(PetitionFiled),
        step(PetitionRuled, acceptable=True, weighed=[Factor.ODDS], conditions=["a sign"]),
        step(TestSubmitted, plan=plan()),
        step(TestBegun, tables=[NAME], periods=[[now, now + minutes * MINUTE]]),
    )


async def opened(harness: Harness, *, name: str = NAME, joker: str = "40 to 1") -> TableActor:
    """A table under the rules of petition 1."""
    card = game("big_six")
    rules = card.rules.read({"options": {"petition": 1}, "payouts": {"joker": joker}})
    number = await harness.registry.open_table(card, rules, name=name)
    actor = harness.registry.table(number)
    assert isinstance(actor, TableActor)
    return actor


def page(harness: Harness) -> dict[str, Any]:
    """Petition 1 as the desk shows it."""
    return case_page(harness.registry.desks.desk().cases[1])


@pytest.mark.rule("19:47-8.4(d)3iii")
def test_rules_below_the_list_are_priced_and_marked_but_not_lawful_by_themselves() -> None:
    """The exhibit is computed from the very rules that a table would settle with."""
    kind = game("big_six").rules
    with pytest.raises(UnlawfulOption, match="at least 45 to 1"):
        kind.read({"payouts": {"joker": "40 to 1"}})
    proposed = kind.read({"options": {"petition": 3}, "payouts": {"joker": "40 to 1"}})
    assert [each.option for each in proposed.unauthorized] == ["payouts.joker"]
    assert kind.read(proposed.submission()) == proposed
    assert kind.read({"options": {"petition": 3}}).unauthorized == ()
    entry = step(PetitionDrafted, text=text())
    assert isinstance(entry, PetitionDrafted)
    (joker,) = [each for each in entry.exhibit if each.wager == "joker"]
    assert (joker.payout_odds, joker.true_odds) == ("40 to 1", "53 to 1")
    assert joker.house_advantage == "13/54"
    for wrong in (
        {"options": {"petition": -1}},
        {"options": {"petition": True}},
        {"options": {"petition": 3}, "payouts": {"jocker": "40 to 1"}},
    ):
        with pytest.raises(UnlawfulOption):
            kind.read(wrong)


@pytest.mark.rule("19:47-8.4(g)", "19:47-8.4(e)", "19:47-8.4(f)")
def test_a_game_is_tested_at_its_tables_in_its_time_and_then_approved() -> None:
    """Before, elsewhere and later nothing opens; the results are by table and day."""

    async def scenario(harness: Harness) -> None:
        with pytest.raises(RuleViolation, match="there is no petition 1"):
            await opened(harness)
        until_test(harness)
        with pytest.raises(RuleViolation, match="tested at T1, not at T2"):
            await opened(harness, name="T2")
        with pytest.raises(RuleViolation, match="not the rules of petition 1"):
            await opened(harness, joker="41 to 1")
        actor = await opened(harness)
        assert actor.recovered.table.rules.unauthorized
        player = await harness.seated(actor)
        for _ in range(3):
            await player.bet("joker", 1000)
            await player.ready()
        (row,) = results_of_test(harness.ledger, HouseStatistics(harness.ledger), 1)
        assert (row["handle"], row["rounds"], row["name"]) == (3000, 3, NAME)
        assert row["theoretical"] == "6500/9"
        assert row["standard_error"] > 0
        assert row["irregularities"] == 0

        enter(harness, step(TestModified, text="odds", settings=["payouts.joker=42 to 1"]))
        await player.bet("joker", 1000)
        await harness.maintenance.run_once()
        assert str(actor.recovered.table.rules.odds("joker")) == "40 to 1"
        await player.ready()
        assert str(actor.recovered.table.rules.odds("joker")) == "42 to 1"

        refused = step(GameDecided, approved=True)
        with pytest.raises(RuleViolation, match="has not been found suitable"):
            enter(harness, refused)
        harness.clock.now += 61 * MINUTE
        await harness.maintenance.run_once()
        assert actor.recovered.closing or actor.recovered.closed
        with pytest.raises(RuleViolation, match="not now"):
            await opened(harness, joker="42 to 1")

        enter(harness, step(GatesNoted, gates=msgspec.to_builtins(OPEN)), refused)
        assert page(harness)["authorized"]
        done = await opened(harness, name="anywhere", joker="42 to 1")
        assert str(done.recovered.table.rules.odds("joker")) == "42 to 1"
        with pytest.raises(RuleViolation, match="not the rules of petition 1"):
            await opened(harness, name="anywhere")
        assert audit(harness.ledger).faults == ()

    run(scenario)


@pytest.mark.rule("19:47-8.4(g)")
def test_a_test_that_is_ended_or_a_game_that_is_denied_closes_its_tables() -> None:
    """The round is played to its end first."""

    async def scenario(harness: Harness) -> None:
        until_test(harness)
        actor = await opened(harness)
        player = await harness.seated(actor)
        await player.bet("joker", 1000)
        enter(harness, step(TestEnded, reason="disputes"))
        await harness.maintenance.run_once()
        assert actor.recovered.closed
        assert actor.recovered.table.rounds >= 1
        assert actor.recovered.table.wagers == {}
        enter(harness, step(GameDecided, approved=False, reason="disputes"))
        assert page(harness)["state"] == "denied"
        assert audit(harness.ledger).faults == ()

    run(scenario)


WRONG: dict[str, tuple[type[msgspec.Struct], dict[str, Any]]] = {
    "filed twice": (PetitionFiled, {}),
    "written anew after filing": (PetitionDrafted, {"text": text(), "case": 1}),
    "a test before the ruling": (TestSubmitted, {"plan": plan()}),
    "begun before it was submitted": (TestBegun, {"tables": [NAME], "periods": [[1, 10**12]]}),
    "modified before the test": (TestModified, {"text": "x"}),
    "ended before the test": (TestEnded, {"reason": "x"}),
    "approved without a test": (GameDecided, {"approved": True}),
    "denied without a test": (GameDecided, {"approved": False}),
    "nobody's step": (PetitionFiled, {"by": " "}),
}


@pytest.mark.rule("19:47-8.4(d)")
@pytest.mark.parametrize("name", WRONG)
def test_a_step_that_does_not_follow_changes_nothing(name: str) -> None:
    """Of a petition that was filed and waits for its ruling."""

    async def scenario(harness: Harness) -> None:
        enter(harness, step(PetitionDrafted, text=text()), step(PetitionFiled))
        kind, said = WRONG[name]
        head = harness.ledger.head(0)
        given = {"case": 1, "by": "Rob", **said}
        with pytest.raises(PitbossError):
            enter(harness, entry_of(kind, given))
        assert harness.ledger.head(0) == head

    run(scenario)


@pytest.mark.rule("19:47-8.4(b)", "19:47-8.4(d)")
def test_an_incomplete_draft_is_not_filed() -> None:
    """What is missing is shown, each item with its provision."""

    async def scenario(harness: Harness) -> None:
        bare = {"game_name": "Forty", "proposal": PROPOSAL}
        enter(harness, step(PetitionDrafted, text=bare))
        missing = page(harness)["missing"]
        assert {"19:47-8.4(b)", "19:47-8.4(d)4"} <= {c for each in missing for c in each["cites"]}
        with pytest.raises(RuleViolation):
            enter(harness, step(PetitionFiled))
        enter(harness, entry_of(PetitionDrafted, {"text": text(), "case": 1, "by": "Sue"}))
        enter(harness, step(PetitionFiled))
        assert page(harness)["state"] == "filed"
        assert "40 to 1" in page(harness)["document"]

    run(scenario)
