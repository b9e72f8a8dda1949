"""Several processes, one ledger: which one owns a table, and how the others are notified.

With PostgreSQL a table belongs to the process that has its lease, and every commit sends a
notification. With SQLite one process owns everything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from pitboss.equipment import fresh_key
from pitboss.errors import StoreFailed
from pitboss.ledger.append import CHANNEL
from pitboss.ledger.engines import CONNECT_SECONDS_MAX, open_postgres, read_url
from pitboss.ledger.processes import has_ended, process_name

if TYPE_CHECKING:
    import psycopg

# A process that has not said for so long that it is alive may lose its tables.
LEASE_MS: Final = 5_000
RENEW_SECONDS: Final = 1.0

_NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_RENEW: Final = f"""
INSERT INTO owners (name, expires_at) VALUES (%(name)s, {_NOW} + %(lease)s)
ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at
"""
_HELD: Final = "SELECT table_id, token FROM leases WHERE owner = %(name)s"
_FIRST: Final = """
INSERT INTO leases (table_id, owner, token) VALUES (%(table)s, %(name)s, 1)
ON CONFLICT DO NOTHING RETURNING token
"""
_NEXT: Final = f"""
UPDATE leases SET owner = %(name)s, token = token + 1
WHERE table_id = (
    SELECT table_id FROM leases WHERE table_id = %(table)s AND NOT EXISTS (
        SELECT 1 FROM owners WHERE name = leases.owner AND expires_at > {_NOW}
    ) FOR UPDATE SKIP LOCKED
) RETURNING token
"""
_GIVE_TO: Final = f"""
UPDATE leases SET owner = %(other)s, token = token + 1
WHERE table_id = %(table)s AND owner = %(name)s AND EXISTS (
    SELECT 1 FROM owners WHERE name = %(other)s AND expires_at > {_NOW}
)
"""
_SHARES: Final = f"""
SELECT owners.name, count(leases.table_id) FROM owners
LEFT JOIN leases ON leases.owner = owners.name AND leases.table_id > 0
WHERE owners.expires_at > {_NOW} GROUP BY owners.name
"""
_GIVE_UP: Final = "UPDATE leases SET owner = '' WHERE table_id = %(table)s AND owner = %(name)s"
_FORGET: Final = "DELETE FROM owners WHERE name = %(name)s"
_OWNERS: Final = "SELECT name FROM owners"

# Whether any process says that it serves this ledger.
ALIVE: Final = f"SELECT 1 FROM owners WHERE expires_at > {_NOW}"

# Announced by a process that has given up all its tables.
FREE: Final = "free"
_ANNOUNCE: Final = f"SELECT pg_notify('{CHANNEL}', '{FREE}')"

# How often a listener checks whether to stop, and how long it waits before reconnecting.
LISTEN_SECONDS: Final = 0.5
RETRY_SECONDS: Final = 1.0


class Notification(msgspec.Struct, frozen=True, kw_only=True):
    """Something was committed: rows of a table's log, a command for it, or a reply to one.

    `kind` is "rows" (n is the last row), "command" or "reply" (n is the command), "free" (a
    process has given up its tables), or "gap": the listener was cut off for a while, so that
    everything should be looked at again.
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

    def renew(self) -> None:
        """Say that this process is alive, and find out which tables it has lost."""
        ...

    def token(self, table: int) -> int | None:
        """The token under which a table is owned; None where nobody else can own it."""
        ...

    @property
    def is_alive(self) -> bool:
        """Whether other processes know that this one is there."""
        ...

    def give_up(self, table: int) -> None:
        """Let another process have a table."""
        ...

    @property
    def name(self) -> str:
        """The name of this process among those that own tables."""
        ...

    def give_to(self, other: str, table: int) -> None:
        """Let that process have a table, if it is alive."""
        ...

    def shares(self) -> dict[str, int]:
        """How many tables each living process owns."""
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

    def renew(self) -> None:
        """Nothing is ever lost."""

    def token(self, table: int) -> int | None:
        """No token: nobody else writes."""
        return None

    @property
    def is_alive(self) -> bool:
        """There is nobody else."""
        return True

    def give_up(self, table: int) -> None:
        """Forget a table."""
        self._held.discard(table)

    @property
    def name(self) -> str:
        """Nobody asks for it."""
        return ""

    def give_to(self, other: str, table: int) -> None:
        """There is nobody else."""

    def shares(self) -> dict[str, int]:
        """Everything is owned here."""
        return {self.name: len(self._held)}

    def close(self) -> None:
        """Forget everything."""
        self._held.clear()


