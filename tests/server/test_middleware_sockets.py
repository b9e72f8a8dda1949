"""Lines: who may open one, how many, how fast, how large, and when it is cut."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.types import Receive, Scope, Send

from pitboss.server.auth.roles import Role
from pitboss.server.auth.sessions import SignedIn
from pitboss.server.web.limits import NO_LIMITS, Limits, Rate
from pitboss.server.web.middleware import SECURITY_HEADERS
from tests.server.http_client import HOST, SmallServer, Wire, echoing, small_server

ELSEWHERE = "198.51.100.7"


@pytest.fixture
def server() -> Iterator[SmallServer]:
    with small_server(app=echoing) as made:
        yield made


def cookie(signed: SignedIn) -> dict[str, str]:
    return {"cookie": f"pitboss={signed.token}"}


def replaced(limits: Limits, **changes: Any) -> Limits:
    fields = {name: getattr(limits, name) for name in limits.__slots__}
    return Limits(**{**fields, **changes})


def texts(wire: Wire) -> list[str]:
    return [each["text"] for each in wire.sent if each["type"] == "websocket.send"]


def test_a_line_carries_what_is_said(server: SmallServer) -> None:
    """For somebody who is signed in and for a visitor who only watches."""

    async def go() -> list[list[str]]:
        known = await Wire(server, headers=cookie(server.add(Role.PLAYER))).open()
        identity = await Wire(server).open()
        for wire in (known, identity):
            await wire.say("hello")
            await wire.close()
        return [texts(known), texts(identity)]

    assert asyncio.run(go()) == [["hello"], ["hello"]]


@pytest.mark.promise("R16")
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "-"},
        {"origin": "null"},
        {"origin": "http://evil.example"},
        {"origin": f"https://{HOST}"},
        {"origin": f"http://{HOST}:81"},
        {"host": "evil.example", "origin": "http://evil.example"},
    ],
)
def test_a_line_from_the_page_of_another_site_is_refused(
    server: SmallServer, headers: dict[str, str]
) -> None:
    """The browser says where the page is from; our own is the only good answer."""
    signed = cookie(server.add(Role.PLAYER))

    async def go() -> Wire:
        return await Wire(server, headers={**signed, **headers}).open()

    wire = asyncio.run(go())

    assert wire.types == ["websocket.http.response.start", "websocket.http.response.body"]
    assert wire.sent[0]["status"] == 403
    got = {name.decode(): value.decode() for name, value in wire.sent[0]["headers"]}
    assert SECURITY_HEADERS.items() <= got.items()
    assert msgspec.json.decode(wire.sent[1]["body"])["error"]["code"] == "not_permitted"


def test_a_server_that_cannot_explain_just_closes_the_line(server: SmallServer) -> None:
    """With the reason, as far as there is room."""

    async def go() -> Wire:
        return await Wire(server, headers={"origin": "null"}, extension=False).open()

    (only,) = asyncio.run(go()).sent

    assert (only["type"], only["code"]) == ("websocket.close", 1008)


def test_a_line_to_nowhere_is_refused(server: SmallServer) -> None:
    """Only the lines of the matrix exist."""

    async def go() -> list[int]:
        wires = [
            await Wire(server, path=path).open() for path in ("/ws", "/ws/tables", "/api/tables")
        ]
        return [wire.sent[0]["status"] for wire in wires]

    assert asyncio.run(go()) == [404, 404, 404]


# -- how many -------------------------------------------------------------------------------------


@pytest.mark.promise("R17")
def test_a_session_holds_so_many_lines_and_gets_them_back() -> None:
    """The third is refused until one of the two is closed; another person notices nothing."""
    limits = replaced(NO_LIMITS, sockets_of_session_max=2)

    async def go(server: SmallServer) -> list[str]:
        ann, bob = server.add(Role.PLAYER, name="Ann"), server.add(Role.PLAYER, name="Bob")
        open_ = [await Wire(server, headers=cookie(ann)).open() for _ in range(3)]
        other = await Wire(server, headers=cookie(bob)).open()
        await open_[0].close()
        again = await Wire(server, headers=cookie(ann)).open()
        for wire in (open_[1], other, again):
            await wire.close()
        return [wire.types[0] for wire in (*open_, other, again)]

    with small_server(limits, app=echoing) as server:
        refused, good = "websocket.http.response.start", "websocket.accept"
        assert asyncio.run(go(server)) == [good, good, refused, good, good]


@pytest.mark.promise("R17")
def test_an_address_holds_so_many_lines() -> None:
    """Counted over all its people, and separately for those who only watch."""
    limits = replaced(NO_LIMITS, sockets_of_address_max=3, visitor_sockets_of_address_max=1)

    async def go(server: SmallServer) -> list[int]:
        people = [server.add(Role.PLAYER, name=f"Player {n}") for n in range(3)]
        wires = [await Wire(server).open() for _ in range(2)]
        wires += [await Wire(server, headers=cookie(each)).open() for each in people]
        wires.append(await Wire(server, address=ELSEWHERE).open())
        received = [wire.sent[0].get("status", 101) for wire in wires]
        for wire in wires:
            await wire.close()
        return received

    with small_server(limits, app=echoing) as server:
        assert asyncio.run(go(server)) == [101, 429, 101, 101, 429, 101]


@pytest.mark.promise("R17")
def test_opening_lines_too_fast_is_refused() -> None:
    """Each costs as much as a request."""
    limits = replaced(NO_LIMITS, requests_of_address=Rate(2, 1.0))

    async def go(server: SmallServer) -> list[int]:
        wires = [await Wire(server).open() for _ in range(3)]
        received = [wire.sent[0].get("status", 101) for wire in wires]
        for wire in wires:
            await wire.close()
        return received

    with small_server(limits, app=echoing) as server:
        assert asyncio.run(go(server)) == [101, 101, 429]


# -- how fast, how large --------------------------------------------------------------------------


@pytest.mark.promise("R17")
def test_who_talks_too_fast_is_refused_and_then_cut_off() -> None:
    """Each message too many gets a refusal; after enough of them the line is closed."""
    limits = replaced(NO_LIMITS, messages_of_session=Rate(3, 1.0), messages_refused_max=2)

    async def go(server: SmallServer) -> Wire:
        wire = await Wire(server).open()
        for number in range(6):
            await wire.say(str(number))
        await wire.close()
        return wire

    with small_server(limits, app=echoing) as server:
        wire = asyncio.run(go(server))
        held = len(server.auth._listeners)
    said = texts(wire)

    assert said[:3] == ["0", "1", "2"]
    assert [json.loads(each)["error"]["code"] for each in said[3:]] == ["too_much"] * 2
    assert (wire.sent[-1]["type"], wire.sent[-1]["code"]) == ("websocket.close", 1008)
    assert held == 0


@pytest.mark.promise("R17")
def test_many_sessions_of_one_address_share_its_breath() -> None:
    """A crowd behind one address cannot talk the house down; another address is accepted."""
    limits = replaced(NO_LIMITS, messages_of_address=Rate(3, 1.0))

    async def go(server: SmallServer) -> list[int]:
        wires = [
            await Wire(server, headers=cookie(server.add(Role.GUEST)), address=place).open()
            for place in (*["198.51.100.7"] * 5, "192.0.2.7")
        ]
        for wire in wires:
            await wire.say("hello")
            await wire.close()
        return [texts(wire).count("hello") for wire in wires]

    with small_server(limits, app=echoing) as server:
        assert asyncio.run(go(server)) == [1, 1, 1, 0, 0, 1]


@pytest.mark.promise("R17")
def test_who_slows_down_is_accepted_again() -> None:
    """Refusals that lie between good messages do not add up."""
    limits = replaced(NO_LIMITS, messages_of_session=Rate(1, 1.0), messages_refused_max=1)

    async def go(server: SmallServer) -> list[str]:
        wire = await Wire(server).open()
        for number in range(3):
            await wire.say(str(number))
            await wire.say("too fast")
            server.clock.turn(seconds=1)
        await wire.close()
        return texts(wire)

    with small_server(limits, app=echoing) as server:
        said = asyncio.run(go(server))

    assert said[::2] == ["0", "1", "2"]


@pytest.mark.promise("R17")
def test_a_message_that_is_too_large_closes_the_line(server: SmallServer) -> None:
    """Eight kilobytes pass, a byte more does not, and letters count by their bytes."""

    async def go(text: str) -> Wire:
        wire = await Wire(server).open()
        await wire.say(text)
        await wire.close()
        return wire

    good, large, letters = (asyncio.run(go(each)) for each in ("x" * 8192, "x" * 8193, "é" * 4097))

    assert texts(good) == ["x" * 8192]
    for wire in (large, letters):
        assert (wire.sent[-1]["type"], wire.sent[-1]["code"]) == ("websocket.close", 1009)


@pytest.mark.promise("R18")
def test_bytes_are_no_message(server: SmallServer) -> None:
    """They are refused with a sentence, and the line stays up."""

    async def go() -> list[str]:
        wire = await Wire(server).open()
        await wire.say(b"\xff\x00")
        await wire.say("text")
        await wire.close()
        return texts(wire)

    refused, good = asyncio.run(go())

    assert json.loads(refused)["error"]["code"] == "malformed_answer"
    assert good == "text"


# -- when it is cut -------------------------------------------------------------------------------


@pytest.mark.promise("R15")
@pytest.mark.parametrize("how", ["logout", "role", "disabled", "kept"])
def test_a_line_is_cut_when_the_right_to_it_ends(server: SmallServer, how: str) -> None:
    """Also when that was decided by another process: the line asks again every second."""
    ann = server.add(Role.PLAYER, name="Ann")

    async def go() -> Wire:
        wire = await Wire(server, headers=cookie(ann)).open()
        await wire.say("before")
        match how:
            case "logout":
                server.ledger.drop_session(ann.person.session)
            case "role":
                server.ledger.set_role(ann.person.id, "dealer", server.clock.now_ms())
            case "disabled":
                server.ledger.set_disabled(ann.person.id, True, server.clock.now_ms())
            case _:
                pass
        server.clock.turn(seconds=1)
        await wire.say("after")
        await wire.settle()
        await wire.close()
        return wire

    wire = asyncio.run(go())

    assert texts(wire) == (["before", "after"] if how == "kept" else ["before"])
    assert (wire.sent[-1].get("code") == 1008) is (how != "kept")


@pytest.mark.promise("R15")
def test_who_only_listens_is_cut_off_too() -> None:
    """What the table says next does not reach somebody who has been shown out."""
    tell = asyncio.Event()

    async def teller(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "your cards"})
        await tell.wait()
        for _ in range(2):
            await send({"type": "websocket.send", "text": "your next card"})

    async def go(server: SmallServer) -> Wire:
        ann = server.add(Role.PLAYER, name="Ann")
        wire = await Wire(server, headers=cookie(ann)).open()
        server.ledger.drop_sessions_of(ann.person.id)
        server.clock.turn(seconds=1)
        tell.set()
        await wire.close()
        return wire

    with small_server(app=teller) as server:
        wire = asyncio.run(go(server))

    assert texts(wire) == ["your cards"]
    assert [each.get("code") for each in wire.sent if each["type"] == "websocket.close"] == [1008]


def test_a_fault_on_a_line_closes_it_without_a_trace() -> None:
    """The line is closed as our fault, and given back."""

    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        raise ZeroDivisionError("the king of spades")

    async def go(server: SmallServer) -> Wire:
        return await Wire(server).open()

    with small_server(app=broken) as server:
        wire = asyncio.run(go(server))

    assert wire.sent[-1] == {"type": "websocket.close", "code": 1011, "reason": "a fault of ours"}


def test_what_is_sent_after_the_cut_is_dropped() -> None:
    """An application that goes on talking talks to nobody."""

    async def talker(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        await send({"type": "websocket.send", "text": "still there?"})
        assert (await receive())["type"] == "websocket.disconnect"

    async def go(server: SmallServer) -> Wire:
        wire = await Wire(server).open()
        await wire.say("x" * 9000)
        return wire

    with small_server(app=talker) as server:
        assert asyncio.run(go(server)).types == ["websocket.accept", "websocket.close"]
