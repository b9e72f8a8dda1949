"""What changes while somebody signs in, whose password takes a moment to be checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from pitboss.errors import NotSignedIn
from pitboss.ledger.acts import Source
from pitboss.ledger.second_factors import SecondFactors
from pitboss.server.auth.passwords import Passwords
from pitboss.server.auth.roles import Role
from pitboss.server.auth.totp import STEP_SECONDS, code_at
from tests.server.http_client import ADDRESS, CHEAP, PASSWORD, SmallServer, small_server

NEW = "boxcars and snake eyes"
HERE = Source(ADDRESS, "a test")


class Interrupted(Passwords):
    """Something happens once a password was found to be right, or late: the code as well."""

    def __init__(
        self, happens: Callable[[], object], *, outdated: bool = False, late: bool = False
    ) -> None:
        super().__init__(time_cost=1, memory_kib=8)
        self.happens: Callable[[], object] | None = happens
        self._outdated, self._late = outdated, late

    def fits(self, password: str, *, kept: str | None) -> bool:
        fits = super().fits(password, kept=kept)
        if fits and not self._late:
            self._interrupt()
        return fits

    def is_outdated(self, kept: str) -> bool:
        self._interrupt()
        return self._outdated or super().is_outdated(kept)

    def _interrupt(self) -> None:
        happens, self.happens = self.happens, None
        if happens is not None:
            happens()


@pytest.fixture
def server() -> Iterator[SmallServer]:
    with small_server() as made:
        yield made


def interrupt(server: SmallServer, happens: Callable[[], object], **when: bool) -> None:
    server.auth._passwords = Interrupted(happens, **when)


@pytest.mark.promise("R16")
@pytest.mark.parametrize("outdated", [False, True])
def test_a_log_in_does_not_outlive_a_change_of_the_password(
    server: SmallServer, outdated: bool
) -> None:
    """It was begun with the old one; nor does the old one come back when it is hashed anew."""
    ann = server.add(Role.PLAYER, name="Ann")
    new = CHEAP.hash(NEW)
    interrupt(server, lambda: server.ledger.set_password(ann.person.id, new, 1), outdated=outdated)
    with pytest.raises(NotSignedIn, match="changed meanwhile"):
        server.auth.login("Ann", PASSWORD, address=ADDRESS)

    assert server.ledger.all_sessions_of(ann.person.id) == []
    user = server.ledger.user_by_id(ann.person.id)
    assert user is not None
    assert user.password == new


@pytest.mark.promise("R16")
def test_of_two_changes_of_a_password_one_is_made(server: SmallServer) -> None:
    """A password that is set at the console is not undone by a change under way."""
    ann = server.add(Role.PLAYER, name="Ann")
    new = CHEAP.hash(NEW)
    interrupt(server, lambda: server.ledger.set_password(ann.person.id, new, 1))
    with pytest.raises(NotSignedIn):
        server.auth.change_password(ann.person, PASSWORD, "a third long one", address=ADDRESS)

    user = server.ledger.user_by_id(ann.person.id)
    assert user is not None
    assert user.password == new


@pytest.mark.promise("R16")
def test_a_log_in_does_not_outlive_the_closing_of_an_account(server: SmallServer) -> None:
    """It would be there when the account is opened again."""
    ann = server.add(Role.PLAYER, name="Ann")
    interrupt(server, lambda: server.auth.set_disabled(ann.person.id, disabled=True))
    with pytest.raises(NotSignedIn):
        server.auth.login("Ann", PASSWORD, address=ADDRESS)

    assert server.ledger.all_sessions_of(ann.person.id) == []


@pytest.mark.promise("R16")
def test_nobody_comes_in_by_the_password_alone_while_a_second_factor_is_set_up(
    server: SmallServer,
) -> None:
    """All sessions without it have ended, this one too."""
    ann = server.add(Role.PLAYER, name="Ann")
    secret = server.account.offer_factor(ann.person, PASSWORD, address=ADDRESS).secret
    code = code_at(secret, server.clock.now_ms() // 1000 // STEP_SECONDS)
    confirm = server.account.confirm_factor
    interrupt(server, lambda: confirm(ann.person, code, source=HERE), late=True)
    with pytest.raises(NotSignedIn):
        server.auth.login("Ann", PASSWORD, address=ADDRESS)

    left = [each.token_hash for each in server.ledger.all_sessions_of(ann.person.id)]
    assert left == [ann.person.session]


@pytest.mark.promise("R16")
def test_an_old_password_neither_deletes_an_account_nor_turns_its_factor_off(
    server: SmallServer,
) -> None:
    """Both are asked for with it, and done with what holds now."""
    ann, account = server.add(Role.PLAYER, name="Ann"), server.account
    secret = account.offer_factor(ann.person, PASSWORD, address=ADDRESS).secret
    step = server.clock.now_ms() // 1000 // STEP_SECONDS
    account.confirm_factor(ann.person, code_at(secret, step), source=HERE)
    server.clock.turn(seconds=STEP_SECONDS)
    change = server.ledger.set_password
    interrupt(server, partial(change, ann.person.id, CHEAP.hash(NEW), 1))
    with pytest.raises(NotSignedIn):
        account.delete(ann.person, PASSWORD, code_at(secret, step + 1), address=ADDRESS)
    interrupt(server, partial(change, ann.person.id, CHEAP.hash(PASSWORD), 1))
    with pytest.raises(NotSignedIn):
        account.turn_off_factor(ann.person, NEW, code_at(secret, step + 2), source=HERE)

    user = server.ledger.user_by_id(ann.person.id)
    assert user is not None
    assert user.name == "Ann"
    assert SecondFactors(server.ledger).of(ann.person.id) is not None
