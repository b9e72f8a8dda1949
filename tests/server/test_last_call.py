"""For whom a betting window waits: for players who may still wager, and not for long."""

from __future__ import annotations

from pitboss.server.settings import Clocks
from tests.server.registries import Harness, run


def test_seats_without_a_wager_hold_up_the_others_for_a_moment_only() -> None:
    """Once all who have a wager are ready, the last call runs; another wager ends it."""

    async def scenario(harness: Harness) -> list[object]:
        clocks = Clocks(betting=20_000, last_call=5_000)
        actor = await harness.table("roulette", clocks=clocks)
        first, other = await harness.seated(actor), await harness.seated(actor)
        await first.bet("red", 500)
        open_for = [first.last["clock"]["ends_in"]]
        await first.ready()
        open_for.append(first.last["clock"]["ends_in"])
        await harness.clock.turn(1_000)
        await other.bet("red", 500)
        open_for.append(other.last["clock"]["ends_in"])
        await other.ready()
        rounds = actor.recovered.table.rounds
        await first.bet("black", 500)
        await first.ready()
        await harness.clock.turn(5_000)
        return [*open_for, rounds, actor.recovered.table.rounds]

    assert run(scenario) == [20_000, 5_000, 19_000, 2, 3]


def test_nobody_waits_for_a_player_who_is_away() -> None:
    """A disconnected seat is not asked whether it is ready; with everybody away nothing begins."""

    async def scenario(harness: Harness) -> list[int]:
        actor = await harness.table("roulette", clocks=Clocks(betting=0, absent=60_000))
        first, other = await harness.seated(actor), await harness.seated(actor)
        actor.part(other)
        await first.bet("red", 500)
        await first.ready()
        rounds = [actor.recovered.table.rounds]
        await first.bet("red", 500)
        actor.part(first)
        await harness.clock.turn(5_000)
        return [*rounds, actor.recovered.table.rounds]

    assert run(scenario) == [2, 2]
