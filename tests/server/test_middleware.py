"""The guards at the door: headers, hosts, origins, forgery, sizes, floods, and the matrix."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from pitboss.errors import NotPermitted
from pitboss.server.auth.roles import Role, check_any, permissions
from pitboss.server.web import middleware as guards
from pitboss.server.web.limits import Limits, Rate
from pitboss.server.web.middleware import HSTS, SECURITY_HEADERS
from tests.server.http_client import HOST, Client, SmallServer, raw, small_server

ELSEWHERE = "198.51.100.7"
ROUTES = [key.split(" ", maxsplit=1) for key in permissions().routes if not key.startswith("WS ")]


@pytest.fixture
def server() -> Iterator[SmallServer]:
    with small_server() as made:
        yield made


async def _yes(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that says yes to all who get through."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"{}"})


@pytest.fixture(scope="module")
def yes() -> Iterator[tuple[SmallServer, dict[Role, Client]]]:
    with small_server(app=_yes) as made:
        people: dict[Role, Client] = {Role.VISITOR: Client(made)}
        for role in set(Role) - {Role.VISITOR}:
            people[role] = Client(made).use(made.add(role))
        yield made, people


def filled(path: str) -> str:
    for blank in ("{cite:path}", "{path:path}"):
        path = path.replace(blank, "a/b")
    return (
        path.replace("{id}", "1")
        .replace("{table}", "1")
        .replace("{round}", "2")
        .replace("{epoch}", "3")
    )


# -- the matrix at the door -----------------------------------------------------------------------


@pytest.mark.promise("R15")
@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_every_door_opens_to_those_roles_the_matrix_names(
    yes: tuple[SmallServer, dict[Role, Client]], method: str, path: str, role: Role
) -> None:
    """Every route by every role: let through, or asked to sign in, or refused."""
    wanted = permissions().routes[f"{method} {path}"]
    got = yes[1][role].send(method, filled(path), json={} if method == "POST" else None)

    assert got.status_code == (200 if opens(role, wanted) else 401 if role == "visitor" else 403)


def opens(role: Role, wanted: Any) -> bool:
    try:
        check_any(role, wanted)
    except PermissionError:
        return False
    return True


@pytest.mark.promise("R15")
@pytest.mark.parametrize(
    "path", ["/api/secret", "/admin", "/api/tables/1/x/y", "/static", "//", "/api"]
)
def test_what_is_not_in_the_matrix_is_not_there(
    yes: tuple[SmallServer, dict[Role, Client]], path: str
) -> None:
    """Even for the administrator, even if the application would answer."""
    got = yes[1][Role.ADMINISTRATOR].get(f"http://{HOST}{path}")

    assert got.status_code == 404
    assert got.json()["error"]["code"] == "no_such_thing"


def test_a_method_that_a_page_does_not_take_is_named(
    yes: tuple[SmallServer, dict[Role, Client]],
) -> None:
    """With those that it does take."""
    got = yes[1][Role.ADMINISTRATOR].send("DELETE", "/api/tables")

    assert got.status_code == 405
    assert got.headers["allow"] == "GET, POST"
    assert got.json()["error"]["code"] == "not_permitted"


@pytest.mark.promise("R15")
def test_a_revoked_role_is_effective_at_once(server: SmallServer) -> None:
    """The next request of the same browser is refused."""
    boss, deals = server.add(Role.ADMINISTRATOR), server.add(Role.PLAYER)
    client = Client(server).use(deals)
    before = client.post("/api/tables").status_code
    server.auth.change_role(boss.person, deals.person.id, "regulator")

    assert (before, client.post("/api/tables").status_code) == (200, 401)


# -- headers --------------------------------------------------------------------------------------

ANSWERS = [
    ("GET", "/about", 200),
    ("GET", "/api/me", 200),
    ("GET", "/api/games", 200),
    ("GET", "/api/health", 500),
    ("GET", "/api/nothing", 404),
    ("GET", "/verify", 404),
    ("POST", "/api/games", 405),
    ("POST", "/api/tables", 401),
    ("OPTIONS", "/api/tables", 405),
]


@pytest.mark.promise("R16")
@pytest.mark.parametrize(("method", "path", "status"), ANSWERS)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_every_answer_carries_the_headers_that_keep_a_browser_safe(
    server: SmallServer, method: str, path: str, status: int, scheme: str
) -> None:
    """Good answers, refusals and faults alike; over https also the promise to stay there."""
    got = Client(server, scheme=scheme).send(method, path)

    assert got.status_code == status
    assert SECURITY_HEADERS.items() <= dict(got.headers).items()
    assert got.headers.get("strict-transport-security") == (HSTS if scheme == "https" else None)
    assert ("no-store" in got.headers.get("cache-control", "")) is path.startswith("/api")


@pytest.mark.promise("R16")
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
def test_no_other_site_is_let_in_by_a_header(server: SmallServer, method: str) -> None:
    """Whatever origin asks, no answer has a header that shares it with another one."""
    asked = {"origin": "https://evil.example", "access-control-request-method": "POST"}
    for path in ("/api/me", "/api/games", "/api/guest", "/about"):
        got = Client(server).send(method, path, headers=asked)
        assert not [name for name in got.headers if name.startswith("access-control")]


@pytest.mark.promise("R16")
def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    """No inline script or style, no eval, no frame, no other host."""
    policy = SECURITY_HEADERS["content-security-policy"]
    rules = dict(each.strip().split(" ", maxsplit=1) for each in policy.split(";"))

    assert rules == {
        **dict.fromkeys(("default-src", "script-src", "style-src", "connect-src"), "'self'"),
        **dict.fromkeys(("object-src", "base-uri", "frame-ancestors"), "'none'"),
        "img-src": "'self' data:",
        "form-action": "'self'",
    }


@pytest.mark.promise("R16")
def test_the_headers_hide_those_of_the_application() -> None:
    """Nobody behind the guards can weaken them by mistake."""

    async def careless(scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(b"content-security-policy", b"default-src *")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    with small_server(app=careless) as made:
        got = Client(made).get("/about")

    assert got.headers.get_list("content-security-policy") == [
        SECURITY_HEADERS["content-security-policy"]
    ]


# -- faults ---------------------------------------------------------------------------------------


@pytest.mark.promise("R18")
def test_a_fault_of_ours_is_a_sentence_without_a_trace(server: SmallServer) -> None:
    """What went wrong might tell of cards."""
    got = Client(server).get("/api/health")

    assert got.status_code == 500
    assert got.json() == {
        "error": {
            "code": "invariant_broken",
            "message": "an error in the server; it has been logged",
            "cites": [],
        }
    }


def breaking(error: Exception, *, begun: bool = False) -> Any:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if begun:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        raise error

    return app


@pytest.mark.parametrize(
    ("error", "status"), [(NotPermitted("no"), 403), (ZeroDivisionError("hole card Ks"), 500)]
)
def test_what_falls_through_the_application_is_caught(error: Exception, status: int) -> None:
    """A refusal stays one; anything else is a fault of ours."""
    with small_server(app=breaking(error)) as made:
        got = Client(made).get("/about")

    assert got.status_code == status
    assert "Ks" not in got.text


def test_a_fault_in_the_middle_of_an_answer_stays_in_the_house() -> None:
    """Nothing can be said any more; nothing is added."""
    with small_server(app=breaking(ZeroDivisionError(), begun=True)) as made:
        sent = asyncio.run(raw(made.app, request_scope("GET", "/about"), [body(b"")]))

    assert [each["type"] for each in sent] == ["http.response.start"]


def request_scope(method: str, path: str, **headers: str) -> Scope:
    said = {"host": HOST, **headers}
    return {
        "type": "http",
        "method": method,
        "path": path,
        "scheme": "http",
        "query_string": b"",
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in said.items()],
        "client": None,
    }


def test_what_is_neither_a_request_nor_a_line_is_passed_on() -> None:
    """The application opens and closes with its server; a fault then is the server's to see."""
    seen = []

    async def opening(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["type"])
        raise ZeroDivisionError

    with small_server(app=opening) as made, pytest.raises(ZeroDivisionError):
        asyncio.run(raw(made.app, {"type": "lifespan"}, []))

    assert seen == ["lifespan"]


