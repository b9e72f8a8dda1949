"""The real house behind its guards: every route, every line, and what people may not do."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.types import ASGIApp, Message

from pitboss.games import game
from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role, permissions, same_shape
from pitboss.server.auth.routes import unlisted
from pitboss.server.auth.sessions import AuthService, SignedIn
from pitboss.server.clock import WallClock
from pitboss.server.settings import Clocks, Settings
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web.app import application, bare_application
from pitboss.server.web.limits import NO_LIMITS, Limits
from pitboss.server.web.middleware import SECURITY_HEADERS
from tests.server.http_client import ADDRESS, CHEAP, HOST, PASSWORD, Wire

T = TypeVar("T")

FOREVER = Clocks(betting=0, decision=0, between=0, absent=0)
CRAPS, LIVE_CRAPS = 1, 2
KEYS = count(1)


@dataclass
class Running:
    """The application with its doors open."""

    app: ASGIApp
    ledger: Ledger
    auth: AuthService
    wires: list[Wire] = field(default_factory=list)

    def add(self, role: Role, name: str) -> SignedIn:
        if role is Role.GUEST:
            return self.auth.guest(address=ADDRESS)
        self.auth.add(name, PASSWORD, role=role)
        return self.auth.login(name, PASSWORD, address=ADDRESS)

    async def send(
        self, method: str, path: str, signed: SignedIn | None = None, **more: Any
    ) -> httpx.Response:
        transport = httpx.ASGITransport(app=self.app, client=(ADDRESS, 5000))
        headers = {"origin": f"http://{HOST}", **(cookie(signed) if signed else {})}
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
            return await client.request(method, path, headers=headers, **more)

    async def wire(self, signed: SignedIn | None = None, *, table: int = CRAPS) -> Wire:
        headers = cookie(signed) if signed else {}
        wire = Wire(self, headers=headers, path=f"/ws/tables/{table}")
        self.wires.append(await wire.open())
        await until(lambda: bool(messages(wire)))
        return wire


def cookie(signed: SignedIn) -> dict[str, str]:
    return {"cookie": f"pitboss={signed.token}", "x-csrf-token": signed.person.csrf}


def at_the_server(path: Path, scenario: Callable[[Running], Awaitable[T]]) -> T:
    """Open the doors with a craps table dealt by the server and one dealt by hand, and play."""
    ledger = Ledger.open(f"sqlite:///{path / 'house.db'}")
    try:
        return asyncio.run(_played(ledger, scenario))
    finally:
        ledger.close()


async def _played(ledger: Ledger, scenario: Callable[[Running], Awaitable[T]]) -> T:
    await _open_tables(ledger)
    app = application(ledger, settings=Settings(bots=0), limits=NO_LIMITS)
    auth = AuthService(ledger, clock=WallClock(), limits=NO_LIMITS, passwords=CHEAP)
    running = Running(app, ledger, auth)
    life = _Life(app)
    await life.begin()
    try:
        return await scenario(running)
    finally:
        for wire in running.wires:
            await wire.close()
        await life.end()


async def _open_tables(ledger: Ledger) -> None:
    server, card = TableRegistry(ledger, clock=WallClock(), settings=Settings()), game("craps")
    for mode in ("auto", "live"):
        await server.open_table(card, card.rules(), name=f"craps {mode}", mode=mode, clocks=FOREVER)
    await server.stop()


class _Life:
    """Opens and closes an application as a server does."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._messages: asyncio.Queue[Message] = asyncio.Queue()

    async def begin(self) -> None:
        self._task = asyncio.ensure_future(self._run())
        await self._say("startup")

    async def end(self) -> None:
        await self._say("shutdown")
        await self._task

    async def _run(self) -> None:
        await self._app({"type": "lifespan"}, self._said.get, self._messages.put)

    async def _say(self, word: str) -> None:
        self._said.put_nowait({"type": f"lifespan.{word}"})
        received = await self._messages.get()
        assert received["type"] == f"lifespan.{word}.complete"


# -- words on a line ------------------------------------------------------------------------------


