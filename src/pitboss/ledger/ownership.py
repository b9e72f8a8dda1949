"""Several processes, one house: who owns a table, and how the others hear of it.

With PostgreSQL a table belongs to the process that holds its lock, and every commit is announced.
With SQLite one process owns everything and has nobody to tell.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from pitboss.errors import StoreFailed
from pitboss.ledger.append import CHANNEL
from pitboss.ledger.engines import (
    CONNECT_SECONDS_MAX,
    KEEPALIVES,
    UNANSWERED_MS_MAX,
    read_url,
)

if TYPE_CHECKING:
    import psycopg

__all__ = [
    "Listener",
    "NoListener",
    "Notification",
    "Owner",
    "PostgresListener",
    "PostgresOwner",
    "SoleOwner",
    "listener_for",
    "notification_of",
    "owner_for",
]

# The locks of pitboss among all advisory locks of a database.
LOCK_CLASS: Final = 7_062

# How often a listener looks up, and how long it waits for a database that is gone.
LISTEN_SECONDS: Final = 0.5
RETRY_SECONDS: Final = 1.0


class Notification(msgspec.Struct, frozen=True, kw_only=True):
    """Something was committed: rows of a table's log, a command for it, or a reply to one.

    `kind` is "rows" (n is the last row), "command" or "reply" (n is the command), or "gap": the
    listener was cut off for a while, so that everything should be looked at again.
    """

    kind: str
    table: int = 0
    n: int = 0


class Owner(Protocol):
    """Says which tables are ours."""

    def take(self, table: int) -> bool:
        """Own a table from now on, if nobody else does."""
        ...

    def holds(self, table: int) -> bool:
        """Whether a table is ours still."""
        ...

    def give_up(self, table: int) -> None:
        """Let another process have a table."""
        ...

    def close(self) -> None:
        """Give up everything."""
        ...


class Listener(Protocol):
    """Hears what other processes commit."""

    def start(self) -> None:
        """Begin to listen."""
        ...

    def stop(self) -> None:
        """Hear no more."""
        ...


class SoleOwner:
    """The one process of an SQLite house: every table is its own."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def take(self, table: int) -> bool:
        """Nobody else could have it."""
        self._held.add(table)
        return True

    def holds(self, table: int) -> bool:
        """Whether it was taken."""
        return table in self._held

    def give_up(self, table: int) -> None:
        """Leave it to itself."""
        self._held.discard(table)

    def close(self) -> None:
        """Leave everything."""
        self._held.clear()


class PostgresOwner:
    """Tables of a PostgreSQL house that this process owns, as long as one connection lives.

    The database lets go of the locks when the connection dies, however the process ended. A process
    that lost its connection without noticing cannot do harm: the log has gone on, and refuses it.
    """

    def __init__(self, url: str) -> None:
        self._dsn = _dsn(url)
        self._turn = Lock()
        self._held: set[int] = set()
        self._connection: psycopg.Connection[tuple[object, ...]] | None = None

    def take(self, table: int) -> bool:
        """Own a table from now on, if no other process does."""
        with self._turn:
            if table in self._held and self._is_alive():
                return True
            taken = self._ask("SELECT pg_try_advisory_lock(%s, %s)", table)
            if taken:
                self._held.add(table)
            return taken

    def holds(self, table: int) -> bool:
        """Whether a table is ours still; asks the database."""
        with self._turn:
            return table in self._held and self._is_alive()

    def give_up(self, table: int) -> None:
        """Let another process have a table."""
        with self._turn:
            if table in self._held and self._is_alive():
                self._ask("SELECT pg_advisory_unlock(%s, %s)", table)
            self._held.discard(table)

    def close(self) -> None:
        """Give up everything; another process may have it as soon as this returns."""
        import psycopg

        with self._turn:
            if self._connection is not None:
                with suppress(psycopg.Error):
                    self._connection.execute(b"SELECT pg_advisory_unlock_all()")
            self._lose()

    def _ask(self, question: str, table: int) -> bool:
        import psycopg

        try:
            found = self._open().execute(question.encode(), (LOCK_CLASS, table)).fetchone()
        except psycopg.Error as error:
            self._lose()
            raise StoreFailed(f"the database failed: {_first_line(error)}") from error
        return found is not None and bool(found[0])

    def _open(self) -> psycopg.Connection[tuple[object, ...]]:
        if self._connection is None:
            self._connection = _open(self._dsn)
        return self._connection

    def _is_alive(self) -> bool:
        import psycopg

        try:
            self._open().execute(b"SELECT 1")
        except psycopg.Error:
            self._lose()
            return False
        return bool(self._held)

    def _lose(self) -> None:
        """Without the connection no lock is left."""
        self._held.clear()
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class NoListener:
    """The listener of an SQLite house: there is nobody else to hear."""

    def start(self) -> None:
        """Nothing will be heard."""

    def stop(self) -> None:
        """Nothing was heard."""


