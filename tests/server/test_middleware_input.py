"""Hostile input: any bytes give a typed refusal, never a trace, a hang or a change."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message, Scope

from pitboss.errors import (
    InvariantBroken,
    MalformedAnswer,
    NotPermitted,
    PitbossError,
    RuleViolation,
    StoreFailed,
    UnlawfulOption,
    Violation,
)
from pitboss.server.auth.roles import Role, permissions
from pitboss.server.web import strict_json
from pitboss.server.web.errors import EXCEPTION_HANDLERS, error_json, refusal, status_of
from pitboss.server.web.strict_json import DEPTH_MAX, decode_as, decode_json
from tests.server.http_client import Client, SmallServer, raw, small_server

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=15,
)


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    cents: int = 0


# -- strict JSON ----------------------------------------------------------------------------------


@given(JSON)
def test_ordinary_json_is_read_as_it_was_meant(value: object) -> None:
    """What one program writes plainly, ours reads the same."""
    assert decode_json(json.dumps(value).encode()) == value
    assert decode_json(msgspec.json.encode(value)) == value


@pytest.mark.promise("R18")
@given(
    st.binary(max_size=200)
    | st.text(alphabet='{}[]",:\\u0d8eE+-.NaInfity truefalsnl \n', max_size=60)
)
def test_any_bytes_are_read_or_refused(content: bytes | str) -> None:
    """And what is read can be written down again."""
    with suppress(MalformedAnswer):
        msgspec.json.encode(decode_json(content))


@pytest.mark.promise("R18")
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'{"a":1,"a":2}', "is repeated"),
        (b'{"x":{"a":1,"\\u0061":2}}', "is repeated"),
        (b"NaN", "not a number"),
        (b'{"a":Infinity}', "not a number"),
        (b'{"a":-Infinity}', "not a number"),
        (b'{"a":1e999}', "too large"),
        (b'{"a":0.' + b"1" * 60 + b"}", "too large or too long"),
        (b'{"a":' + b"9" * 19 + b"}", "at most 18 digits"),
        (b"9" * 5000, "at most 18 digits"),
        (b"[" * (DEPTH_MAX + 1) + b"]" * (DEPTH_MAX + 1), "nesting"),
        (b"[" * 16_000, "nesting"),
        (b'{"a":' * 3000, "nesting"),
        (b'{"a":"\xff"}', "not UTF-8"),
        (b'{"a":"\xed\xa0\x80"}', "not UTF-8"),
        (b'{"a":"\\ud800"}', "not UTF-8"),
        (b'{"\\udfff":1}', "not UTF-8"),
        (b'{"a":["\\ud800"]}', "not UTF-8"),
        (b'"\\ud800"', "not UTF-8"),
        ("\ud800", "not UTF-8"),
        (b'{"a":1} tail', "Extra data"),
        (b"\xef\xbb\xbf{}", "BOM"),
        (b"", "Expecting value"),
        (b"{'a':1}", "Expecting property name"),
        (b'"\x00"', "control character"),
    ],
)
def test_what_could_mean_two_things_is_refused(content: bytes | str, reason: str) -> None:
    """Each with its own reason."""
    with pytest.raises(MalformedAnswer, match=reason):
        decode_json(content)


@given(st.text(alphabet='{}[]",:ab01-e ', max_size=40) | JSON.map(json.dumps))
def test_the_short_way_reads_nothing_otherwise(content: str) -> None:
    """A text that is read at once, because nothing in it could be refused, is read the same."""
    short = strict_json._simple(content)

    if short is not None:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(strict_json, "_simple", lambda text: None)
            assert repr(decode_json(content)) == repr(short)


def test_brackets_in_a_text_are_no_nesting() -> None:
    """A name may hold as many as it likes, quotes and backslashes too."""
    text = '["' + "[" * 100 + r"\"{\\" + '"]'

    assert decode_json(text) == ["[" * 100 + '"{\\']


@given(JSON)
def test_a_value_of_a_kind_is_read_strictly(value: object) -> None:
    """Of this kind, or a refusal."""
    with suppress(MalformedAnswer):
        found = decode_as(json.dumps(value), Shape)
        assert isinstance(value, dict)
        assert msgspec.to_builtins(found) == {"cents": 0, **value}


@pytest.mark.parametrize(
    "content",
    [
        "[]",
        "{}",
        '{"name":1}',
        '{"name":"a","x":1}',
        '{"name":"a","cents":1.5}',
        '{"name":"a","cents":"1"}',
        '{"name":"a","cents":true}',
    ],
)
def test_another_kind_is_refused(content: str) -> None:
    """No number in words, no field too many."""
    with pytest.raises(MalformedAnswer):
        decode_as(content, Shape)


# -- refusals -------------------------------------------------------------------------------------


def kinds(of: type[PitbossError] = PitbossError) -> Iterator[type[PitbossError]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


@pytest.mark.promise("R18")
@pytest.mark.parametrize("kind", sorted(kinds(), key=str))
def test_every_error_has_a_status_and_a_form(kind: type[PitbossError]) -> None:
    """One of those the pages know."""
    error = kind.__new__(kind)
    PitbossError.__init__(error, "a sentence", "19:47-1.4(b)")
    if isinstance(error, UnlawfulOption):
        error.violations = (Violation("minimum", "a sentence", ()),)
    received = msgspec.json.decode(refusal(error).body)

    assert status_of(error) in (400, 401, 403, 404, 409, 429, 500, 503)
    assert received["error"]["code"] == kind.code
    beside = {"violations"} if isinstance(error, UnlawfulOption) else set()
    assert set(received["error"]) == {"code", "message", "cites"} | beside


def test_a_rule_that_refuses_is_cited() -> None:
    """With its provision."""
    received = error_json(RuleViolation("the limit is $5", "19:47-8.2(b)"))

    assert received == {
        "code": "rule_violation",
        "message": "the limit is $5",
        "cites": ["19:47-8.2(b)"],
    }


@pytest.mark.promise("R14")
@pytest.mark.parametrize(
    "error", [InvariantBroken("the Ks is there twice"), StoreFailed("no table Ks")]
)
def test_a_fault_of_ours_tells_nothing(error: PitbossError) -> None:
    """What did not add up may be somebody's hole card."""
    received = refusal(error)

    assert received.status_code == 500
    assert b"Ks" not in received.body