def messages(wire: Wire) -> list[dict[str, Any]]:
    frames = [json.loads(each["text"]) for each in wire.sent if each["type"] == "websocket.send"]
    return [each for frame in frames for each in (frame if isinstance(frame, list) else [frame])]


async def until(true: Callable[[], bool]) -> None:
    for _ in range(500):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


async def request(wire: Wire, do: str, **more: Any) -> dict[str, Any]:
    """Say something with a key, and wait for the answer that carries it, or for an error."""
    key = f"k{next(KEYS)}"
    before = len(messages(wire))
    await wire.say(json.dumps({"do": do, "key": key, **more}))

    def answers() -> list[dict[str, Any]]:
        new = messages(wire)[before:]
        return [each for each in new if each.get("key") == key or each["type"] == "error"]

    await until(lambda: bool(answers()))
    return answers()[0]


def question(wire: Wire) -> int:
    found = next(each["question"] for each in reversed(messages(wire)) if each.get("question"))
    return int(found["q"])


async def cut(wire: Wire) -> int:
    await until(lambda: wire.sent[-1]["type"] == "websocket.close")
    return int(wire.sent[-1]["code"])


def wager(seat: int) -> dict[str, Any]:
    return {"say": "PlaceWager", "seat": seat, "spot": "pass", "cents": 500}


# -- routes ---------------------------------------------------------------------------------------


@pytest.fixture
def routes(tmp_path: Path) -> Any:
    ledger, clock = Ledger.open("sqlite://"), WallClock()
    auth, server = (
        AuthService(ledger, clock=clock),
        TableRegistry(ledger, clock=clock, settings=Settings()),
    )
    yield bare_application(server, auth, Limits()).routes
    ledger.close()


@pytest.mark.promise("R15")
def test_every_route_of_the_house_stands_in_the_matrix(routes: Any) -> None:
    """One that is forgotten there fails here, and is shut until somebody says who may use it."""
    assert unlisted(routes) == []


def filled(path: str) -> str:
    shape = same_shape(path)
    return shape.replace("{:path}", "a/b").replace("{}", "1")


@pytest.mark.promise("R16")
def test_every_answer_of_the_house_carries_its_headers(tmp_path: Path) -> None:
    """Every route by everybody, with nothing in it: typed, dressed, and never a fault of ours."""

    async def go(server: Running) -> list[tuple[str, int]]:
        people = [None, server.add(Role.PLAYER, "Ann"), server.add(Role.SUPERVISOR, "Sue")]
        while (await server.send("GET", "/readyz")).status_code != 200:  # tables are being opened
            await asyncio.sleep(0.01)
        seen = []
        for key in permissions().routes:
            method, path = key.split(" ", maxsplit=1)
            for person in people if method != "WS" else ():
                got = await server.send(method, filled(path), person)
                assert SECURITY_HEADERS.items() <= dict(got.headers).items(), key
                seen.append((key, got.status_code))
        return seen

    seen = at_the_server(tmp_path, go)

    assert [each for each in seen if each[1] >= 500] == []
    assert {key for key, status in seen if status == 200} >= {"GET /", "GET /api/tables"}


TRICKS = [
    *("/static/../settings.py", "/static/%2e%2e/%2e%2e/errors.py", "/static/..%2f..%2ferrors.py"),
    *("/static//etc/passwd", "/static/%2fetc%2fpasswd", "/static/js/%00", "/static/js/a%00.js"),
    *(
        "/static/" + "x/" * 2000,
        "/static/js",
        "/static/pages/..;/..;/",
        "/static/..\\..\\errors.py",
    ),
    *("/table/..%2f..%2f", "/rules/..%2f..%2f", "/%2e%2e/", "/static/C:/Windows", "/static/~root"),
]


@pytest.mark.promise("R18")
@pytest.mark.parametrize("path", TRICKS)
def test_no_path_leads_out_of_the_pages(tmp_path: Path, path: str) -> None:
    """Dots, slashes in disguise, nothing at all, and far too much."""

    async def go(server: Running) -> httpx.Response:
        return await server.send("GET", f"http://{HOST}{path}")

    got = at_the_server(tmp_path, go)

    assert got.status_code in (200, 404)
    assert "class PitbossError" not in got.text
    assert "root:" not in got.text
    assert (got.status_code == 200) is got.headers["content-type"].startswith("text/html")