class PostgresListener:
    """Listens to a PostgreSQL house in a thread of its own and passes on what it hears.

    `heard` is called in that thread. After the connection was lost and found again it hears of a
    gap first.
    """

    def __init__(self, url: str, heard: Callable[[Notification], None]) -> None:
        self._dsn = _dsn(url)
        self._heard = heard
        self._stopped = Event()
        self._ready = Event()
        self._thread = Thread(target=self._run, name="pitboss-notifier", daemon=True)

    def start(self) -> None:
        """Begin to listen; when this returns nothing that is committed later is missed."""
        self._thread.start()
        if not self._ready.wait(CONNECT_SECONDS_MAX):
            self.stop()
            raise StoreFailed("the database does not let us listen")

    def stop(self) -> None:
        """Hear no more."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        while not self._stopped.is_set():
            with suppress(psycopg.Error):
                self._listen()
            self._stopped.wait(RETRY_SECONDS)

    def _listen(self) -> None:
        with _open(self._dsn) as connection:
            connection.execute(f"LISTEN {CHANNEL}".encode())
            if self._ready.is_set():
                self._heard(Notification(kind="gap"))
            self._ready.set()
            while not self._stopped.is_set():
                for notice in connection.notifies(timeout=LISTEN_SECONDS):
                    self._heard(notification_of(notice.payload))


def notification_of(payload: str) -> Notification:
    """What an announcement says; one that is not ours is a reason to look at everything."""
    *kind, number = payload.split(":")
    with suppress(ValueError):
        match kind:
            case ["reply"]:
                return Notification(kind="reply", n=int(number))
            case ["command", table]:
                return Notification(kind="command", table=int(table), n=int(number))
            case [table]:
                return Notification(kind="rows", table=int(table), n=int(number))
    return Notification(kind="gap")


def owner_for(url: str) -> Owner:
    """Who owns the tables of the house at an address."""
    return PostgresOwner(url) if _is_shared(url) else SoleOwner()


def listener_for(url: str, heard: Callable[[Notification], None]) -> Listener:
    """Who hears what happens in the house at an address."""
    return PostgresListener(url, heard) if _is_shared(url) else NoListener()


def _is_shared(url: str) -> bool:
    return read_url(url).get_backend_name() == "postgresql"


def _dsn(url: str) -> str:
    address = read_url(url).set(drivername="postgresql")
    return address.render_as_string(hide_password=False)


def _open(dsn: str) -> psycopg.Connection[tuple[object, ...]]:
    """A connection that both ends give up soon after the other has gone, and its locks with it."""
    import psycopg
    from psycopg.conninfo import make_conninfo

    limits = {"connect_timeout": CONNECT_SECONDS_MAX, "tcp_user_timeout": UNANSWERED_MS_MAX}
    connection = psycopg.connect(make_conninfo(dsn, **limits, **KEEPALIVES), autocommit=True)
    for name, value in {**KEEPALIVES, "user_timeout": UNANSWERED_MS_MAX}.items():
        connection.execute(f"SET tcp_{name} = {value}".encode())
    return connection


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
