"""The log: one line an event, with the id of its request, and no secrets."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.cli.log_lines import JsonLines, TextLines, set_up_log
from pitboss.client import Client
from pitboss.errors import NotSignedIn, PitbossError
from pitboss.server.auth import sessions
from pitboss.server.web import routes
from pitboss.server.web.request_log import REQUEST_ID, next_message
from tests.server.http_client import CHEAP
from tests.server.serving import served

WORDS, SALT = "a horse, a horse, my kingdom", "5a17" * 8
PASSWORDS = ("correct horse battery", "wrong horse battery", "better horse battery")


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What is logged, in as much detail as can be asked for."""
    root, ours = logging.getLogger(), logging.getLogger("pitboss")
    before = root.handlers[:], root.level, ours.level
    root.handlers.clear()  # so that they are not closed
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    set_up_log(format="json", level="debug")
    try:
        yield written
    finally:
        root.handlers[:], level, own = before
        root.setLevel(level)
        ours.setLevel(own)


def record(message: str, *args: object, **more: Any) -> logging.LogRecord:
    made = logging.LogRecord("pitboss.server", logging.ERROR, "", 0, message, args, None)
    vars(made).update(created=1_800_000_000.25, **more)
    return made


def failure() -> Any:
    try:
        raise ZeroDivisionError("no\nchips")
    except ZeroDivisionError:
        return sys.exc_info()


@pytest.mark.promise("R18")
def test_an_event_is_one_line() -> None:
    """Whatever a client put into a path, it begins no line of its own."""
    token = REQUEST_ID.set("abc.7")
    try:
        line = JsonLines().format(record("GET %s", "/x\n\x1b[31m\udc80", fields={"ms": 1.5}))
        trace = JsonLines().format(record("broken", exc_info=failure()))
        text = TextLines().format(record("GET %s", "/x\n\x1b[31m"))
    finally:
        REQUEST_ID.reset(token)
    with_trace = TextLines().format(record("broken", exc_info=failure()))

    assert "\n" not in line + trace + text
    found = json.loads(line)
    assert found["time"] == "2027-01-15T08:00:00.250Z"
    assert (found["level"], found["logger"], found["request"]) == (
        "error",
        "pitboss.server",
        "abc.7",
    )
    assert found["ms"] == 1.5
    assert "ZeroDivisionError: no\nchips" in json.loads(trace)["trace"]
    assert text == "2027-01-15T08:00:00.250Z error pitboss.server [abc.7] GET /x \ufffd[31m"
    assert with_trace.splitlines()[0].endswith("error pitboss.server broken")
    assert "ZeroDivisionError" in with_trace


def test_messages_of_a_connection_are_numbered() -> None:
    """Behind the id of the connection."""
    token = REQUEST_ID.set("abc")
    try:
        next_message()
        next_message()
        assert REQUEST_ID.get() == "abc.2"
    finally:
        REQUEST_ID.reset(token)


def play(url: str) -> list[str]:
    """Sign up, sign in wrongly and rightly, seal and open words, wager; all secrets come back."""
    client = Client(url)
    client.register("Annabel", PASSWORDS[0])
    with pytest.raises(NotSignedIn):
        Client(url).login("Annabel", PASSWORDS[1])
    with client.connect_sync(1) as table:
        table.sit(20_000)
        table.seal(WORDS, SALT)
        table.bet("red", 500)
        table.ready()
        with pytest.raises(PitbossError):
            table.bet("red", 10**9)
        table.contribute(WORDS, SALT)
        table.leave()
    tokens = [client.http.cookie, client.http.csrf]
    client.change_password(PASSWORDS[0], PASSWORDS[2])
    tokens += [client.http.cookie, client.http.csrf]
    return [WORDS, SALT, *PASSWORDS, *(each.rpartition("=")[2] for each in tokens)]


@pytest.mark.promise("R11")
def test_no_secret_is_ever_logged_and_every_line_has_its_request(
    tmp_path: Path, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Passwords, tokens, words and seeds; not with every detail on, and not in a trace."""

    def broken() -> None:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr(routes, "games_info", broken)
    monkeypatch.setattr(sessions, "Passwords", lambda: CHEAP)
    with served(tmp_path, games=("roulette",)) as server:
        secrets = play(server.url)
        given = httpx.get(
            f"{server.url}/api/games?secret=1", headers={"X-Request-Id": "from-proxy"}
        )
        refused = httpx.get(
            f"{server.url}/api/me", headers=[(b"X-Request-Id", b"no\xe9\xe9\xe9\xe9\xe9\xe9")]
        )
        seeds = [each.seed for each in server.ledger.seeds(1)]
    text = lines.getvalue()
    logged = [json.loads(line) for line in text.splitlines()]

    assert len(seeds) >= 3
    for secret in [*secrets, *seeds, "secret=1"]:
        assert len(secret) > 5
        assert secret not in text
    assert given.status_code == 500
    assert given.headers["x-request-id"] == "from-proxy"
    fault = [each for each in logged if each.get("request") == "from-proxy"]
    assert any("ZeroDivisionError" in each.get("trace", "") for each in fault)
    assert any(each.get("status") == 500 for each in fault)
    assert refused.headers["x-request-id"].isascii()
    commands = [each for each in logged if "command" in each]
    assert {each["request"].partition(".")[0] for each in commands} == {
        each["request"] for each in logged if each.get("method") == "WebSocket"
    }
    results = [(each["command"], each["result"]) for each in commands]
    assert ("SealWords", "done") in results
    assert ("GiveAnswer", "refused") in results
    assert all(each.get("request") for each in logged)