# -- lines ----------------------------------------------------------------------------------------

HOSTILE = [
    *("", "{", "null", "[]", '"x"', "7", "NaN", "{}", '{"do":1}', '{"do":"fly"}', "[" * 5000),
    *('{"do":"answer"}', '{"do":"answer","key":"k","q":0,"answer":null}', '{"do":"sit","key":"k"}'),
    *('{"do":"sit","key":"k","cents":1e400}', '{"do":"sit","key":"","cents":1}'),
    '{"do":"sit","key":"k","cents":' + "9" * 400 + "}",
    '{"do":"ping","do":"ping","x":1}',
    '{"do":"hello","n":-99999999999999999999999}',
    '{"do":"contribute","key":"k","text":"\\ud800"}',
    '{"do":"answer","key":"\\u0000","q":1,"answer":{"say":"PlaceWager"}}',
]


@pytest.mark.promise("R18")
def test_nonsense_on_a_line_is_refused_and_the_line_stays_up(tmp_path: Path) -> None:
    """Each gets a typed answer; the table has not moved, and still answers."""

    async def go(server: Running) -> tuple[list[str], int, int]:
        wire = await server.wire(server.add(Role.PLAYER, "Ann"))
        before = server.ledger.head(CRAPS)[0]
        kinds = []
        for text in HOSTILE:
            at = len(messages(wire))
            await wire.say(text)
            kinds += [each["type"] for each in messages(wire)[at:]]
        await wire.say('{"do":"ping"}')
        assert messages(wire)[-1] == {"type": "pong"}
        return kinds, before, server.ledger.head(CRAPS)[0]

    kinds, before, after = at_the_server(tmp_path, go)

    assert len(kinds) == len(HOSTILE)
    assert set(kinds) <= {"error", "refused", "snapshot"}
    assert before == after


@pytest.mark.promise("R15")
def test_a_player_speaks_for_the_own_seat_only(tmp_path: Path) -> None:
    """Not for another's, not as the dealer, not at a table where they do not sit."""

    async def go(server: Running) -> list[dict[str, Any]]:
        ann, bob = server.add(Role.PLAYER, "Ann"), server.add(Role.GUEST, "")
        one, two = await server.wire(ann), await server.wire(bob)
        other = await server.wire(ann, table=LIVE_CRAPS)
        assert (await request(one, "sit", seat=1, cents=10_000))["type"] == "done"
        assert (await request(two, "sit", seat=2, cents=10_000))["type"] == "done"
        q = question(one)
        tries = [
            await request(one, "answer", q=q, answer=wager(2)),
            await request(one, "answer", q=q, answer={**wager(2), "by": "seat:2"}),
            await request(one, "answer", q=q, answer=wager(2), **{"as": "seat:2"}),
            await request(one, "answer", q=q, answer=wager(1), **{"as": "dealer"}),
            await request(one, "answer", q=q, answer={"say": "CloseBetting"}, **{"as": "dealer"}),
            await request(other, "answer", q=question_or(other), answer=wager(1)),
            await request(other, "leave"),
            await request(other, "walk_in", name="Friend", cents=5000),
        ]
        good = await request(one, "answer", q=q, answer=wager(1))
        assert good["type"] == "done"
        assert server.ledger.balance(f"table:{CRAPS}/stack:2") == 10_000
        return tries

    tries = at_the_server(tmp_path, go)

    assert {each["type"] for each in tries} <= {"refused", "error"}


