"""The version of the table protocol: the page, the client and the server agree on it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from pitboss.client.http import close_error
from pitboss.server.tables.connection import OTHER_PROTOCOL
from pitboss.server.tables.protocol import PROTOCOL_VERSION
from pitboss.server.web.app import WEB
from tests.server.http_client import Wire
from tests.server.test_middleware_app import Running, at_the_server, messages


def test_the_page_speaks_the_version_of_the_server() -> None:
    """The number stands in the script that connects."""
    script = (WEB / "js" / "table" / "connection.js").read_text("utf-8")
    found = re.search(r"PROTOCOL = (\d+);", script)

    assert found is not None
    assert int(found[1]) == PROTOCOL_VERSION
    assert f"OTHER_PROTOCOL = {OTHER_PROTOCOL};" in script


@pytest.mark.parametrize("query", [b"", b"protocol=1", b"protocol=2", b"protocol=x"])
def test_a_client_of_another_version_gets_a_clear_error(tmp_path: Path, query: bytes) -> None:
    """It is informed which version the server uses and what to do, and is disconnected."""

    async def go(running: Running) -> Wire:
        wire = Wire(running)
        wire.scope["query_string"] = query
        await wire.open()
        while not any(each["type"] == "websocket.close" for each in wire.sent):
            await asyncio.sleep(0.01)
        return wire

    wire = at_the_server(tmp_path, go)

    (error,) = messages(wire)
    assert error["error"]["code"] == "malformed_answer"
    assert f"version {PROTOCOL_VERSION} of the table protocol" in error["error"]["message"]
    assert wire.sent[-1]["code"] == OTHER_PROTOCOL


def test_the_python_client_does_not_reconnect_to_another_version() -> None:
    """The connection has ended for good."""
    assert "protocol" in str(close_error(OTHER_PROTOCOL))
