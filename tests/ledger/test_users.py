"""Who is who: names, roles, play money, sessions, and the house's log that tells of them."""

from __future__ import annotations

import pytest

from pitboss.errors import LedgerConflict, NoSuchThing, StoreFailed
from pitboss.ledger.entries import (
    HOUSE_TABLE,
    Granted,
    Registered,
    Renamed,
    RoleChanged,
    body_of,
)
from pitboss.ledger.store import Ledger
from pitboss.ledger.users import SessionRow, UserRow, session_code, trace_of


def shown(ledger: Ledger) -> list[object]:
    return [body_of(each) for each in ledger.entries(HOUSE_TABLE)]


def test_a_new_person_is_logged_and_given_play_money(ledger: Ledger) -> None:
    """Name, row, grant and transfer are one."""
    ann = ledger.add_user("Ann", "player", "argon", 77)

    assert ledger.user_by_id(ann) == UserRow(
        id=ann, name="Ann", role="player", password="argon", created_at=77, disabled=False
    )
    assert shown(ledger) == [
        Registered(name="Ann", role="player", password=trace_of("argon")),
        Granted(account=f"wallet:{ann}", cents=10_000_00, reason="welcome"),
    ]
    assert {each.user for each in ledger.entries(HOUSE_TABLE)} == {ann}
    assert ledger.balances() == {"house:mint": -10_000_00, f"wallet:{ann}": 10_000_00}


def test_a_guest_gets_a_name_and_keeps_the_number(ledger: Ledger) -> None:
    """The log tells of the old name and the new; a name that is taken changes nothing."""
    guest = ledger.add_user("Guest A", "guest", None, 1, grant_cents=5)
    ledger.add_user("Bob", "player", "argon", 1, grant_cents=0)
    with pytest.raises(LedgerConflict, match="taken"):
        ledger.name_guest(guest, "BOB", "player", "argon", 2)
    ledger.name_guest(guest, "Ann", "player", "argon", 3, grant_cents=7)
    with pytest.raises(LedgerConflict, match="no guest any more"):
        ledger.name_guest(guest, "Cy", "player", "argon", 4)

    found = ledger.user_by_name("ann")
    assert found is not None
    assert (found.id, found.name, found.role, found.password) == (guest, "Ann", "player", "argon")
    assert shown(ledger)[-2:] == [
        Renamed(name="Ann", was="Guest A", role="player", password=trace_of("argon")),
        Granted(account=f"wallet:{guest}", cents=7, reason="welcome"),
    ]
    assert ledger.balances()[f"wallet:{guest}"] == 12


def test_staff_are_given_no_play_money(ledger: Ledger) -> None:
    """A grant of zero is no grant."""
    ledger.add_user("Dee", "dealer", "argon", 1, grant_cents=0)

    assert shown(ledger) == [Registered(name="Dee", role="dealer", password=trace_of("argon"))]
    assert ledger.balances() == {}


@pytest.mark.parametrize("twin", ["Straße", "STRASSE", "strasse", "ｓtrasse"])
def test_a_name_is_taken_however_it_is_written(ledger: Ledger, twin: str) -> None:
    """Capitals and forms of letters do not make another name; nothing of the second is kept."""
    first = ledger.add_user("Strasse", "player", None, 1)

    with pytest.raises(LedgerConflict, match="is taken"):
        ledger.add_user(twin, "player", None, 2)

    found = ledger.user_by_name(twin)
    assert found is not None
    assert found.id == first
    assert [each.name for each in ledger.users()] == ["Strasse"]
    assert len(shown(ledger)) == 2


def test_a_name_no_database_can_hold_is_refused(ledger: Ledger) -> None:
    """Half a character is not text."""
    with pytest.raises(StoreFailed):
        ledger.add_user("\ud800", "player", None, 1)

    assert ledger.users() == []
    assert shown(ledger) == []


def test_strangers_are_not_known(ledger: Ledger) -> None:
    """Neither by name nor by number, and nothing can be done for them."""
    assert ledger.user_by_name("Ann") is None
    assert ledger.user_by_id(1) is None
    with pytest.raises(NoSuchThing):
        ledger.set_role(1, "dealer", 1)
    with pytest.raises(NoSuchThing):
        ledger.set_disabled(1, True, 1)
    with pytest.raises(NoSuchThing):
        ledger.set_password(1, "x", 1)
    with pytest.raises(NoSuchThing):
        ledger.grant(1, 5, reason="x", at=1, by=0)

    assert shown(ledger) == []


