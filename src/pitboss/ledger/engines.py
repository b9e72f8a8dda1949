"""Connections to the database: how they are opened, read and written with."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from threading import RLock
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from pitboss.errors import InsufficientFunds, LedgerConflict, PitbossError, StoreFailed
from pitboss.ledger.primaries import check_primary, hosts_of
from pitboss.ledger.schema import BALANCE_CHECK
from pitboss.ledger.statements import Statements, transaction
from pitboss.ledger.vault import vault_for

if TYPE_CHECKING:
    from pitboss.ledger.patience import PatientConnection

try:
    import fcntl
except ModuleNotFoundError:  # Windows locks files in another way
    fcntl = None  # type: ignore[assignment]

# Another process may hold the file for as long as this before we give up.
BUSY_MS_MAX: Final = 10_000
BUSY_PAUSE_SECONDS: Final = 0.02

# How long we wait for PostgreSQL: to connect, and for any one answer. The server itself gives up
# sooner: a statement, a wait for somebody else's lock, and a transaction in which we say nothing,
# so that a process that hangs holds up the others for seconds only.
CONNECT_SECONDS_MAX: Final = 5
ANSWER_SECONDS_MAX: Final = 10.0
SERVER_LIMITS_MS: Final = {
    "statement_timeout": 8_000,
    "lock_timeout": 2_000,
    "idle_in_transaction_session_timeout": 4_000,
}

# A machine that loses its power closes no connection: a peer that has not answered for some ten
# seconds is gone. Without these settings both ends would wait for two hours.
KEEPALIVES: Final = {
    "keepalives_idle": 3,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
UNANSWERED_MS_MAX: Final = 9_000

_PRAGMAS: Final = (
    f"PRAGMA busy_timeout = {BUSY_MS_MAX}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
_WRITES: Final = "pitboss_writes"

DISK_FULL: Final = "the disk is full: nothing was written, and nothing can be until there is room"

# The messages or codes of the two databases when the disk is full.
_FULL_SIGNS: Final = ("database or disk is full", "No space left on device", "53100")

# Values no column can hold: numbers too large, text that is not text.
_UNFIT: Final = (UnicodeError, OverflowError)


def read_url(url: str) -> URL:
    """An address of a database: `sqlite:///file`, `sqlite://` for memory, `postgresql://...`."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreFailed("that is not the address of a database") from None
    match address.get_backend_name():
        case "sqlite":
            return address.set(drivername="sqlite+pysqlite")
        case "postgresql" | "postgres":
            return address.set(drivername="postgresql+psycopg")
        case other:
            message = f"the ledger is kept in SQLite or PostgreSQL, not in {other}"
            raise StoreFailed(message)


def connect(url: str, *, creator: Callable[[], Any] | None = None) -> Engine:
    """An engine for the database at an address; `creator` makes connections of another kind."""
    address = read_url(url)
    if address.get_backend_name() == "sqlite":
        return _sqlite(address, creator)
    return _postgres(address, creator)


def _sqlite(address: URL, creator: Callable[[], Any] | None) -> Engine:
    file = sqlite_file(address)
    in_memory = file is None and "uri" not in address.query
    if file is not None and creator is None:
        _create(file)
    size = {"pool_size": 1, "max_overflow": 0} if in_memory else {}
    own = {"creator": creator} if creator else {"connect_args": {"check_same_thread": False}}
    engine = create_engine(address, poolclass=QueuePool, hide_parameters=True, **size, **own)
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def sqlite_file(address: URL) -> Path | None:
    """The file of a ledger in SQLite; None for one in memory or in PostgreSQL."""
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    if "uri" in address.query:  # SQLite itself reads such an address
        return None
    return Path(str(address.database))


