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
from pitboss.server.settings import Bankroll
from pitboss.server.web.limits import NO_LIMITS, Limits
from tests.server.http_client import ADDRESS, CHEAP, PASSWORD, Client, SmallServer, small_server

ELSEWHERE = "198.51.100.7"


@pytest.fixture
def server() -> Iterator[SmallServer]:
    with small_server() as made:
        yield made


def test_a_guest_is_lent_a_name_and_money(server: SmallServer) -> None:
    """Play begins with a single step."""
    signed = server.auth.guest(address=ADDRESS)

    assert signed.person.guest
    assert signed.person.name.startswith("Guest ")
    assert server.auth.balance(signed.person) == 1_000_00
    assert server.auth.who(signed.token) == signed.person


def test_a_player_registers_and_comes_back(server: SmallServer) -> None:
    """Under the same name, in capitals or not, with the same number and balance."""
    first = server.auth.register("Ann", PASSWORD, address=ADDRESS)
    again = server.auth.login("ANN", PASSWORD, address=ADDRESS)

    assert first.person.id == again.person.id
    assert again.person.role is Role.PLAYER
    assert server.auth.balance(again.person) == 10_000_00
    assert again.token != first.token
    assert again.person.csrf != first.person.csrf


def test_a_name_is_taken_once(server: SmallServer) -> None:
    """Whatever its capitals."""
    server.auth.register("Ann", PASSWORD, address=ADDRESS)

    with pytest.raises(LedgerConflict, match="taken"):
        server.auth.register("aNN", PASSWORD, address=ADDRESS)


def test_bad_names_and_passwords_make_no_account(server: SmallServer) -> None:
    """Nothing is written down."""
    for name, password in (("x", PASSWORD), ("Ann", "short"), ("dealer", PASSWORD)):
        with pytest.raises(MalformedAnswer):
            server.auth.register(name, password, address=ADDRESS)

    assert server.ledger.users() == []


def test_nobody_comes_in_with_a_wrong_password_or_an_unknown_name(server: SmallServer) -> None:
    """Both are shown the same, and so is a guest's name, which has no password."""
    server.auth.register("Ann", PASSWORD, address=ADDRESS)
    guest = server.auth.guest(address=ADDRESS)
    said = set()
    for name in ("Ann", "Bob", guest.person.name):
        with pytest.raises(NotSignedIn) as refused:
            server.auth.login(name, "wrong wrong wrong", address=ADDRESS)
        said.add(refused.value.message)

    assert len(said) == 1


@pytest.mark.promise("R16")
def test_an_unknown_name_costs_as_much_work_as_a_known_one(server: SmallServer) -> None:
    """The hash is computed once in either case; who listens to the clock learns nothing."""

    class Counting(Passwords):
        work = 0

        def fits(self, password: str, *, kept: str | None) -> bool:
            Counting.work += 1
            return super().fits(password, kept=kept)

    counting = Counting(time_cost=1, memory_kib=8)
    auth = AuthService(server.ledger, clock=server.clock, limits=NO_LIMITS, passwords=counting)
    server.auth.register("Ann", PASSWORD, address=ADDRESS)
    for name in ("Ann", "Bob"):
        with pytest.raises(NotSignedIn):
            auth.login(name, "wrong wrong wrong", address=ADDRESS)

    assert Counting.work == 2


@pytest.mark.promise("R16")
def test_tokens_are_long_and_only_their_fingerprints_are_kept(server: SmallServer) -> None:
    """256 bits each; the database holds nothing that opens the door."""
    signed = server.auth.guest(address=ADDRESS)
    with server.ledger.reading() as connection:
        kept = str(connection.execute(text("select * from sessions")).all())

    assert len(signed.token) >= 43
    assert signed.token not in kept
    assert fingerprint(signed.token) in kept
    assert server.auth.who(fingerprint(signed.token)) is None


