"""Addresses behind a proxy: only proxies that were named are believed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn

from pitboss.errors import MalformedAnswer
from pitboss.server.web.serving import trusted_proxies

HEADERS = [(b"x-forwarded-for", b"6.6.6.6, 203.0.113.9"), (b"x-forwarded-proto", b"https")]


def seen(proxies: tuple[str, ...], peer: str, kind: str = "http") -> tuple[str, str]:
    """The address and the scheme that the application sees of a request with those headers."""
    found: list[tuple[str, str]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        found.append((scope["client"][0], scope["scheme"]))

    config = uvicorn.Config(app, forwarded_allow_ips=trusted_proxies(proxies))
    config.load()
    scheme = {"http": "http", "websocket": "ws"}[kind]
    scope = {"type": kind, "client": (peer, 5), "scheme": scheme, "headers": HEADERS}
    asyncio.run(config.loaded_app(scope, None, None))
    return found[0]


@pytest.mark.promise("R17")
@pytest.mark.parametrize(
    ("proxies", "peer", "shown"),
    [
        ((), "127.0.0.1", ("127.0.0.1", "http")),
        (("127.0.0.1",), "127.0.0.1", ("203.0.113.9", "https")),
        (("127.0.0.1",), "192.0.2.7", ("192.0.2.7", "http")),
        (("10.0.0.0/24", "203.0.113.9"), "10.0.0.7", ("6.6.6.6", "https")),
        (("::1",), "::1", ("203.0.113.9", "https")),
    ],
)
def test_only_named_proxies_are_believed(
    proxies: tuple[str, ...], peer: str, shown: tuple[str, str]
) -> None:
    """The last address that no proxy of ours has added is the client's; others are its own word."""
    assert seen(proxies, peer) == shown


def test_a_websocket_behind_a_proxy_is_encrypted_too() -> None:
    """Its cookie is the one for HTTPS."""
    assert seen(("127.0.0.1",), "127.0.0.1", "websocket") == ("203.0.113.9", "wss")


@pytest.mark.parametrize("name", ["*", "nginx", "10.0.0.0/99", ""])
def test_a_proxy_is_named_by_its_address(name: str) -> None:
    """Nobody believes everybody by a star."""
    with pytest.raises(MalformedAnswer, match="address of a proxy"):
        trusted_proxies([name])
