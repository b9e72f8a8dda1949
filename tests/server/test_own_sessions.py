"""One's own sessions: since when, from where, with what; ended by their owner and nobody else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.server.auth.devices import device_of
from pitboss.server.auth.roles import Role
from tests.server.http_client import ADDRESS, PASSWORD, Client, SmallServer, small_server

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)


@pytest.fixture
def server() -> Iterator[SmallServer]:
    with small_server() as made:
        yield made


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (FIREFOX, "Firefox on Linux"),
        (SAFARI, "Safari on iPhone"),
        ("curl/8.14.1", "curl/8.14.1"),
        ("", ""),
        ("x" * 500, "x" * 60),
        ("\x00<b>\u202e", "<b>"),
    ],
)
def test_a_program_is_named_in_a_few_words(agent: str, device: str) -> None:
    """Of what nobody knows a few plain characters are kept."""
    assert device_of(agent) == device


@pytest.mark.promise("R16")
def test_a_user_sees_and_ends_their_own_sessions(server: SmallServer) -> None:
    """The other browser is signed out at once; the present one is marked."""
    here = server.add(Role.PLAYER, name="Ann")
    away = server.auth.login("Ann", PASSWORD, address="198.51.100.7", device="Firefox on Linux")
    server.add(Role.PLAYER, name="Bob")
    ended: list[str | None] = []
    server.auth.on_session_end(lambda user, session: ended.append(session))
    client = Client(server).use(here)
    shown = client.get("/api/me/sessions").json()
    other = next(each for each in shown if not each["current"])
    got = client.post(f"/api/me/sessions/{other['id']}/end", {})

    assert len(shown) == 2
    assert (other["address"], other["device"]) == ("198.51.100.7", "Firefox on Linux")
    assert other["created_at"] == server.clock.now_ms()
    assert not any(away.person.session in str(each) for each in shown)
    assert got.json() == {"ended": 1}
    assert ended == [away.person.session]
    assert server.auth.who(away.token) is None
    assert server.auth.who(here.token) == here.person


@pytest.mark.promise("R15")
def test_nobody_ends_the_session_of_another(server: SmallServer) -> None:
    """It is not there for them."""
    ann, bob = server.add(Role.PLAYER, name="Ann"), server.add(Role.PLAYER, name="Bob")
    mark = ann.person.session[:16]
    got = Client(server).use(bob).post(f"/api/me/sessions/{mark}/end", {})

    assert got.status_code == 404
    assert server.auth.who(ann.token) == ann.person


def test_all_other_sessions_end_together(server: SmallServer) -> None:
    """This one stays."""
    here = server.add(Role.PLAYER, name="Ann")
    others = [server.auth.login("Ann", PASSWORD, address=ADDRESS) for _ in range(3)]
    got = Client(server).use(here).post("/api/me/sessions/end_others", {})

    assert got.json() == {"ended": 3}
    assert [server.auth.who(each.token) for each in others] == [None] * 3
    assert server.auth.who(here.token) == here.person


def test_a_session_that_is_over_is_not_listed(server: SmallServer) -> None:
    """It is only waiting to be deleted."""
    server.add(Role.PLAYER, name="Ann")
    server.clock.turn(days=7)
    now = server.auth.login("Ann", PASSWORD, address=ADDRESS)

    assert [each.current for each in server.account.sessions(now.person)] == [True]


@pytest.mark.promise("R9")
def test_what_an_administrator_does_is_on_record(server: SmallServer) -> None:
    """Who, what, when and from where; for those who may read it."""
    boss, ann = server.add(Role.ADMINISTRATOR, name="Boss"), server.add(Role.PLAYER, name="Ann")
    client = Client(server).use(boss)
    client.post(f"/api/users/{ann.person.id}/role", {"role": "dealer"}, **{"user-agent": FIREFOX})
    client.post(f"/api/users/{ann.person.id}/disable", {"disabled": True})
    closed, changed, came = client.get("/api/acts").json()

    assert (came["action"], came["name"]) == ("session.begin", "Boss")
    assert (changed["action"], changed["target"]) == ("users.change_role", "Ann")
    assert (changed["address"], changed["device"]) == (ADDRESS, "Firefox on Linux")
    assert changed["detail"] == "player to dealer"
    assert (closed["action"], closed["by"]) == ("users.disable", boss.person.id)
    assert client.get(f"/api/acts?before={changed['n']}").json() == [came]
    assert client.get("/api/acts?before=x").status_code == 400
    assert Client(server).use(ann).get("/api/acts").status_code == 401
