"""A table actor in trouble: what is not written is not shown, and what was begun is finished."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pitboss.errors import StoreFailed
from pitboss.ledger import writer
from pitboss.server.bots import scheduler as company
from pitboss.server.web.fairness import epochs_of
from tests.server.registries import Harness, run
from tests.server.whole_server import Guest, World

ROULETTE = 1


def in_a_world(scenario: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell a story in a house with a disk that we hold in our hands."""
    world = World("faults", ["roulette"], bots=0)
    monkeypatch.setattr(writer, "fresh_key", world.fresh_key)
    monkeypatch.setattr(company, "live", lambda: world.source)

    async def received() -> None:
        try:
            await world.open()
            player = world.visit(ROULETTE, "Ann")
            await world.say(player, {"do": "sit", "key": "sit", "cents": 500_00})
            await scenario(world, player)
        finally:
            await world.close()

    asyncio.run(received())


def bet(player: Guest, key: str) -> dict[str, Any]:
    wager = {"say": "PlaceWager", "seat": 1, "spot": "red", "cents": 500}
    return {"do": "answer", "key": key, "q": player.received["question"]["q"], "answer": wager}


def replies(player: Guest) -> list[tuple[str, str]]:
    return [(each["type"], each["key"]) for each in player.got if "key" in each]


@pytest.mark.promise("R7")
def test_who_comes_while_something_is_written_is_shown_it_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither a newcomer nor a greeting sees a wager before the disk has it."""

    async def scenario(world: World, player: Guest) -> None:
        world.disk.slow = True
        betting = world.say(player, bet(player, "bet"))
        await world.settle()
        spectator = world.visit(ROULETTE, "Ben")
        world.say(player, {"do": "hello"})
        await world.settle()
        assert not spectator.got
        assert [each["type"] for each in player.got][-1] == "done"  # of sitting down

        world.disk.slow = False
        world.disk.finish()
        await betting
        await world.settle()
        assert len(spectator.got[0]["view"]["wagers"]) == 1
        assert ("done", "bet") in replies(player)

    in_a_world(scenario, monkeypatch)


@pytest.mark.promise("R6")
@pytest.mark.promise("R8")
def test_a_command_is_brought_to_its_end_if_its_speaker_hangs_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The line is cut between the wager and its commit; everybody else sees it all the same."""

    async def scenario(world: World, player: Guest) -> None:
        spectator = world.visit(ROULETTE, "Ben")
        world.disk.slow = True
        betting = world.say(player, bet(player, "bet"))
        await world.settle()
        betting.cancel()
        await world.settle()
        world.disk.slow = False
        world.disk.finish()
        await world.settle()

        assert len(spectator.received["view"]["wagers"]) == 1
        await world.say(player, bet(player, "bet"))
        assert ("done", "bet") in replies(player)
        assert len(world.registry.table(ROULETTE).recovered.table.wagers) == 1

    in_a_world(scenario, monkeypatch)


@pytest.mark.promise("R7")
def test_a_table_whose_log_cannot_be_read_shows_and_takes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With the disk gone altogether nobody knows what became of a wager, and nobody sees it."""

    async def scenario(world: World, player: Guest) -> None:
        world.ledger.dead = True
        await world.say(player, bet(player, "bet"))
        await world.say(player, {"do": "hello"})
        await world.say(player, {"do": "leave", "key": "leave"})
        assert replies(player)[-2:] == [("unknown", "bet"), ("refused", "leave")]
        assert player.got[-2]["type"] == "error"

        world.ledger.dead = False
        await world.say(player, bet(player, "bet"))
        assert replies(player)[-2:] == [("refused", "bet"), ("done", "bet")]
        assert not world.registry.table(ROULETTE).controller.leaving

    in_a_world(scenario, monkeypatch)


@pytest.mark.promise("R7")
@pytest.mark.promise("R8")
def test_a_command_that_was_sent_before_is_not_refused_while_the_log_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A player who is refused wagers again under a new key; the first wager stands in the log."""

    async def scenario(world: World, player: Guest) -> None:
        sent = bet(player, "bet")
        await world.say(player, sent)
        world.ledger.dead = True
        other = bet(player, "other")
        for message in (other, sent, other):
            await world.say(player, message)
        assert replies(player)[-3:] == [
            ("unknown", "other"),
            ("unknown", "bet"),
            ("unknown", "other"),
        ]

        world.ledger.dead = False
        await world.say(player, {"do": "hello"})
        assert replies(player)[-3:] == [("refused", "other"), ("done", "bet"), ("refused", "other")]

    in_a_world(scenario, monkeypatch)


