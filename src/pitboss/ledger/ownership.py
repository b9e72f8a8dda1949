"""Several processes, one ledger: which one owns a table, and how the others are notified.

With PostgreSQL a table belongs to the process that holds its lock, and every commit sends a
notification. With SQLite one process owns everything.
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

# The locks of pitboss among all advisory locks of a database.
LOCK_CLASS: Final = 7_062

# How often a listener checks whether to stop, and how long it waits before reconnecting.
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
    """Decides which tables this process owns."""

    def take(self, table: int) -> bool:
        """Own a table from now on, if no other process does."""
        ...

    def holds(self, table: int) -> bool:
        """Whether this process still owns a table."""
        ...

    def give_up(self, table: int) -> None:
        """Let another process have a table."""
        ...

    def close(self) -> None:
        """Give up everything."""
        ...


class Listener(Protocol):
    """Receives notifications of what other processes commit."""

    def start(self) -> None:
        """Start to listen."""
        ...

    def stop(self) -> None:
        """Stop listening."""
        ...


class SoleOwner:
    """The owner for SQLite, with one process: every table is its own."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def take(self, table: int) -> bool:
        """Take a table; always succeeds."""
        self._held.add(table)
        return True

    def holds(self, table: int) -> bool:
        """Whether it was taken."""
        return table in self._held

    def give_up(self, table: int) -> None:
        """Forget a table."""
        self._held.discard(table)

    def close(self) -> None:
        """Forget everything."""
        self._held.clear()


class PostgresOwner:
    """The owner for PostgreSQL: owns tables by advisory locks of one connection.

    The database releases the locks when the connection ends, however the process ended. A process
    that lost its connection without noticing can do no harm: the log refuses its batches.
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
        """Whether this process still owns a table; asks the database."""
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
    """The listener for SQLite: there are no other processes."""

    def start(self) -> None:
        """Do nothing."""

    def stop(self) -> None:
        """Do nothing."""


class PostgresListener:
    """Listens to a PostgreSQL database in a thread of its own.

    `notified` is called in that thread. After the connection was lost it is called with a gap
    first.
    """

    def __init__(self, url: str, notified: Callable[[Notification], None]) -> None:
        self._dsn = _dsn(url)
        self._notified = notified
        self._stopped = Event()
        self._ready = Event()
        self._thread = Thread(target=self._run, name="pitboss-notifier", daemon=True)

    def start(self) -> None:
        """Start to listen; when this returns nothing that is committed later is missed."""
        self._thread.start()
        if not self._ready.wait(CONNECT_SECONDS_MAX):
            self.stop()
            raise StoreFailed("the database does not let us listen")

    def stop(self) -> None:
        """Stop listening."""
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
                self._notified(Notification(kind="gap"))
            self._ready.set()
            while not self._stopped.is_set():
                for notice in connection.notifies(timeout=LISTEN_SECONDS):
                    self._notified(notification_of(notice.payload))


def notification_of(payload: str) -> Notification:
    """Parse a notification; one that is not ours counts as a gap."""
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
    """The owner for the database at an address."""
    return PostgresOwner(url) if _is_shared(url) else SoleOwner()


def listener_for(url: str, notified: Callable[[Notification], None]) -> Listener:
    """The listener for the database at an address."""
    return PostgresListener(url, notified) if _is_shared(url) else NoListener()


def _is_shared(url: str) -> bool:
    return read_url(url).get_backend_name() == "postgresql"


def _dsn(url: str) -> str:
    address = read_url(url).set(drivername="postgresql")
    return address.render_as_string(hide_password=False)


def _open(dsn: str) -> psycopg.Connection[tuple[object, ...]]:
    """A connection that both ends give up soon after the other is gone, and its locks with it."""
    import psycopg
    from psycopg.conninfo import make_conninfo

    limits = {"connect_timeout": CONNECT_SECONDS_MAX, "tcp_user_timeout": UNANSWERED_MS_MAX}
    connection = psycopg.connect(make_conninfo(dsn, **limits, **KEEPALIVES), autocommit=True)
    for name, value in {**KEEPALIVES, "user_timeout": UNANSWERED_MS_MAX}.items():
        connection.execute(f"SET tcp_{name} = {value}".encode())
    return connection


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