def _create(file: Path) -> None:
    """Make a new file that nobody else may read: it will have open seeds and password hashes."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        raise StoreFailed(f"the ledger {file} cannot be made: {error.strerror}") from None


@contextmanager
def serving(url: str) -> Iterator[None]:
    """Keep a ledger in SQLite for one server: a second one is refused while the first runs."""
    file = sqlite_file(read_url(url))
    if file is None or fcntl is None:
        yield
        return
    lock = _lock(file.with_name(f"{file.name}.lock"))
    try:
        yield
    finally:
        os.close(lock)


def _lock(file: Path) -> int:
    """Lock a file beside the ledger; the system lets go of it when the process ends."""
    try:
        lock = os.open(file, os.O_CREAT | os.O_RDWR, 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        message = f"another server is running on {file.stem}: stop it, or serve another ledger"
        raise StoreFailed(message) from None
    except OSError as error:
        raise StoreFailed(f"{file} cannot be made: {error.strerror}") from None
    return lock


def _postgres(address: URL, creator: Callable[[], Any] | None) -> Engine:
    try:
        return create_engine(
            address,
            creator=creator or partial(open_postgres, _plain(address)),
            hide_parameters=True,  # values of a statement belong into no log
            pool_pre_ping=True,
            pool_timeout=CONNECT_SECONDS_MAX,
        )
    except ModuleNotFoundError:
        message = "PostgreSQL needs its driver: pip install 'pitboss[postgres]'"
        raise StoreFailed(message) from None


def _plain(address: URL) -> str:
    return address.set(drivername="postgresql").render_as_string(hide_password=False)


def open_postgres(url: str, *, autocommit: bool = False) -> PatientConnection:
    """A connection that neither we nor the server wait for longer than the limits above.

    Of several hosts it is the first that can be used; a primary of the past cannot.
    """
    import psycopg

    refused: psycopg.Error | None = None
    for host in hosts_of(url):
        try:
            return _open_postgres(url, host, autocommit=autocommit)
        except psycopg.OperationalError as error:
            refused = error
    assert refused is not None
    raise refused


def _open_postgres(url: str, host: dict[str, str], *, autocommit: bool) -> PatientConnection:
    from psycopg.conninfo import make_conninfo

    from pitboss.ledger.patience import PatientConnection

    limits = "".join(f" -c {name}={value}" for name, value in SERVER_LIMITS_MS.items())
    alive = {**KEEPALIVES, "user_timeout": UNANSWERED_MS_MAX}
    limits += "".join(f" -c tcp_{name}={value}" for name, value in alive.items())
    wanted: dict[str, int | str] = {
        "connect_timeout": CONNECT_SECONDS_MAX,
        "tcp_user_timeout": UNANSWERED_MS_MAX,
        "options": limits.strip(),
        "client_encoding": "utf8",  # text is text, also where a cluster was made without a locale
        **KEEPALIVES,
        **host,
    }
    connection = PatientConnection.connect(make_conninfo(url, **wanted), autocommit=autocommit)
    assert isinstance(connection, PatientConnection)
    connection.seconds_max = ANSWER_SECONDS_MAX
    try:
        check_primary(connection, vault_for(read_url(url)).timelines)
    except BaseException:
        connection.close()
        raise
    return connection


def _set_up(raw: sqlite3.Connection, _record: object) -> None:
    """Every commit reaches the disk, and transactions begin explicitly."""
    raw.isolation_level = None
    raw.text_factory = _as_text
    for pragma in _PRAGMAS:
        _execute_patiently(raw, pragma)


def _execute_patiently(raw: sqlite3.Connection, pragma: str) -> None:
    """Wait while another process changes the journal mode, for which SQLite does not wait."""
    patience = monotonic() + BUSY_MS_MAX / 1000
    while True:
        try:
            raw.execute(pragma)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > patience:
                raise
            sleep(BUSY_PAUSE_SECONDS)
        else:
            return


def _as_text(raw: bytes) -> str:
    """Text as it stands in the file; bytes that are no text stay visible to the audit."""
    return raw.decode("utf-8", "surrogateescape")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def is_postgres(connection: Connection) -> bool:
    """Whether several processes may share this database."""
    return connection.dialect.name == "postgresql"


def unhurried(connection: Connection) -> None:
    """Let a transaction take its time: one that reads everything, or builds the schema."""
    if is_postgres(connection):
        for name in SERVER_LIMITS_MS:
            connection.exec_driver_sql(f"SET LOCAL {name} = 0")


class Connected:
    """Reads and writes one database; safe to share between threads."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writer = engine.execution_options(**{_WRITES: True})
        # SQLite has one writer at a time; the transactions of PostgreSQL wait for no other.
        self._turn = RLock() if engine.dialect.name == "sqlite" else nullcontext()
        self.vault = vault_for(engine.url)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees what has been committed."""
        with translated_errors(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A connection that sees the database as it was at one moment."""
        with self.reading() as connection:
            if is_postgres(connection):
                connection.execution_options(isolation_level="REPEATABLE READ")
                unhurried(connection)
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: all of it is durable at the end, or none of it."""
        with self._turn, translated_errors(), self._writer.connect() as connection:
            connection.begin()
            try:
                yield connection
                connection.commit()
            except BaseException:
                _abandon(connection)
                raise

    @contextmanager
    def appending(self) -> Iterator[Statements]:
        """The same for batches of rows, whose statements go to the driver directly."""
        with self._turn, translated_errors(), transaction(self.engine) as statements:
            yield statements

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()
        self.vault.close()


def _abandon(connection: Connection) -> None:
    """Roll back; a connection that cannot is discarded, which rolls back as well."""
    try:
        connection.rollback()
    except SQLAlchemyError:
        with suppress(SQLAlchemyError):
            connection.invalidate()


# -- errors ---------------------------------------------------------------------------------------


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raise errors of the database as errors of pitboss."""
    try:
        yield
    except SQLAlchemyError as error:
        raise _translated(error) from error
    except _UNFIT as error:
        raise StoreFailed(f"the database cannot hold this: {error}") from error


def _translated(error: SQLAlchemyError) -> PitbossError:
    message = _message(error)
    if not isinstance(error, IntegrityError):
        return StoreFailed(
            DISK_FULL if _is_full(error, message) else f"the database failed: {message}"
        )
    if BALANCE_CHECK in message:
        return InsufficientFunds("an account does not hold what was to be taken from it")
    return LedgerConflict(f"the database refused the rows: {message}")


def _message(error: SQLAlchemyError) -> str:
    """The first line of the driver's message, without the statement and its values."""
    text = str(getattr(error, "orig", None) or error).strip() or type(error).__name__
    return text.splitlines()[0]


def _is_full(error: SQLAlchemyError, message: str) -> bool:
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return any(sign in message or sign == state for sign in _FULL_SIGNS)
