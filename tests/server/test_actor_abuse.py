"""Anyone who holds up a table with things that are refused anyway: the others notice nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pitboss.ledger.entries import Closed, body_of
from pitboss.server.auth.roles import Role, actors_of
from pitboss.server.settings import Clocks
from pitboss.server.tables import controller
from pitboss.server.tables.actor import TableActor
from pitboss.server.tables.connection import BEHIND_BYTES_MAX, SLOW_READER, Connection, Identity
from tests.server.registries import Harness, Talker, run

MILLION = 1_000_000_00


def never_read_again(actor: TableActor) -> None:
    """From now on nothing that is refused may cost a look at the whole log."""

    async def refuse(number: int) -> Any:
        pytest.fail(f"table {number} was read again")

    actor._reader.load = refuse  # type: ignore[method-assign]


@pytest.mark.promise("R3")
@pytest.mark.promise("R17")
def test_cash_that_nobody_has_neither_reads_the_table_again_nor_turns_its_clock() -> None:
    """A stranger who asks to sit down with too much, again and again, holds up nobody."""

    async def scenario(harness: Harness) -> tuple[list[str], Any]:
        actor = await harness.table("roulette", clocks=Clocks(betting=20_000, absent=0))
        player = await harness.seated(actor)
        await player.bet("red", 500)
        never_read_again(actor)
        stranger, codes = harness.person(actor), []
        for _ in range(3):
            await harness.clock.turn(5_000)
            reply = await stranger.say(do="sit", cents=MILLION)
            codes.append(reply["error"]["code"])
        return codes, actor.publisher._clock_json()

    codes, clock = run(scenario)

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

    async def scenario(harness: Harness) -> str:
        actor = await harness.table(slug)
        player = await harness.seated(actor, cents=10_000_00)
        never_read_again(actor)
        return str((await player.answer(**said))["error"]["code"])

    assert run(scenario) == "insufficient_funds"


@pytest.mark.promise("R17")
def test_one_wallet_at_two_tables_reads_no_log_again_and_turns_no_clock() -> None:
    """Both tables see the money and one commit is refused: it is taken back in memory."""

    async def scenario(harness: Harness) -> tuple[list[str], list[Any], list[list[int]]]:
        clocks = Clocks(betting=20_000, absent=0)
        actors = [await harness.table("roulette", clocks=clocks) for _ in range(2)]
        for actor in actors:
            await (await harness.seated(actor)).bet("red", 500)
        await harness.clock.turn(5_000)
        rich = harness.person(actors[0])
        talkers = [rich, Talker(actors[1], rich.identity)]
        never_read_again(actors[0])
        said = [each.say(do="sit", cents=10_000_00) for each in talkers]
        outcomes = [each["type"] for each in await asyncio.gather(*said)]
        seats = [list(each.recovered.sitters) for each in actors]
        for actor in actors:
            assert (await harness.seated(actor)).got[-1]["type"] == "done"
        return outcomes, [each.publisher._clock_json() for each in actors], seats

    outcomes, clocks, seats = run(scenario)

    assert sorted(outcomes) == ["done", "refused"]
    assert [each["ends_in"] for each in clocks] == [15_000, 15_000]
    assert sorted(map(len, seats)) == [1, 2]


@pytest.mark.promise("R18")
def test_a_dealer_who_seats_nobody_in_particular_does_not_stop_the_table() -> None:
    """The money of the one who sits down comes from somewhere, so they are seated by name."""

    async def scenario(harness: Harness) -> tuple[str, str, str]:
        actor = await harness.table("roulette", mode="live")
        dealer = harness.person(actor, role="dealer", actors=actors_of(Role.DEALER))
        sit = {"say": "Sit", "seat": 2, "cents": 100_00}
        said = {"do": "answer", "q": dealer.question["q"], "answer": sit, "as": "dealer"}
        refused = await dealer.say(**said)
        seated = await dealer.say(do="walk_in", name="Ann", cents=100_00, seat=2)
        return refused["error"]["code"], seated["type"], actor.recovered.frozen

    assert run(scenario) == ("rule_violation", "done", "")


@pytest.mark.promise("R18")
@pytest.mark.parametrize("epoch", [-1, 1, 99, 10**15])
def test_words_sealed_for_an_epoch_that_takes_none_do_not_stop_the_table(epoch: int) -> None:
    """A player names an epoch that is over, or that the server has not committed to."""

    async def scenario(harness: Harness) -> tuple[str, str]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor)
        refused = await player.say(do="seal", seal="ab" * 32, epoch=epoch)
        return refused["error"]["code"], actor.recovered.frozen

    assert run(scenario) == ("rule_violation", "")


@pytest.mark.promise("R8")
def test_words_that_are_sealed_twice_under_one_key_are_sealed_once() -> None:
    """The stored reply comes back; another seal under the same key is refused."""

    async def scenario(harness: Harness) -> tuple[list[str], int]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor)
        before = actor.recovered.n
        sent = [{"seal": "ab" * 32}, {"seal": "ab" * 32}, {"seal": "cd" * 32}]
        replies = [await player.say(do="seal", key="one", **each) for each in sent]
        return [reply["type"] for reply in replies], actor.recovered.n - before

    assert run(scenario) == (["done", "done", "refused"], 1)


@pytest.mark.promise("R18")
def test_who_asks_how_things_stand_and_hangs_up_does_not_keep_the_seat() -> None:
    """The reply to `hello` waits for a commit; the client that has gone meanwhile stays gone."""

    async def scenario(harness: Harness) -> tuple[bool, list[int]]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor)
        async with actor._lock:
            asked = asyncio.create_task(player.say(do="hello", n=0))
            await asyncio.sleep(0)
            actor.part(player)
        await asked
        return actor.is_watched, list(actor.controller.absent)

    assert run(scenario) == (False, [1])


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
    """However much is shown in the course of an evening."""

    async def scenario() -> int:
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

    assert asyncio.run(scenario()) == 40


@pytest.mark.promise("R19")
def test_who_asked_to_leave_and_comes_back_is_still_on_the_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Anyone who was only put out for being away has changed that by coming back."""

    async def scenario(harness: Harness) -> list[bool]:
        actor = await harness.table("roulette", clocks=Clocks(betting=0, absent=60_000))
        player, _ = await harness.seated(actor), await harness.seated(actor)
        found = []
        for leaves, away in ((False, 60_000), (True, 30_000)):
            if leaves:
                await player.say(do="leave")
            actor.part(player)
            await harness.clock.turn(away)
            found.append(bool(actor.controller.leaving))
            actor.join(player)
            found.append(bool(player.last["you"]["leaving"]))
        return found

    monkeypatch.setattr(
        controller, "leaving_action", lambda *asked, **more: None
    )  # nobody may go just now

    assert run(scenario) == [True, False, True, True]