@pytest.mark.promise("R16")
def test_a_session_ends_when_it_is_idle_for_a_week(server: SmallServer) -> None:
    """One who looks in every few days stays, until a month is over."""
    idle, busy = (server.auth.guest(address=ADDRESS) for _ in range(2))
    for _ in range(4):
        server.clock.turn(days=6.9)
        assert server.auth.who(busy.token) is not None

    assert server.auth.who(idle.token) is None
    server.clock.turn(days=2.5)
    assert server.auth.who(busy.token) is None
    assert server.ledger.session(fingerprint(busy.token)) is None


def test_the_house_chooses_how_long_sessions_last(server: SmallServer) -> None:
    """By its settings, of which a shorter one holds for sessions that were begun before."""
    with small_server(session_days=3, idle_days=1) as strict:
        idle, busy = (strict.auth.guest(address=ADDRESS) for _ in range(2))
        for _ in range(3):
            strict.clock.turn(days=0.9)
            assert strict.auth.who(busy.token) is not None
        assert strict.auth.who(idle.token) is None
        strict.clock.turn(days=0.4)
        assert strict.auth.who(busy.token) is None
        cookie = Client(strict).post("/api/guest").headers["set-cookie"]

    assert f"Max-Age={3 * 86_400};" in cookie
    ann = server.auth.guest(address=ADDRESS)
    server.auth._session_ms = 86_400_000
    server.clock.turn(days=1)
    assert server.auth.who(ann.token) is None


def test_that_somebody_was_seen_is_not_written_at_every_step(server: SmallServer) -> None:
    """Once a minute is enough."""
    signed = server.auth.guest(address=ADDRESS)
    began = server.clock.now_ms()
    server.clock.turn(seconds=59)
    server.auth.who(signed.token)
    early = server.ledger.session(signed.person.session)
    server.clock.turn(seconds=2)
    server.auth.who(signed.token)
    late = server.ledger.session(signed.person.session)

    assert early is not None
    assert early.seen_at == began
    assert late is not None
    assert late.seen_at == began + 61_000


def test_nobody_is_known_without_a_token(server: SmallServer) -> None:
    """Neither by nothing nor by anything odd."""
    for odd in ("", "x", "\ud800", "a" * 10_000):
        assert server.auth.who(odd) is None
    assert role_of(None) is Role.VISITOR


@pytest.mark.promise("R16")
def test_a_session_ends_at_logout_and_its_sockets_are_notified(server: SmallServer) -> None:
    """Only that one, once."""
    received: list[tuple[int, str | None]] = []
    server.auth.on_session_end(lambda user, session: received.append((user, session)))
    server.auth.register("Ann", PASSWORD, address=ADDRESS)
    here, there = (server.auth.login("Ann", PASSWORD, address=ADDRESS) for _ in range(2))
    for _ in range(2):
        server.auth.logout(here.token)

    assert received == [(here.person.id, here.person.session)]
    assert server.auth.who(here.token) is None
    assert server.auth.who(there.token) is not None


@pytest.mark.promise("R16")
def test_signing_in_ends_the_session_one_came_with(server: SmallServer) -> None:
    """A session that somebody else had planted is worth nothing afterwards."""
    planted = server.auth.guest(address=ADDRESS)
    server.auth.register("Ann", PASSWORD, address=ADDRESS)
    server.auth.login("Ann", PASSWORD, address=ADDRESS, before=planted.token)

    assert server.auth.who(planted.token) is None


def test_a_hash_of_cheaper_days_is_made_anew_at_the_next_log_in(server: SmallServer) -> None:
    """The password stays the same, what is kept of it is dearer; older sessions end."""
    ann = server.add(Role.PLAYER, name="Ann")
    dearer = Passwords(time_cost=2, memory_kib=16)
    auth = AuthService(server.ledger, clock=server.clock, limits=NO_LIMITS, passwords=dearer)
    again = auth.login("Ann", PASSWORD, address=ADDRESS)
    kept = server.ledger.user_by_name("Ann")

    assert kept is not None
    assert not dearer.is_outdated(kept.password or "")
    assert auth.who(ann.token) is None
    assert auth.who(again.token) == again.person


