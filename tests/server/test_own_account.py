"""One's own account: a guest keeps it under a name, and a password is changed by who knows it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.errors import LedgerConflict, MalformedAnswer, NotPermitted, TooMuch
from pitboss.ledger.audit import audit
from pitboss.server.auth.roles import Role
from pitboss.server.auth.sessions import TRIES_OF_NAME_FREE, SignedIn
from tests.server.http_client import ADDRESS, PASSWORD, Client, SmallServer, small_server

OTHER = "another long password"


@pytest.fixture
def server() -> Iterator[SmallServer]:
    with small_server() as made:
        yield made


def change(server: SmallServer, who: SignedIn, old: str, new: str) -> SignedIn:
    return server.auth.change_password(who.person, old, new, address=ADDRESS)


# -- a guest gets a name --------------------------------------------------------------------------


def test_a_guest_who_registers_keeps_the_account(server: SmallServer) -> None:
    """The same number and wallet, with what a player is given beyond a guest; a fresh session."""
    guest = server.auth.guest(address=ADDRESS)
    named = server.auth.register("Ann", PASSWORD, address=ADDRESS, before=guest.token)
    again = server.auth.login("Ann", PASSWORD, address=ADDRESS)

    assert named.person.id == guest.person.id == again.person.id
    assert (named.person.name, named.person.role) == ("Ann", Role.PLAYER)
    assert server.auth.balance(named.person) == 10_000_00
    assert server.auth.who(guest.token) is None
    assert [each.name for each in server.ledger.users()] == ["Ann"]
    assert audit(server.ledger).in_order


def test_a_player_who_registers_gets_another_account(server: SmallServer) -> None:
    """Only what has no name yet can be given one."""
    first = server.add(Role.PLAYER, name="Ann")
    second = server.auth.register("Bob", PASSWORD, address=ADDRESS, before=first.token)

    assert second.person.id != first.person.id
    assert [each.name for each in server.ledger.users()] == ["Ann", "Bob"]


@pytest.mark.parametrize("name", ["ann", "x", "dealer"])
def test_a_guest_whose_name_will_not_do_stays_a_guest(server: SmallServer, name: str) -> None:
    """With the session they have."""
    server.add(Role.PLAYER, name="Ann")
    guest = server.auth.guest(address=ADDRESS)

    with pytest.raises((LedgerConflict, MalformedAnswer)):
        server.auth.register(name, PASSWORD, address=ADDRESS, before=guest.token)

    assert server.auth.who(guest.token) == guest.person
    assert server.auth.balance(guest.person) == 1_000_00


def test_a_guest_registers_over_http_with_the_guard_against_forgery(server: SmallServer) -> None:
    """A page elsewhere cannot give the account a name and a password of its own."""
    guest = server.auth.guest(address=ADDRESS)
    said = {"name": "Ann", "password": PASSWORD}
    forged = Client(server).use(guest).post("/api/register", said, **{"x-csrf-token": "-"})
    named = Client(server).use(guest).post("/api/register", said)

    assert forged.status_code == 403
    assert named.json()["user"]["id"] == guest.person.id
    assert named.headers["set-cookie"].startswith("pitboss=")


# -- another password -----------------------------------------------------------------------------


@pytest.mark.promise("R16")
def test_who_changes_the_password_is_signed_out_everywhere_else(server: SmallServer) -> None:
    """A new session comes back, and only the new password opens the door."""
    here = server.add(Role.PLAYER, name="Ann")
    elsewhere = server.auth.login("Ann", PASSWORD, address=ADDRESS)
    ended: list[tuple[int, str | None]] = []
    server.auth.on_session_end(lambda user, session: ended.append((user, session)))
    fresh = change(server, here, PASSWORD, OTHER)

    assert server.auth.who(fresh.token) == fresh.person
    assert [server.auth.who(each.token) for each in (here, elsewhere)] == [None, None]
    assert ended == [(here.person.id, None)]
    assert server.auth.login("Ann", OTHER, address=ADDRESS).person.id == here.person.id
    with pytest.raises(NotPermitted, match="not your password"):
        change(server, fresh, PASSWORD, PASSWORD)


@pytest.mark.promise("R16")
def test_a_stolen_session_does_not_guess_the_password(server: SmallServer) -> None:
    """Anyone who tries again and again waits longer and longer, as at the door."""
    ann = server.add(Role.PLAYER, name="Ann")
    for _ in range(TRIES_OF_NAME_FREE):
        with pytest.raises(NotPermitted):
            change(server, ann, "wrong wrong wrong", OTHER)

    with pytest.raises(TooMuch):
        change(server, ann, PASSWORD, OTHER)


def test_a_password_that_anybody_would_guess_is_refused(server: SmallServer) -> None:
    """And the old one still holds."""
    ann = server.add(Role.PLAYER, name="Ann")

    with pytest.raises(MalformedAnswer):
        change(server, ann, PASSWORD, "short")

    assert server.auth.who(ann.token) == ann.person


def test_a_guest_has_no_password_to_change(server: SmallServer) -> None:
    """Neither has a visitor; both are refused at the guards."""
    said = {"old": PASSWORD, "new": OTHER}
    guest = Client(server).use(server.auth.guest(address=ADDRESS)).post("/api/me/password", said)
    identity = Client(server).post("/api/me/password", said)

    assert (guest.status_code, identity.status_code) == (403, 401)


def test_a_password_is_changed_over_http(server: SmallServer) -> None:
    """The reply lets one in like a login."""
    ann = server.add(Role.DEALER, name="Ann")
    got = Client(server).use(ann).post("/api/me/password", {"old": PASSWORD, "new": OTHER})

    assert got.status_code == 200
    assert got.json()["user"]["name"] == "Ann"
    assert got.json()["csrf"] != ann.person.csrf
    assert got.headers["set-cookie"].startswith("pitboss=")