@pytest.mark.promise("R15")
def test_those_who_work_for_the_house_do_not_sit_down(tmp_path: Path) -> None:
    """Nor does a visitor; nor do they speak for anybody at a table that deals itself."""

    async def go(server: Running) -> list[str]:
        codes = []
        people = [server.add(role, f"Some {role}") for role in (Role.DEALER, Role.ADMINISTRATOR)]
        for person in (*people, None):
            wire = await server.wire(person)
            answer = {"say": "CloseBetting"}
            for got in (
                await request(wire, "sit", seat=1, cents=10_000),
                await request(
                    wire, "answer", q=question_or(wire), answer=answer, **{"as": "dealer"}
                ),
            ):
                codes.append(got["error"]["code"])
        return codes

    codes = at_the_server(tmp_path, go)

    assert codes == ["not_permitted"] * 4 + ["not_signed_in"] * 2


def question_or(wire: Wire) -> int:
    """The question, where somebody who may not answer is shown its number; else any."""
    return question(wire) if any(each.get("question") for each in messages(wire)) else 0


@pytest.mark.promise("R15")
@pytest.mark.promise("R16")
@pytest.mark.parametrize("how", ["logout", "role", "disable"])
def test_lines_end_at_once_with_the_session_and_with_the_role(tmp_path: Path, how: str) -> None:
    """In the middle of a round; a dealer from now on does not play on from the old seat."""

    async def go(server: Running) -> tuple[int, int]:
        boss, ann = server.add(Role.ADMINISTRATOR, "Boss"), server.add(Role.PLAYER, "Ann")
        wire = await server.wire(ann)
        await request(wire, "sit", seat=1, cents=10_000)
        number = ann.person.id
        match how:
            case "logout":
                got = await server.send("POST", "/api/logout", ann)
            case "role":
                path, body = f"/api/users/{number}/role", {"role": "dealer"}
                got = await server.send("POST", path, boss, json=body)
            case _:
                got = await server.send("POST", f"/api/users/{number}/disable", boss)
        return got.status_code, await cut(wire)

    assert at_the_server(tmp_path, go) == (200, 1001)


@pytest.mark.promise("R15")
@pytest.mark.parametrize("role", [Role.DEALER, Role.ACCOUNTING, Role.ADMINISTRATOR])
def test_a_player_who_becomes_staff_can_only_leave_the_seat(tmp_path: Path, role: Role) -> None:
    """The seat is theirs until they go; wagers from it are not taken any more."""

    async def go(server: Running) -> tuple[dict[str, Any], dict[str, Any]]:
        ann = server.add(Role.PLAYER, "Ann")
        wire = await server.wire(ann)
        await request(wire, "sit", seat=1, cents=10_000)
        server.auth.set_role(ann.person.id, role)
        again = await server.wire(server.auth.login("Ann", PASSWORD, address=ADDRESS))
        wagered = await request(again, "answer", q=question(again), answer=wager(1))
        return wagered, await request(again, "leave")

    wagered, left = at_the_server(tmp_path, go)

    assert (wagered["type"], wagered["error"]["code"]) == ("refused", "not_permitted")
    assert wagered["key"]
    assert left["type"] == "done"


WORDS = st.sampled_from(
    ["answer", "ready", "sit", "leave", "contribute", "hello", "ping", "walk_in", "x"]
)
VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=10) | st.just({"say": "Sit"})
FIELDS = st.dictionaries(
    st.sampled_from(["key", "q", "answer", "seat", "cents", "text", "n", "as", "name"]), VALUES
)


@pytest.mark.promise("R18")
@settings(
    max_examples=5,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    texts=st.lists(
        st.builds(lambda do, rest: json.dumps({"do": do, **rest}), WORDS, FIELDS)
        | st.text(max_size=30),
        min_size=5,
        max_size=15,
    )
)
def test_whatever_is_said_the_line_answers_and_chips_are_conserved(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    """Random words from somebody who sits there."""

    async def go(server: Running) -> tuple[int, bool]:
        wire = await server.wire(server.add(Role.PLAYER, "Ann"))
        await request(wire, "sit", seat=1, cents=10_000)
        for each in texts:
            await wire.say(each)
        await wire.say('{"do":"ping"}')
        alive = any(each == {"type": "pong"} for each in messages(wire))
        return sum(server.ledger.balances().values()), alive

    assert at_the_server(tmp_path_factory.mktemp("house"), go) == (0, True)
