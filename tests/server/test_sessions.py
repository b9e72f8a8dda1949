"""The door: who is let in, who is known again, and when that ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial

import pytest
from sqlalchemy import text

from pitboss.errors import (
    InvariantBroken,
    LedgerConflict,
    MalformedAnswer,
    NoSuchThing,
    NotPermitted,
    NotSignedIn,
    RuleViolation,
    TooMuch,
)
from pitboss.ledger.accounts import wallet
from pitboss.server.auth import sessions
from pitboss.server.auth.passwords import Passwords
from pitboss.server.auth.roles import Role
from pitboss.server.auth.sessions import AuthService, fingerprint, role_of
from pitboss.server.web.limits import NO_LIMITS, Limits
from tests.server.http_client import ADDRESS, CHEAP, PASSWORD, SmallServer, small_server

ELSEWHERE = "198.51.100.7"


@pytest.fixture
def house() -> Iterator[SmallServer]:
    with small_server() as made:
        yield made


def test_a_guest_is_lent_a_name_and_money(house: SmallServer) -> None:
    """Play begins with a single step."""
    signed = house.auth.guest(address=ADDRESS)

    assert signed.person.guest
    assert signed.person.name.startswith("Guest ")
    assert house.auth.balance(signed.person) == 1_000_00
    assert house.auth.who(signed.token) == signed.person


def test_a_player_registers_and_comes_back(house: SmallServer) -> None:
    """Under the same name, in capitals or not, with the same number and purse."""
    first = house.auth.register("Ann", PASSWORD, address=ADDRESS)
    again = house.auth.login("ANN", PASSWORD, address=ADDRESS)

    assert first.person.id == again.person.id
    assert again.person.role is Role.PLAYER
    assert house.auth.balance(again.person) == 10_000_00
    assert again.token != first.token
    assert again.person.csrf != first.person.csrf


def test_a_name_is_taken_once(house: SmallServer) -> None:
    """Whatever its capitals."""
    house.auth.register("Ann", PASSWORD, address=ADDRESS)

    with pytest.raises(LedgerConflict, match="taken"):
        house.auth.register("aNN", PASSWORD, address=ADDRESS)


def test_bad_names_and_passwords_make_no_account(house: SmallServer) -> None:
    """Nothing is written down."""
    for name, password in (("x", PASSWORD), ("Ann", "short"), ("dealer", PASSWORD)):
        with pytest.raises(MalformedAnswer):
            house.auth.register(name, password, address=ADDRESS)

    assert house.ledger.users() == []


def test_nobody_comes_in_with_a_wrong_password_or_an_unknown_name(house: SmallServer) -> None:
    """Both are told the same, and so is a guest's name, which has no password."""
    house.auth.register("Ann", PASSWORD, address=ADDRESS)
    guest = house.auth.guest(address=ADDRESS)
    said = set()
    for name in ("Ann", "Bob", guest.person.name):
        with pytest.raises(NotSignedIn) as refused:
            house.auth.login(name, "wrong wrong wrong", address=ADDRESS)
        said.add(refused.value.message)

    assert len(said) == 1


@pytest.mark.promise("R16")
def test_an_unknown_name_costs_as_much_work_as_a_known_one(house: SmallServer) -> None:
    """The hash is computed once in either case; who listens to the clock learns nothing."""

    class Counting(Passwords):
        work = 0

        def fits(self, password: str, *, kept: str | None) -> bool:
            Counting.work += 1
            return super().fits(password, kept=kept)

    counting = Counting(time_cost=1, memory_kib=8)
    auth = AuthService(house.ledger, clock=house.clock, limits=NO_LIMITS, passwords=counting)
    house.auth.register("Ann", PASSWORD, address=ADDRESS)
    for name in ("Ann", "Bob"):
        with pytest.raises(NotSignedIn):
            auth.login(name, "wrong wrong wrong", address=ADDRESS)

    assert Counting.work == 2


@pytest.mark.promise("R16")
def test_tokens_are_long_and_only_their_fingerprints_are_kept(house: SmallServer) -> None:
    """256 bits each; the database holds nothing that opens the door."""
    signed = house.auth.guest(address=ADDRESS)
    with house.ledger.reading() as connection:
        kept = str(connection.execute(text("select * from sessions")).all())

    assert len(signed.token) >= 43
    assert signed.token not in kept
    assert fingerprint(signed.token) in kept
    assert house.auth.who(fingerprint(signed.token)) is None


