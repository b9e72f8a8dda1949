"""Users, their roles and their sessions; every change is recorded in the house's log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from hashlib import sha256
from itertools import islice
from typing import Any, Final
from unicodedata import normalize

import msgspec
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from pitboss.errors import LedgerConflict, NoSuchThing, NotSignedIn, RuleViolation
from pitboss.ledger.accounts import MINT, wallet
from pitboss.ledger.acts import CONSOLE_USER, NOWHERE, Act, Source, write_act
from pitboss.ledger.append import lock_house
from pitboss.ledger.engines import Connected
from pitboss.ledger.entries import (
    HOUSE_TABLE,
    Body,
    Granted,
    PasswordChanged,
    Posting,
    Registered,
    Renamed,
    RoleChanged,
)
from pitboss.ledger.house_log import write_house
from pitboss.ledger.schema import balances, log, second_factors, sessions, users
from pitboss.ledger.vault import Vault

# Play money of a new player by default.
WELCOME_CENTS: Final = 10_000_00

HOUR_MS: Final = 3_600_000

# The role in the house's log of a user who is disabled.
DISABLED: Final = "disabled"

# The most users in one query.
ASKED_MAX: Final = 500

_THESE: Final[BindParameter[Any]] = bindparam("these", expanding=True)
_SESSIONS: Final = select(sessions).where(sessions.c.token_hash.in_(_THESE))
_OWN_SESSION: Final = select(sessions).where(sessions.c.token_hash == bindparam("this"))
_USER: Final = select(users).where(users.c.id == bindparam("this"))
_SESSION: Final = tuple(sessions.c.keys())
_USERS: Final = select(users).where(users.c.id.in_(_THESE))
_TOUCH: Final = (
    update(sessions).where(sessions.c.token_hash.in_(_THESE)).values(seen_at=bindparam("seen"))
)


class UserRow(msgspec.Struct, frozen=True, kw_only=True):
    """A user; guests have no password."""

    id: int
    name: str
    role: str
    password: str | None
    created_at: int
    disabled: bool


class Proved(msgspec.Struct, frozen=True, kw_only=True):
    """An account whose password, and second factor in use since then, somebody has proved."""

    user: UserRow
    factor_since: int | None = None


class SessionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A session; only the hash of its token is stored."""

    token_hash: str
    user_id: int
    csrf: str
    created_at: int
    seen_at: int
    expires_at: int
    address: str = ""
    device: str = ""


def trace_of(password_hash: str | None) -> str:
    """What the log keeps of a stored hash: enough to see that it was exchanged."""
    return "" if password_hash is None else sha256(password_hash.encode()).hexdigest()


def _granted(connection: Connection, user: int, reason: str, *, since: int) -> list[int]:
    """When a user was given money for this reason, from the last rows of the house's log."""
    times: list[int] = []
    wanted = select(log.c.at, log.c.kind, log.c.user_id, log.c.body)
    last = wanted.where(log.c.table_id == HOUSE_TABLE).order_by(log.c.n.desc())
    with connection.execute(last.execution_options(yield_per=ASKED_MAX)) as found:
        for row in found:
            if row.at <= since:
                break
            if row.kind == Granted.__name__ and row.user_id == user and reason in row.body:
                times.append(row.at)
    return times[::-1]


def folded(name: str) -> str:
    """The form in which names are compared, regardless of case and width."""
    return normalize("NFKC", name).casefold()


def session_code(vault: Vault, token_hash: str, user: int, created: int, expires: int) -> str:
    """Proves that this house began a session."""
    return vault.mac("session", token_hash, user, created, expires)


