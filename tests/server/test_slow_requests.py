"""Long work at leisure: books are read and prices computed for everybody, in fair shares."""

from __future__ import annotations

import asyncio
import json
from threading import Event
from typing import Any

import pytest
from starlette.requests import Request

from pitboss.errors import TooMuch
from pitboss.server.web import routes as house_routes
from pitboss.server.web.info import AnyTable, table_info
from pitboss.server.web.limits import Limits
from pitboss.server.web.routes import SLOW_REQUESTS_MAX, SLOW_REQUESTS_OF_CLIENT_MAX, ApiRoutes
from tests.server.registries import Harness, run, settle

# A test that fails holds its threads no longer than this.
SECONDS_MAX = 5


def asked_from(address: str, **path: int) -> Request:
    scope = {"type": "http", "client": (address, 5000), "headers": [], "state": {}}
    return Request({**scope, "path_params": path})


@pytest.mark.promise("R17")
def test_who_asks_for_all_books_at_once_turns_nobody_else_away() -> None:
    """One visitor's questions are few at a time; prices do not wait for books."""

    async def scenario(harness: Harness) -> tuple[int, str, str]:
        routes, open_at_last = ApiRoutes(harness.registry, Limits()), Event()
        asyncio.get_running_loop().call_later(SECONDS_MAX, open_at_last.set)
        greedy = [
            asyncio.create_task(routes._slowly(asked_from("203.0.113.5"), open_at_last.wait))
            for _ in range(SLOW_REQUESTS_MAX)
        ]
        await settle()
        other = asked_from("203.0.113.6")
        priced = await routes._slowly(other, lambda: "a price", turn=routes._price_turn)
        waiting = asyncio.create_task(routes._slowly(other, lambda: "a round"))
        await settle()
        open_at_last.set()
        found = await asyncio.gather(*greedy, return_exceptions=True)
        refused = sum(isinstance(each, TooMuch) for each in found)
        received = await waiting
        assert len(routes._slow_by_client) == 0
        return SLOW_REQUESTS_MAX - refused, priced, received

    assert run(scenario) == (SLOW_REQUESTS_OF_CLIENT_MAX, "a price", "a round")


@pytest.mark.promise("R17")
def test_what_is_fixed_about_a_table_is_put_together_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is asked for, and only for as long as the table is open."""
    asked = []

    def counted(table: AnyTable, **given: Any) -> dict[str, object]:
        asked.append(given["id"])
        return table_info(table, **given)

    async def scenario(harness: Harness) -> list[int]:
        routes = ApiRoutes(harness.registry, Limits())
        first, second = await harness.table("roulette"), await harness.table("big_six")
        request = asked_from("203.0.113.5", id=first.recovered.number)
        received = [json.loads(bytes((await routes.table(request)).body)) for _ in range(3)]
        assert received[0] == received[1] == received[2]
        assert (received[0]["game"], received[0]["console"]) == ("roulette", False)
        harness.registry.tables.pop(first.recovered.number)
        await routes.table(asked_from("203.0.113.5", id=second.recovered.number))
        return sorted(routes._infos)

    monkeypatch.setattr(house_routes, "table_info", counted)

    assert run(scenario) == [2]
    assert asked == [1, 2]