# -- hosts, origins, forgery ----------------------------------------------------------------------


@pytest.mark.promise("R16")
@pytest.mark.parametrize(
    ("host", "status"),
    [
        *(("localhost", 200), ("LOCALHOST:8000", 200), ("127.0.0.1:8000", 200), ("[::1]:80", 200)),
        *(("192.0.2.7", 200), ("casino.example", 200), ("casino.example:8443", 200)),
        *(("evil.example", 403), ("localhost.evil.example", 403), ("127.0.0.1.evil.example", 403)),
        *(("", 400), ("a b", 400), ("localhost/..", 400), ("x" * 300, 400), ("[::1", 400)),
    ],
)
def test_the_house_answers_to_its_own_names_only(host: str, status: int) -> None:
    """A name that somebody else points at our address is not ours."""
    with small_server(origins=("https://casino.example",)) as made:
        got = Client(made).get("/about", host=host)

    assert got.status_code == status


def test_a_request_without_a_host_or_with_two_is_refused(server: SmallServer) -> None:
    """Which of two would be meant?"""
    scope = request_scope("GET", "/about")
    for headers in ([], [(b"host", b"localhost"), (b"host", b"evil.example")]):
        sent = asyncio.run(raw(server.app, {**scope, "headers": headers}, [body(b"")]))
        assert sent[0]["status"] == 400


