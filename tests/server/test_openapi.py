"""The description of the API: every route stands in it, and the house tells what it describes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.routing import Route

from pitboss.client import Client
from pitboss.ledger.acts import Acts
from pitboss.ledger.store import Ledger
from pitboss.server.auth.roles import Role
from pitboss.server.auth.sessions import AuthService
from pitboss.server.clock import WallClock
from pitboss.server.settings import Settings
from pitboss.server.tables.registry import TableRegistry
from pitboss.server.web import account_schemas as account
from pitboss.server.web import schemas as shapes
from pitboss.server.web.app import bare_application
from pitboss.server.web.limits import NO_LIMITS
from pitboss.server.web.openapi import OPERATIONS, Operation, openapi
from tests.server.http_client import PASSWORD
from tests.server.serving import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house"), games=("roulette", "hold_em")) as server:
        server.add("Adm", role=Role.ADMINISTRATOR)
        server.add("Sue", role=Role.SUPERVISOR)
        yield server


@pytest.fixture(scope="module")
def player(server: Served) -> Client:
    """Somebody who has played a round of roulette."""
    client = Client(server.url)
    client.guest()
    with client.connect_sync(1) as table:
        table.sit(20_000)
        table.bet("red", 500)
        table.ready()
        table.leave()
    return client


def _routes() -> set[tuple[str, str]]:
    ledger = Ledger.open("sqlite://")
    try:
        server = TableRegistry(ledger, clock=WallClock(), settings=Settings())
        app = bare_application(server, AuthService(ledger, clock=WallClock()), NO_LIMITS)
    finally:
        ledger.close()
    return {
        (method, route.path.replace(":path", ""))
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith("/api")
        for method in (route.methods or set()) - {"HEAD"}
    }


def test_every_route_is_described_and_nothing_else() -> None:
    """Anyone who adds a route describes it."""
    assert {(each.method, each.path) for each in OPERATIONS} == _routes()


def test_every_operation_has_a_name_of_its_own() -> None:
    """Generated code needs them."""
    names = [each.name for each in OPERATIONS]

    assert len(set(names)) == len(names)


def test_every_reference_leads_somewhere() -> None:
    """The schemas that are named are there."""
    text = json.dumps(openapi())
    named = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}

    assert named <= openapi()["components"]["schemas"].keys()


def test_who_may_only_look_need_not_come_in() -> None:
    """The lobby is open; opening a table is not."""
    tables = openapi()["paths"]["/api/tables"]

    assert "security" not in tables["get"]
    assert tables["post"]["security"] == [{"session": []}]
    assert tables["post"]["x-needs"] == ["table.open"]


def test_an_answer_is_an_object() -> None:
    """What is in it depends on the game; that it is an object does not."""
    sent = openapi()["components"]["schemas"]["GiveAnswer"]["properties"]["answer"]

    assert sent["type"] == "object"


def test_the_description_is_served(server: Served) -> None:
    """As it is."""
    received = Client(server.url).http.get("/api/openapi.json")

    assert received == json.loads(msgspec.json.encode(openapi()))


# -- what the house tells is what is described ----------------------------------------------------

# These are read in tests of their own: they need another role, or a hand to decide on.
_ELSEWHERE = (
    *("/api/users", "/api/acts", "/api/me/second_factor", "/api/tables/{id}/advice"),
    *("/api/funds/{fund}", "/api/jackpots/{fund}"),
    *(each.path for each in OPERATIONS if each.path.startswith("/api/desk/")),
)
_READ = [each for each in OPERATIONS if each.method == "GET" and each.path not in _ELSEWHERE]
_NUMBERS = {"{round}": "1", "{epoch}": "1", "{cite}": "19:47-5.1(a)", "{slug}": "craps"}


def _path(operation: Operation, table: int) -> str:
    path = operation.path.replace("{id}", str(table))
    for name, value in _NUMBERS.items():
        path = path.replace(name, value)
    return path


def _same(plain: Any, kind: Any) -> None:
    """The type takes everything that was shown, and knows every field of it."""
    again = msgspec.json.decode(msgspec.json.encode(msgspec.convert(plain, kind)))

    assert again == plain


@pytest.mark.parametrize("operation", _READ, ids=lambda each: each.name)
def test_what_is_shown_has_the_shape_that_is_described(
    operation: Operation, player: Client
) -> None:
    """No field more, no field less."""
    _same(player.http.get(_path(operation, 1)), operation.response)


def test_a_poker_table_has_the_same_shapes(player: Client) -> None:
    """Though nobody banks there."""
    _same(player.http.get("/api/tables/2"), shapes.TableInfo)
    _same(player.http.get("/api/tables/2/prices"), shapes.Prices)


def test_accounts_have_the_shape_that_is_described(server: Served, player: Client) -> None:
    """As the administrator reads and changes them."""
    admin = Client(server.url)
    admin.login("Adm", PASSWORD)
    someone = Client(server.url).register("Nan", PASSWORD).id
    say = admin.http.post

    _same(admin.http.get("/api/users"), list[shapes.UserRow])
    _same(say(f"/api/users/{someone}/role", role="dealer"), shapes.RoleGiven)
    _same(say(f"/api/users/{someone}/disable", disabled=True), shapes.Disabled)
    _same(admin.http.get("/api/acts"), list[account.ActRow])
    _same(admin.http.get("/api/me/second_factor"), account.SecondFactor)
    _same(say("/api/me/second_factor", password=PASSWORD), account.OfferedFactor)
    _same(say("/api/me/sessions/end_others"), account.Ended)


def test_tables_are_opened_stopped_and_closed_as_described(server: Served) -> None:
    """By a supervisor."""
    boss = Client(server.url)
    boss.login("Sue", PASSWORD)
    say = boss.http.post
    opened = say("/api/tables", game="craps")
    path = f"/api/tables/{msgspec.convert(opened, shapes.Opened).id}"

    _same(opened, shapes.Opened)
    for word in ("freeze", "thaw", "close"):
        _same(say(f"{path}/{word}"), shapes.TableState)
    acts = [each.action for each in Acts(server.ledger).last(limit=5)]

    assert acts == ["table.close", "table.thaw", "table.freeze", "table.open", "session.begin"]


def test_coming_in_and_going_out_tell_who_one_is(server: Served) -> None:
    """Every way to come in has the same answer."""
    client = Client(server.url)

    for path in ("/api/guest", "/api/logout"):
        _same(client.http.post(path), shapes.Me)
        client.me()
