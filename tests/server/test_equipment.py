"""Cards and dice at a served table: changed by the clock of its log, as each provision says."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.ledger import writer
from pitboss.ledger.audit import audit
from pitboss.ledger.recovered_table import LIVE
from pitboss.server.auth.roles import Role, actors_of
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.recovery import load_from_ledger
from tests.server.registries import PATIENT, Harness, Talker, run

HOUR = 3_600_000


def texts(harness: Harness, actor: TableActor, cite: str) -> list[int]:
    """The rows of a table in which staff did something under a provision."""
    found = []
    for entry in harness.ledger.entries(actor.recovered.number):
        if b'"event":"Recorded"' in entry.body and f'"cite":"{cite}"'.encode() in entry.body:
            found.append(entry.at)
    return found


CASES = [
    pytest.param(*each, marks=pytest.mark.rule(each[2]), id=f"{each[0]} {each[2]} {each[3]}")
    for each in (
        ("pai_gow", {}, "19:47-10.3(c)", 24),
        ("pai_gow_poker", {}, "19:47-11.4(a)2", 24),
        ("pai_gow_poker", {"deal_method": "hand"}, "19:47-11.5(e)", 4),
        ("pai_gow_poker", {"deal_method": "manual_shoe"}, "19:47-11.5(e)", 8),
        ("mini_dice", {}, "13:69F-13.3(a)2", 24),
        ("caribbean_stud", {}, "19:47-16.3(e)", 8),
        ("caribbean_stud", {"card_change_hours": 6}, "19:47-16.3(e)", 6),
        ("double_down_stud", {"dealing_method": "manual_shoe"}, "19:47-17.3(e)", 24),
        ("double_down_stud", {"dealing_method": "hand"}, "19:47-17.3(e)", 8),
        ("let_it_ride", {"dealing_method": "manual_shoe"}, "19:47-18.4(e)", 8),
        ("let_it_ride", {"dealing_method": "hand"}, "19:47-18.4(e)", 4),
    )
]


@pytest.mark.parametrize(("game", "options", "cite", "hours"), CASES)
def test_they_are_changed_when_the_hours_are_over_and_not_before(
    game: str, options: dict[str, object], cite: str, hours: int
) -> None:
    """At a table where nobody wagers: at the very minute, again after as many hours."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table(game, rules={"options": options})
        opened = len(texts(harness, actor, cite))
        for times in (1, 2):
            await harness.clock.turn(hours * HOUR - 60_000)
            assert len(texts(harness, actor, cite)) == opened + times - 1
            await harness.clock.turn(60_000)
            assert texts(harness, actor, cite)[opened:][-1] == harness.clock.now
            assert len(texts(harness, actor, cite)) == opened + times

    run(scenario)


@pytest.mark.rule("19:47-11.5(e)")
def test_a_round_under_way_is_finished_with_its_cards_and_the_next_has_new_ones() -> None:
    """The hours pass while a wager lies there: the new deck comes before the next round."""

    async def scenario(harness: Harness) -> None:
        hurried = msgspec.structs.replace(PATIENT, decision=1_000)
        actor = await harness.table("pai_gow_poker", clocks=hurried)
        player = await harness.seated(actor)
        await player.bet("area_1", 10_00)
        await harness.clock.turn(5 * HOUR)
        assert not texts(harness, actor, "19:47-11.5(e)")

        rounds = actor.recovered.table.rounds
        await player.ready()
        for _ in range(10):
            if actor.recovered.table.rounds == rounds:
                await harness.clock.turn(1_000)  # the hand is set by default

        assert actor.recovered.table.rounds == rounds + 1
        assert texts(harness, actor, "19:47-11.5(e)") == [harness.clock.now]

    run(scenario)