# -- tries ----------------------------------------------------------------------------------------


def fail(server: SmallServer, name: str, *, address: str = ADDRESS, times: int = 1) -> None:
    for _ in range(times):
        with pytest.raises(NotSignedIn):
            server.auth.login(name, "wrong wrong wrong", address=address)


@pytest.mark.promise("R17")
@pytest.mark.parametrize("name", ["Ann", "Nobody"])
def test_a_name_is_locked_after_failures_even_for_the_right_password(
    server: SmallServer, name: str
) -> None:
    """From wherever they come, known or not; a little later the right password opens again."""
    server.auth.register("Ann", PASSWORD, address=ADDRESS)
    fail(server, name, times=5)

    with pytest.raises(TooMuch, match="try again in 1 s"):
        server.auth.login(name, PASSWORD, address=ELSEWHERE)
    server.clock.turn(seconds=1)
    fail(server, name)
    with pytest.raises(TooMuch, match="try again in 2 s"):
        server.auth.login(name, PASSWORD, address=ELSEWHERE)


def test_the_right_password_forgives_what_failed_before(server: SmallServer) -> None:
    """Four slips of the finger and then the door opens: the count begins anew."""
    server.auth.register("Ann", PASSWORD, address=ADDRESS)
    for _ in range(3):
        fail(server, "Ann", times=4)
        server.auth.login("Ann", PASSWORD, address=ADDRESS)


@pytest.mark.promise("R17")
def test_an_address_that_tries_many_names_is_locked(server: SmallServer) -> None:
    """Signing in with a name of one's own in between does not help."""
    server.auth.register("Mallory", PASSWORD, address=ADDRESS)
    for number in range(19):
        fail(server, f"victim {number}")
    server.auth.login("Mallory", PASSWORD, address=ADDRESS)
    fail(server, "victim 20")

    with pytest.raises(TooMuch):
        server.auth.login("Mallory", PASSWORD, address=ADDRESS)
    server.auth.login("Mallory", PASSWORD, address=ELSEWHERE)


@pytest.mark.promise("R17")
def test_logins_and_new_accounts_of_an_address_are_rationed() -> None:
    """A flood from one place leaves another place untouched."""
    with small_server(Limits()) as server:
        for _ in range(30):
            server.auth.guest(address=ADDRESS)
        with pytest.raises(TooMuch, match="new players"):
            server.auth.guest(address=ADDRESS)
        with pytest.raises(TooMuch, match="new players"):
            server.auth.register("Ann", PASSWORD, address=ADDRESS)
        server.auth.register("Ann", PASSWORD, address=ELSEWHERE)
        for _ in range(20):
            server.auth.login("Ann", PASSWORD, address=ADDRESS)

        with pytest.raises(TooMuch, match="signing in"):
            server.auth.login("Ann", PASSWORD, address=ADDRESS)
        server.auth.login("Ann", PASSWORD, address=ELSEWHERE)


# -- what the house decides -----------------------------------------------------------------------


@pytest.mark.promise("R15")
def test_a_changed_role_ends_every_session_at_once(server: SmallServer) -> None:
    """Whatever was open under the old role is over; the next log-in has the new one."""
    received: list[tuple[int, str | None]] = []
    server.auth.on_session_end(lambda user, session: received.append((user, session)))
    boss, ann = server.add(Role.ADMINISTRATOR), server.add(Role.PLAYER, name="Ann")
    server.auth.change_role(boss.person, ann.person.id, "dealer")

    assert received == [(ann.person.id, None)]
    assert server.auth.who(ann.token) is None
    again = server.auth.login("Ann", PASSWORD, address=ADDRESS)
    assert again.person.role is Role.DEALER


