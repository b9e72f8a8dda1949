"""A conversation without a line: what is owed, what is settled, what is passed over."""

from __future__ import annotations

import asyncio

import pytest
from websockets.exceptions import ConnectionClosedError

from pitboss.client import SyncTableConnection, TableConnection
from pitboss.client.exchange import Exchange
from pitboss.client.http import Http
from pitboss.errors import TooMuch
from tests.server.serving import aside

HTTP = Http("http://localhost")


class _Broken:
    """A socket that has just gone down."""

    def send(self, text: str) -> None:
        raise ConnectionClosedError(None, None)


def test_a_command_is_owed_until_it_is_acknowledged() -> None:
    """Then its row is shown once."""
    exchange = Exchange()
    key = exchange.send({"do": "leave"})
    assert list(exchange.waiting) == [key]
    exchange.take(f'{{"type":"done","key":"{key}","n":7}}')

    assert exchange.waiting == {}
    assert exchange.outcome(key) == 7


@pytest.mark.promise("R8")
def test_an_outcome_that_nobody_knows_is_waited_for() -> None:
    """The command is still owed, and sent again if the connection breaks, until it is settled."""
    exchange = Exchange()
    key = exchange.send({"do": "leave"})
    error = '{"code":"outcome_unknown","message":"wait","cites":[]}'
    exchange.take(f'{{"type":"unknown","key":"{key}","error":{error}}}')
    assert exchange.outcome(key) is None
    assert list(exchange.waiting) == [key]
    exchange.take(f'{{"type":"done","key":"{key}","n":7}}')

    assert exchange.outcome(key) == 7


def test_an_acknowledgement_of_nothing_is_passed_over() -> None:
    """A command that was said twice is acknowledged twice."""
    exchange = Exchange()
    exchange.take('{"type":"done","key":"old","n":7}')

    assert exchange.outcome("old") is None


def test_what_came_too_fast_is_the_oldest_command_that_waits() -> None:
    """The house does not know its key."""
    exchange = Exchange()
    first, second = exchange.send({"do": "leave"}), exchange.send({"do": "ready"})
    exchange.take('{"type":"error","error":{"code":"too_much","message":"slow down","cites":[]}}')

    with pytest.raises(TooMuch):
        exchange.outcome(first)
    assert exchange.outcome(second) is None


SNAPSHOT = (
    '{"type":"snapshot","v":3,"n":7,"view":{"round":1,"seats":[{"seat":1,"ready":false}]},'
    '"events":[],"question":null,"own":null,"spots":null,"stakes":{},"you":{"seat":null}}'
)


def test_what_changes_without_a_step_is_seen() -> None:
    """Somebody is ready, or away: nothing was written, and the table looks different."""
    exchange = Exchange()
    exchange.take(SNAPSHOT)
    exchange.take(
        '[{"type":"steps","v":4,"n":7,"patch":{"seats":{"set":[{"seat":1,"ready":true}]}}}]'
    )

    assert exchange.status.view == {"round": 1, "seats": [{"seat": 1, "ready": True}]}


def test_a_client_that_missed_a_change_takes_nothing_before_the_next_snapshot() -> None:
    """It asks for one; what it knew stays until that comes."""
    exchange = Exchange()
    exchange.take(SNAPSHOT)
    exchange.take('{"type":"steps","v":5,"n":9,"steps":[],"patch":{"round":2}}')

    assert exchange.missed
    assert exchange.status.view["round"] == 1
    exchange.take(SNAPSHOT)
    assert not exchange.missed


def test_words_without_a_line_are_kept() -> None:
    """They are said when there is one."""
    table = TableConnection(HTTP, 1)

    aside(lambda: asyncio.run(table._send("lost")))


def test_words_that_are_lost_with_their_line_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are said again on the next one."""
    table = SyncTableConnection(HTTP, 1)
    monkeypatch.setattr(table, "_socket", _Broken())
    key = table.exchange.send({"do": "leave"})
    table._send(table.exchange.waiting[key])

    assert list(table.exchange.waiting) == [key]
