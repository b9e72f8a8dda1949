"""The house as a whole: its rounds, its daily duties, and an address that is taken."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pitboss.ledger.entries import Published, body_of
from pitboss.server.house import DAY_MS
from tests.cli.running import shell
from tests.server.houses import Rooms, run, settle
from tests.server.serving import served


@pytest.mark.promise("R9")
def test_the_heads_of_all_logs_are_published_every_day() -> None:
    """Once when the doors open, and again a day later; what is over is forgotten."""

    async def story(rooms: Rooms) -> tuple[list[int], bool]:
        await rooms.table("roulette")
        rooms.clock.now = DAY_MS
        user = rooms.ledger.add_user("Ann Bee", "player", None, rooms.clock.now)
        rooms.ledger.put_session("mark", user, "csrf", rooms.clock.now, rooms.clock.now + 5)
        published = []
        for pause in (0, DAY_MS // 2, DAY_MS):
            rooms.clock.now += pause
            await rooms.house._do_the_round()
            bodies = map(body_of, rooms.ledger.entries(0))
            published.append(sum(isinstance(body, Published) for body in bodies))
        return published, rooms.ledger.session("mark") is None

    published, forgotten = run(story)

    assert published == [1, 1, 2]
    assert forgotten


def test_a_long_table_is_closed_when_nobody_sits_there_and_opened_anew() -> None:
    """Its successor has its name, its rules and its clocks; nobody who sits is sent away."""

    async def story(rooms: Rooms) -> tuple[list[int], list[int]]:
        player = await rooms.seated(await rooms.table("roulette"))
        await rooms.house._renew_long_tables()
        before = sorted(rooms.house.tables)
        await player.say(do="leave")
        await rooms.house._renew_long_tables()
        return before, [row.id for row in rooms.ledger.open_tables()]

    assert run(story, rows_max=1) == ([1], [2])


def test_a_long_table_at_which_somebody_sits_down_meanwhile_stays_as_it_is() -> None:
    """Who came first comes first: the table is neither closed nor stopped."""

    async def story(rooms: Rooms) -> tuple[list[int], list[int], str]:
        desk = await rooms.table("roulette")
        player = rooms.person(desk)
        async with desk._lock:
            sitting = asyncio.create_task(player.say(do="sit", cents=100_00))
            await settle()
            renewing = asyncio.create_task(rooms.house._renew_long_tables())
            await settle()
        await asyncio.gather(sitting, renewing)
        return sorted(rooms.house.tables), sorted(desk.book.sitters), desk.book.frozen

    assert run(story, rows_max=1) == ([1], [1], "")


def test_a_long_table_goes_on_as_the_table_of_whoever_opened_it() -> None:
    """They may still close it, and it still counts as theirs; there is room for it in any house."""

    async def story(rooms: Rooms) -> list[tuple[int, int]]:
        await rooms.table("roulette", by=7)
        await rooms.house._renew_long_tables()
        return [(row.id, row.opened_by) for row in rooms.ledger.open_tables()]

    assert run(story, rows_max=1, tables_max=1) == [(2, 7)]


def test_an_address_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    """Whoever opens a second house at the same port is not shown a trace."""
    with served(tmp_path, games=("roulette",)) as house:
        port = house.url.rpartition(":")[2]
        place = f"sqlite:///{tmp_path / 'second.db'}"
        refused = shell("serve", "--port", port, "--database", place)

    assert refused.returncode == 2
    assert b"is another one open there?" in refused.stderr
    assert b"Traceback" not in refused.stderr