def test_a_change_of_role_is_logged_with_who_made_it(ledger: Ledger) -> None:
    """From now on."""
    boss = ledger.add_user("Boss", "administrator", "argon", 1, grant_cents=0)
    ann = ledger.add_user("Ann", "player", "argon", 1, grant_cents=0)
    ledger.set_role(ann, "dealer", 5, by=boss)
    last = list(ledger.entries(HOUSE_TABLE))[-1]

    found = ledger.user_by_id(ann)
    assert found is not None
    assert found.role == "dealer"
    assert body_of(last) == RoleChanged(name="Ann", role="dealer")
    assert (last.user, last.at) == (boss, 5)


def test_who_is_shut_out_is_signed_out_too(ledger: Ledger) -> None:
    """The log calls it a role; the old one comes back with them."""
    ann = ledger.add_user("Ann", "player", "argon", 1, grant_cents=0)
    ledger.put_session("hash", ann, 1, 100)
    ledger.set_disabled(ann, True, 2)
    ledger.set_role(ann, "dealer", 3)
    shut_out = ledger.session("hash")
    ledger.set_disabled(ann, False, 4)

    assert shut_out is None
    roles = [each.role for each in shown(ledger)[1:] if isinstance(each, RoleChanged)]
    assert roles == ["disabled", "disabled", "dealer"]
    found = ledger.user_by_id(ann)
    assert found is not None
    assert not found.disabled


def test_a_new_password_ends_what_the_old_one_opened(ledger: Ledger) -> None:
    """Everywhere."""
    ann = ledger.add_user("Ann", "player", "old", 1)
    ledger.put_session("hash", ann, 1, 100)
    ledger.set_password(ann, "new", 1)

    found = ledger.user_by_id(ann)
    assert found is not None
    assert found.password == "new"
    assert ledger.session("hash") is None


def test_more_play_money_is_granted_and_logged(ledger: Ledger) -> None:
    """From the mint, with the reason and who gave it."""
    ann = ledger.add_user("Ann", "player", "argon", 1, grant_cents=0)
    ledger.grant(ann, 5_00, reason="fresh money", at=2, by=ann)

    granted = Granted(account=f"wallet:{ann}", cents=5_00, reason="fresh money")
    assert shown(ledger)[-1] == granted
    assert ledger.balance(f"wallet:{ann}") == 5_00


def test_a_session_is_kept_touched_and_dropped(ledger: Ledger) -> None:
    """Under the hash of its token."""
    ann = ledger.add_user("Ann", "player", "argon", 1)
    ledger.put_session("one", ann, 10, 100)
    ledger.touch_session("one", 20)
    seen = ledger.session("one")
    ledger.drop_session("one")

    csrf = session_code(ledger.vault, "one", ann, 10, 100)
    fresh = {"token_hash": "one", "user_id": ann, "csrf": csrf, "created_at": 10}
    assert seen == SessionRow(**fresh, seen_at=20, expires_at=100)  # type: ignore[arg-type]
    assert ledger.session("one") is None


def test_sessions_end_by_person_and_by_time(ledger: Ledger) -> None:
    """Nobody else's do."""
    ann = ledger.add_user("Ann", "player", "argon", 1)
    bob = ledger.add_user("Bob", "player", "argon", 1)
    for token, user, end in (("a", ann, 50), ("b", ann, 90), ("c", bob, 50), ("d", bob, 90)):
        ledger.put_session(token, user, 1, end)
    ledger.drop_sessions_before(50)
    after_time = [token for token in "abcd" if ledger.session(token)]
    ledger.drop_sessions_of(ann)

    assert after_time == ["b", "d"]
    assert [token for token in "abcd" if ledger.session(token)] == ["d"]


def test_a_session_belongs_to_somebody(ledger: Ledger) -> None:
    """The database knows its people."""
    with pytest.raises(LedgerConflict):
        ledger.put_session("one", 99, 1, 2)
