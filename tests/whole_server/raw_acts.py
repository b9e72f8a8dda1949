"""What no proper client sends: requests and messages that break off, lie, or come in floods."""

from __future__ import annotations

import random
from functools import partial
from typing import Any, Final

from tests.whole_server.client import BINARY, Request, Socket, request_bytes
from tests.whole_server.people import Person
from tests.whole_server.world import World

_HEAD: Final = "POST /api/guest HTTP/1.1\r\nhost: localhost\r\n"
_JSON: Final = "content-type: application/json\r\n"

# A few seconds more than the server waits for a body.
BODY_SECONDS: Final = 17.0


def _post(body: bytes, path: str = "/api/register") -> bytes:
    return request_bytes("POST", path, body=body)


STRANGE: Final = (
    f"{_HEAD}{_JSON}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n",
    f"{_HEAD}{_JSON}transfer-encoding: chunked\r\n\r\n4e20\r\n{' ' * 20_000}\r\n0\r\n\r\n",
    f"{_HEAD}{_JSON}content-length: 20000\r\n\r\n",
    f"{_HEAD}host: localhost\r\n\r\n",
    f"{_HEAD}content-type: text/plain\r\ncontent-length: 2\r\n\r\n{{}}",
    f"{_HEAD}{_JSON}sec-fetch-site: cross-site\r\ncontent-length: 2\r\n\r\n{{}}",
    f"{_HEAD}{_JSON}origin: https://evil.example\r\ncontent-length: 2\r\n\r\n{{}}",
    "GET /api/me HTTP/1.1\r\nhost: evil.example\r\n\r\n",
    "GET /api/me HTTP/1.1\r\nhost: a b\r\n\r\n",
    "GET /nothing HTTP/1.1\r\nhost: localhost\r\n\r\n",
    "DELETE /api/me HTTP/1.1\r\nhost: localhost\r\n\r\n",
    "GET /api/me HTTP/1.1\r\nhost: localhost\r\ncookie: pitboss=nobody\r\n\r\n",
    "GET /api/me HTTP/9\r\n\r\n",
)
BODIES: Final = (
    b'{"name":"x","password":NaN}',
    b'{"name":"x","password":' + b"1" * 500 + b"}",
    b'{"name":"x","password":1e999}',
    b'{"name":"x","name":"y","password":"z"}',
    b'{"name":"\xff","password":"z"}',
    b'{"name":"\\ud800","password":"z"}',
    b"[" * 500,
    b"{",
    b"",
)

# Commands that are refused when they are read, no matter who sends them.
MALFORMED: Final[tuple[dict[str, Any], ...]] = (
    {"do": "ready", "q": 1, "key": "k" * 500},
    {"do": "walk_in", "name": "\u2800", "cents": 500},
    {"do": "freeze", "reason": "x" * 2_000},
    {"do": "change_rules", "settings": [], "approval": ""},
    {"do": "change_rules", "settings": ["x" * 2_000], "approval": ""},
    {"do": "change_rules", "settings": ["a=1"], "approval": "", "effective_at": "soon"},
    {"do": "answer", "q": 1, "answer": []},
    {"do": "answer", "q": 1, "answer": {str(n): n for n in range(50)}},
    {"do": "answer", "q": 1, "answer": {"say": "Leave", "seat": 1, "by": "seat:9"}},
    {"do": "answer", "q": 1, "answer": {"say": "Discard", "cards": ["AS"] * 99}},
    {"do": "answer", "q": 1, "answer": {"say": "Nothing"}},
    {"do": "ping", "key": "?"},
    {"do": "hello", "n": 10**30},
)
LONG: Final = b'{"do":"ping"}' + b" " * 8_200


def send_strange_bytes(world: World, rng: random.Random) -> None:
    """Requests that are none of a browser's."""
    who = world.stranger()
    for raw in rng.sample(STRANGE, 5):
        _send(world, who, raw.encode("latin-1"))
    for body in rng.sample(BODIES, 4):
        _send(world, who, _post(body))
    world.run(0.5)


def _send(world: World, who: Person, raw: bytes) -> None:
    line = who.line()
    if line.is_up:
        Request(line, raw, lambda response: world.note(f"{who.number} raw {response.status}"))


def break_off_a_request(world: World, rng: random.Random) -> None:
    """A body comes in part, and then nothing, or its sender hangs up."""
    line = world.stranger().line()
    if not line.is_up:
        return
    line.send(f"{_HEAD}{_JSON}content-length: 20\r\n\r\n{{".encode())
    if rng.random() < 0.5:
        world.run(0.3)
        line.hang_up()
    else:
        world.run(BODY_SECONDS)
        line.cut()


def send_malformed_commands(world: World, rng: random.Random) -> None:
    """Somebody sends commands that cannot be read, under keys of their own."""
    who = world.stranger()
    if rng.random() < 0.7:
        who.enter()
    who.come(1)
    for said in rng.sample(MALFORMED, 5):
        who.say_oddly(said)
    if rng.random() < 0.3:
        who.say_bytes(LONG)
    world.run(0.3)
    who.cut()


def flood(world: World, rng: random.Random) -> None:
    """More messages or requests than anybody needs, and pages that are open too often."""
    who = world.stranger()
    who.enter()
    match rng.randrange(3):
        case 0:
            who.come(1)
            for n in range(400):
                who.say_bytes(b'{"do":"ping"}')
                if n % 40 == 0 and who.socket is not None and who.socket.is_up:
                    who.socket.send(b"\0", BINARY)
            world.run(0.5)
        case 1:
            for _ in range(70):
                who.ask("GET", "/api/health")
            world.run(0.5)
        case _:
            _open_many_pages(world, who, rng)
    who.cut()


def _open_many_pages(world: World, who: Person, rng: random.Random) -> None:
    """The same session, visitors and other sessions of one address open table after table."""
    pages = [world.stranger() for _ in range(7)]
    for page in pages:
        page.address = who.address
        if rng.random() < 0.6:
            page.cookie, page.user, page.csrf = who.cookie, who.user, who.csrf
        elif rng.random() < 0.5:
            page.enter()
        page.come(1)
    for page in pages:
        page.cut()


def knock(world: World, rng: random.Random) -> None:
    """WebSockets to no table, without a page of ours, of another version, or hung up at once."""
    who = world.stranger()
    who.table = rng.choice((1, 1, 99))
    if rng.random() < 0.2:
        line = who.line()
        if line.is_up:
            ended = partial(world.note, "a socket to nowhere")
            Socket(line, "/ws/no", headers={}, received=print, closed=lambda _: ended())
        world.run(0.3)
        return
    who.connect(rng.choice(("?protocol={}", "?protocol=1", "")))
    if rng.random() < 0.5:
        world.run(rng.choice((0.0, 0.0, 0.001, 0.02, 0.05)))
    else:
        world.run(1.0)
    who.cut()