class PostgresOwner:
    """The owner for PostgreSQL: owns tables by leases, for as long as it says that it is alive.

    A process that says nothing for `LEASE_MS` may lose its tables to others. It may not notice:
    each new owner has a larger token, and the ledger refuses rows that come with an earlier one.
    The time is that of the database. The tables of a process of this machine that has ended are
    free at once.
    """

    def __init__(self, url: str) -> None:
        self._url = _dsn(url)
        self._turn = Lock()
        self._name = f"{process_name()}:{fresh_key().hex()}"
        self._tokens: dict[int, int] = {}
        self._renewed_at: float | None = None
        self._connection: psycopg.Connection[tuple[object, ...]] | None = None

    def take(self, table: int) -> bool:
        """Own a table from now on, if no other process does; never waits for one."""
        with self._turn:
            if self._renewed_at is None or monotonic() - self._renewed_at > RENEW_SECONDS:
                self._renew()
            if table not in self._tokens:
                values = {"table": table, "name": self._name}
                found = self._ask(_FIRST, values) or self._ask(_NEXT, values)
                if found:
                    self._tokens[table] = int(str(found[0][0]))
            return table in self._tokens

    def renew(self) -> None:
        """Say that this process is alive, and find out which tables it has lost."""
        with self._turn:
            self._renew()

    def _renew(self) -> None:
        self._ask(_RENEW, {"name": self._name, "lease": LEASE_MS})
        rows = self._ask(_HELD, {"name": self._name})
        self._tokens = {int(str(row[0])): int(str(row[1])) for row in rows}
        self._renewed_at = monotonic()
        self._forget_ended()

    def _forget_ended(self) -> None:
        """Let the tables be taken of processes that have ended, which will not come back."""
        for (name,) in self._ask(_OWNERS, {}):
            if has_ended(str(name).partition(":")[0]):
                self._ask(_FORGET, {"name": name})

    def token(self, table: int) -> int:
        """The token under which a table is owned; 0, which is nobody's, if it is not."""
        return self._tokens.get(table, 0)

    def holds(self, table: int) -> bool:
        """Whether this process owned a table when it last asked."""
        return table in self._tokens

    @property
    def is_alive(self) -> bool:
        """Whether the database has received our renewal within the time of a lease."""
        return self._renewed_at is not None and monotonic() - self._renewed_at < LEASE_MS / 1000

    def give_up(self, table: int) -> None:
        """Let another process have a table."""
        with self._turn:
            if self._tokens.pop(table, None) is not None:
                self._ask(_GIVE_UP, {"table": table, "name": self._name})

    @property
    def name(self) -> str:
        """The name of this process, which no other ever has."""
        return self._name

    def give_to(self, other: str, table: int) -> None:
        """Let that process have a table; one that has ended meanwhile does not get it."""
        with self._turn:
            self._ask(_GIVE_TO, {"table": table, "name": self._name, "other": other})
            self._renew()

    def shares(self) -> dict[str, int]:
        """How many tables each living process owns."""
        with self._turn:
            return {str(name): int(str(count)) for name, count in self._ask(_SHARES, {})}

    def close(self) -> None:
        """Give up everything, and tell the other processes, which may have it at once."""
        with self._turn:
            if self._tokens:
                with suppress(StoreFailed):
                    self._ask(_FORGET, {"name": self._name})
                    self._ask(_ANNOUNCE, {})
            self._tokens, self._renewed_at = {}, None
            self._lose()

    def _ask(self, question: str, values: Mapping[str, object]) -> list[tuple[object, ...]]:
        import psycopg

        try:
            cursor = self._open().execute(question.encode(), values)
            return cursor.fetchall() if cursor.description else []
        except psycopg.Error as error:
            self._lose()
            raise StoreFailed(f"the database failed: {_first_line(error)}") from error

    def _open(self) -> psycopg.Connection[tuple[object, ...]]:
        if self._connection is None:
            self._connection = open_postgres(self._url, autocommit=True)
        return self._connection

    def _lose(self) -> None:
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
        with open_postgres(self._dsn, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}".encode())
            if self._ready.is_set():
                self._notified(Notification(kind="gap"))
            self._ready.set()
            while not self._stopped.is_set():
                for notice in connection.notifies(timeout=LISTEN_SECONDS):
                    self._notified(notification_of(notice.payload))
                connection.execute(b"SELECT 1")  # a silent network is found out


def notification_of(payload: str) -> Notification:
    """Parse a notification; one that is not ours counts as a gap."""
    if payload == FREE:
        return Notification(kind=FREE)
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


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
