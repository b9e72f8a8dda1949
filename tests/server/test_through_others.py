"""Commands through a process that does not own the table: refusals and lost answers reach it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pitboss.errors import StoreFailed
from pitboss.ledger.ownership import Notification
from pitboss.server.tables.connection import Connection, Identity
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


def test_a_table_that_nobody_watches_here_is_read_when_it_matters() -> None:
    """And not row by row while it is played elsewhere, which would take as much as to play it."""

    async def scenario(harness: Harness) -> list[list[int]]:
        actor = await harness.table("roulette")
        follower, command, caller = through(harness)
        registry: TableRegistry = harness.registry
        registry.tables[1], registry.loop = follower, asyncio.get_running_loop()
        rows = Notification(kind="rows", table=1)
        found: list[list[int]] = []

        async def written(key: str) -> None:
            answer = msgspec.structs.replace(command, key=key) if key == "k" else leave(key)
            await actor.execute(caller, answer)
            registry._notified(rows)
            await settle()
            found.append([follower.recovered.n, actor.recovered.n])

        await written("k")
        assert await asyncio.to_thread(registry.sits, caller.identity.user)
        found.append([follower.recovered.n, actor.recovered.n])
        await written("left")
        assert await registry.opened(1) is follower
        found.append([follower.recovered.n, actor.recovered.n])
        follower.join(Connection(Identity(0, "", "visitor"), queue_max=9))
        await written("k2")
        registry.tables[1] = actor
        return found

    unread, read, unread_again, read_again, watched = run(scenario)

    assert unread[0] < unread[1]
    assert read[0] == read[1]
    assert unread_again[0] < unread_again[1]
    assert read_again[0] == read_again[1]
    assert watched[0] == watched[1]


def leave(key: str) -> Any:
    """A player leaves, or sits down again."""
    text = {"left": '{"do":"leave","key":"left"}'}.get(key)
    return decode_message(text or f'{{"do":"sit","key":"{key}","cents":50000}}')
