"""A house behind nginx with the file of deploy/: TLS, WebSockets, compression, limits, restarts."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from pitboss.client import Client, TableConnection
from pitboss.ledger.audit import audit
from pitboss.ledger.store import Ledger
from tests.crash.evening import furnish
from tests.crash.proxied import Proxied, free_port, nginx
from tests.crash.served import Served, serve
from tests.server.test_ownership import BUY_IN, ROULETTE, patiently, until_round

SECONDS_MAX = 60
SIGN_INS = 31  # so many at once, then one every two seconds


@pytest.mark.crash
@pytest.mark.slow
@pytest.mark.promise("R16")
@pytest.mark.promise("R17")
def test_a_round_is_played_behind_nginx_and_one_process_may_go(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two players, two processes, one certificate; then a process is stopped, and both play on."""
    furnish(postgres_url, ("roulette",), 0)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "fullchain.pem"))

    async def scenario() -> None:
        port = free_port()
        options = ("--proxy", "127.0.0.1", "--origin", f"https://localhost:{port}")
        starting = [asyncio.to_thread(serve, postgres_url, *options) for _ in range(2)]
        servers = await asyncio.gather(*starting)
        try:
            with nginx(tmp_path, port, [each.url for each in servers]) as proxy:
                await asyncio.to_thread(check_pages, proxy)
                await play(proxy, servers)
                await asyncio.to_thread(check_limits, proxy)
        finally:
            for each in servers:
                if each.process.poll() is None:
                    await asyncio.to_thread(each.stop)

    asyncio.run(asyncio.wait_for(scenario(), SECONDS_MAX))

    ledger = Ledger.open(postgres_url)
    assert audit(ledger, replay=True).faults == ()
    ledger.close()


def check_pages(proxy: Proxied) -> None:
    """Encrypted, for the right name only, compressed where that is safe."""
    with httpx.Client(verify=proxy.context(), base_url=proxy.url) as client:
        page = client.get("/static/css/table.css")
        assert (page.status_code, page.headers["content-encoding"]) == (200, "gzip")
        assert "strict-transport-security" in page.headers
        api = client.get("/api/games")
        assert (api.status_code, "content-encoding" in api.headers) == (200, False)
        hidden = [client.get(path).status_code for path in ("/metrics", "/readyz", "/healthz")]
        assert hidden == [404, 404, 404]
        assert client.post("/api/login", content=b"x" * 20_000).status_code == 413
        guest = client.post("/api/guest", headers={"origin": proxy.url}, json={})
        assert guest.headers["set-cookie"].startswith("__Host-pitboss=")
    moved = httpx.get(f"http://127.0.0.1:{proxy.plain_port}/", headers={"host": "localhost"})
    assert (moved.status_code, moved.headers["location"]) == (301, "https://localhost/")
    unverified = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    unverified.check_hostname, unverified.verify_mode = False, ssl.CERT_NONE
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"https://127.0.0.1:{proxy.port}/", verify=unverified)


async def play(proxy: Proxied, servers: list[Served]) -> None:
    """A round, then a process is stopped while both are connected, then another round."""
    ann, ben = Client(proxy.url), Client(proxy.url)
    for each in (ann, ben):
        await asyncio.to_thread(each.guest)
    async with ann.connect(ROULETTE) as one, ben.connect(ROULETTE) as two:
        for line in (one, two):
            await patiently(sitting(line))
        await play_round(one, two, round=2)
        await asyncio.to_thread(servers[0].stop)
        await play_round(one, two, round=3)


def sitting(line: TableConnection) -> Callable[[], Awaitable[int]]:
    return lambda: line.sit(BUY_IN)


async def play_round(*lines: TableConnection, round: int) -> None:
    for line in lines:
        await line.bet("red", 500)
    for line in lines:
        await line.ready()
    for line in lines:
        await until_round(line, round)


def check_limits(proxy: Proxied) -> None:
    """Those who try many passwords are stopped before they reach a server."""
    with httpx.Client(verify=proxy.context(), base_url=proxy.url) as client:
        found = [client.post("/api/login", content=b"{") for _ in range(SIGN_INS + 3)]
    refused = [each for each in found if each.headers["content-type"].startswith("text/html")]
    assert {each.status_code for each in refused} == {429}