@pytest.mark.promise("R17")
def test_what_was_said_already_is_not_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Being ready or leaving a hundred times over costs no more than doing so once."""

    async def scenario(harness: Harness) -> tuple[set[str], int]:
        actor = await harness.table("roulette")
        player, other, _ = [await harness.seated(actor) for _ in range(3)]
        await player.bet("red", 500)
        await player.ready()
        monkeypatch.setattr(controller, "leaving_action", lambda *asked, **more: None)
        await other.say(do="leave")
        before, q = actor.recovered.n, player.question["q"]
        said = [await player.say(do="ready", q=q) for _ in range(100)]
        said += [await other.say(do="leave") for _ in range(100)]
        assert len(actor.loaded.keys) == 6
        return {each["type"] for each in said}, actor.recovered.n - before

    assert run(scenario) == ({"conflict", "refused"}, 0)


@pytest.mark.promise("R8")
def test_who_has_left_is_informed_again_after_a_restart() -> None:
    """The house stopped between the row and the answer; the same words are done already."""

    async def scenario(harness: Harness) -> tuple[str, int]:
        actor = await harness.table("roulette")
        player = await harness.seated(actor)
        await player.say(do="leave", key="bye")
        await harness.registry._own(actor.recovered.number)
        again = harness.registry.table(actor.recovered.number)
        assert isinstance(again, TableActor)
        player.actor = again
        return (await player.say(do="leave", key="bye"))["type"], len(again.recovered.sitters)

    assert run(scenario) == ("done", 0)


@pytest.mark.promise("R6")
@pytest.mark.promise("R19")
def test_an_order_to_close_outlives_the_house() -> None:
    """A dealer's round concludes after a restart, everybody is seen off, and the table closes."""

    async def scenario(harness: Harness) -> tuple[bool, bool]:
        actor = await harness.table("roulette", mode="live")
        boss = harness.person(actor, role="supervisor", actors=actors_of(Role.SUPERVISOR))
        await boss.say(do="walk_in", name="Ann", cents=100_00, seat=1)
        wager = {"say": "PlaceWager", "seat": 1, "spot": "red", "cents": 500}
        for said in (wager, boss.question["usual"]):
            by = said.get("by", "seat:1")
            await boss.say(do="answer", q=boss.question["q"], answer=said, **{"as": by})
        assert (await boss.say(do="close", reason="fire drill"))["type"] == "done"
        await harness.registry._own(actor.recovered.number)
        owned = harness.registry.table(actor.recovered.number)
        assert isinstance(owned, TableActor)
        again = Talker(owned, boss.identity)
        owned.join(again)
        spin = again.question["example"]
        await again.say(do="answer", q=again.question["q"], answer=spin, **{"as": spin["by"]})
        last = [body_of(entry) for entry in harness.ledger.entries(actor.recovered.number)][-1]
        return bool(again.got[0]["closing"]), last == Closed(reason="fire drill")

    assert run(scenario) == (True, True)