def test_a_sentence_that_cannot_be_written_is_mended() -> None:
    """Half letters and endless ones."""
    received = error_json(NotPermitted("\ud800" + "x" * 5000))

    assert msgspec.json.encode(received)
    assert len(str(received["message"])) == 1000


def handled(error: Exception, kind: type[Exception]) -> tuple[int, Any]:
    request = Request({"type": "http", "method": "GET", "path": "/x", "headers": []})
    handler: Any = EXCEPTION_HANDLERS[kind]
    got = asyncio.run(handler(request, error))
    return got.status_code, msgspec.json.decode(got.body)["error"]["code"]


@pytest.mark.parametrize(
    ("error", "kind", "expected"),
    [
        (HTTPException(404), HTTPException, (404, "no_such_thing")),
        (HTTPException(405), HTTPException, (405, "not_permitted")),
        (HTTPException(400, "trace"), HTTPException, (400, "malformed_answer")),
        (HTTPException(503), HTTPException, (503, "invariant_broken")),
        (KeyError("x"), HTTPException, (500, "invariant_broken")),
        (KeyError("x"), PitbossError, (500, "invariant_broken")),
        (KeyError("x"), Exception, (500, "invariant_broken")),
        (StoreFailed("disk"), PitbossError, (500, "store_failed")),
        (RuleViolation("no"), PitbossError, (409, "rule_violation")),
    ],
)
def test_what_the_framework_catches_is_shown_in_our_form(
    error: Exception, kind: type[Exception], expected: tuple[int, str]
) -> None:
    """Whatever it is."""
    assert handled(error, kind) == expected


