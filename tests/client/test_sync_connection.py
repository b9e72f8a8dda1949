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
    """Every deed waits for its acknowledgement."""
    with guest.line(ROULETTE) as table:
        table.sit(20_000)
        table.bet("red", table.question.bounds("red")[0])
        table.contribute("mine")
        table.ready()
        decided = table.told.picture["decided"]
        table.leave()

    assert [each["spot"] for each in decided] == ["red"]
    assert table.told.you.seat is None


def test_forms_are_filled_in(guest: Client) -> None:
    """A player who stands on everything."""
    with guest.line(BLACKJACK) as table:
        table.sit(50_000)
        box = table.question.bets[0][0]
        table.bet(box, table.question.bounds(box)[0])
        table.ready()
        while not table.question.betting:
            commands = [form.command for form in table.question.forms]
            table.answer(table.question.form("stand" if "stand" in commands else "no"))
        decided = table.told.picture["decided"]
        table.leave()

    assert decided


def test_a_refusal_is_raised(guest: Client) -> None:
    """With its provision."""
    with guest.line(CRAPS) as table:
        table.sit(20_000)
        with pytest.raises(RuleViolation) as refused:
            table.bet("pass", 1)
        table.leave()

    assert refused.value.cites


def test_what_others_do_is_heard(guest: Client, house: Served) -> None:
    """By listening for it, or by asking for everything at once."""
    other = Client(house.url)
    other.guest()
    with guest.line(CRAPS) as watching, other.line(CRAPS) as playing:
        playing.sit(20_000, seat=5)
        told = watching.until(lambda told: bool(told.picture["seats"]))
        playing.leave()

        assert [each["seat"] for each in told.picture["seats"]] == [5]
        assert watching.refresh().picture["seats"] == []


@pytest.mark.promise("R8")
def test_a_deed_that_lost_its_line_is_done_once(guest: Client, house: Served) -> None:
    """Said again with the same key on the next line."""
    with guest.line(ROULETTE) as table:
        table.sit(50_000)
        low, _, _ = table.question.bounds("black")
        for _ in range(10):
            house.close()
            table.bet("black", low)
        laid = sum(each["cents"] for each in table.told.picture["wagers"])
        table.ready()
        table.leave()

    assert laid == 10 * low


def test_a_table_that_closes_ends_the_line(guest: Client) -> None:
    """Whoever listens there is told."""
    number = guest.open_table("craps")
    with guest.line(number) as table:
        guest.close_table(number)
        with pytest.raises(NoSuchThing, match="closed"):
            table.until(lambda told: False)
        table.close()


def test_there_is_no_line_to_a_table_that_is_not_there(guest: Client) -> None:
    """The house says so."""
    with pytest.raises(NoSuchThing), guest.line(999):
        raise AssertionError("nobody sits there")


def test_a_house_out_of_reach_opens_no_line(guest: Client) -> None:
    """Nobody answers at that port, and there is no question."""
    line = Client("http://127.0.0.1:9").line(1)

    with pytest.raises(PitbossError, match="cannot be reached"), line:
        raise AssertionError("nobody sits there")
    with pytest.raises(RoundOver):
        _ = line.question


def test_a_house_that_went_away_for_good_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the last try; words without a line are kept until there is one."""
    monkeypatch.setattr("pitboss.client.sync_connection.BACKOFF_SECONDS", (0.01, 0.01))
    with served(tmp_path, games=("craps",)) as house:
        table = Client(house.url).line(1).__enter__()

    with pytest.raises(PitbossError, match="cannot be reached"):
        table.until(lambda told: False)
    table._send("lost")
    table.close()


def test_waiting_has_an_end(guest: Client) -> None:
    """What does not happen is not waited for."""
    with guest.line(CRAPS) as table, pytest.raises(PitbossError, match=r"within 0\.05 s"):
        table.until(lambda told: told.n < 0, seconds=0.05)


def test_a_dealer_says_the_usual_and_speaks_for_walk_ins(house: Served) -> None:
    """At a live table."""
    dealer = Client(house.url)
    dealer.login("Dee", PASSWORD)
    number = dealer.open_table("roulette", mode="live")
    with dealer.line(number) as table:
        while not (table.told.question and table.question.betting):
            table.usual()
        table.walk_in("Ann", 20_000)
        table.bet("red", 500, seat=1)
        wagers = table.told.picture["wagers"]
        table.usual()
        table.answer(table.question.form("ball"), section=0, **_SPIN)
        decided = table.told.picture["decided"]

    assert [(each["seat"], each["spot"]) for each in wagers] == [(1, "red")]
    assert [each["result"] for each in decided] == ["lost"]
