"""The guards as a real server and a real client meet them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from pitboss.server.web.middleware import SECURITY_HEADERS
from tests.server.serving import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(Path(tmp_path_factory.mktemp("house")), games=("craps",)) as made:
        yield made


def line(server: Served) -> str:
    return server.url.replace("http:", "ws:") + "/ws/tables/1?protocol=3"


@pytest.mark.promise("R16")
@pytest.mark.parametrize("origin", ["http://evil.example", None])
def test_a_handshake_from_elsewhere_is_refused_with_a_sentence(
    server: Served, origin: str | None
) -> None:
    """The status, the headers and the reason arrive as they would for a page."""

    async def go() -> InvalidStatus:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(
                line(server), additional_headers={"Origin": origin} if origin else {}
            ):
                pass
        return refused.value

    response = asyncio.run(go()).response

    assert response.status_code == 403
    assert SECURITY_HEADERS.items() <= {k.lower(): v for k, v in response.headers.items()}.items()
    assert json.loads(response.body or b"")["error"]["code"] == "not_permitted"


@pytest.mark.promise("R17")
@pytest.mark.parametrize("size", [9_000, 200_000])
def test_a_message_that_is_too_large_closes_a_real_line(server: Served, size: int) -> None:
    """Whether our guards measure it or the server does not even read it."""

    async def go() -> int:
        async with connect(line(server), additional_headers={"Origin": server.url}) as socket:
            assert json.loads(await socket.recv())["type"] == "snapshot"
            await socket.send("x" * size)
            await asyncio.wait_for(socket.wait_closed(), 10)
            return socket.close_code or 0

    assert asyncio.run(go()) == 1009