def body(data: bytes, *, more: bool = False) -> Message:
    return {"type": "http.request", "body": data, "more_body": more}


@pytest.mark.promise("R16")
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "https://casino.example"}, 200),
        ({"origin": "-"}, 200),
        ({"origin": "-", "sec-fetch-site": "same-origin"}, 200),
        ({"origin": "-", "sec-fetch-site": "cross-site"}, 403),
        ({"origin": "-", "sec-fetch-site": "same-site"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "https://localhost"}, 403),
        ({"origin": "http://localhost:81"}, 403),
        ({"origin": "http://localhost.evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"x-csrf-token": "-"}, 403),
        ({"x-csrf-token": ""}, 403),
        ({"x-csrf-token": "wrong"}, 403),
        ({"content-type": "text/plain"}, 400),
        ({"content-type": "application/x-www-form-urlencoded"}, 400),
        ({"content-type": "application/json; charset=utf-8"}, 200),
    ],
)
def test_a_change_comes_from_our_own_pages_only(headers: dict[str, str], status: int) -> None:
    """Another site cannot make a browser do anything here."""
    with small_server(origins=("https://casino.example",)) as made:
        client = Client(made).use(made.add(Role.PLAYER))
        got = client.send("POST", "/api/tables", json={"game": "craps"}, headers=headers)

    assert got.status_code == status


def test_reading_needs_no_guard_against_forgery(server: SmallServer) -> None:
    """A page is opened from a bookmark as well."""
    client = Client(server).use(server.add(Role.PLAYER))
    got = client.get("/api/games", **{"x-csrf-token": "-", "origin": "http://evil.example"})

    assert got.status_code == 200


@pytest.mark.parametrize(
    "origin", ["casino.example", "https://casino.example/", "ftp://x", "https://", "https://a b"]
)
def test_an_origin_of_the_house_is_spelled_as_browsers_spell_it(origin: str) -> None:
    """A mistake in the settings is found when the house opens."""
    with pytest.raises(ValueError, match="is not an origin"), small_server(origins=(origin,)):
        pass


# -- sizes ----------------------------------------------------------------------------------------


@pytest.mark.promise("R17")
@pytest.mark.parametrize(("size", "status"), [(16_384, 200), (16_385, 413), (1_000_000, 413)])
def test_a_body_has_at_most_sixteen_kilobytes(server: SmallServer, size: int, status: int) -> None:
    """Whether it says so beforehand or not."""
    client = Client(server).use(server.add(Role.PLAYER))
    text = b'"' + b"x" * (size - 2) + b'"'
    kind = {"content-type": "application/json"}

    async def dribble() -> Any:
        for start in range(0, len(text), 1000):
            yield text[start : start + 1000]

    said = client.send("POST", "/api/tables", content=text, headers=kind)
    unsaid = client.send("POST", "/api/tables", content=dribble(), headers=kind)

    assert (said.status_code, unsaid.status_code) == (status, status)
    if status == 413:
        assert said.json()["error"]["code"] == unsaid.json()["error"]["code"] == "too_much"
    else:
        assert said.json()["body"] == unsaid.json()["body"] == text.decode()


