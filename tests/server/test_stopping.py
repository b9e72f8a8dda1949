"""A server that stops: requests for slow things end at once and quietly."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from pitboss.errors import ServerStopping
from pitboss.games import game
from pitboss.server.prices import table_prices
from pitboss.server.prices.table_prices import PriceCache
from pitboss.server.prices.worker import PriceWorker
from pitboss.server.web import app as whole_app
from pitboss.server.web.middleware import LastResort
from tests.server.registries import Harness, settle
from tests.server.serving import served

SECONDS_MAX = 20
PROMPT = (sys.executable, "-c", "input(); print('{}')")
SILENT = (sys.executable, "-c", "import sys, time; sys.stdin.readline(); time.sleep(60)")


def _asked(worker: PriceWorker) -> None:
    """Wait until somebody waits for the worker."""
    _await(lambda: worker._process is not None)


def _await(holds: Callable[[], bool]) -> None:
    until = monotonic() + SECONDS_MAX
    while not holds() and monotonic() < until:
        sleep(0.01)


@pytest.mark.promise("R19")
def test_a_request_that_waits_for_a_price_ends_with_503_when_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It says why, the worker ends, and nothing is logged; one that is in the queue as well."""
    workers: list[PriceWorker] = []

    def silent() -> PriceWorker:
        workers.append(PriceWorker(SILENT))
        return workers[-1]

    monkeypatch.setattr(table_prices, "_CACHE", PriceCache(5))
    monkeypatch.setattr(whole_app, "PriceWorker", silent)
    monkeypatch.setattr(whole_app, "warm_up", lambda worker: None)
    pool = ThreadPoolExecutor(4)
    try:
        with caplog.at_level(logging.WARNING):
            with served(tmp_path, games=("big_six",), warm=True) as server:
                url = f"{server.url}/api/tables/1/prices"
                asked = [pool.submit(httpx.get, url, timeout=SECONDS_MAX) for _ in range(4)]
                _asked(workers[0])
                _await(lambda: len(server.server.server_state.tasks) == len(asked))
                stops_at = monotonic()
            took = monotonic() - stops_at
        responses = [each.result(SECONDS_MAX) for each in asked]
    finally:
        for worker in workers:
            worker.close()
        pool.shutdown(wait=True)

    assert [each.status_code for each in responses] == [503] * 4
    assert {each.json()["error"]["code"] for each in responses} == {"server_stopping"}
    assert "try again" in responses[0].json()["error"]["message"]
    assert took < SECONDS_MAX / 2
    assert caplog.text == ""
    assert workers[0].is_closed


def test_who_waits_for_a_table_to_open_learns_that_the_server_stops() -> None:
    """The start is ended then; what waits for it is not ended as if somebody had hung up."""

    async def scenario() -> None:
        harness, opening = Harness(), asyncio.Event()

        async def starting() -> None:
            await opening.wait()

        harness.registry.begin(starting())
        waiting = asyncio.create_task(harness.registry.opened(99))
        await settle()
        await harness.registry.stop()
        with pytest.raises(ServerStopping):
            await waiting
        harness.ledger.close()

    asyncio.run(asyncio.wait_for(scenario(), SECONDS_MAX))


def test_what_is_computed_before_anybody_asks_holds_up_no_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The warm-up has a worker of its own: here it never ends, and prices are answered."""
    workers: list[PriceWorker] = []
    warming: list[PriceWorker] = []

    def hired() -> PriceWorker:
        workers.append(PriceWorker(SILENT if workers else PROMPT))
        return workers[-1]

    def warm_up(worker: PriceWorker) -> None:
        warming.append(worker)
        worker.prices(game("roulette"), game("roulette").rules())

    monkeypatch.setattr(table_prices, "_CACHE", PriceCache(5))
    monkeypatch.setattr(whole_app, "PriceWorker", hired)
    monkeypatch.setattr(whole_app, "warm_up", warm_up)
    try:
        with served(tmp_path, games=("big_six",), warm=True) as server:
            _asked(workers[1])
            got = httpx.get(f"{server.url}/api/tables/1/prices", timeout=SECONDS_MAX)
    finally:
        for worker in workers:
            worker.close()

    assert got.status_code == 200
    assert warming == [workers[1]]


@pytest.mark.promise("R19")
@pytest.mark.parametrize(
    ("method", "code"), [("GET", b"server_stopping"), ("POST", b"outcome_unknown")]
)
def test_a_request_for_which_a_stopping_server_waits_no_longer_is_answered(
    method: str, code: bytes
) -> None:
    """It is ended then: a reader may try again, and a change may have been made or not."""
    sent: list[Any] = []

    async def endless(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    async def scenario() -> None:
        scope = {"type": "http", "method": method}
        request = asyncio.create_task(LastResort(endless)(scope, receive, send))
        await asyncio.sleep(0)
        request.cancel()
        await request

    asyncio.run(asyncio.wait_for(scenario(), SECONDS_MAX))

    assert sent[0]["status"] == 503
    assert code in sent[1]["body"]