@pytest.mark.promise("R16")
def test_a_session_ends_when_it_is_idle_for_a_week(house: SmallServer) -> None:
    """One who looks in every few days stays, until a month is over."""
    idle, busy = (house.auth.guest(address=ADDRESS) for _ in range(2))
    for _ in range(4):
        house.clock.turn(days=6.9)
        assert house.auth.who(busy.token) is not None

    assert house.auth.who(idle.token) is None
    house.clock.turn(days=2.5)
    assert house.auth.who(busy.token) is None
    assert house.ledger.session(fingerprint(busy.token)) is None


def test_that_somebody_was_seen_is_not_written_at_every_step(house: SmallServer) -> None:
    """Once a minute is enough."""
    signed = house.auth.guest(address=ADDRESS)
    began = house.clock.now_ms()
    house.clock.turn(seconds=59)
    house.auth.who(signed.token)
    early = house.ledger.session(signed.person.session)
    house.clock.turn(seconds=2)
    house.auth.who(signed.token)
    late = house.ledger.session(signed.person.session)

    assert early is not None
    assert early.seen_at == began
    assert late is not None
    assert late.seen_at == began + 61_000


def test_nobody_is_known_without_a_token(house: SmallServer) -> None:
    """Neither by nothing nor by anything odd."""
    for odd in ("", "x", "\ud800", "a" * 10_000):
        assert house.auth.who(odd) is None
    assert role_of(None) is Role.VISITOR


@pytest.mark.promise("R16")
def test_a_session_ends_at_logout_and_its_sockets_are_told(house: SmallServer) -> None:
    """Only that one, once."""
    told: list[tuple[int, str | None]] = []
    house.auth.on_session_end(lambda user, session: told.append((user, session)))
    house.auth.register("Ann", PASSWORD, address=ADDRESS)
    here, there = (house.auth.login("Ann", PASSWORD, address=ADDRESS) for _ in range(2))
    for _ in range(2):
        house.auth.logout(here.token)

    assert told == [(here.person.id, here.person.session)]
    assert house.auth.who(here.token) is None
    assert house.auth.who(there.token) is not None


@pytest.mark.promise("R16")
def test_signing_in_ends_the_session_one_came_with(house: SmallServer) -> None:
    """A session that somebody else had planted is worth nothing afterwards."""
    planted = house.auth.guest(address=ADDRESS)
    house.auth.register("Ann", PASSWORD, address=ADDRESS)
    house.auth.login("Ann", PASSWORD, address=ADDRESS, before=planted.token)

    assert house.auth.who(planted.token) is None


def test_a_hash_of_cheaper_days_is_made_anew_at_the_next_log_in(house: SmallServer) -> None:
    """The password stays the same, what is kept of it is dearer; older sessions end."""
    ann = house.add(Role.PLAYER, name="Ann")
    dearer = Passwords(time_cost=2, memory_kib=16)
    auth = AuthService(house.ledger, clock=house.clock, limits=NO_LIMITS, passwords=dearer)
    again = auth.login("Ann", PASSWORD, address=ADDRESS)
    kept = house.ledger.user_by_name("Ann")

    assert kept is not None
    assert not dearer.is_outdated(kept.password or "")
    assert auth.who(ann.token) is None
    assert auth.who(again.token) == again.person


# -- tries ----------------------------------------------------------------------------------------


def fail(house: SmallServer, name: str, *, address: str = ADDRESS, times: int = 1) -> None:
    for _ in range(times):
        with pytest.raises(NotSignedIn):
            house.auth.login(name, "wrong wrong wrong", address=address)


@pytest.mark.promise("R17")
@pytest.mark.parametrize("name", ["Ann", "Nobody"])
def test_a_name_is_locked_after_failures_even_for_the_right_password(
    house: SmallServer, name: str
) -> None:
    """From wherever they come, known or not; a little later the right password opens again."""
    house.auth.register("Ann", PASSWORD, address=ADDRESS)
    fail(house, name, times=5)

    with pytest.raises(TooMuch, match="try again in 1 s"):
        house.auth.login(name, PASSWORD, address=ELSEWHERE)
    house.clock.turn(seconds=1)
    fail(house, name)
    with pytest.raises(TooMuch, match="try again in 2 s"):
        house.auth.login(name, PASSWORD, address=ELSEWHERE)


def test_the_right_password_forgives_what_failed_before(house: SmallServer) -> None:
    """Four slips of the finger and then the door opens: the count begins anew."""
    house.auth.register("Ann", PASSWORD, address=ADDRESS)
    for _ in range(3):
        fail(house, "Ann", times=4)
        house.auth.login("Ann", PASSWORD, address=ADDRESS)


@pytest.mark.promise("R17")
def test_an_address_that_tries_many_names_is_locked(house: SmallServer) -> None:
    """Signing in with a name of one's own in between does not help."""
    house.auth.register("Mallory", PASSWORD, address=ADDRESS)
    for number in range(19):
        fail(house, f"victim {number}")
    house.auth.login("Mallory", PASSWORD, address=ADDRESS)
    fail(house, "victim 20")

    with pytest.raises(TooMuch):
        house.auth.login("Mallory", PASSWORD, address=ADDRESS)
    house.auth.login("Mallory", PASSWORD, address=ELSEWHERE)


