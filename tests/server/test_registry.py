"""The house as a whole: its rounds, its daily duties, and an address that is taken."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from pitboss.errors import LedgerConflict, NoSuchThing, PitbossError, StoreFailed
from pitboss.ledger.acts import Act, Acts, Source
from pitboss.ledger.entries import Published, body_of
from pitboss.server.settings import AccountSettings
from pitboss.server.tables.follower import RemoteRequest
from pitboss.server.tables.maintenance import DAY_MS
from tests.cli.running import shell
from tests.server.registries import Harness, run, settle
from tests.server.serving import served


class Shared:
    """The owner of every table in a house that other processes share."""

    name = "we"

    def give_to(self, other: str, table: int) -> None: ...

    def shares(self) -> dict[str, int]:
        return {self.name: 1}

    def take(self, table: int) -> bool:
        return True

    def holds(self, table: int) -> bool:
        return True

    def give_up(self, table: int) -> None: ...

    def close(self) -> None: ...

    def renew(self) -> None: ...

    def token(self, table: int) -> None:
        return None

    @property
    def is_alive(self) -> bool:
        return True


@pytest.mark.promise("R9")
def test_the_heads_of_all_logs_are_published_every_day() -> None:
    """Once when the doors open, and again a day later; what is over is forgotten."""

    async def scenario(harness: Harness) -> tuple[list[int], bool]:
        await harness.table("roulette")
        harness.clock.now = DAY_MS
        user = harness.ledger.add_user("Ann Bee", "player", None, harness.clock.now)
        harness.ledger.put_session("mark", user, harness.clock.now, harness.clock.now + 5)
        published = []
        for pause in (0, DAY_MS // 2, DAY_MS):
            harness.clock.now += pause
            await harness.maintenance.run_once()
            bodies = map(body_of, harness.ledger.entries(0))
            published.append(sum(isinstance(body, Published) for body in bodies))
        return published, harness.ledger.session("mark") is None

    published, forgotten = run(scenario)

    assert published == [1, 1, 2]
    assert forgotten


def test_where_acts_came_from_is_deleted_after_the_days_that_the_house_sets() -> None:
    """With the other work of the day; 0 keeps it."""

    async def scenario(harness: Harness) -> list[str | None]:
        await harness.table("roulette")
        source = Source("203.0.113.5", "curl")
        for at in (1, DAY_MS):
            Acts(harness.ledger).add(Act(action="a", target="b", source=source), at=at, by=0)
        harness.clock.now = 3 * DAY_MS
        await harness.maintenance.run_once()
        return [each.address for each in Acts(harness.ledger).last()]

    assert run(scenario, accounts=AccountSettings(acts_days=2)) == ["203.0.113.5", None]
    assert run(scenario) == ["203.0.113.5"] * 2


@pytest.mark.promise("R9")
def test_heads_that_could_not_be_published_are_published_with_the_next_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not a day later; and the one who failed keeps no other process from doing it."""

    async def scenario(harness: Harness) -> tuple[bool, int]:
        await harness.table("roulette")
        harness.clock.now = DAY_MS
        with monkeypatch.context() as broken:
            broken.setattr(harness.ledger, "publish_heads", fail)
            with pytest.raises(StoreFailed):
                await harness.maintenance.run_once()
        held = harness.registry.owner.holds(0)
        await harness.maintenance.run_once()
        bodies = map(body_of, harness.ledger.entries(0))
        return held, sum(isinstance(body, Published) for body in bodies)

    def fail(**given: object) -> None:
        raise StoreFailed("the disk is full")

    assert run(scenario) == (False, 1)