class Users(Connected):
    """The users and their sessions."""

    def add_user(
        self,
        name: str,
        role: str,
        password_hash: str | None,
        at: int,
        *,
        grant_cents: int = WELCOME_CENTS,
        reason: str = "welcome",
        act: Act | None = None,
    ) -> int:
        """Create a user with play money; returns the number."""
        with self.writing() as connection:
            user = _insert_user(connection, name, role, password_hash, at)
            bodies, given = _given(user, grant_cents, reason)
            registered = Registered(name=name, role=role, password=trace_of(password_hash))
            write_house(connection, registered, *bodies, at=at, user=user, postings=given)
            write_act(connection, act, at=at, user=CONSOLE_USER)
        return user

    def name_guest(
        self,
        user: int,
        name: str,
        role: str,
        password_hash: str,
        at: int,
        *,
        grant_cents: int = 0,
        reason: str = "welcome",
    ) -> None:
        """A guest gets a name and a password; number, money and rounds stay as they are."""
        with self.writing() as connection:
            guest = _person(connection, users.c.id == user)
            if guest.password is not None:
                raise LedgerConflict(f"{guest.name} is no guest any more")
            _check_free(connection, name)
            fresh = {"name": name, "folded": folded(name), "role": role, "password": password_hash}
            connection.execute(update(users).where(users.c.id == user).values(**fresh))
            bodies, given = _given(user, grant_cents, reason)
            trace = trace_of(password_hash)
            renamed = Renamed(name=name, was=guest.name, role=role, password=trace)
            write_house(connection, renamed, *bodies, at=at, user=user, postings=given)

    def grant(
        self, user: int, cents: int, *, reason: str, at: int, by: int, act: Act | None = None
    ) -> None:
        """Give a user more play money."""
        body = Granted(account=wallet(user), cents=cents, reason=reason)
        with self.writing() as connection:
            _person(connection, users.c.id == user)
            moved = _grant(user, cents, reason)
            write_act(connection, act, body, at=at, user=by, postings=moved)

    def grant_to_the_broke(
        self,
        user: int,
        cents: int,
        *,
        below: int,
        chips: Callable[[], int],
        reason: str,
        at: int,
        allowed: Callable[[Sequence[int]], None],
    ) -> None:
        """Give play money to a user whose wallet and chips come to less than that.

        All is checked in the transaction that gives it, so that of several requests one is
        served. `chips` counts them, after the wallet was read: what is changed into chips
        meanwhile counts. `allowed` is called with the times of what was given in the last hour.
        """
        with self.writing() as connection:
            lock_house(connection)
            this = select(balances.c.cents).where(balances.c.account == wallet(user))
            held = int(connection.scalar(this) or 0)
            if held + chips() >= below:
                raise RuleViolation("there is money left in your wallet or on a table")
            allowed(_granted(connection, user, reason, since=at - HOUR_MS))
            body, moved = _given(user, cents, reason)
            write_house(connection, *body, at=at, user=user, postings=moved)

    def user_by_name(self, name: str) -> UserRow | None:
        """The user of that name, regardless of case."""
        with self.reading() as connection:
            return _find(connection, users.c.folded == folded(name))

    def user_by_id(self, user: int) -> UserRow | None:
        """The user of that number."""
        with self.reading() as connection:
            found = connection.execute(_USER, {"this": user}).first()
        return None if found is None else _user(found)

    def lasting_names(self) -> list[str]:
        """The names of all who have a password."""
        with self.reading() as connection:
            return list(
                connection.scalars(select(users.c.name).where(users.c.password.is_not(None)))
            )

    def users(self) -> list[UserRow]:
        """All users, by number."""
        with self.reading() as connection:
            return [_user(each) for each in connection.execute(select(users).order_by(users.c.id))]

    def set_role(
        self, user: int, role: str, at: int, *, by: int = 0, act: Act | None = None
    ) -> None:
        """Change the role of a user; all sessions end."""
        with self.writing() as connection:
            person = _person(connection, users.c.id == user)
            connection.execute(update(users).where(users.c.id == user).values(role=role))
            connection.execute(delete(sessions).where(sessions.c.user_id == user))
            changed = RoleChanged(name=person.name, role=DISABLED if person.disabled else role)
            write_act(connection, act, changed, at=at, user=by)

    def set_disabled(
        self, user: int, disabled: bool, at: int, *, by: int = 0, act: Act | None = None
    ) -> None:
        """Disable a user and end all sessions, or enable the user again."""
        with self.writing() as connection:
            person = _person(connection, users.c.id == user)
            connection.execute(update(users).where(users.c.id == user).values(disabled=disabled))
            if disabled:
                connection.execute(delete(sessions).where(sessions.c.user_id == user))
            changed = RoleChanged(name=person.name, role=DISABLED if disabled else person.role)
            write_act(connection, act, changed, at=at, user=by)

    def set_password(
        self,
        user: int,
        password_hash: str,
        at: int,
        *,
        by: int = 0,
        act: Act | None = None,
        proved: Proved | None = None,
    ) -> None:
        """Change the password of a user; all sessions end.

        A password that was proved must still be the present one.
        """
        with self.writing() as connection:
            check_proved(connection, proved)
            person = _person(connection, users.c.id == user)
            changed = PasswordChanged(name=person.name, password=trace_of(password_hash))
            write_act(connection, act, changed, at=at, user=by)
            this = update(users).where(users.c.id == user)
            connection.execute(this.values(password=password_hash))
            connection.execute(delete(sessions).where(sessions.c.user_id == user))

    # -- sessions ---------------------------------------------------------------------------------

    def put_session(
        self,
        token_hash: str,
        user_id: int,
        created_at: int,
        expires_at: int,
        source: Source = NOWHERE,
        *,
        proved: Proved | None = None,
    ) -> None:
        """Begin a session; its CSRF token is a code that nobody can make without the key.

        What was proved to begin it must still hold: a change of the password, or a second factor
        that was set up meanwhile, would have ended this session too.
        """
        csrf = session_code(self.vault, token_hash, user_id, created_at, expires_at)
        fresh = {"token_hash": token_hash, "user_id": user_id, "csrf": csrf}
        times = {"created_at": created_at, "seen_at": created_at, "expires_at": expires_at}
        with self.writing() as connection:
            check_proved(connection, proved)
            place = {"address": source.address, "device": source.device}
            connection.execute(insert(sessions).values(**fresh, **times, **place))

    def session(self, token_hash: str) -> SessionRow | None:
        """The session of a token, over or not."""
        with self.reading() as connection:
            found = connection.execute(_OWN_SESSION, {"this": token_hash}).mappings().first()
        session = None if found is None else SessionRow(**found)
        return session if session is not None and self._is_own(session) else None

    def _is_own(self, session: SessionRow) -> bool:
        """Whether this house began a session; a row that somebody put in is none."""
        times = (session.created_at, session.expires_at)
        return session.csrf == session_code(self.vault, session.token_hash, session.user_id, *times)

    def touch_session(self, token_hash: str, seen_at: int) -> None:
        """Note that a session was used."""
        this = update(sessions).where(sessions.c.token_hash == token_hash)
        with self.writing() as connection:
            connection.execute(this.values(seen_at=seen_at))

    def sessions_of(self, token_hashes: Collection[str]) -> list[tuple[SessionRow, UserRow]]:
        """The sessions of many tokens, over or not, with their users."""
        found: list[tuple[SessionRow, UserRow]] = []
        with self.reading() as connection:
            for marks in _by_hundreds(token_hashes):
                rows = connection.execute(_SESSIONS, {"these": marks}).all()
                of = [SessionRow(**dict(zip(_SESSION, each, strict=True))) for each in rows]
                ids = list({each.user_id for each in of})
                whose = {
                    each.id: _user(each) for each in connection.execute(_USERS, {"these": ids})
                }
                found += [(each, whose[each.user_id]) for each in of]
        return found

    def all_sessions_of(self, user_id: int) -> list[SessionRow]:
        """The sessions of a user that this house began, over or not, the latest first."""
        wanted = select(sessions).where(sessions.c.user_id == user_id)
        with self.reading() as connection:
            rows = connection.execute(wanted.order_by(sessions.c.created_at.desc())).mappings()
            found = [SessionRow(**each) for each in rows]
        return [each for each in found if self._is_own(each)]

    def touch_sessions(self, token_hashes: Collection[str], seen_at: int) -> None:
        """Note that these sessions were used."""
        with self.writing() as connection:
            for marks in _by_hundreds(token_hashes):
                connection.execute(_TOUCH, {"these": marks, "seen": seen_at})

    def drop_session(self, token_hash: str) -> None:
        """End a session."""
        self._drop(sessions.c.token_hash == token_hash)

    def drop_sessions_of(self, user_id: int) -> None:
        """End all sessions of a user."""
        self._drop(sessions.c.user_id == user_id)

    def drop_sessions_before(self, expired_at: int) -> int:
        """Delete the sessions that had expired at that time; returns how many."""
        return self._drop(sessions.c.expires_at <= expired_at)

    def _drop(self, which: ColumnElement[bool]) -> int:
        with self.writing() as connection:
            return connection.execute(delete(sessions).where(which)).rowcount