@pytest.mark.promise("R17")
def test_logins_and_new_accounts_of_an_address_are_rationed() -> None:
    """A flood from one place leaves another place untouched."""
    with small_server(Limits()) as house:
        for _ in range(30):
            house.auth.guest(address=ADDRESS)
        with pytest.raises(TooMuch, match="new players"):
            house.auth.guest(address=ADDRESS)
        with pytest.raises(TooMuch, match="new players"):
            house.auth.register("Ann", PASSWORD, address=ADDRESS)
        house.auth.register("Ann", PASSWORD, address=ELSEWHERE)
        for _ in range(20):
            house.auth.login("Ann", PASSWORD, address=ADDRESS)

        with pytest.raises(TooMuch, match="signing in"):
            house.auth.login("Ann", PASSWORD, address=ADDRESS)
        house.auth.login("Ann", PASSWORD, address=ELSEWHERE)


# -- what the house decides -----------------------------------------------------------------------


@pytest.mark.promise("R15")
def test_a_changed_role_ends_every_session_at_once(house: SmallServer) -> None:
    """Whatever was open under the old role is over; the next log-in has the new one."""
    told: list[tuple[int, str | None]] = []
    house.auth.on_session_end(lambda user, session: told.append((user, session)))
    boss, ann = house.add(Role.ADMINISTRATOR), house.add(Role.PLAYER, name="Ann")
    house.auth.change_role(boss.person, ann.person.id, "dealer")

    assert told == [(ann.person.id, None)]
    assert house.auth.who(ann.token) is None
    again = house.auth.login("Ann", PASSWORD, address=ADDRESS)
    assert again.person.role is Role.DEALER


@pytest.mark.promise("R15")
def test_a_disabled_person_is_out_until_the_account_is_opened_again(house: SmallServer) -> None:
    """Sessions end, the right password is not enough, and the answer tells nothing."""
    boss, ann = house.add(Role.ADMINISTRATOR), house.add(Role.PLAYER, name="Ann")
    house.auth.disable(boss.person, ann.person.id)

    assert house.auth.who(ann.token) is None
    with pytest.raises(NotSignedIn, match="no such name"):
        house.auth.login("Ann", PASSWORD, address=ADDRESS)
    house.auth.disable(boss.person, ann.person.id, disabled=False)
    house.auth.login("Ann", PASSWORD, address=ADDRESS)


def test_an_account_that_is_closed_in_between_begins_no_session(house: SmallServer) -> None:
    """The password was right, but by then the door was shut."""
    ann = house.add(Role.PLAYER, name="Ann")
    house.ledger.set_disabled(ann.person.id, True, house.clock.now_ms())

    with pytest.raises(NotSignedIn, match="closed"):
        house.auth._begin(ann.person.id, before="")


@pytest.mark.promise("R15")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.VISITOR])
def test_only_an_administrator_decides_about_people(house: SmallServer, role: Role) -> None:
    """Everybody else is refused, whatever they ask."""
    ann, by = house.add(Role.PLAYER, name="Ann"), house.add(role)
    for ask in (partial(house.auth.change_role, role="supervisor"), house.auth.disable):
        with nullcontext() if role is Role.ADMINISTRATOR else pytest.raises(NotPermitted):
            ask(by.person, ann.person.id)
    after = house.ledger.user_by_id(ann.person.id)

    assert after is not None
    assert after.disabled is (role is Role.ADMINISTRATOR)


def test_nobody_decides_about_their_own_account(house: SmallServer) -> None:
    """The last administrator cannot lock the house from inside."""
    boss = house.add(Role.ADMINISTRATOR).person

    with pytest.raises(NotPermitted, match="own account"):
        house.auth.change_role(boss, boss.id, "player")
    with pytest.raises(NotPermitted, match="own account"):
        house.auth.disable(boss, boss.id)


def test_roles_that_nobody_can_be_given_are_refused(house: SmallServer) -> None:
    """A person is not made a guest, nor a guest a dealer, nor anybody a king."""
    boss, ann = house.add(Role.ADMINISTRATOR).person, house.add(Role.PLAYER).person
    guest = house.add(Role.GUEST).person

    with pytest.raises(RuleViolation):
        house.auth.change_role(boss, ann.id, "guest")
    with pytest.raises(RuleViolation, match="no password"):
        house.auth.change_role(boss, guest.id, "dealer")
    with pytest.raises(MalformedAnswer):
        house.auth.change_role(boss, ann.id, "king")
    with pytest.raises(NoSuchThing):
        house.auth.change_role(boss, 999, "dealer")
    with pytest.raises(RuleViolation):
        house.auth.add("Bob", PASSWORD, role=Role.GUEST)


