"""A line to a table without asyncio."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.client import Client
from pitboss.errors import NoSuchThing, PitbossError, RoundOver, RuleViolation
from tests.client.conftest import BLACKJACK, CRAPS, ROULETTE
from tests.server.http_client import PASSWORD
from tests.server.serving import Served, served

# A spin as it should be, but for where the ball comes to rest.
_SPIN: dict[str, Any] = {"revolutions": 5, "same_direction": False, "foreign_object": False}


def test_a_round_is_played_without_asyncio(guest: Client) -> None:
    """Every command waits for its acknowledgement."""
    with guest.connect_sync(ROULETTE) as table:
        table.sit(20_000)
        table.bet("red", table.question.bounds("red")[0])
        table.seal("mine", "ab" * 16)
        table.ready()
        decided = table.status.view["decided"]
        table.leave()

    assert [each["spot"] for each in decided] == ["red"]
    assert table.status.you.seat is None


def test_forms_are_filled_in(guest: Client) -> None:
    """A player who stands on everything."""
    with guest.connect_sync(BLACKJACK) as table:
        table.sit(50_000)
        box = table.question.bets[0][0]
        table.bet(box, table.question.bounds(box)[0])
        table.ready()
        while not table.question.betting:
            commands = [form.command for form in table.question.forms]
            table.answer(table.question.form("stand" if "stand" in commands else "no"))
        decided = table.status.view["decided"]
        table.leave()

    assert decided


def test_a_refusal_is_raised(guest: Client) -> None:
    """With its provision."""
    with guest.connect_sync(CRAPS) as table:
        table.sit(20_000)
        with pytest.raises(RuleViolation) as refused:
            table.bet("pass", 1)
        table.leave()

    assert refused.value.cites


def test_what_others_do_is_received(guest: Client, server: Served) -> None:
    """By listening for it, or by asking for everything at once."""
    other = Client(server.url)
    other.guest()
    with guest.connect_sync(CRAPS) as watching, other.connect_sync(CRAPS) as playing:
        playing.sit(20_000, seat=5)
        status = watching.until(lambda status: bool(status.view["seats"]))
        playing.leave()

        assert [each["seat"] for each in status.view["seats"]] == [5]
        assert watching.refresh().view["seats"] == []


@pytest.mark.promise("R8")
def test_a_command_that_lost_its_line_is_done_once(guest: Client, server: Served) -> None:
    """Said again with the same key on the next line."""
    with guest.connect_sync(ROULETTE) as table:
        table.sit(50_000)
        low, _, _ = table.question.bounds("black")
        for _ in range(10):
            server.close()
            table.bet("black", low)
        laid = sum(each["cents"] for each in table.status.view["wagers"])
        table.ready()
        table.leave()

    assert laid == 10 * low


def test_a_table_that_closes_ends_the_line(guest: Client) -> None:
    """Anyone who listens there is informed."""
    number = guest.open_table("craps")
    with guest.connect_sync(number) as table:
        guest.close_table(number)
        with pytest.raises(NoSuchThing, match="closed"):
            table.until(lambda status: False)
        table.close()


def test_there_is_no_line_to_a_table_that_is_not_there(guest: Client) -> None:
    """The house says so."""
    with pytest.raises(NoSuchThing), guest.connect_sync(999):
        raise AssertionError("nobody sits there")


def test_a_house_out_of_reach_opens_no_line(guest: Client) -> None:
    """Nobody answers at that port, and there is no question."""
    line = Client("http://127.0.0.1:9").connect_sync(1)

    with pytest.raises(PitbossError, match="cannot be reached"), line:
        raise AssertionError("nobody sits there")
    with pytest.raises(RoundOver):
        _ = line.question


def test_a_house_that_went_away_for_good_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the last try; words without a line are kept until there is one."""
    monkeypatch.setattr("pitboss.client.sync_connection.BACKOFF_SECONDS", (0.01, 0.01))
    with served(tmp_path, games=("craps",)) as server:
        table = Client(server.url).connect_sync(1).__enter__()

    with pytest.raises(PitbossError, match="cannot be reached"):
        table.until(lambda status: False)
    table._send("lost")
    table.close()


def test_waiting_has_an_end(guest: Client) -> None:
    """What does not happen is not waited for."""
    with guest.connect_sync(CRAPS) as table, pytest.raises(PitbossError, match=r"within 0\.05 s"):
        table.until(lambda status: status.n < 0, seconds=0.05)


def test_a_dealer_says_the_usual_and_speaks_for_walk_ins(server: Served) -> None:
    """At a live table."""
    dealer = Client(server.url)
    dealer.login("Dee", PASSWORD)
    number = dealer.open_table("roulette", mode="live")
    with dealer.connect_sync(number) as table:
        while not (table.status.question and table.question.betting):
            table.usual()
        table.walk_in("Ann", 20_000)
        table.bet("red", 500, seat=1)
        wagers = table.status.view["wagers"]
        table.usual()
        table.answer(table.question.form("ball"), section=1, **_SPIN)
        decided = table.status.view["decided"]

    assert [(each["seat"], each["spot"]) for each in wagers] == [(1, "red")]
    assert [each["result"] for each in decided] == ["lost"]
