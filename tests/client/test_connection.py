"""A line to a table for asyncio: sitting down, wagering, receiving events, and coming back."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from pitboss.client import Client, TableConnection
from pitboss.client.http import Http
from pitboss.errors import (
    LedgerConflict,
    MalformedAnswer,
    NoSuchThing,
    NotPermitted,
    NotSignedIn,
    PitbossError,
    RoundOver,
    RuleViolation,
)
from tests.client.conftest import BLACKJACK, CRAPS, ROULETTE
from tests.server.http_client import PASSWORD
from tests.server.serving import Served, aside

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    return aside(lambda: asyncio.run(work))


def test_a_player_sits_wagers_and_sees_the_round(guest: Client) -> None:
    """A whole spin of the wheel: everything is shown before the command is acknowledged."""

    async def play() -> None:
        async with guest.connect(ROULETTE) as table:
            seat = await table.sit(20_000)
            low, _, _ = table.question.bounds("red")
            await table.bet("red", low)
            wagers = table.status.view["wagers"]
            assert [(each["seat"], each["spot"]) for each in wagers] == [(seat, "red")]
            await table.seal("mine", "ab" * 16)
            before = table.status.n
            await table.ready()
            assert table.status.n > before
            assert any(event["event"] == "WheelShown" for event in table.status.events)
            await table.leave()
            assert table.status.you.seat is None

    run(play())
    (row, *_) = guest.history()
    assert row["game"] == "roulette"
    assert guest.statistics()["by_game"]
    assert guest.replay(ROULETTE, row["round"])["steps"]
    assert guest.rounds(ROULETTE)
    assert guest.transcript(ROULETTE, 1)["epoch"] == 1


def test_an_answer_is_a_form_with_its_blanks(guest: Client) -> None:
    """A round of blackjack in which the player stands on everything."""

    async def play() -> str:
        async with guest.connect(BLACKJACK) as table:
            seat = await table.sit(50_000)
            box = next(spot for spot, *_ in table.question.bets)
            await table.bet(box, table.question.bounds(box)[0])
            await table.ready()
            while not table.question.betting:
                commands = [form.command for form in table.question.forms]
                await table.answer(table.question.form("stand" if "stand" in commands else "no"))
            decided = table.status.view["decided"]
            assert {each["seat"] for each in decided} == {seat}
            await table.leave()
            return str(decided[0]["result"])

    assert run(play())


def test_a_refusal_is_raised_with_its_provision(guest: Client) -> None:
    """And nothing has changed."""

    async def play() -> None:
        async with guest.connect(CRAPS) as table:
            await table.sit(20_000)
            n = table.status.n
            with pytest.raises(RuleViolation) as refused:
                await table.bet("pass", 1)
            assert refused.value.cites
            assert table.status.n == n
            await table.leave()

    run(play())


def test_plain_data_is_an_answer_too(guest: Client) -> None:
    """With blanks beside it."""

    async def play() -> None:
        async with guest.connect(CRAPS) as table:
            seat = await table.sit(20_000)
            said = {"say": "PlaceWager", "seat": seat}
            await table.answer(said, spot="field", cents=table.question.bounds("field")[0])
            assert len(table.status.view["wagers"]) == 1
            with pytest.raises(NotPermitted):
                await table.answer(said, by="dealer", spot="field", cents=500)
            await table.ready()
            await table.leave()

    run(play())


def test_an_answer_to_an_old_question_is_a_conflict_that_tells_the_new_one(guest: Client) -> None:
    """Somebody else was quicker."""

    async def play() -> None:
        async with guest.connect(ROULETTE) as table:
            seat = await table.sit(20_000)
            old = {"say": "PlaceWager", "seat": seat, "spot": "red", "cents": 500}
            message = table.exchange.answer(old)
            with pytest.raises(LedgerConflict):
                await table.send({**message, "q": message["q"] - 1})
            assert table.question.betting
            await table.leave()

    run(play())


def test_what_cannot_be_read_is_refused(guest: Client) -> None:
    """A message that is no message has no key to answer to."""

    async def play() -> None:
        async with guest.connect(CRAPS) as table:
            with pytest.raises(MalformedAnswer):
                await table.send({"do": "juggle"})
            await table._send("[]")
            with pytest.raises(MalformedAnswer):
                await table.until(lambda status: False)

    run(play())


def test_a_visitor_has_no_seat_to_wager_from(server: Served) -> None:
    """Refused here already."""

    async def play() -> None:
        async with Client(server.url).connect(CRAPS) as table:
            with pytest.raises(NotPermitted, match="do not sit"):
                await table.bet("pass", 500)
            with pytest.raises(NoSuchThing, match="cannot be answered"):
                table.question.form("hit")
            with pytest.raises(NoSuchThing, match="no wager"):
                table.question.bounds("moon")
            with pytest.raises(LedgerConflict, match="no default answer"):
                await table.usual()

    run(play())


def test_a_table_that_asks_nothing_is_not_answered() -> None:
    """Before the first word of the table."""
    table = TableConnection(Http("http://localhost"), 1)

    with pytest.raises(RoundOver):
        table.exchange.ready()
    with pytest.raises(RoundOver):
        _ = table.question


# -- lines that break -----------------------------------------------------------------------------


@pytest.mark.promise("R8")
def test_a_command_that_lost_its_line_is_done_once(guest: Client, server: Served) -> None:
    """Said again with the same key on the next line, twenty times over."""

    async def play() -> None:
        async with guest.connect(ROULETTE) as table:
            await table.sit(50_000)
            low, _, _ = table.question.bounds("black")
            for _ in range(20):
                doing = asyncio.create_task(table.bet("black", low))
                await asyncio.sleep(0)
                server.close()
                await doing
            laid = sum(each["cents"] for each in table.status.view["wagers"])
            assert laid == 20 * low
            await table.ready()
            await table.leave()

    run(play())


@pytest.mark.promise("R8")
def test_the_same_key_twice_is_one_command(guest: Client) -> None:
    """The second time the same row is shown."""

    async def play() -> None:
        async with guest.connect(ROULETTE) as table:
            await table.sit(50_000)
            message = {**table.exchange.bet("black", 500), "key": "mine"}
            first = await table.send(message)
            assert await table.send(message) == first
            assert len(table.status.view["wagers"]) == 1
            await table.ready()
            await table.leave()

    run(play())


def test_a_table_that_closes_ends_the_line(guest: Client) -> None:
    """Anyone who waits there is informed."""
    number = guest.open_table("craps")

    async def play() -> None:
        async with guest.connect(number) as table:
            await asyncio.to_thread(guest.close_table, number)
            with pytest.raises(NoSuchThing, match="closed"):
                await table.until(lambda status: False)
            assert table.status.closed
            with pytest.raises(NoSuchThing, match="closed"):
                await table.contribute("late", "ab" * 16)

    run(play())


def test_there_is_no_line_to_a_table_that_is_not_there(guest: Client) -> None:
    """The house says so."""

    async def play() -> None:
        async with guest.connect(999):
            raise AssertionError("nobody sits there")

    with pytest.raises(NoSuchThing):
        run(play())


def test_a_house_out_of_reach_opens_no_line() -> None:
    """Nobody answers at that port."""

    async def play() -> None:
        async with Client("http://127.0.0.1:9").connect(1):
            raise AssertionError("nobody sits there")

    with pytest.raises(PitbossError, match="cannot be reached"):
        run(play())


def test_a_house_that_went_away_for_good_is_given_up(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the last try."""
    from tests.server.serving import served

    monkeypatch.setattr("pitboss.client.connection.BACKOFF_SECONDS", (0.01, 0.01))

    async def play() -> None:
        with served(tmp_path, games=("craps",)) as server:
            table = await Client(server.url).connect(1).__aenter__()
        with pytest.raises(PitbossError, match="cannot be reached"):
            await table.until(lambda status: False)
        await table.close()
        await table.close()

    run(play())