@pytest.mark.promise("R15")
def test_a_disabled_person_is_out_until_the_account_is_opened_again(server: SmallServer) -> None:
    """Sessions end, the right password is not enough, and the answer tells nothing."""
    boss, ann = server.add(Role.ADMINISTRATOR), server.add(Role.PLAYER, name="Ann")
    server.auth.disable(boss.person, ann.person.id)

    assert server.auth.who(ann.token) is None
    with pytest.raises(NotSignedIn, match="no such name"):
        server.auth.login("Ann", PASSWORD, address=ADDRESS)
    server.auth.disable(boss.person, ann.person.id, disabled=False)
    server.auth.login("Ann", PASSWORD, address=ADDRESS)


def test_an_account_that_is_closed_in_between_begins_no_session(server: SmallServer) -> None:
    """The password was right, but by then the door was shut."""
    ann = server.add(Role.PLAYER, name="Ann")
    server.ledger.set_disabled(ann.person.id, True, server.clock.now_ms())

    with pytest.raises(NotSignedIn, match="closed"):
        server.auth._begin(ann.person.id, before="")


@pytest.mark.promise("R15")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.VISITOR])
def test_only_an_administrator_decides_about_people(server: SmallServer, role: Role) -> None:
    """Everybody else is refused, whatever they ask."""
    ann, by = server.add(Role.PLAYER, name="Ann"), server.add(role)
    for ask in (partial(server.auth.change_role, role="supervisor"), server.auth.disable):
        with nullcontext() if role is Role.ADMINISTRATOR else pytest.raises(NotPermitted):
            ask(by.person, ann.person.id)
    after = server.ledger.user_by_id(ann.person.id)

    assert after is not None
    assert after.disabled is (role is Role.ADMINISTRATOR)


def test_nobody_decides_about_their_own_account(server: SmallServer) -> None:
    """The last administrator cannot lock the house from inside."""
    boss = server.add(Role.ADMINISTRATOR).person

    with pytest.raises(NotPermitted, match="own account"):
        server.auth.change_role(boss, boss.id, "player")
    with pytest.raises(NotPermitted, match="own account"):
        server.auth.disable(boss, boss.id)


def test_roles_that_nobody_can_be_given_are_refused(server: SmallServer) -> None:
    """A person is not made a guest, nor a guest a dealer, nor anybody a king."""
    boss, ann = server.add(Role.ADMINISTRATOR).person, server.add(Role.PLAYER).person
    guest = server.add(Role.GUEST).person

    with pytest.raises(RuleViolation):
        server.auth.change_role(boss, ann.id, "guest")
    with pytest.raises(RuleViolation, match="no password"):
        server.auth.change_role(boss, guest.id, "dealer")
    with pytest.raises(MalformedAnswer):
        server.auth.change_role(boss, ann.id, "king")
    with pytest.raises(NoSuchThing):
        server.auth.change_role(boss, 999, "dealer")
    with pytest.raises(RuleViolation):
        server.auth.add("Bob", PASSWORD, role=Role.GUEST)


def test_those_who_work_for_the_house_get_nothing_to_play_with(server: SmallServer) -> None:
    """A dealer's wallet is empty."""
    assert server.auth.balance(server.add(Role.DEALER).person) == 0


def test_the_list_of_people_is_for_those_who_may_see_it(server: SmallServer) -> None:
    """The regulator and the administrator."""
    ann, looks = server.add(Role.PLAYER, name="Ann"), server.add(Role.REGULATOR)

    assert [each.name for each in server.auth.users(looks.person)] == ["Ann", "Some regulator"]
    with pytest.raises(NotPermitted):
        server.auth.users(ann.person)


def test_a_new_password_by_the_house_ends_what_was_open(server: SmallServer) -> None:
    """The old one opens no more; a guest has none to change."""
    ann, guest = server.add(Role.PLAYER, name="Ann"), server.add(Role.GUEST)
    server.auth.set_password(ann.person.id, "boxcars and snake eyes")

    assert server.auth.who(ann.token) is None
    server.auth.login("Ann", "boxcars and snake eyes", address=ADDRESS)
    with pytest.raises(NotSignedIn):
        server.auth.login("Ann", PASSWORD, address=ADDRESS)
    with pytest.raises(MalformedAnswer):
        server.auth.set_password(ann.person.id, "short")
    with pytest.raises(RuleViolation):
        server.auth.set_password(guest.person.id, PASSWORD)


