"""A server that is stopped: commands under way are answered, and every client comes back later."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pitboss.client import Client
from pitboss.client.http import Endpoint
from tests.server.serving import served

SECONDS_MAX = 20
RESTARTED = 1012


def received(line: ClientConnection) -> tuple[list[dict[str, Any]], int | None]:
    """Everything that still comes, and the code with which the connection ends."""
    messages: list[dict[str, Any]] = []
    try:
        while True:
            found = msgspec.json.decode(line.recv(timeout=SECONDS_MAX))
            messages += found if isinstance(found, list) else [found]
    except ConnectionClosed:
        return messages, line.close_code


@pytest.mark.promise("R6")
@pytest.mark.promise("R8")
def test_a_command_under_way_is_answered_and_a_later_one_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit takes its time; the server is stopped meanwhile."""
    committing, go_on = Event(), Event()
    with served(tmp_path, games=("roulette",)) as house:
        client = Client(house.url)
        client.guest()
        endpoint = Endpoint(client.http, 1)
        append_all = house.ledger.append_all

        def slowly(*given: Any, **more: Any) -> Any:
            committing.set()
            assert go_on.wait(SECONDS_MAX)
            return append_all(*given, **more)

        with (
            connect(endpoint.uri, **endpoint.options()) as busy,
            connect(endpoint.uri, **endpoint.options()) as idle,
        ):
            monkeypatch.setattr(house.ledger, "append_all", slowly)
            busy.send('{"do":"sit","key":"under way","cents":50000}')
            assert committing.wait(SECONDS_MAX)
            house.server.should_exit = True
            _, idle_code = received(idle)
            busy.send('{"do":"leave","key":"later"}')
            go_on.set()
            messages, busy_code = received(busy)
    keys = [(each["type"], each["key"]) for each in messages if "key" in each]
    assert keys == [("done", "under way")]
    assert (idle_code, busy_code) == (RESTARTED, RESTARTED)
