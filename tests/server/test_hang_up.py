"""Clients that hang up in the middle of a handshake: a disconnect is not an error."""

from __future__ import annotations

import gc
import logging
import socket
from pathlib import Path
from time import sleep

import pytest

from tests.server.serving import served

# Where in the handshake the client goes, and how: in order, or with a reset.
MOMENTS = [(at, reset) for at in ("asked", "half", "upgraded") for reset in (False, True)]


def hang_up(port: int, path: str, at: str, *, reset: bool) -> None:
    """Ask for a WebSocket and go."""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Origin: http://127.0.0.1:{port}\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    with socket.create_connection(("127.0.0.1", port)) as line:
        if reset:  # what was not read yet is answered with a reset
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        line.sendall(request[:40] if at == "half" else request)
        if at == "upgraded":
            line.recv(20)


@pytest.mark.promise("R18")
def test_a_client_that_hangs_up_in_the_handshake_logs_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any moment, at a table that is there and at one that is not."""
    caplog.set_level(logging.INFO)
    with served(tmp_path, games=("roulette",)) as house:
        monkeypatch.setattr(logging.getLogger("uvicorn"), "propagate", True)
        port = int(house.url.rsplit(":", 1)[1])
        for path in ("/ws/tables/1?protocol=3", "/ws/tables/99?protocol=3", "/ws/tables/1"):
            for at, reset in MOMENTS * 3:
                hang_up(port, path, at, reset=reset)
        sleep(0.3)
        gc.collect()  # tasks whose errors nobody looked at say so now
    said = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert [f"{each.name}: {each.getMessage()}" for each in said] == []
    assert not any(each.exc_info for each in caplog.records)
