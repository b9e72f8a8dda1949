"""Commands through a process that does not own the table: refusals and lost answers reach it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pitboss.errors import StoreFailed
from pitboss.server.tables.connection import Identity
from pitboss.server.tables.follower import Follower
from pitboss.server.tables.pending import PendingReply
from pitboss.server.tables.protocol import Close, decode_message
from pitboss.server.tables.recovery import load_from_ledger
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.limits import Limits
from pitboss.server.web.routes import ApiRoutes
from tests.server.registries import PATIENT, Harness, run, settle

SECONDS_MAX = 60

REFUSED = b'{"type":"refused","key":"k","error":{"code":"rule_violation","message":"no"}}'


class Elsewhere:
    """A table whose owner, another process, replies in its own bytes."""

    def __init__(self, reply: bytes) -> None:
        self._reply = reply

    async def execute(self, caller: PendingReply, command: object) -> None:
        caller.send(msgspec.Raw(self._reply))


@pytest.mark.promise("R15")
@pytest.mark.parametrize(
    ("reply", "status"), [(REFUSED, 409), (REFUSED.replace(b"refused", b"unknown"), 503)]
)
def test_a_refusal_of_the_owner_is_passed_on_through_any_process(reply: bytes, status: int) -> None:
    """Closing and stopping a table are answered with what the owner said."""

    async def scenario(harness: Harness) -> int:
        registry: TableRegistry = harness.registry
        registry.tables[7] = Elsewhere(reply)  # type: ignore[assignment]
        routes = ApiRoutes(registry, Limits())
        found = await routes._do(7, Identity(1, "Ann", "supervisor"), Close(key="k"))
        del registry.tables[7]
        return found.status_code

    assert run(scenario) == status


def through(harness: Harness) -> tuple[Follower, Any, PendingReply]:
    """A follower of the first table, with a command of somebody there."""
    loaded = load_from_ledger(harness.ledger, 1)
    follower = Follower(loaded, ledger=harness.ledger, clock=harness.clock, clocks=PATIENT)
    user = harness.ledger.add_user("Ben", "player", None, 1)
    command = decode_message(b'{"do":"sit","key":"k","cents":50000}')
    return follower, command, PendingReply(Identity(user, "Ben", "player"))


def failing(call: Callable[..., Any], *, late: bool) -> Callable[..., Any]:
    """The ledger goes away with this call: before it is done, or after."""

    def fail(*given: Any) -> Any:
        if late:
            call(*given)
        raise StoreFailed("the network is gone")

    return fail


@pytest.mark.promise("R7")
@pytest.mark.promise("R8")
@pytest.mark.parametrize("late", [False, True])
def test_a_request_whose_fate_is_unknown_is_taken_back_before_the_player_is_notified(
    monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    """Posted or not, it is withdrawn as soon as the ledger answers, and nobody carries it out."""

    async def scenario(harness: Harness) -> None:
        await harness.table("roulette")
        follower, command, caller = through(harness)
        post = harness.ledger.post_command
        monkeypatch.setattr(harness.ledger, "post_command", failing(post, late=late))
        asking = asyncio.create_task(follower.execute(caller, command))
        async with asyncio.timeout(SECONDS_MAX):
            while caller.is_known:
                await settle()
            while not asking.done():
                await harness.clock.turn(1_000)
                await settle()
        assert caller.reply["type"] == "refused"
        assert harness.ledger.take_commands(1) == []

    run(scenario)


@pytest.mark.promise("R8")
def test_a_request_that_was_carried_out_is_reported_as_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The owner wrote it while the other process had lost the ledger."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("roulette")
        follower, command, caller = through(harness)
        own = PendingReply(caller.identity)
        monkeypatch.setattr(
            harness.ledger, "post_command", failing(harness.ledger.post_command, late=False)
        )
        asking = asyncio.create_task(follower.execute(caller, command))
        await settle()
        await actor.execute(own, command)
        for _ in range(3):
            await harness.clock.turn(1_000)
            await settle()
        await asyncio.wait_for(asking, 10)
        assert caller.reply == own.reply
        assert list(follower.recovered.sitters) == [1]

    run(scenario)


@pytest.mark.promise("R19")
def test_who_is_not_received_from_any_process_is_gone() -> None:
    """A player of another process is kept as long as that process tells of them."""

    async def scenario(harness: Harness) -> list[bool]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor)
        actor.publisher.connections.clear()
        found = []
        for pause in (30_000, 20_000, 70_000):
            harness.clock.now += pause
            actor.check_presence()
            found.append(bool(actor.controller.absent))
            if not found[-1]:
                actor.user_connected(player.identity.user)
        actor.user_connected(player.identity.user)
        return [*found, bool(actor.controller.absent)]

    assert run(scenario) == [False, False, True, False]