async def to_betting(dealer: Talker, *, choice: str = "") -> dict[str, Any]:
    """The dealer answers as usual until wagers are open; the reply to a choice, if one is made."""
    reply: dict[str, Any] = {}
    for _ in range(20):
        question: dict[str, Any] = dealer.question
        if question["betting"] or reply.get("type") == "refused":
            break
        usual = question["usual"]
        chosen = usual if not choice or reply else {**usual, "choice": choice}
        answered = await dealer.say(
            do="answer", q=question["q"], answer=chosen, **{"as": question["usual"]["by"]}
        )
        reply = reply or answered
    return reply


@pytest.mark.rule("19:47-16.3(e)")
def test_at_a_live_table_nobody_wagers_before_cards_that_are_due_were_changed() -> None:
    """The dealer is refused with the provision, closes the window, and has to change them."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("caribbean_stud", mode=LIVE)
        boss = harness.person(actor, role="supervisor", actors=actors_of(Role.SUPERVISOR))
        await to_betting(boss)
        await boss.say(do="walk_in", name="Guest", cents=500_00)
        wager = {"say": "PlaceWager", "seat": 1, "spot": "ante_1", "cents": 10_00}

        await harness.clock.turn(8 * HOUR)

        said = {"do": "answer", "q": boss.question["q"]}
        refused = await boss.say(**said, answer=wager, **{"as": "seat:1"})
        assert refused["type"] == "refused"
        assert refused["error"]["cites"] == ["19:47-16.3(e)"]
        closed = await boss.say(**said, answer={"say": "CloseBetting"}, **{"as": "dealer"})
        assert closed["type"] == "done"
        assert (await to_betting(boss, choice="shuffle"))["type"] == "refused"
        assert (await to_betting(boss, choice="change"))["type"] == "done"
        said["q"] = boss.question["q"]
        assert (await boss.say(**said, answer=wager, **{"as": "seat:1"}))["type"] == "done"

    run(scenario)


DECKS = [
    pytest.param(*each, marks=pytest.mark.rule(each[1]), id=each[1])
    for each in ((2012, "13:69F-14.2(b)", 3, 6), (1995, "19:47-14.2(b)", 2, 4))
]


@pytest.mark.parametrize(("edition", "cite", "sorting", "changing"), DECKS)
def test_decks_of_poker_are_sorted_and_changed_by_the_clock(
    edition: int, cite: str, sorting: int, changing: int
) -> None:
    """Nobody enters the minutes: the server does, while there are players, before the next hand."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("hold_em", rules={"options": {"edition": edition}})
        one, two = await harness.seated(actor), await harness.seated(actor)

        async def hand() -> list[str]:
            await one.ready()
            await two.ready()
            for player in (one, two, one):
                forms = [] if player.question["betting"] else player.question["forms"]
                for form in forms:
                    if form["command"] == "fold":
                        await player.answer(say=form["say"], **form["fixed"])
            bodies = [entry.body.decode() for entry in harness.ledger.entries(1)]
            return [body for body in bodies if f'"cite":"{cite}"' in body]

        await hand()
        await harness.clock.turn(sorting * HOUR - 60 * 60_000)
        assert not any("sorted into suit" in each for each in await hand())
        await harness.clock.turn(60 * 60_000)
        sorted_ = await hand()
        assert any("sorted into suit and sequence" in each for each in sorted_)
        assert not any("others received" in each for each in sorted_)
        await harness.clock.turn((changing - sorting) * HOUR)
        assert any("others received" in each for each in await hand())

    run(scenario)


def test_a_restart_goes_on_with_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is due follows from the log, from a saved state as from its first row."""
    monkeypatch.setattr(writer, "SAVED_ROWS", 20)

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("pai_gow_poker")
        for _ in range(4):
            await harness.clock.turn(4 * HOUR)
        due = [(each.clock.name, each.at) for each in actor.recovered.due]
        assert due == [("cards", 20 * HOUR + 1_000_000), ("dice", 24 * HOUR + 1_000_000)]
        assert actor.recovered.saved

        loaded = load_from_ledger(harness.ledger, actor.recovered.number).recovered

        assert loaded.saved == actor.recovered.saved
        assert [(each.clock.name, each.at) for each in loaded.due] == due
        assert audit(harness.ledger).faults == ()

    run(scenario)