def test_waiting_has_an_end(guest: Client) -> None:
    """What does not happen is not waited for."""

    async def play() -> None:
        async with guest.connect(CRAPS) as table:
            with pytest.raises(PitbossError, match=r"within 0\.05 s"):
                await table.until(lambda status: status.n < 0, seconds=0.05)

    run(play())


# -- a dealer -------------------------------------------------------------------------------------


def test_a_dealer_seats_a_walk_in_and_speaks_for_them(server: Served) -> None:
    """A live table: the dealer types in what the wheel shows."""
    dealer = Client(server.url)
    dealer.login("Dee", PASSWORD)
    number = dealer.open_table("roulette", mode="live")

    async def deal() -> None:
        async with dealer.connect(number) as table:
            while not (table.status.question and table.question.betting):
                await table.usual()
            await table.walk_in("Ann", 20_000, seat=3)
            assert "seat:3" in table.status.you.actors
            await table.bet("red", 500, seat=3)
            assert table.status.view["wagers"][0]["seat"] == 3
            await table.usual()
            assert table.question.form("ball").by == "chance"

    run(deal())


def test_who_is_shown_out_becomes_a_visitor(guest: Client) -> None:
    """The line comes back without a name."""

    async def play() -> None:
        async with guest.connect(CRAPS) as table:
            assert table.status.you.user
            await asyncio.to_thread(guest.logout)
            try:
                await table.until(lambda status: not status.you.user)
            except NotSignedIn:
                return

    run(play())