@pytest.mark.promise("R6")
@pytest.mark.parametrize("error", [StoreFailed("the disk is full"), LedgerConflict("it went on")])
def test_a_table_that_could_not_be_taken_up_is_tried_again(
    error: PitbossError, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk was full, or its owner of a moment ago has written one row more."""

    async def scenario(harness: Harness) -> list[list[int]]:
        found = []
        with monkeypatch.context() as broken:
            broken.setattr(harness.ledger, "append_all", lambda batches, **more: [error])
            with suppress(NoSuchThing):
                await harness.table("roulette")
            found.append(sorted(harness.registry.tables))
        await harness.maintenance.run_once()
        return [*found, sorted(harness.registry.tables)]

    assert run(scenario) == [[], [1]]


@pytest.mark.promise("R20")
def test_a_busy_table_keeps_no_other_from_serving_other_processes() -> None:
    """Anyone who asks at a quiet table has the answer while another table is being read."""

    async def scenario(harness: Harness) -> bool:
        busy, quiet = await harness.table("roulette"), await harness.table("big_six")
        await settle()
        harness.registry.owner = Shared()
        player = harness.person(quiet).identity.user
        ready = b'{"do":"ready","key":"k","q":1}'
        asked = msgspec.json.encode(
            RemoteRequest(name="Ann", role="player", message=msgspec.Raw(ready))
        )
        numbers = [
            harness.ledger.post_command(
                actor.recovered.number, player, asked.decode(), harness.clock.now
            )
            for actor in (busy, quiet)
        ]
        async with busy._lock:
            waiting = asyncio.create_task(harness.registry._requested(busy.recovered.number))
            await settle()
            serving = asyncio.create_task(harness.registry._requested(quiet.recovered.number))
            received = harness.ledger.command(numbers[1])
            for _ in range(1_000):  # on a busy machine the writer's thread takes a while
                if received is None or received.reply is not None:
                    break
                await settle()
                received = harness.ledger.command(numbers[1])
        await asyncio.gather(waiting, serving)
        return received is not None and received.reply is not None

    assert run(scenario)


@pytest.mark.promise("R6")
def test_requests_of_other_processes_wait_while_the_database_fails(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The failure is logged in one line; the command is answered at the next notice."""

    async def scenario(harness: Harness) -> list[bool]:
        actor = await harness.table("roulette")
        table = actor.recovered.number
        harness.registry.owner = Shared()
        player = harness.person(actor).identity.user
        sent = harness.ledger.post_command(table, player, "no request", harness.clock.now)
        found = []
        for failing in (True, False):
            with monkeypatch.context() as patch:
                if failing:
                    patch.setattr(harness.ledger, "reply_command", _failing)
                    await harness.registry._take_over(actor, None)
                await harness.registry._requested(table)
            command = harness.ledger.command(sent)
            found.append(command is not None and command.reply is not None)
        return found

    assert run(scenario) == [False, True]
    assert caplog.text.count("requests at table 1 cannot be served: the network is down") > 1
    assert "Traceback" not in caplog.text


def _failing(command: int, reply: str) -> None:
    raise StoreFailed("the network is down")


def test_a_long_table_is_closed_when_nobody_sits_there_and_opened_anew() -> None:
    """Its successor has its name, its rules and its clocks; nobody who sits is sent away."""

    async def scenario(harness: Harness) -> tuple[list[int], list[int]]:
        player = await harness.seated(await harness.table("roulette"))
        await harness.maintenance._renew_long_tables()
        before = sorted(harness.registry.tables)
        await player.say(do="leave")
        await harness.maintenance._renew_long_tables()
        return before, [row.id for row in harness.ledger.open_tables()]

    assert run(scenario, rows_max=1) == ([1], [2])


def test_a_long_table_at_which_somebody_sits_down_meanwhile_stays_as_it_is() -> None:
    """Who came first comes first: the table is neither closed nor stopped."""

    async def scenario(harness: Harness) -> tuple[list[int], list[int], str]:
        actor = await harness.table("roulette")
        player = harness.person(actor)
        async with actor._lock:
            sitting = asyncio.create_task(player.say(do="sit", cents=100_00))
            await settle()
            renewing = asyncio.create_task(harness.maintenance._renew_long_tables())
            await settle()
        await asyncio.gather(sitting, renewing)
        return (
            sorted(harness.registry.tables),
            sorted(actor.recovered.sitters),
            actor.recovered.frozen,
        )

    assert run(scenario, rows_max=1) == ([1], [1], "")


def test_a_long_table_goes_on_as_the_table_of_who_opened_it() -> None:
    """They may still close it, and it still counts as theirs; there is room for it in any house."""

    async def scenario(harness: Harness) -> list[tuple[int, int]]:
        await harness.table("roulette", by=7)
        await harness.maintenance._renew_long_tables()
        return [(row.id, row.opened_by) for row in harness.ledger.open_tables()]

    assert run(scenario, rows_max=1, tables_max=1) == [(2, 7)]


def test_a_table_of_ones_own_is_closed_when_nobody_has_been_there_for_long() -> None:
    """So that there is room for others; the house's own tables stay, and those somebody is at."""

    async def scenario(harness: Harness) -> list[list[str]]:
        await harness.table("roulette")
        await harness.table("craps", by=7)
        await harness.seated(await harness.table("big_six", by=7))
        harness.spectator(await harness.table("sic_bo", by=7))
        left = []
        for passed in (0, 999, 1, 1_000):
            harness.clock.now += passed
            await harness.maintenance._close_deserted_tables()
            left.append([row.game for row in harness.ledger.open_tables()])
        return left

    everything = ["roulette", "craps", "big_six", "sic_bo"]
    still = ["roulette", "big_six", "sic_bo"]
    assert run(scenario, deserted_ms=1_000) == [everything, everything, still, still]


def test_a_deserted_table_to_which_somebody_comes_stays_open() -> None:
    """The time counts from when the last one left."""

    async def scenario(harness: Harness) -> list[int]:
        actor, left = await harness.table("roulette", by=7), []
        await harness.maintenance._close_deserted_tables()
        looker = harness.spectator(actor)
        for _ in range(4):
            harness.clock.now += 600
            await harness.maintenance._close_deserted_tables()
            left.append(len(harness.ledger.open_tables()))
            actor.part(looker)
        return left

    assert run(scenario, deserted_ms=1_000) == [1, 1, 1, 0]


def test_an_address_that_is_taken_is_shown_in_a_sentence(tmp_path: Path) -> None:
    """Anyone who opens a second house at the same port is not shown a trace."""
    with served(tmp_path, games=("roulette",)) as server:
        port = server.url.rpartition(":")[2]
        place = f"sqlite:///{tmp_path / 'second.db'}"
        refused = shell("serve", "--port", port, "--database", place)

    assert refused.returncode == 2
    assert b"is another one open there?" in refused.stderr
    assert b"Traceback" not in refused.stderr
