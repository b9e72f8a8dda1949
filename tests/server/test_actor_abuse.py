"""Whoever holds up a table with things that are refused anyway: the others notice nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pitboss.ledger.entries import Closed, body_of
from pitboss.server.auth.roles import Role, actors_of
from pitboss.server.settings import Clocks
from pitboss.server.tables import controller
from pitboss.server.tables.actor import UNWRITTEN_MAX, TableActor
from pitboss.server.tables.connection import BEHIND_BYTES_MAX, SLOW_READER, Connection, Identity
from tests.server.registries import Rooms, Talker, run

MILLION = 1_000_000_00


def never_read_again(desk: TableActor) -> None:
    """From now on nothing that is refused may cost a look at the whole log."""

    async def refuse(number: int) -> Any:
        pytest.fail(f"table {number} was read again")

    desk._reload = refuse


@pytest.mark.promise("R3")
@pytest.mark.promise("R17")
def test_cash_that_nobody_has_neither_reads_the_table_again_nor_turns_its_clock() -> None:
    """A stranger who asks to sit down with too much, again and again, holds up nobody."""

    async def story(rooms: Rooms) -> tuple[list[str], Any]:
        desk = await rooms.table("roulette", clocks=Clocks(betting=20_000, absent=0))
        player = await rooms.seated(desk)
        await player.bet("red", 500)
        never_read_again(desk)
        stranger, codes = rooms.person(desk), []
        for _ in range(3):
            await rooms.clock.turn(5_000)
            reply = await stranger.say(do="sit", cents=MILLION)
            codes.append(reply["error"]["code"])
        return codes, desk.publisher._clock_json()

    codes, clock = run(story)

    assert codes == ["insufficient_funds"] * 3
    assert clock == {"ends_in": 5_000, "for": ["seat:1"]}


@pytest.mark.promise("R3")
@pytest.mark.promise("R17")
@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("hold_em", {"say": "BuyChips", "cents": MILLION}),
        ("craps", {"say": "PlaceWager", "medium": "cash", "seat": 1, "spot": "p", "cents": 1000}),
    ],
)
def test_a_seated_player_buys_no_more_than_the_wallet_holds(
    slug: str, said: dict[str, object]
) -> None:
    """Chips at poker, and a spoken wager for cash: refused before the table is touched."""

    async def story(rooms: Rooms) -> str:
        desk = await rooms.table(slug)
        player = await rooms.seated(desk, cents=10_000_00)
        never_read_again(desk)
        return str((await player.answer(**said))["error"]["code"])

    assert run(story) == "insufficient_funds"


@pytest.mark.promise("R18")
def test_a_dealer_who_seats_nobody_in_particular_does_not_stop_the_table() -> None:
    """The money of whoever sits down comes from somewhere, so they are seated by name."""

    async def story(rooms: Rooms) -> tuple[str, str, str]:
        desk = await rooms.table("roulette", mode="live")
        dealer = rooms.person(desk, role="dealer", actors=actors_of(Role.DEALER))
        sit = {"say": "Sit", "seat": 2, "cents": 100_00}
        said = {"do": "answer", "q": dealer.question["q"], "answer": sit, "as": "dealer"}
        refused = await dealer.say(**said)
        seated = await dealer.say(do="walk_in", name="Ann", cents=100_00, seat=2)
        return refused["error"]["code"], seated["type"], desk.recovered.frozen

    assert run(story) == ("rule_violation", "done", "")


@pytest.mark.promise("R17")
def test_who_asks_for_much_and_reads_nothing_is_cut_off() -> None:
    """A few large messages cost as much memory as many small ones."""
    line = Connection(Identity(1, "A", "player"), queue_max=256)
    sent = 0
    while not line.close_code and sent < 100:
        line.send_bytes(b"x" * 250_000)
        sent += 1

    assert (line.close_code, sent) == (SLOW_READER, BEHIND_BYTES_MAX // 250_000 + 1)


def test_who_reads_is_never_too_far_behind() -> None:
    """However much is told in the course of an evening."""

    async def story() -> int:
        line = Connection(Identity(1, "A", "player"), queue_max=256)
        read = []

        async def write(text: str) -> None:
            read.append(len(text))

        pump = asyncio.create_task(line.pump(write))
        for _ in range(40):
            line.send_bytes(b"x" * 250_000)
            await asyncio.sleep(0)
        line.close(1001)
        assert await pump == 1001
        return len(read)

    assert asyncio.run(story()) == 40


@pytest.mark.promise("R19")
def test_who_asked_to_leave_and_comes_back_is_still_on_the_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever was only put out for being away has changed that by coming back."""

    async def story(rooms: Rooms) -> list[bool]:
        desk = await rooms.table("roulette", clocks=Clocks(betting=0, absent=60_000))
        player, _ = await rooms.seated(desk), await rooms.seated(desk)
        found = []
        for leaves, away in ((False, 60_000), (True, 30_000)):
            if leaves:
                await player.say(do="leave")
            desk.part(player)
            await rooms.clock.turn(away)
            found.append(bool(desk.controller.leaving))
            desk.join(player)
            found.append(bool(player.last["you"]["leaving"]))
        return found

    monkeypatch.setattr(
        controller, "leaving_action", lambda *asked, **more: None
    )  # nobody may go just now

    assert run(story) == [True, False, True, True]


