"""The log of security: who signs in and out, who is not proved, and who is refused."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.ledger.acts import Source
from pitboss.server.auth.roles import Role
from pitboss.server.auth.security_log import REFUSALS, SECURITY
from pitboss.server.auth.totp import STEP_SECONDS, code_at
from pitboss.server.metrics.counts import Metrics
from pitboss.server.web.request_log import RequestLog
from pitboss.server.web.websocket import TableSocket
from tests.server.http_client import ADDRESS, PASSWORD, Client, SmallServer, raw, small_server
from tests.server.registries import Harness, run


@pytest.fixture
def server() -> Iterator[SmallServer]:
    with small_server() as made:
        made.app = RequestLog(made.app, Metrics(), made.clock)
        yield made


def fields(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [vars(each)["fields"] for each in caplog.records if each.name == SECURITY]


def attempt(server: SmallServer, name: str, password: str, code: str = "") -> None:
    with pytest.raises(PitbossError):
        server.auth.login(name, password, address=ADDRESS, code=code)


def test_sign_ins_and_sign_outs_are_logged(
    server: SmallServer, caplog: pytest.LogCaptureFixture
) -> None:
    """With the number of the user, not with a name, a token or a password."""
    caplog.set_level(logging.INFO, SECURITY)
    ann = server.auth.register("Ann", PASSWORD, address=ADDRESS, device="a test")
    again = server.auth.login("Ann", PASSWORD, address=ADDRESS)
    server.auth.logout(again.token)

    found = [(each["event"], each["user"]) for each in fields(caplog)]
    assert found == [("sign-in", 1), ("sign-in", 1), ("sign-out", 1)]
    assert (fields(caplog)[0]["address"], fields(caplog)[0]["device"]) == (ADDRESS, "a test")
    for secret in (PASSWORD, ann.token, again.token, "Ann"):
        assert secret not in caplog.text


def test_what_was_not_proved_is_logged_as_a_warning(
    server: SmallServer, caplog: pytest.LogCaptureFixture
) -> None:
    """A wrong password, a wrong code, a name that nobody has, and trying too often."""
    ann, here = server.add(Role.PLAYER, name="Ann"), Source(ADDRESS, "a test")
    secret = server.account.offer_factor(ann.person, PASSWORD, address=ADDRESS).secret
    step = server.clock.now_ms() // 1000 // STEP_SECONDS
    server.account.confirm_factor(ann.person, code_at(secret, step), source=here)
    caplog.clear()
    attempt(server, "Ann", PASSWORD)  # the code is asked for: nothing was wrong yet
    attempt(server, "Ann", PASSWORD, "000000")
    attempt(server, "hunter2hunter2", PASSWORD)
    for _ in range(7):
        attempt(server, "Ann", "wrong wrong wrong")

    found = fields(caplog)
    assert {each.levelno for each in caplog.records if each.name == SECURITY} == {logging.WARNING}
    assert [each["user"] for each in found[:2]] == [ann.person.id, None]
    assert {each["code"] for each in found} == {"not_signed_in", "too_much"}
    assert "hunter2" not in caplog.text


def test_what_is_refused_is_logged_with_who_and_why(
    server: SmallServer, caplog: pytest.LogCaptureFixture
) -> None:
    """A role that may not, a token against forgery that is wrong, a page of another site."""
    ann = server.add(Role.PLAYER, name="Ann")
    client = Client(server).use(ann)
    caplog.clear()
    client.get("/api/users")
    client.post("/api/me/fresh_money", **{"x-csrf-token": "wrong"})
    client.post("/api/me/fresh_money", origin="https://evil.example")
    client.get("/api/games")
    scope = {
        "type": "websocket",
        "path": "/ws/table/1",
        "headers": [(b"host", b"localhost"), (b"origin", b"https://evil.example")],
        "client": (ADDRESS, 1),
        "scheme": "ws",
    }
    asyncio.run(raw_socket(server, scope))

    found = fields(caplog)
    assert [(each["path"], each["status"]) for each in found] == [
        ("/api/users", 403),
        ("/api/me/fresh_money", 403),
        ("/api/me/fresh_money", 403),
        ("/ws/table/1", 403),
    ]
    assert [each["user"] for each in found] == [*[ann.person.id] * 3, None]
    assert all(each["reason"] for each in found)


async def raw_socket(server: SmallServer, scope: dict[str, Any]) -> None:
    await raw(server.app, scope, [{"type": "websocket.connect"}])


def test_a_flood_does_not_fill_the_log(
    server: SmallServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Of each address some refusals are logged, then one every few seconds."""
    client = Client(server)
    for _ in range(REFUSALS.burst + 10):
        client.post("/api/guest", origin="https://evil.example")

    assert len(fields(caplog)) == REFUSALS.burst


def test_a_command_that_a_role_may_not_give_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """A dealer who wants to sit down."""

    async def scenario(harness: Harness) -> None:
        actor = await harness.table("roulette")
        socket, dealer = TableSocket(harness.registry), harness.person(actor, role="dealer")
        sit = '{"do":"sit","key":"k","cents":100}'
        await socket._receive(sit, actor.recovered.number, dealer)

    run(scenario)

    (found,) = fields(caplog)
    assert (found["user"], found["role"], found["table"]) == (1, "dealer", 1)
