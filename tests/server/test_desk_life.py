"""The life of filings, changes and tests in any order, and the house reopened after every row."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.house import time_of
from pitboss.house.approvals import faults
from pitboss.house.desk_entries import Ruled
from pitboss.house.joint_changes import JointChangeDropped, JointChangeProposed
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
from pitboss.ledger.audit import audit
from pitboss.ledger.backup import back_up
from pitboss.ledger.entries import ChangeStepTaken, body_of
from pitboss.ledger.store import Ledger
from pitboss.server.tables.actor import TableActor
from tests.server.registries import Harness, Talker, run
from tests.server.test_petitions import MINUTE, NAME, OPEN, opened, plan, step, text

Act = Callable[["House"], Awaitable[None]]


class House:
    """A house whose people do things in any order; what is refused changes nothing."""

    def __init__(self, harness: Harness) -> None:
        self.harness, self.desks = harness, harness.registry.desks
        self.actors: list[TableActor] = []
        self.people: dict[int, tuple[Talker, Talker]] = {}
        self.settled = 0

    async def open(self, *, test: bool = False) -> None:
        """A table of big six, or of the game of petition 1."""
        actor = await (opened(self.harness) if test else self.harness.table("big_six"))
        self.actors.append(actor)
        boss = self.harness.person(actor, role="floorperson")
        self.people[actor.recovered.number] = (boss, await self.harness.seated(actor))

    async def at_each(self, act: Callable[[Talker, Talker, TableActor], Awaitable[Any]]) -> None:
        """Something at every table that is open."""
        for actor in self.actors:
            if not actor.recovered.closed:
                boss, player = self.people[actor.recovered.number]
                await act(boss, player, actor)

    async def check(self) -> None:
        """No table runs under rules that are not in force, nor settles by any but a wager's own."""
        await self.harness.maintenance.run_once()
        desk, at = self.desks.desk(), self.harness.clock.now
        for actor in self.actors:
            recovered = actor.recovered
            if recovered.closed or recovered.closing or not recovered.between_wagers:
                continue
            opened_as = recovered.opened
            assert opened_as is not None
            assert not faults(desk, recovered.table.rules, name=opened_as.name, at=at)
        self.check_notices()

    def check_notices(self) -> None:
        """What a log says was notified lies in an inbox, and nothing else does."""
        told = {(each.notice.table, each.notice.n) for each in self.desks.desk().notices.values()}
        said = set()
        for row in self.harness.ledger.all_tables():
            for entry in self.harness.ledger.entries(row.id):
                if entry.kind == ChangeStepTaken.__name__:
                    body = body_of(entry)
                    assert isinstance(body, ChangeStepTaken)
                    if body.step in ("notice", "surveillance"):
                        said.add((entry.table, entry.n))
        assert said == told


async def quietly(doing: Awaitable[Any]) -> None:
    """What may be refused."""
    with suppress(PitbossError):
        await doing


def rule_on(number: int, verdict: str) -> Act:
    async def act(house: House) -> None:
        entry = Ruled(filing=number, verdict=verdict, by="Rob")  # type: ignore[arg-type]
        house.desks.enter(entry, at=house.harness.clock.now, user=0)

    return act


def enters(make: Callable[[Harness], Any]) -> Act:
    async def act(house: House) -> None:
        house.desks.enter(make(house.harness), at=house.harness.clock.now, user=0)

    return act


def proposes(setting: str) -> Act:
    async def act(house: House) -> None:
        async def here(boss: Talker, player: Talker, actor: TableActor) -> None:
            await boss.say(do="propose_change", settings=[setting])

        await house.at_each(here)

    return act


def takes(kind: str) -> Act:
    async def act(house: House) -> None:
        async def here(boss: Talker, player: Talker, actor: TableActor) -> None:
            for number in list(actor.recovered.changes.waiting):
                await boss.say(do="take_step", change=number, step=kind)

        await house.at_each(here)

    return act


async def bets(house: House) -> None:
    async def here(boss: Talker, player: Talker, actor: TableActor) -> None:
        if actor.recovered.question is not None:
            low = actor.recovered.table.rules.minimum
            await quietly(player.bet("joker", low))

    await house.at_each(here)


async def plays(house: House) -> None:
    async def here(boss: Talker, player: Talker, actor: TableActor) -> None:
        for wager in actor.recovered.table.wagers.values():
            rules = actor.recovered.table.rules_of(wager)
            assert rules == actor.recovered.table.versions[wager.accepted_under]
        if actor.recovered.question is not None:
            await quietly(player.ready())

    await house.at_each(here)


