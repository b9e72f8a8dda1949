"""Idle tables are shared out evenly, and a table is asked for where it is watched."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.ledger.ownership import SoleOwner
from pitboss.server.tables.connection import Connection, Identity
from pitboss.server.tables.follower import WANTED, Follower
from pitboss.server.tables.recovery import load_from_ledger
from pitboss.server.tables.sharing_out import AGAIN_MS, UNEVEN_MIN, SharingOut
from tests.server.registries import PATIENT, Harness, run


class Shared(SoleOwner):
    """An owner among others, which have so many tables each."""

    name = "we"

    def __init__(self, others: dict[str, int]) -> None:
        super().__init__()
        self.others = others
        self.given: list[tuple[str, int]] = []

    def give_to(self, other: str, table: int) -> None:
        self.given.append((other, table))
        self._held.discard(table)

    def shares(self) -> dict[str, int]:
        return {self.name: len(self._held), **self.others}


def sharing(
    others: dict[str, int], tables: int, watch: Callable[[Any], None]
) -> list[tuple[str, int]]:
    """What a process with so many tables gives away in two seconds."""

    async def scenario(harness: Harness) -> list[tuple[str, int]]:
        actors = [await harness.table("big_six") for _ in range(tables)]
        owner, registry = Shared(others), harness.registry
        for actor in actors:
            owner.take(actor.recovered.number)
        registry.owner = owner
        watch(actors[0])
        share = SharingOut(registry)
        await share.run_once()
        await share.run_once()
        return owner.given

    return run(scenario)


def test_idle_tables_are_shared_with_the_process_that_has_fewest() -> None:
    """Half of the difference, and none at which somebody looks on."""

    def watch(actor: Any) -> None:
        actor.join(Connection(Identity(0, "", "visitor"), queue_max=9))

    given = sharing({"ann": 3, "ben": 1}, UNEVEN_MIN + 2, watch)

    assert given == [("ben", number) for number in (2, 3, 4, 5)]


@pytest.mark.parametrize("others", [{}, {"ann": 1}])
def test_a_few_tables_more_do_no_harm(others: dict[str, int]) -> None:
    """Nor does a process that is alone give anything away."""
    assert sharing(others, UNEVEN_MIN, lambda actor: None) == []


def test_the_owner_is_asked_for_a_table_that_is_watched_here() -> None:
    """Again after a while, and no more once nobody watches."""

    async def scenario(harness: Harness) -> list[int]:
        await harness.table("roulette")
        loaded = load_from_ledger(harness.ledger, 1)
        follower = Follower(loaded, ledger=harness.ledger, clock=harness.clock, clocks=PATIENT)
        registry = harness.registry
        actor, registry.tables[1] = registry.tables[1], follower
        visitor, share = Connection(Identity(0, "", "visitor"), queue_max=9), SharingOut(registry)
        asked = []
        for step in ("", "join", "", "turn", "part"):
            if step == "turn":
                await harness.clock.turn(AGAIN_MS)
            elif step:
                getattr(follower, step)(visitor)
            await share.run_once()
            await asyncio.gather(*follower._tasks)
            rows = harness.ledger.take_commands(1)
            asked.append(sum(WANTED in row.body for row in rows))
        registry.tables[1] = actor
        return asked

    assert run(scenario) == [0, 1, 1, 2, 2]