def test_what_new_accounts_get_can_be_chosen(server: SmallServer) -> None:
    """A guest who takes a name gets the difference, and nothing is taken away."""
    for player, more in ((30_00, 30_00), (3_00, 7_00)):
        bankroll = Bankroll(guest_cents=7_00, player_cents=player, fresh_cents=9_00)
        auth = AuthService(server.ledger, clock=server.clock, passwords=CHEAP, bankroll=bankroll)
        guest = auth.guest(address=ADDRESS)
        assert auth.balance(guest.person) == 7_00
        name = "Annabel" if player == 30_00 else "Benedict"
        named = auth.register(name, PASSWORD, address=ADDRESS, before=guest.token)
        assert auth.balance(named.person) == more


# -- fresh money ----------------------------------------------------------------------------------


def lose_everything(server: SmallServer, user: int) -> None:
    with server.ledger.writing() as connection:
        connection.execute(
            text("update balances set cents = 0 where account = :a"), {"a": wallet(user)}
        )


def test_a_player_who_is_broke_gets_fresh_money_a_few_times(server: SmallServer) -> None:
    """Not while there is money left, nor again and again."""
    ann = server.add(Role.PLAYER, name="Ann").person
    with pytest.raises(RuleViolation, match="money left"):
        server.auth.fresh_money(ann)
    for _ in range(3):
        lose_everything(server, ann.id)
        assert server.auth.fresh_money(ann) == 1_000_00
    lose_everything(server, ann.id)

    with pytest.raises(TooMuch, match="just given"):
        server.auth.fresh_money(ann)
    server.clock.turn(seconds=1200)
    assert server.auth.fresh_money(ann) == 1_000_00


def test_staff_get_no_fresh_money(server: SmallServer) -> None:
    """They do not play."""
    with pytest.raises(NotPermitted):
        server.auth.fresh_money(server.add(Role.DEALER).person)


# -- guests' names --------------------------------------------------------------------------------


def test_a_guest_whose_name_is_taken_gets_another(
    server: SmallServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And if none is left after many tries, something is wrong with us."""
    tokens = iter(["same", "t1", "same", "other", "t2"])
    monkeypatch.setattr(sessions, "fresh_token", lambda: next(tokens))
    names = [server.auth.guest(address=ADDRESS).person.name for _ in range(2)]
    monkeypatch.setattr(sessions, "fresh_token", lambda: "same")

    assert len(set(names)) == 2
    with pytest.raises(InvariantBroken):
        server.auth.guest(address=ADDRESS)


def test_a_door_has_sensible_habits_of_its_own(server: SmallServer) -> None:
    """Limits and the full cost of passwords, where nothing else is said."""
    auth = AuthService(server.ledger, clock=server.clock, passwords=CHEAP)
    dear = AuthService(server.ledger, clock=server.clock)

    assert auth.guest(address=ADDRESS).person.guest
    with pytest.raises(NotSignedIn):
        dear.login("Ann", PASSWORD, address=ADDRESS)


@pytest.mark.promise("R17")
def test_a_name_in_other_letters_is_the_same_name_to_who_counts_tries(
    server: SmallServer,
) -> None:
    """The ledger finds Ann in wide letters too, so tries at that door are tries at hers."""
    server.add(Role.PLAYER, name="Annabel")
    for place in range(sessions.TRIES_OF_NAME_FREE):
        wide = "".join(chr(ord(c) + 0xFEE0) if i <= place else c for i, c in enumerate("Annabel"))
        with pytest.raises(NotSignedIn):
            server.auth.login(wide, "wrong wrong wrong", address=f"203.0.113.{place}")

    with pytest.raises(TooMuch):
        server.auth.login("Annabel", "wrong wrong wrong", address="203.0.113.200")