def waits(minutes: int) -> Act:
    async def act(house: House) -> None:
        await house.harness.clock.turn(minutes * MINUTE)

    return act


def joint(harness: Harness) -> JointChangeProposed:
    when = time_of(harness.clock.now + 40 * MINUTE).isoformat()
    return JointChangeProposed(tables=(1, 2), settings=("minimum=2",), effective_at=when, by="Flo")


async def joins(house: House) -> None:
    """The tables of the last change of several have it proposed to them."""
    changes = house.desks.desk().joint
    if changes:
        number, when = max(changes), changes[max(changes)].proposed.effective_at
        given = {"settings": ["minimum=2"], "effective_at": when, "joint": number}

        async def here(boss: Talker, player: Talker, actor: TableActor) -> None:
            await boss.say(do="propose_change", **given)

        await house.at_each(here)


def begins(harness: Harness) -> Any:
    periods = [[harness.clock.now, harness.clock.now + 50 * MINUTE]]
    return step(TestBegun, tables=[NAME], periods=periods)


STORY: tuple[Act, ...] = (
    lambda house: house.open(),
    lambda house: house.open(),
    proposes("payouts.joker=50 to 1"),
    *map(takes, ("sign", "announcement", "notice")),
    bets,
    waits(37),
    plays,
    enters(joint),
    joins,
    *map(takes, ("sign", "announcement", "notice")),
    bets,
    waits(41),
    plays,
    *(rule_on(number, "denied") for number in (4, 3)),
    plays,
    enters(lambda harness: step(PetitionDrafted, text=text())),
    enters(lambda harness: step(PetitionFiled)),
    enters(lambda harness: step(PetitionRuled, acceptable=True)),
    enters(lambda harness: step(TestSubmitted, plan=plan())),
    enters(begins),
    lambda house: house.open(test=True),
    bets,
    enters(lambda harness: step(TestModified, text="x", settings=["payouts.joker=42 to 1"])),
    plays,
    enters(lambda harness: step(TestEnded, reason="enough")),
    enters(lambda harness: step(GatesNoted, gates=msgspec.to_builtins(OPEN))),
    enters(lambda harness: step(GameDecided, approved=True)),
)
OTHERS: tuple[Act, ...] = (
    rule_on(1, "denied"),
    rule_on(2, "denied"),
    rule_on(1, "approved"),
    takes("sign_down"),
    proposes("minimum=3"),
    enters(lambda harness: JointChangeDropped(joint=1, reason="no")),
    enters(lambda harness: step(GameDecided, approved=False)),
    waits(6),
    waits(61),
)


@settings(max_examples=6)
@given(st.lists(st.sampled_from([*STORY, *OTHERS]), max_size=15))
def test_whatever_happens_in_whatever_order(acts: list[Act]) -> None:
    """Filings, rulings, changes and tests by any hand at any time, with wagers in between."""

    async def scenario(harness: Harness) -> None:
        house = House(harness)
        await house.open()
        await house.open()
        for act in acts:
            await quietly(act(house))
            await house.check()
        assert audit(harness.ledger).faults == ()

    run(scenario)


@pytest.mark.promise("R6")
def test_the_house_is_reopened_after_every_row_of_the_story(tmp_path: Path) -> None:
    """A process that is killed loses nothing and gains nothing: the copy goes on where it was."""

    async def scenario(harness: Harness) -> None:
        house = House(harness)
        for number, act in enumerate(STORY):
            await quietly(act(house))
            await house.check()
            path = tmp_path / f"{number}.db"
            back_up(harness.ledger, path)
            await asyncio.to_thread(reopened, path, harness)
        assert audit(harness.ledger).faults == ()

    run(scenario)


def reopened(path: Path, harness: Harness) -> None:
    """A house started anew from what was committed stands where the other one does."""
    found = Ledger.open(f"sqlite:///{path}")
    before = harness.registry.desks.desk()

    async def again(other: Harness) -> None:
        other.clock.now = harness.clock.now
        await other.registry.start()
        assert other.registry.desks.desk() == before
        for served in harness.registry.open_tables():
            rules = other.registry.table(served.recovered.number).recovered.table.rules
            assert rules == served.recovered.table.rules

    run_in(found, again)


def run_in(ledger: Ledger, scenario: Callable[[Harness], Awaitable[None]]) -> None:
    """Tell a story in a house whose ledger is there."""

    async def told() -> None:
        harness = Harness(ledger)
        try:
            await scenario(harness)
        finally:
            await harness.registry.stop()
            harness.ledger.close()

    asyncio.run(told())