@pytest.mark.promise("R7")
def test_a_command_that_was_done_is_not_refused_because_its_row_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The ledger fails while a command that came again is compared with its row."""

    async def scenario(world: World, player: Guest) -> None:
        sent = bet(player, "bet")
        await world.say(player, sent)

        def fail(*_: object) -> None:
            raise StoreFailed("the disk is gone")

        with monkeypatch.context() as patch:
            patch.setattr(world.ledger, "row_of_command", fail)
            await world.say(player, sent)
        assert replies(player)[-1] == ("unknown", "bet")
        await world.say(player, {"do": "hello"})
        assert replies(player)[-1] == ("done", "bet")

    in_a_world(scenario, monkeypatch)


@pytest.mark.promise("R7")
def test_what_was_written_in_doubt_is_acknowledged_and_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The disk wrote and reported a failure: the log decides, and everybody is shown it."""

    async def scenario(world: World, player: Guest) -> None:
        spectator = world.visit(ROULETTE, "Ben")
        world.ledger.after = True
        await world.say(player, bet(player, "bet"))

        assert replies(player)[-1] == ("done", "bet")
        assert spectator.got[-1]["type"] == "snapshot"
        assert len(spectator.got[-1]["view"]["wagers"]) == 1

    in_a_world(scenario, monkeypatch)


@pytest.mark.promise("R13")
def test_a_seed_is_shown_to_nobody_before_the_log_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The spin that spends a seed cannot be written, and will be spun again from the same one."""

    async def scenario(world: World, player: Guest) -> None:
        await world.say(player, bet(player, "bet"))
        table = world.registry.table(ROULETTE)
        world.ledger.dead = True
        question = player.received["question"]["q"]
        await world.say(player, {"do": "ready", "key": "ready", "q": question})
        with pytest.raises(StoreFailed):
            await table.committed()

        world.ledger.dead = False
        assert not any(each["revealed"] for each in epochs_of(await table.committed()))

    in_a_world(scenario, monkeypatch)


@pytest.mark.promise("R3")
def test_a_failed_write_forgets_nobody_who_was_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann is done with her wagers; Ben's wager cannot be written; Ann is done still."""

    async def scenario(world: World, player: Guest) -> None:
        other = world.visit(ROULETTE, "Ben")
        await world.say(other, {"do": "sit", "key": "sit", "cents": 500_00})
        await world.say(player, bet(player, "bet"))
        await world.say(
            player, {"do": "ready", "key": "ready", "q": player.received["question"]["q"]}
        )
        world.ledger.before = True
        wager = {"say": "PlaceWager", "seat": 2, "spot": "red", "cents": 500}
        q = other.received["question"]["q"]
        await world.say(other, {"do": "answer", "key": "bet", "q": q, "answer": wager})

        assert replies(other)[-1] == ("refused", "bet")
        assert world.registry.table(ROULETTE).controller.ready == {1}

    in_a_world(scenario, monkeypatch)


@pytest.mark.promise("R20")
def test_a_bug_nobody_foresaw_freezes_the_table(caplog: pytest.LogCaptureFixture) -> None:
    """Any other exception than a refusal stops the table alone, and tells nobody its words."""

    async def scenario(harness: Harness) -> dict[str, Any]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor)

        def stumble(*_: object) -> None:
            raise KeyError("hole card Kh")

        actor.controller.advance = stumble  # type: ignore[method-assign]
        reply = await player.bet("red", 500)
        assert actor.recovered.frozen
        return reply

    reply = run(scenario)

    assert reply["error"]["code"] == "invariant_broken"
    assert "Kh" not in str(reply)


@pytest.mark.promise("R18")
def test_words_for_chance_are_refused_where_the_cards_are_real() -> None:
    """At a live table there is no seed to add to."""

    async def scenario(harness: Harness) -> dict[str, Any]:
        actor = await harness.table("roulette", mode="live")
        player = harness.person(actor)
        actor.controller._seat = lambda identity: 1  # type: ignore[method-assign]
        return await player.say(do="seal", seal="0" * 64)

    assert run(scenario)["error"]["code"] == "rule_violation"


def test_a_log_that_could_not_be_read_is_read_as_soon_as_it_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody says anything more, and the one who came meanwhile is greeted all the same."""

    async def scenario(world: World, player: Guest) -> None:
        world.ledger.dead = True
        await world.say(player, bet(player, "bet"))
        other = world.visit(ROULETTE, "Ben")
        for _ in range(3):
            await world.clock.turn(2_000)
        assert not other.got

        world.ledger.dead = False
        for _ in range(3):
            await world.clock.turn(2_000)
        assert other.got[0]["type"] == "snapshot"

    in_a_world(scenario, monkeypatch)
