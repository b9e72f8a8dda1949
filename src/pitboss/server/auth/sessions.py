"""Authentication: guests, accounts with name and password, sessions.

A user who signs in gets a token of 256 bits; the server keeps only its hash. Everything here is
synchronous: the ledger and the clock are given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from typing import Final, Protocol

import msgspec

from pitboss.equipment.randomness import token as fresh_token
from pitboss.errors import (
    InvariantBroken,
    LedgerConflict,
    NoSuchThing,
    NotPermitted,
    NotSignedIn,
    RuleViolation,
    SecondFactorNeeded,
    TooMuch,
)
from pitboss.ledger.accounts import wallet
from pitboss.ledger.acts import AT_CONSOLE, NOWHERE, Act, Acts, Source
from pitboss.ledger.store import Ledger
from pitboss.ledger.users import Proved, SessionRow, UserRow
from pitboss.server.auth import security_log
from pitboss.server.auth.passwords import Passwords, check_name, check_password, fold, looks
from pitboss.server.auth.play_limits import PlayLimitService
from pitboss.server.auth.roles import Action, Role, check, is_staff, role_named
from pitboss.server.auth.second_factor import SecondFactorService
from pitboss.server.clock import Clock
from pitboss.server.settings import AccountSettings, Bankroll
from pitboss.server.web.limits import Limits, LoginThrottle, Rate, RateLimiter, rate_limit_key

_DAY_MS: Final = 86_400_000

# The time of the last request is written at most so often.
SEEN_EVERY_MS: Final = 60_000

# Attempts at a guest name that is not taken; they never all fail.
GUEST_NAMES_TRIED_MAX: Final = 10

TRIES_OF_NAME_FREE: Final = 5
TRIES_OF_ADDRESS_FREE: Final = 20

FRESH_MONEY_REASON: Final = "fresh money"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A signed-in user; `session` is the hash of the session's token."""

    id: int
    name: str
    role: Role
    csrf: str
    session: str
    must_enroll: bool = field(default=False, compare=False)  # staff without a second factor

    def __hash__(self) -> int:
        """Asked for before every message; a session has one user."""
        return hash(self.session)

    @property
    def guest(self) -> bool:
        """Whether the user has no account name of their own."""
        return self.role is Role.GUEST


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A user who has just signed in, with the token that only they get."""

    token: str
    person: Person


# How listeners are called: directly, or in the thread of the event loop that owns the sockets.
DISPATCH: Final[ContextVar[Callable[[Callable[[], None]], object]]] = ContextVar(
    "DISPATCH", default=lambda news: news()
)


class SessionEndListener(Protocol):
    """Called when sessions end, to close their sockets: one session, or all of a user."""

    def __call__(self, user_id: int, session: str | None) -> None:
        """Close the sockets of this session; without one, all of the user."""
        ...


def role_of(person: Person | None) -> Role:
    """The role of a user; without one, that of a visitor."""
    return person.role if person else Role.VISITOR


def fingerprint(token: str) -> str:
    """The hash of a token, which is all that is stored of it."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class AuthService:
    """Signs users in and out, recognises their sessions, and manages accounts.

    `chips_of` says how many cents a user has on tables.
    """

    def __init__(
        self,
        people: Ledger,
        *,
        clock: Clock,
        limits: Limits | None = None,
        passwords: Passwords | None = None,
        accounts: AccountSettings | None = None,
        bankroll: Bankroll | None = None,
    ) -> None:
        limits, accounts = limits or Limits(), accounts or AccountSettings()
        self._people = people
        self._clock = clock
        self._passwords = passwords or Passwords()
        self._bankroll = bankroll or Bankroll()
        self._names = LoginThrottle(clock=clock, free=TRIES_OF_NAME_FREE)
        self._addresses = LoginThrottle(clock=clock, free=TRIES_OF_ADDRESS_FREE)
        self._logins = RateLimiter(limits.logins_of_address, clock=clock)
        self._accounts = RateLimiter(limits.accounts_of_address, clock=clock)
        self.second_factors = SecondFactorService(people, clock=clock)
        self.second_factor_required = accounts.staff_second_factor
        self._session_ms = accounts.session_days * _DAY_MS
        self._idle_ms = accounts.idle_days * _DAY_MS
        self._acts = Acts(people)
        self.chips_of: Callable[[int], int] = lambda _user: 0
        self.play_limits = PlayLimitService(people, clock=clock)
        self._listeners: list[SessionEndListener] = []

    @property
    def session_seconds(self) -> int:
        """How long a session lasts at most."""
        return self._session_ms // 1000

    def on_session_end(self, ended: SessionEndListener) -> None:
        """Call a listener whenever sessions end."""
        self._listeners.append(ended)

    # -- signing in -------------------------------------------------------------------------------

    def guest(self, *, address: str, device: str = "", before: str = "") -> SignedIn:
        """Sign in as a new guest with a generated name."""
        self._accounts.spend(rate_limit_key(address), what="too many new players from one place")
        return self._begin(self._new_guest(), before=before, source=Source(address, device))

    def register(
        self, name: str, password: str, *, address: str, device: str = "", before: str = ""
    ) -> SignedIn:
        """Create an account and sign in; a guest keeps number, money and rounds."""
        self._accounts.spend(rate_limit_key(address), what="too many new players from one place")
        guest, source = self.who(before), Source(address, device)
        if guest is not None and guest.guest:
            self._name_guest(guest, name, password)
            return self._begin(guest.id, before=before, source=source)
        user = self.add(name, password, role=Role.PLAYER)
        return self._begin(user, before=before, source=source)

    def add(self, name: str, password: str, *, role: Role, act: Act | None = None) -> int:
        """Create an account; returns its number."""
        _check_lasting(role)
        staff = role is not Role.PLAYER
        grant = 0 if staff else self._bankroll.player_cents
        hashed, now = self._hash_new(name, password, staff=staff), self._clock.now_ms()
        return self._people.add_user(name, role, hashed, now, grant_cents=grant, act=act)

    def _name_guest(self, guest: Person, name: str, password: str) -> None:
        """Turn a guest into a player, who gets the difference between the opening balances."""
        hashed, now = self._hash_new(name, password, staff=False), self._clock.now_ms()
        more = max(self._bankroll.player_cents - self._bankroll.guest_cents, 0)
        self._people.name_guest(guest.id, name, Role.PLAYER, hashed, now, grant_cents=more)

    def _hash_new(self, name: str, password: str, *, staff: bool) -> str:
        """The hash of the password of a new account, if name and password are acceptable."""
        check_name(name, staff=staff)
        check_password(password, name=name)
        if self._people.user_by_name(name) is not None:
            raise LedgerConflict("that name is taken")
        if looks(name) in map(looks, self._people.lasting_names()):
            raise LedgerConflict("that name looks like another player's; please choose another")
        return self._passwords.hash(password)

    def login(
        self,
        name: str,
        password: str,
        *,
        address: str,
        code: str = "",
        device: str = "",
        before: str = "",
    ) -> SignedIn:
        """Sign in to an account; the session before ends."""
        proved = self._renewed(self._proved(name, password, code, address=address), password)
        user, source = proved.user, Source(address, device)
        signed = self._begin(user.id, before=before, source=source, proved=proved)
        if is_staff(signed.person.role):
            self._acts.add(
                Act(action="session.begin", target=user.name, source=source),
                at=self._clock.now_ms(),
                by=user.id,
            )
        return signed

    def prove(self, by: Person, password: str, code: str, *, address: str) -> Proved:
        """Make sure that it is a user's own hand, by the password and the second factor."""
        try:
            return self._proved(by.name, password, code, address=address)
        except SecondFactorNeeded:
            raise
        except NotSignedIn as error:
            words = error.message if code else "that is not your password"
            raise NotPermitted(words) from None

    def _proved(self, name: str, password: str, code: str, *, address: str) -> Proved:
        """The account with this name and password; failed attempts are logged."""
        try:
            return self._check_proof(name, password, code, address=address)
        except SecondFactorNeeded:
            raise
        except (NotSignedIn, TooMuch) as error:
            user = self._people.user_by_name(name)
            security_log.not_proved(None if user is None else user.id, error.code, address)
            raise

    def _check_proof(self, name: str, password: str, code: str, *, address: str) -> Proved:
        """The same; after failed attempts the wait grows."""
        key, place = fold(name)[:64], rate_limit_key(address)
        self._logins.spend(place, what="too many people signing in from one place")
        self._names.check(key)
        self._addresses.check(place)
        self._names.begin(key)
        self._addresses.begin(place)
        user = self._known(name, password)
        self._names.forgive(key)
        self._addresses.take_back(place)
        return Proved(user=user, factor_since=self.second_factors.check(user.id, code))

    def _known(self, name: str, password: str) -> UserRow:
        user = self._people.user_by_name(name)
        kept = user.password if user and not user.disabled else None
        if not self._passwords.fits(password, kept=kept) or user is None:
            raise NotSignedIn("no such name with this password")
        return user

    def _renewed(self, proved: Proved, password: str) -> Proved:
        """Hash a password again if the cost has been raised since; that ends all its sessions."""
        user = proved.user
        if user.password is None or not self._passwords.is_outdated(user.password):
            return proved
        return self._replace_password(proved, self._passwords.hash(password))

    def _replace_password(self, proved: Proved, hashed: str) -> Proved:
        """Store another hash in place of the one that was proved; all sessions end."""
        user, now = proved.user, self._clock.now_ms()
        self._people.set_password(user.id, hashed, now, by=user.id, proved=proved)
        self.notify_ended(user.id, None)
        return msgspec.structs.replace(proved, user=msgspec.structs.replace(user, password=hashed))

    def change_password(
        self,
        by: Person,
        old: str,
        new: str,
        *,
        address: str,
        code: str = "",
        device: str = "",
    ) -> SignedIn:
        """Change the own password; all other sessions of the account end."""
        check(by.role, Action.PASSWORD_CHANGE_OWN)
        proved = self.prove(by, old, code, address=address)
        check_password(new, name=by.name)
        fresh = self._replace_password(proved, self._passwords.hash(new))
        return self._begin(by.id, before="", source=Source(address, device), proved=fresh)

    def _new_guest(self) -> int:
        for _ in range(GUEST_NAMES_TRIED_MAX):
            letters = fingerprint(fresh_token())[:6].upper()
            try:
                return self._people.add_user(
                    f"Guest {letters}",
                    Role.GUEST,
                    None,
                    self._clock.now_ms(),
                    grant_cents=self._bankroll.guest_cents,
                )
            except LedgerConflict:
                continue
        raise InvariantBroken("no name is left for a guest")

    def _begin(
        self,
        user_id: int,
        *,
        before: str,
        source: Source = NOWHERE,
        proved: Proved | None = None,
    ) -> SignedIn:
        """Begin a session; the one before ends."""
        self.logout(before)
        token, now = fresh_token(), self._clock.now_ms()
        mark, end = fingerprint(token), now + self._session_ms
        self._people.put_session(mark, user_id, now, end, source, proved=proved)
        person = self.who(token)
        if person is None:
            raise NotSignedIn("this account is closed")
        security_log.signed_in(user_id, person.role, source)
        return SignedIn(token, person)

    # -- sessions ---------------------------------------------------------------------------------

    def who(self, token: str) -> Person | None:
        """The user with this token, if the session is valid and the account open."""
        if not token:
            return None
        mark, now = fingerprint(token), self._clock.now_ms()
        session = self._people.session(mark)
        if session is None:
            return None
        if self.is_over(session, now):
            self._people.drop_session(mark)
            return None
        if now - session.seen_at >= SEEN_EVERY_MS:
            self._people.touch_session(mark, now)
        person = _person(self._people.user_by_id(session.user_id), session, mark)
        return None if person is None else self._with_duty(person)

    def is_over(self, session: SessionRow, now: int) -> bool:
        """Whether a session has expired, or was not used for long."""
        ends_at = min(session.expires_at, session.created_at + self._session_ms)
        return now >= ends_at or now - session.seen_at >= self._idle_ms

    def _with_duty(self, person: Person) -> Person:
        """The user, and whether they have to set up a second factor before anything else."""
        if not (self.second_factor_required and is_staff(person.role)):
            return person
        return replace(person, must_enroll=not self.second_factors.state(person.id).on)

    def still_in(self, people: Collection[Person]) -> set[Person]:
        """Those of these users whose sessions are still valid, with one query."""
        now = self._clock.now_ms()
        found = self._people.sessions_of({person.session for person in people})
        alive = [(session, user) for session, user in found if not self.is_over(session, now)]
        seen = [each.token_hash for each, _ in alive if now - each.seen_at >= SEEN_EVERY_MS]
        if seen:
            self._people.touch_sessions(seen, now)
        known = {_person(user, session, session.token_hash) for session, user in alive}
        return {person for person in people if person in known}

    def balance(self, person: Person) -> int:
        """The balance of the user's wallet, in cents."""
        return self.balance_of(person.id)

    def balance_of(self, user_id: int) -> int:
        """The balance of the wallet of the user with that number, in cents."""
        return self._people.balance(wallet(user_id))

    # -- signing out ------------------------------------------------------------------------------

    def logout(self, token: str) -> None:
        """End a session; its sockets are closed."""
        person = self.who(token)
        if person is not None:
            self._people.drop_session(person.session)
            security_log.signed_out(person.id)
            self.notify_ended(person.id, person.session)

    def end_sessions(self, user_id: int) -> None:
        """End all sessions of a user."""
        self._people.drop_sessions_of(user_id)
        security_log.signed_out(user_id)
        self.notify_ended(user_id, None)

    def notify_ended(self, user_id: int, session: str | None) -> None:
        """Have the sockets closed of a session that has ended, or of all of a user."""
        dispatch = DISPATCH.get()
        for ended in self._listeners:
            dispatch(partial(ended, user_id, session))

    # -- managing accounts ------------------------------------------------------------------------

    def users(self, by: Person) -> Sequence[UserRow]:
        """All accounts."""
        check(by.role, Action.USERS_READ)
        return self._people.users()

    def change_role(self, by: Person, user_id: int, role: str, *, source: Source = NOWHERE) -> None:
        """Change the role of an account; all its sessions end at once."""
        check(by.role, Action.USERS_CHANGE_ROLE)
        _check_other(by, user_id)
        self.set_role(user_id, role_named(role), by=by.id, source=source)

    def disable(
        self, by: Person, user_id: int, *, disabled: bool = True, source: Source = NOWHERE
    ) -> None:
        """Disable an account, or enable it again."""
        check(by.role, Action.USERS_DISABLE)
        _check_other(by, user_id)
        self.set_disabled(user_id, disabled=disabled, by=by.id, source=source)

    def set_role(
        self, user_id: int, role: Role, *, by: int = 0, source: Source = AT_CONSOLE
    ) -> None:
        """The same from the command line, without a check of permissions."""
        _check_lasting(role)
        user, now = self._user(user_id), self._clock.now_ms()
        if user.password is None:
            raise RuleViolation("a guest has no password, and so no other role")
        detail = f"{user.role} to {role}"
        act = Act(action=Action.USERS_CHANGE_ROLE, target=user.name, source=source, detail=detail)
        self._people.set_role(user_id, role, now, by=by, act=act)
        self.end_sessions(user_id)

    def set_disabled(
        self, user_id: int, *, disabled: bool, by: int = 0, source: Source = AT_CONSOLE
    ) -> None:
        """The same from the command line, without a check of permissions."""
        user, now = self._user(user_id), self._clock.now_ms()
        detail = "closed" if disabled else "open again"
        act = Act(action=Action.USERS_DISABLE, target=user.name, source=source, detail=detail)
        self._people.set_disabled(user.id, disabled, now, by=by, act=act)
        self.end_sessions(user_id)

    def set_password(self, user_id: int, password: str) -> None:
        """Set the password of an account, from the command line."""
        user = self._user(user_id)
        check_password(password, name=user.name)
        if user.password is None:
            raise RuleViolation("a guest has no password")
        hashed, act = self._passwords.hash(password), Act(action="password.set", target=user.name)
        self._people.set_password(user_id, hashed, self._clock.now_ms(), act=act)
        self.end_sessions(user_id)

    def fresh_money(self, person: Person) -> int:
        """Give new play money to a player who has none left; returns the balance."""
        check(person.role, Action.WALLET_RESET_OWN)
        self.play_limits.check_playing(person.id)
        now = self._clock.now_ms()
        self._people.grant_to_the_broke(
            person.id,
            self._bankroll.fresh_cents,
            below=self._bankroll.fresh_below_cents,
            chips=partial(self.chips_of, person.id),
            reason=FRESH_MONEY_REASON,
            at=now,
            allowed=partial(_check_grants, self._bankroll.fresh_times, now),
        )
        return self.balance(person)

    def _user(self, user_id: int) -> UserRow:
        found = self._people.user_by_id(user_id)
        if found is None:
            raise NoSuchThing(f"there is no person with the number {user_id}")
        return found


def _check_grants(rate: Rate, now: int, times: Sequence[int]) -> None:
    """Refuse money to a player who was given some a few times, and not long ago."""
    left, since = float(rate.burst), 0
    for at in (*times, now):
        left = min(rate.burst, left + (at - since) / 1000 * rate.per_second)
        if left < 1:
            wait = round((1 - left) / rate.per_second)
            raise TooMuch(f"the house has just given you money; please try again in {wait} s")
        left, since = left - 1, at


def _person(user: UserRow | None, session: SessionRow, mark: str) -> Person | None:
    if user is None or user.disabled:
        return None
    return Person(id=user.id, name=user.name, role=Role(user.role), csrf=session.csrf, session=mark)


def _check_other(by: Person, user_id: int) -> None:
    """Refuse a change of one's own role or account."""
    if by.id == user_id:
        raise NotPermitted("nobody decides about their own account")


def _check_lasting(role: Role) -> None:
    if role in (Role.VISITOR, Role.GUEST):
        raise RuleViolation(f"nobody is made a {role}")
