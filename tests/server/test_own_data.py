"""One's own data: all of it on request, and a number in place of the person when they go."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import text

from pitboss.errors import NotPermitted, NotSignedIn, RuleViolation, TooMuch
from pitboss.server.auth.roles import Role
from tests.server.http_client import ADDRESS, PASSWORD, Client, SmallServer, small_server


@pytest.fixture
def server() -> Iterator[SmallServer]:
    with small_server() as made:
        yield made


def test_a_user_gets_all_that_the_house_holds_about_them(server: SmallServer) -> None:
    """Of nobody else, and no secret."""
    ann, bob = server.add(Role.PLAYER, name="Ann"), server.add(Role.PLAYER, name="Bob")
    boss = server.add(Role.ADMINISTRATOR, name="Boss")
    server.account.set_limit(ann.person, "loss_day", 50_00)
    server.auth.disable(boss.person, ann.person.id, disabled=False)
    ann = server.auth.login("Ann", PASSWORD, address="198.51.100.7", device="a phone")
    got = Client(server).use(ann).get("/api/me/export")
    data = got.json()

    assert got.headers["content-disposition"] == 'attachment; filename="pitboss.json"'
    assert (data["account"]["name"], data["wallet"]) == ("Ann", 10_000_00)
    assert [each["device"] for each in data["sessions"]] == ["a phone"]
    assert [each["value"] for each in data["limits"]] == [50_00]
    assert [each["cents"] for each in data["transfers"]] == [10_000_00]
    assert [each["kind"] for each in data["log"]] == [
        *("Registered", "Granted", "LimitChanged", "RoleChanged"),
    ]
    assert "Bob" not in got.text
    assert bob.person.session not in got.text
    assert ann.person.session not in got.text


def test_every_log_is_read_only_now_and_then(server: SmallServer) -> None:
    """A few times, then once an hour."""
    ann = server.add(Role.PLAYER, name="Ann")
    for _ in range(3):
        list(server.account.export(ann.person))
    with pytest.raises(TooMuch):
        server.account.export(ann.person)


def test_who_deletes_an_account_proves_that_it_is_theirs(server: SmallServer) -> None:
    """Every session ends, and the name with its password opens nothing any more."""
    ann = server.add(Role.PLAYER, name="Ann")
    elsewhere = server.auth.login("Ann", PASSWORD, address=ADDRESS)
    with pytest.raises(NotPermitted):
        server.account.delete(ann.person, "wrong wrong wrong", "", address=ADDRESS)
    got = Client(server).use(ann).post("/api/me/delete", {"password": PASSWORD})

    assert got.json() == {"deleted": ann.person.id}
    assert "Max-Age=0" in got.headers["set-cookie"]
    assert [server.auth.who(each.token) for each in (ann, elsewhere)] == [None, None]
    with pytest.raises(NotSignedIn):
        server.auth.login("Ann", PASSWORD, address=ADDRESS)
    with server.ledger.reading() as connection:
        kept = [
            str(connection.execute(text(f"SELECT * FROM {t}")).all()) for t in ("users", "sessions")
        ]
    assert not any("Ann" in each for each in kept)


def test_an_account_with_a_seat_is_not_deleted(server: SmallServer) -> None:
    """Its chips lie there."""
    guest = server.add(Role.GUEST)
    server.account.sits = lambda user: user == guest.person.id
    with pytest.raises(RuleViolation, match="leave your tables"):
        server.account.delete(guest.person, "", "", address=ADDRESS)
    server.account.sits = lambda user: False
    server.account.delete(guest.person, "", "", address=ADDRESS)

    assert server.auth.who(guest.token) is None


def test_staff_keep_their_accounts(server: SmallServer) -> None:
    """What they did is on record under their names; an administrator closes them."""
    sue = server.add(Role.SUPERVISOR)
    got = Client(server).use(sue).post("/api/me/delete", {"password": PASSWORD})

    assert got.status_code == 403