@pytest.mark.promise("R17")
def test_keys_that_stand_in_no_row_are_not_kept_for_ever() -> None:
    """Whoever is ready a thousand times over costs no more than whoever is so once."""

    async def story(rooms: Rooms) -> tuple[int, str]:
        desk = await rooms.table("roulette")
        player, _ = await rooms.seated(desk), await rooms.seated(desk)
        before, q = len(desk.loaded.keys), player.question["q"]
        for _ in range(UNWRITTEN_MAX + 20):
            await player.say(do="ready", q=q)
        return len(desk.loaded.keys) - before, (await player.bet("red", 500))["type"]

    assert run(story) == (UNWRITTEN_MAX, "done")


@pytest.mark.promise("R8")
def test_who_has_left_is_told_so_again_after_a_restart() -> None:
    """The house stopped between the row and the answer; the same words are done already."""

    async def story(rooms: Rooms) -> tuple[str, int]:
        desk = await rooms.table("roulette")
        player = await rooms.seated(desk)
        await player.say(do="leave", key="bye")
        await rooms.house._own(desk.recovered.number)
        again = rooms.house.table(desk.recovered.number)
        assert isinstance(again, TableActor)
        player.desk = again
        return (await player.say(do="leave", key="bye"))["type"], len(again.recovered.sitters)

    assert run(story) == ("done", 0)


@pytest.mark.promise("R6")
@pytest.mark.promise("R19")
def test_an_order_to_close_outlives_the_house() -> None:
    """A dealer's round concludes after a restart, everybody is seen off, and the table closes."""

    async def story(rooms: Rooms) -> tuple[bool, bool]:
        desk = await rooms.table("roulette", mode="live")
        boss = rooms.person(desk, role="supervisor", actors=actors_of(Role.SUPERVISOR))
        await boss.say(do="walk_in", name="Ann", cents=100_00, seat=1)
        wager = {"say": "PlaceWager", "seat": 1, "spot": "red", "cents": 500}
        for said in (wager, boss.question["usual"]):
            by = said.get("by", "seat:1")
            await boss.say(do="answer", q=boss.question["q"], answer=said, **{"as": by})
        assert (await boss.say(do="close", reason="fire drill"))["type"] == "done"
        await rooms.house._own(desk.recovered.number)
        owned = rooms.house.table(desk.recovered.number)
        assert isinstance(owned, TableActor)
        again = Talker(owned, boss.identity)
        owned.join(again)
        spin = again.question["example"]
        await again.say(do="answer", q=again.question["q"], answer=spin, **{"as": spin["by"]})
        last = [body_of(entry) for entry in rooms.ledger.entries(desk.recovered.number)][-1]
        return bool(again.got[0]["closing"]), last == Closed(reason="fire drill")

    assert run(story) == (True, True)
