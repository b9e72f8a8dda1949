"""The price worker computes prices in its own process; without it the server computes them."""

from __future__ import annotations

import signal
import sys
from typing import Any

import msgspec
import pytest

from pitboss.games import game
from pitboss.server.prices import table_prices as prices
from pitboss.server.prices import worker
from pitboss.server.prices.table_prices import PriceCache, compute_prices, prices_info
from pitboss.server.prices.worker import PriceRequest, PriceWorker, answer_line

BIG_SIX = game("big_six")


@pytest.fixture(autouse=True)
def _empty_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prices, "_CACHE", PriceCache(5))


def _plain(found: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(found))


def test_the_price_worker_comes_to_the_same_prices() -> None:
    """Sum by sum in one process, for other house rules too; then it gives its memory back."""
    usual, other = BIG_SIX.rules(), BIG_SIX.rules(wheel="us_54")
    room = PriceWorker()
    try:
        found = [room.prices(BIG_SIX, rules, keep_alive=True) for rules in (usual, other)]
        stayed = room._process
        room.stop()
    finally:
        room.close()

    assert found == [_plain(compute_prices(BIG_SIX, rules)) for rules in (usual, other)]
    assert stayed is not None
    assert stayed.returncode == 0


@pytest.mark.parametrize(
    "command",
    [
        ("/nowhere/at/all",),
        (sys.executable, "-c", "raise SystemExit(3)"),
        (sys.executable, "-c", "print(input()[:0] + 'no sums today')"),
        (sys.executable, "-c", "print(input()[:0] + 'null')"),
    ],
)
def test_without_an_answer_who_asked_does_the_sum(command: tuple[str, ...]) -> None:
    """The price worker cannot be opened, dies, talks nonsense, or knows no answer."""
    room = PriceWorker(command)
    try:
        found = prices_info(BIG_SIX, BIG_SIX.rules(), worker=room)
    finally:
        room.close()

    assert found == compute_prices(BIG_SIX, BIG_SIX.rules())


def test_a_price_worker_that_was_shut_is_not_opened_again() -> None:
    """The house is closing; nobody begins another sum."""
    room = PriceWorker()
    room.close()

    assert room.prices(BIG_SIX, BIG_SIX.rules()) is None
    assert room._process is None


@pytest.mark.parametrize("line", [b"", b"[]", b"nonsense", b'{"game": "whist", "rules": {}}'])
def test_a_line_that_makes_no_sense_gets_nothing(line: bytes) -> None:
    """The price worker does not fall over."""
    assert answer_line(line) == b"null"


def test_the_price_worker_ranks_hands_for_everybody() -> None:
    """Without a game the ranks are compiled; from then on they are loaded from the disk."""
    assert answer_line(b"{}") == b"{}"


def test_a_line_is_answered_with_prices() -> None:
    """The game and the house rules go in, the prices come out."""
    line = msgspec.json.encode(PriceRequest(game="big_six", rules=BIG_SIX.rules().submission()))

    assert msgspec.json.decode(answer_line(line)) == _plain(
        compute_prices(BIG_SIX, BIG_SIX.rules())
    )


def test_a_signal_that_stops_the_server_leaves_the_worker_to_the_server(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A terminal and service managers send it to both processes: prices under way are not lost."""
    worker = PriceWorker()
    try:
        before = worker.prices(BIG_SIX, BIG_SIX.rules(), keep_alive=True)
        process = worker._process
        assert process is not None
        for each in (signal.SIGINT, signal.SIGTERM):
            process.send_signal(each)
        after = worker.prices(BIG_SIX, BIG_SIX.rules(), keep_alive=True)
        same = worker._process is process
    finally:
        worker.close()

    assert before == after
    assert same
    assert caplog.text == ""


def test_a_worker_that_has_ended_is_named_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Not by what its empty answer lacks."""
    worker = PriceWorker((sys.executable, "-c", "input()"))
    try:
        found = worker.prices(BIG_SIX, BIG_SIX.rules())
    finally:
        worker.close()

    assert found is None
    assert "the price worker does not answer: its process has ended" in caplog.text


def test_a_worker_ends_when_its_server_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the server was killed in the middle of a price."""
    ended: list[int] = []
    monkeypatch.setattr("pitboss.server.prices.worker.os._exit", ended.append)
    worker._end_with(-1)

    assert ended == [0]