@pytest.mark.parametrize("length", ["-1", "1e9", "nine", "9" * 30])
def test_a_length_that_is_no_length_is_refused(server: SmallServer, length: str) -> None:
    """Before anything is read."""
    scope = request_scope("GET", "/about", content_length=length)

    assert asyncio.run(raw(server.app, scope, []))[0]["status"] == 413


def test_a_request_that_is_cut_off_is_not_acted_upon(server: SmallServer) -> None:
    """Half a body is none."""
    scope = request_scope("POST", "/api/guest")
    asyncio.run(raw(server.app, scope, [body(b"{", more=True)]))

    assert server.ledger.users() == []


def test_a_body_that_never_comes_is_not_waited_for(
    server: SmallServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who opens a request and says nothing holds nothing up for long."""
    monkeypatch.setattr(guards, "BODY_SECONDS_MAX", 0.01)
    sent: list[Message] = []

    async def never() -> Message:
        await asyncio.sleep(60)
        raise AssertionError

    async def note(message: Message) -> None:
        sent.append(message)

    async def go() -> None:
        await server.app(request_scope("POST", "/api/guest"), never, note)

    asyncio.run(go())

    assert sent[0]["status"] == 429


# -- floods ---------------------------------------------------------------------------------------

TIGHT = Limits(requests_of_address=Rate(20, 5.0), requests_of_session=Rate(10, 1.0))


@pytest.mark.promise("R17")
def test_a_flood_from_an_address_is_turned_away_and_others_notice_nothing() -> None:
    """Twenty at once, then five a second; another address is served all the while."""
    with small_server(TIGHT) as made:
        flood, calm = Client(made), Client(made, address=ELSEWHERE)
        got = [flood.get("/api/games") for _ in range(40)]
        others = [calm.get("/api/games").status_code for _ in range(10)]
        made.clock.turn(seconds=2)
        later = [flood.get("/api/games").status_code for _ in range(15)]

    assert [each.status_code for each in got] == [200] * 20 + [429] * 20
    assert got[-1].headers["retry-after"] == "1"
    assert got[-1].json()["error"]["code"] == "too_much"
    assert others == [200] * 10
    assert later == [200] * 10 + [429] * 5


@pytest.mark.promise("R17")
def test_a_flood_of_a_session_is_turned_away_wherever_it_comes_from() -> None:
    """Changing addresses does not help."""
    with small_server(TIGHT) as made:
        ann, bob = made.add(Role.PLAYER, name="Ann"), made.add(Role.PLAYER, name="Bob")
        got = [
            Client(made, address=f"198.51.100.{n}").use(ann).get("/api/games").status_code
            for n in range(15)
        ]
        other = Client(made, address="198.51.100.1").use(bob).get("/api/games").status_code

    assert got == [200] * 10 + [429] * 5
    assert other == 200


def test_the_guards_know_who_asks(server: SmallServer) -> None:
    """By the cookie; over https by the name that nobody else can set."""
    ann = server.add(Role.PLAYER, name="Ann")

    assert Client(server).use(ann).get("/api/games").json()["name"] == "Ann"
    assert Client(server, scheme="https").use(ann).get("/api/games").json()["name"] == "Ann"
    plain = Client(server, scheme="https").get("/api/games", cookie=f"pitboss={ann.token}")
    twice = Client(server).get("/api/games", cookie=f"pitboss={ann.token}; pitboss=x")
    odd = Client(server).get("/api/games", cookie="pitboss=; ;;=;x")
    assert [each.json()["name"] for each in (plain, twice, odd)] == [None, None, None]


def test_pages_are_the_same_for_everybody(server: SmallServer) -> None:
    """Nobody is looked up for a picture."""
    got = Client(server).use(server.add(Role.PLAYER, name="Ann")).get("/about")

    assert got.json()["name"] is None