def test_those_who_work_for_the_house_get_nothing_to_play_with(house: SmallServer) -> None:
    """A dealer's wallet is empty."""
    assert house.auth.balance(house.add(Role.DEALER).person) == 0


def test_the_list_of_people_is_for_those_who_may_see_it(house: SmallServer) -> None:
    """The regulator and the administrator."""
    ann, looks = house.add(Role.PLAYER, name="Ann"), house.add(Role.REGULATOR)

    assert [each.name for each in house.auth.users(looks.person)] == ["Ann", "Some regulator"]
    with pytest.raises(NotPermitted):
        house.auth.users(ann.person)


def test_a_new_password_by_the_house_ends_what_was_open(house: SmallServer) -> None:
    """The old one opens no more; a guest has none to change."""
    ann, guest = house.add(Role.PLAYER, name="Ann"), house.add(Role.GUEST)
    house.auth.set_password(ann.person.id, "boxcars and snake eyes")

    assert house.auth.who(ann.token) is None
    house.auth.login("Ann", "boxcars and snake eyes", address=ADDRESS)
    with pytest.raises(NotSignedIn):
        house.auth.login("Ann", PASSWORD, address=ADDRESS)
    with pytest.raises(MalformedAnswer):
        house.auth.set_password(ann.person.id, "short")
    with pytest.raises(RuleViolation):
        house.auth.set_password(guest.person.id, PASSWORD)


# -- fresh money ----------------------------------------------------------------------------------


def lose_everything(house: SmallServer, user: int) -> None:
    with house.ledger.writing() as connection:
        connection.execute(
            text("update balances set cents = 0 where account = :a"), {"a": wallet(user)}
        )


def test_a_player_who_is_broke_gets_fresh_money_a_few_times(house: SmallServer) -> None:
    """Not while there is money left, nor again and again."""
    ann = house.add(Role.PLAYER, name="Ann").person
    with pytest.raises(RuleViolation, match="money left"):
        house.auth.fresh_money(ann)
    for _ in range(3):
        lose_everything(house, ann.id)
        assert house.auth.fresh_money(ann) == 1_000_00
    lose_everything(house, ann.id)

    with pytest.raises(TooMuch, match="just given"):
        house.auth.fresh_money(ann)
    house.clock.turn(seconds=1200)
    assert house.auth.fresh_money(ann) == 1_000_00


def test_staff_get_no_fresh_money(house: SmallServer) -> None:
    """They do not play."""
    with pytest.raises(NotPermitted):
        house.auth.fresh_money(house.add(Role.DEALER).person)


# -- guests' names --------------------------------------------------------------------------------


def test_a_guest_whose_name_is_taken_gets_another(
    house: SmallServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And if none is left after many tries, something is wrong with us."""
    tokens = iter(["same", "t1", "c1", "same", "other", "t2", "c2"])
    monkeypatch.setattr(sessions, "fresh_token", lambda: next(tokens))
    names = [house.auth.guest(address=ADDRESS).person.name for _ in range(2)]
    monkeypatch.setattr(sessions, "fresh_token", lambda: "same")

    assert len(set(names)) == 2
    with pytest.raises(InvariantBroken):
        house.auth.guest(address=ADDRESS)


def test_a_door_has_sensible_habits_of_its_own(house: SmallServer) -> None:
    """Limits and the full cost of passwords, where nothing else is said."""
    auth = AuthService(house.ledger, clock=house.clock, passwords=CHEAP)
    dear = AuthService(house.ledger, clock=house.clock)

    assert auth.guest(address=ADDRESS).person.guest
    with pytest.raises(NotSignedIn):
        dear.login("Ann", PASSWORD, address=ADDRESS)


@pytest.mark.promise("R17")
def test_a_name_in_other_letters_is_the_same_name_to_whoever_counts_tries(
    house: SmallServer,
) -> None:
    """The ledger finds Ann in wide letters too, so tries at that door are tries at hers."""
    house.add(Role.PLAYER, name="Annabel")
    for place in range(sessions.TRIES_OF_NAME_FREE):
        wide = "".join(chr(ord(c) + 0xFEE0) if i <= place else c for i, c in enumerate("Annabel"))
        with pytest.raises(NotSignedIn):
            house.auth.login(wide, "wrong wrong wrong", address=f"203.0.113.{place}")

    with pytest.raises(TooMuch):
        house.auth.login("Annabel", "wrong wrong wrong", address="203.0.113.200")
