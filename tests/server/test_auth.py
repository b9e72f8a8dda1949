"""The doors for people, as a browser uses them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import Event

import anyio
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import BaseRoute, Host, Mount, Route, WebSocketRoute

from pitboss.errors import NotSignedIn, TooMuch
from pitboss.ledger.accounts import wallet
from pitboss.server.auth.roles import Role
from pitboss.server.auth.routes import Hashing, auth_routes, signed_in, unlisted
from pitboss.server.auth.sessions import SignedIn
from pitboss.server.web.limits import Limits
from tests.server.http_client import PASSWORD, Client, SmallServer, small_server
from tests.server.test_sessions import lose_everything


@pytest.fixture
def server() -> Iterator[SmallServer]:
    with small_server() as made:
        yield made


def come_back(server: SmallServer, cookie: str, *, scheme: str = "http") -> dict[str, object]:
    """What a browser is shown that keeps the cookie it was given."""
    pair = cookie.partition(";")[0]
    received: dict[str, object] = Client(server, scheme=scheme).get("/api/me", cookie=pair).json()
    return received


def test_a_visitor_is_nobody_and_may_look(server: SmallServer) -> None:
    """No name, no guard against forgery, and what anyone may do."""
    received = Client(server).get("/api/me").json()

    assert received == {
        "user": None,
        "csrf": "",
        "may": [
            "games.read",
            "provisions.read",
            "fairness.read",
            "table.watch",
            "replay.own",
            "funds.read",
        ],
        "must_enroll": False,
    }


def test_a_guest_comes_in_with_one_request(server: SmallServer) -> None:
    """And is known by the cookie from then on."""
    got = Client(server).post("/api/guest")
    again = come_back(server, got.headers["set-cookie"])

    assert got.status_code == 200
    assert got.json() == again
    assert got.json()["user"]["guest"] is True
    assert got.json()["user"]["wallet"] == 1_000_00
    assert "table.sit" in got.json()["may"]


@pytest.mark.promise("R16")
@pytest.mark.parametrize(
    ("scheme", "start", "end"),
    [
        ("http", "pitboss=", "; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict"),
        (
            "https",
            "__Host-pitboss=",
            "; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure",
        ),
    ],
)
def test_the_cookie_is_out_of_reach(server: SmallServer, scheme: str, start: str, end: str) -> None:
    """Of scripts, of other sites, of other hosts, and of plain lines."""
    got = Client(server, scheme=scheme).post("/api/guest")
    cookie = got.headers["set-cookie"]

    assert re.fullmatch(re.escape(start) + r"[\w-]{43}" + re.escape(end), cookie)
    assert come_back(server, cookie, scheme=scheme)["user"] is not None
    assert cookie.partition("=")[2][:43] not in got.text


def test_a_player_registers_logs_out_and_logs_in(server: SmallServer) -> None:
    """The whole way round."""
    said = {"name": "Ann", "password": PASSWORD}
    first = Client(server).post("/api/register", said)
    client = Client(server)
    client.headers["cookie"] = first.headers["set-cookie"].partition(";")[0]
    client.headers["x-csrf-token"] = first.json()["csrf"]
    out = client.post("/api/logout")
    after = client.get("/api/me").json()
    again = Client(server).post("/api/login", said)

    assert first.json()["user"] == {
        "id": 1,
        "name": "Ann",
        "role": "player",
        "guest": False,
        "wallet": 10_000_00,
    }
    assert out.headers["set-cookie"].startswith("pitboss=; Path=/; Max-Age=0;")
    assert out.json()["user"] is after["user"] is None
    assert again.json()["user"] == first.json()["user"]


def test_a_wrong_password_is_refused_politely(server: SmallServer) -> None:
    """With a sentence and no cookie."""
    got = Client(server).post("/api/login", {"name": "Ann", "password": PASSWORD})

    assert got.status_code == 401
    assert "set-cookie" not in got.headers
    assert got.json()["error"]["message"] == "no such name with this password"


@pytest.mark.promise("R18")
@pytest.mark.parametrize("path", ["/api/register", "/api/login"])
@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"{}", b"[]", b"null", b'"x"', b"{", b"\xff\xfe", b'{"name":"Ann"}'),
        *(b'{"name":1,"password":"seven come eleven"}', b'{"name":"Ann","password":null}'),
        b'{"name":"Ann","password":"seven come eleven","role":"administrator"}',
        b'{"name":"Ann","name":"Bob","password":"seven come eleven"}',
        b'{"name":"Ann","password":"\\ud800 half a letter"}',
        b'{"name":"Ann","password":NaN}',
    ],
)
def test_what_is_not_a_name_and_a_password_is_refused(
    server: SmallServer, path: str, content: bytes
) -> None:
    """And nothing is written down."""
    got = Client(server).send(
        "POST", path, content=content, headers={"content-type": "application/json"}
    )

    assert got.status_code == 400
    assert got.json()["error"]["code"] == "malformed_answer"
    assert server.ledger.users() == []


# -- what the house decides -----------------------------------------------------------------------


def test_an_administrator_sees_and_decides_about_people(server: SmallServer) -> None:
    """The list shows no hash; a changed role and a closed account end sessions."""
    boss, ann = server.add(Role.ADMINISTRATOR, name="Boss"), server.add(Role.PLAYER, name="Ann")
    client, player = Client(server).use(boss), Client(server).use(ann)
    rows = client.get("/api/users").json()
    changed = client.post(f"/api/users/{ann.person.id}/role", {"role": "dealer"})
    shut = client.post(f"/api/users/{ann.person.id}/disable")
    opened = client.post(f"/api/users/{ann.person.id}/disable", {"disabled": False})

    at = server.clock.now_ms()
    both = {"guest": False, "disabled": False, "created_at": at}
    assert rows == [
        {"id": 1, "name": "Boss", "role": "administrator", **both},
        {"id": 2, "name": "Ann", "role": "player", **both},
    ]
    assert changed.json() == {"id": 2, "role": "dealer"}
    assert (shut.json()["disabled"], opened.json()["disabled"]) == (True, False)
    assert player.get("/api/me").json()["user"] is None


@pytest.mark.promise("R18")
@pytest.mark.parametrize(
    "number", ["999", "0", "x", "-1", "1.5", "9" * 18, "9" * 19, "9" * 5000, "²"]
)
def test_a_person_who_is_not_there_is_not_found(server: SmallServer, number: str) -> None:
    """Whatever stands in the place of a number."""
    client = Client(server).use(server.add(Role.ADMINISTRATOR))
    got = client.post(f"/api/users/{number}/role", {"role": "dealer"})

    assert got.status_code == 404


def test_a_player_who_is_broke_asks_for_fresh_money(server: SmallServer) -> None:
    """And is shown what is in the wallet now."""
    ann = server.add(Role.PLAYER, name="Ann")
    client = Client(server).use(ann)
    rich = client.post("/api/me/fresh_money")
    lose_everything(server, ann.person.id)
    broke = client.post("/api/me/fresh_money")

    assert rich.status_code == 409
    assert broke.json() == {"wallet": 1_000_00}
    assert server.ledger.balance(wallet(ann.person.id)) == 1_000_00


def test_an_endpoint_that_needs_somebody_refuses_nobody() -> None:
    """Even if the guards were forgotten."""
    with pytest.raises(NotSignedIn):
        signed_in(Request({"type": "http", "headers": []}))


# -- queues ---------------------------------------------------------------------------------------


@pytest.mark.promise("R17")
def test_a_queue_of_people_signing_in_has_an_end(server: SmallServer) -> None:
    """Two are served at a time, one may wait here, the next is turned away at once."""
    hashing = Hashing(Limits(logins_waiting_max=1))
    go_on, signed = Event(), server.add(Role.PLAYER)

    def slow() -> SignedIn:
        go_on.wait(10)
        return signed

    async def go() -> None:
        async with anyio.create_task_group() as group:
            for _ in range(3):
                group.start_soon(hashing, slow)
            await anyio.sleep(0.05)
            with pytest.raises(TooMuch, match="signing in"):
                await hashing(slow)
            go_on.set()

    anyio.run(go)


# -- the matrix knows every door ------------------------------------------------------------------


@pytest.mark.promise("R15")
def test_every_route_of_the_door_stands_in_the_matrix(server: SmallServer) -> None:
    """None is forgotten."""
    assert unlisted(list(auth_routes(server.auth))) == []


@pytest.mark.promise("R15")
def test_a_route_that_is_not_in_the_matrix_is_named() -> None:
    """By its method and shape, of whatever kind it is."""

    async def endpoint(*_: object) -> None:
        raise AssertionError

    odd = Host("other.example", app=Starlette())
    routes: list[BaseRoute] = [
        Route("/api/tables", endpoint, methods=["GET", "DELETE"]),
        Route("/api/tables/{number:int}", endpoint, methods=["GET"]),
        WebSocketRoute("/ws/tables/{table}", endpoint),
        WebSocketRoute("/ws/secret", endpoint),
        Mount("/static", app=Starlette()),
        Mount("/files", app=Starlette()),
        odd,
    ]

    assert unlisted(routes) == sorted(
        ["DELETE /api/tables", "WS /ws/secret", "GET /files/{:path}", repr(odd)]
    )