# -- the whole door -------------------------------------------------------------------------------

METHODS = st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "BREW", ""])
KNOWN = [key.split(" ")[1].replace("{id}", "1") for key in permissions().routes]
PATHS = st.sampled_from(KNOWN) | st.text(max_size=30).map(lambda each: "/" + each)
HEADERS = st.lists(
    st.tuples(
        st.sampled_from(
            [b"host", b"origin", b"cookie", b"content-type", b"content-length", b"x-csrf-token"]
        ),
        st.binary(max_size=30) | st.sampled_from([b"localhost", b"application/json", b"2"]),
    ),
    max_size=8,
)


@pytest.fixture(scope="module")
def crowded() -> Iterator[SmallServer]:
    with small_server() as made:
        made.add(Role.PLAYER, name="Ann")
        yield made


@pytest.mark.promise("R18")
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(method=METHODS, path=PATHS, headers=HEADERS, content=st.binary(max_size=100))
def test_any_request_at_all_gets_a_typed_answer(
    crowded: SmallServer,
    method: str,
    path: str,
    headers: list[tuple[bytes, bytes]],
    content: bytes,
) -> None:
    """Any method, path, headers and body: a status, JSON, and the same people as before."""
    scope: Scope = {"type": "http", "method": method, "path": path, "scheme": "http"}
    scope.update(query_string=b"", headers=headers, client=("203.0.113.9", 1))
    if (method, path) == ("POST", "/api/guest"):
        return
    before = crowded.ledger.users()
    messages: list[Message] = [{"type": "http.request", "body": content, "more_body": False}]
    start, *rest = asyncio.run(raw(crowded.app, scope, messages))

    received = b"".join(each.get("body", b"") for each in rest)
    assert start["status"] in {200, 400, 401, 403, 404, 405, 409, 413, 429} | (
        {500} if path == "/api/health" else set()
    )
    assert b"Traceback" not in received
    if start["status"] >= 400 and method != "HEAD":
        assert set(msgspec.json.decode(received)["error"]) == {"code", "message", "cites"}
    assert crowded.ledger.users() == before


@pytest.mark.promise("R18")
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    value=JSON,
    path=st.sampled_from(
        ["login", "register", "logout", "guest", "me/fresh_money", "users/1/role"]
    ),
)
def test_any_json_at_any_door_gets_a_typed_answer(
    crowded: SmallServer, value: object, path: str
) -> None:
    """Never a fault of ours."""
    got = Client(crowded).send(
        "POST",
        f"/api/{path}",
        content=json.dumps(value).encode(),
        headers={"content-type": "application/json"},
    )

    assert got.status_code in (200, 400, 401, 403, 409)
    assert got.headers["content-type"] == "application/json"


@pytest.mark.promise("R18")
@pytest.mark.parametrize(
    "name", ["'; drop table users; --", "<script>alert(1)</script>", "../../etc"]
)
def test_code_in_a_name_is_just_a_bad_name(crowded: SmallServer, name: str) -> None:
    """Refused when it is new, unknown when it logs in; nothing is run."""
    said = {"name": name, "password": "seven come eleven"}

    assert Client(crowded).post("/api/register", said).status_code == 400
    assert Client(crowded).post("/api/login", said).status_code == 401
    assert crowded.ledger.user_by_name("Ann") is not None


@pytest.mark.promise("R18")
def test_a_request_with_two_lengths_is_refused() -> None:
    """A proxy in front of us might believe the other one."""
    headers = {"content-length": "2", "transfer-encoding": "chunked"}
    with small_server() as server:
        got = Client(server).send("POST", "/api/guest", headers=headers, content=b"{}")

    assert got.status_code == 400
    assert got.headers["connection"] == "close"
