"""What was acknowledged is in the log: no crash, lost answer or resend makes it otherwise."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pitboss.ledger import writer
from pitboss.server.bots import scheduler
from tests.server.whole_server import Guest, World

FIRST = 1


def in_a_world(scenario: Any, monkeypatch: pytest.MonkeyPatch, game: str = "roulette") -> None:
    """Run a scenario with one table, two seated players and a store whose faults we choose."""
    world = World("durable", [game], bots=0)
    monkeypatch.setattr(writer, "fresh_key", world.fresh_key)
    monkeypatch.setattr(scheduler, "live", lambda: world.source)

    async def received() -> None:
        try:
            await world.open()
            players = [world.visit(FIRST, name) for name in ("Ann", "Ben")]
            for player in players:
                await world.say(player, {"do": "sit", "key": "sit", "cents": 500_00})
            await scenario(world, *players)
        finally:
            await world.close()

    asyncio.run(received())


def bet(player: Guest, key: str, spot: str, cents: int = 10_00) -> dict[str, Any]:
    wager = {"say": "PlaceWager", "seat": player.received["you"]["seat"], "spot": spot}
    q = player.received["question"]["q"]
    return {"do": "answer", "key": key, "q": q, "answer": {**wager, "cents": cents}}


def ready(player: Guest, key: str) -> dict[str, Any]:
    return {"do": "ready", "key": key, "q": player.received["question"]["q"]}


def replies(player: Guest) -> list[tuple[str, str]]:
    return [(each["type"], each["key"]) for each in player.got if "key" in each]


@pytest.mark.promise("R6")
def test_an_acknowledged_leave_outlives_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben leaves in the middle of a hand; after the crash he still leaves when it is over."""

    async def scenario(world: World, ann: Guest, ben: Guest) -> None:
        await world.say(ann, bet(ann, "bet", "box_1"))
        await world.say(ben, bet(ben, "bet", "box_2"))
        await world.say(ann, ready(ann, "ready"))
        await world.say(ben, ready(ben, "ready"))
        assert not ann.received["question"]["betting"]
        await world.say(ben, {"do": "leave", "key": "leave"})
        assert replies(ben)[-1] == ("done", "leave")
        shown = ben.got[-1]["n"]

        await world.crash()
        ann, ben = world.guests
        table = world.registry.table(FIRST)
        assert table.recovered.leaving == table.controller.leaving == {2}
        assert ben.received["you"]["leaving"]
        await world.say(ben, {"do": "leave", "key": "leave"})
        assert (replies(ben)[-1], ben.got[-1]["n"]) == (("done", "leave"), shown)

        for _ in range(8):
            await world.clock.turn(16_000)
        assert list(table.recovered.sitters) == [1]

    in_a_world(scenario, monkeypatch, "blackjack")


@pytest.mark.promise("R6")
def test_an_acknowledged_ready_outlives_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann makes no more wagers; after the crash the ball is spun as soon as Ben is done too."""

    async def scenario(world: World, ann: Guest, ben: Guest) -> None:
        await world.say(ann, bet(ann, "bet", "red"))
        await world.say(ann, ready(ann, "ready"))
        assert replies(ann)[-1] == ("done", "ready")

        await world.crash()
        ann, ben = world.guests
        table = world.registry.table(FIRST)
        assert table.controller.ready == {1}
        await world.say(ben, ready(ben, "ready"))
        assert table.recovered.table.rounds == 2

    in_a_world(scenario, monkeypatch)


@pytest.mark.promise("R7")
@pytest.mark.promise("R8")
@pytest.mark.parametrize("written", [True, False])
def test_an_outcome_nobody_knows_is_shown_as_unknown_and_then_settled(
    monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    """The disk goes away in the commit: only the log says later whether the wager stands."""

    async def scenario(world: World, ann: Guest, ben: Guest) -> None:
        world.ledger.after, world.ledger.dead_after = written, True
        world.ledger.dead = not written
        await world.say(ann, bet(ann, "bet", "red"))
        assert replies(ann)[-1] == ("unknown", "bet")
        assert ann.got[-1]["error"]["code"] == "outcome_unknown"

        world.ledger.dead = False
        await world.say(ann, bet(ann, "again", "red"))
        settled = ("done" if written else "refused", "bet")
        assert replies(ann)[-2:] == [settled, ("done", "again")]
        wagers = world.registry.table(FIRST).recovered.table.wagers
        assert sum(each.cents for each in wagers.values()) == (20_00 if written else 10_00)

    in_a_world(scenario, monkeypatch)


@pytest.mark.promise("R8")
def test_an_unknown_outcome_is_settled_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody says anything more: as soon as the log can be read, the player is informed."""

    async def scenario(world: World, ann: Guest, ben: Guest) -> None:
        world.ledger.after = world.ledger.dead_after = True
        await world.say(ann, bet(ann, "bet", "red"))
        await world.clock.turn(2_000)
        assert replies(ann)[-1] == ("unknown", "bet")
        world.ledger.dead = False
        for _ in range(3):
            await world.clock.turn(2_000)
        assert ("done", "bet") in replies(ann)

    in_a_world(scenario, monkeypatch)


@pytest.mark.promise("R8")
def test_a_key_that_was_used_for_another_command_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same command again is done; another one under its key is not, and changes nothing."""

    async def scenario(world: World, ann: Guest, ben: Guest) -> None:
        await world.say(ann, bet(ann, "bet", "red"))
        n = ann.got[-1]["n"]
        await world.say(ann, bet(ann, "bet", "red"))
        assert (replies(ann)[-1], ann.got[-1]["n"]) == (("done", "bet"), n)
        others = [
            bet(ann, "bet", "black"),
            bet(ann, "bet", "red", 20_00),
            ready(ann, "bet"),
            {"do": "leave", "key": "bet"},
            {"do": "sit", "key": "bet", "cents": 500_00},
            {"do": "contribute", "key": "bet", "text": "mine"},
            {"do": "answer", "key": "bet", "q": 1, "answer": {"say": "Nonsense"}},
        ]
        for other in others:
            await world.say(ann, other)
            assert replies(ann)[-1] == ("refused", "bet")
            assert "key" in ann.got[-1]["error"]["message"]
        await world.say(ann, {"do": "sit", "key": "sit", "cents": 400_00})
        assert replies(ann)[-1] == ("refused", "sit")
        await world.say(ann, {"do": "sit", "key": "sit", "cents": 500_00})
        assert replies(ann)[-1] == ("done", "sit")
        assert world.registry.table(FIRST).recovered.n == n

    in_a_world(scenario, monkeypatch)


@pytest.mark.promise("R8")
@pytest.mark.parametrize("do", ["close", "freeze", "walk_in"])
def test_every_command_has_a_key(do: str) -> None:
    """A command without one could not be recognised when it comes again."""
    from pitboss.errors import MalformedAnswer
    from pitboss.server.tables.protocol import decode_message

    named = b', "name": "Bob", "cents": 500' if do == "walk_in" else b""
    with pytest.raises(MalformedAnswer, match="key"):
        decode_message(b'{"do": "%s", "key": ""%s}' % (do.encode(), named))