def check_proved(connection: Connection, proved: Proved | None) -> None:
    """Refuse what rests on a password or a second factor that was changed meanwhile.

    The account does not change again before the transaction ends.
    """
    if proved is None:
        return
    mine = users.c.id == proved.user.id
    found = connection.execute(select(users).where(mine).with_for_update()).first()
    factor = select(second_factors.c.confirmed_at).where(second_factors.c.user_id == proved.user.id)
    since = connection.scalar(factor)
    same = found is not None and (found.password, found.disabled) == (proved.user.password, False)
    if not same or since not in (None, proved.factor_since):
        raise NotSignedIn("your account was changed meanwhile: please sign in again")


def _by_hundreds(marks: Collection[str]) -> Iterator[list[str]]:
    """Batches small enough for one statement on any database."""
    each = iter(sorted(marks))
    while some := list(islice(each, ASKED_MAX)):
        yield some


def _insert_user(
    connection: Connection, name: str, role: str, password_hash: str | None, at: int
) -> int:
    _check_free(connection, name)
    fresh = {"name": name, "folded": folded(name), "role": role, "password": password_hash}
    added = insert(users).values(**fresh, created_at=at, disabled=False).returning(users.c.id)
    return int(connection.execute(added).scalar_one())


def _check_free(connection: Connection, name: str) -> None:
    if _find(connection, users.c.folded == folded(name)) is not None:
        raise LedgerConflict(f"the name {name} is taken")


def _given(user: int, cents: int, reason: str) -> tuple[list[Body], tuple[Posting, ...]]:
    """The row and the transfer of a grant, if there is anything to give."""
    if not cents:
        return [], ()
    granted = Granted(account=wallet(user), cents=cents, reason=reason)
    return [granted], _grant(user, cents, reason)


def _grant(user: int, cents: int, reason: str) -> tuple[Posting]:
    given = Posting(n=0, source=MINT, target=wallet(user), cents=cents, cite="", memo=reason)
    return (given,)


def _find(connection: Connection, which: ColumnElement[bool]) -> UserRow | None:
    found = connection.execute(select(users).where(which)).first()
    return None if found is None else _user(found)


def _person(connection: Connection, which: ColumnElement[bool]) -> UserRow:
    found = _find(connection, which)
    if found is None:
        raise NoSuchThing("there is no such person")
    return found


def _user(found: object) -> UserRow:
    return msgspec.convert(found, UserRow, from_attributes=True)
