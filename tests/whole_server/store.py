"""The disk of a world: an SQLite ledger whose statements and commits fail as the seed says.

What a commit has written stays, whatever becomes of the process. A process that dies leaves its
files as they are at that moment; the next one goes on with a copy of them.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from enum import Enum, auto
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Engine

from pitboss.ledger.engines import connect, read_url
from pitboss.ledger.store import Ledger
from pitboss.ledger.vault import vault_for
from tests.whole_server.loop import Killed

FULL = "database or disk is full"
BROKEN = "disk I/O error"

DATABASE = "house.db"
_WRITES = ("INSERT", "UPDATE", "DELETE", "BEGIN IMMEDIATE", "SAVEPOINT", "RELEASE")


class Fault(Enum):
    """What the disk does next; the last three do not pass by themselves."""

    STATEMENT_FAILS = auto()  # one statement, some steps from now
    COMMIT_FAILS = auto()
    ANSWER_LOST = auto()  # the commit is durable and reported as failed
    ANSWER_LOST_AND_GONE = auto()  # the same, and then nothing can be asked
    KILLED_BEFORE_COMMIT = auto()
    KILLED_AFTER_COMMIT = auto()
    KILLED_IN_COMMIT = auto()  # some bytes of the commit are written, others are not
    NO_WAY_BACK = auto()  # a statement fails, and so does the rollback after it
    FULL = auto()  # nothing can be written
    GONE = auto()  # nothing can be read or written
    SLOW = auto()


LASTING = (Fault.FULL, Fault.GONE, Fault.SLOW)


@cache
def template() -> TemporaryDirectory[str]:
    """An empty ledger, built once."""
    folder = TemporaryDirectory(prefix="pitboss-template")
    Ledger.open(f"sqlite:///{folder.name}/{DATABASE}").close()
    for each in Path(folder.name).iterdir():
        if each.name != DATABASE:
            each.unlink()
    return folder


class Disk:
    """The files of one house, and what happens to them."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self._root, self._rng = folder, rng
        self.lives = 0
        self.folder = folder / "0"
        self.folder.mkdir()
        shutil.copyfile(Path(template().name) / DATABASE, self.folder / DATABASE)
        self.fault: Fault | None = None
        self._steps = 0
        self._torn: bytes | None = None
        self._wal_before = b""

    # -- faults -----------------------------------------------------------------------------------

    def strike(self, fault: Fault) -> None:
        """From now on, or the next time, this goes wrong."""
        self.fault = fault
        self._steps = self._rng.randrange(12)

    def heal(self) -> None:
        """Everything works again."""
        self.fault = None

    @property
    def is_well(self) -> bool:
        """Whether nothing goes wrong now."""
        return self.fault is None

    def delays(self) -> tuple[float, float]:
        """How long a call of the ledger takes, before it is done and after."""
        if self.fault is not Fault.SLOW:
            return 0.0, 0.0
        choices = (0.0, 0.01, 0.3, 2.0)
        return self._rng.choice(choices), self._rng.choice(choices)

    # -- files ------------------------------------------------------------------------------------

    def ledger(self) -> Ledger:
        """The ledger as a process opens it."""
        _CURRENT[:] = [self]
        ledger = Ledger(_engine())
        ledger.vault = vault_for(read_url(f"sqlite:///{self.folder / DATABASE}"))
        return ledger

    def reader(self) -> sqlite3.Connection:
        """A connection that looks at what is durable, and never fails."""
        connection = sqlite3.connect(self.folder / DATABASE, isolation_level=None)
        connection.execute("PRAGMA query_only = ON")
        return connection

    def move_on(self) -> None:
        """The process has died: its files are all that is left, without what was not synced."""
        self.lives += 1
        before, self.folder = self.folder, self._root / str(self.lives)
        self.folder.mkdir()
        for each in before.iterdir():
            if not each.name.endswith("-shm"):
                shutil.copyfile(each, self.folder / each.name)
        if self._torn is not None:
            self._wal.write_bytes(self._torn)
            self._torn = None

    @property
    def _wal(self) -> Path:
        return self.folder / f"{DATABASE}-wal"

    # -- one connection ---------------------------------------------------------------------------

    def connect(self) -> sqlite3.Connection:
        """A connection of the process that lives now."""
        if self.fault is Fault.GONE:
            raise sqlite3.OperationalError("unable to open database file")
        connection = sqlite3.connect(
            self.folder / DATABASE, check_same_thread=False, factory=_Connection
        )
        connection.disk, connection.life = self, self.lives
        return connection

    def on_statement(self, sql: str, life: int) -> None:
        """A statement is about to be executed."""
        if life != self.lives:
            raise Killed
        match self.fault:
            case Fault.GONE:
                raise sqlite3.OperationalError(BROKEN)
            case Fault.FULL if sql.lstrip().upper().startswith(_WRITES):
                raise sqlite3.OperationalError(FULL)
            case Fault.STATEMENT_FAILS | Fault.NO_WAY_BACK:
                self._steps -= 1
                if self._steps < 0:
                    self.fault = None if self.fault is Fault.STATEMENT_FAILS else self.fault
                    raise sqlite3.OperationalError(self._rng.choice((FULL, BROKEN)))
            case _:
                pass

    def before_commit(self, life: int) -> None:
        """A commit is about to be made durable."""
        if life != self.lives:
            raise Killed
        match self.fault:
            case Fault.GONE:
                raise sqlite3.OperationalError(BROKEN)
            case Fault.FULL:
                raise sqlite3.OperationalError(FULL)
            case Fault.COMMIT_FAILS:
                self.fault = None
                raise sqlite3.OperationalError(self._rng.choice((FULL, BROKEN)))
            case Fault.KILLED_BEFORE_COMMIT:
                raise Killed
            case Fault.KILLED_IN_COMMIT:
                self._wal_before = self._wal.read_bytes() if self._wal.exists() else b""
            case _:
                pass

    def after_commit(self) -> None:
        """A commit has been made durable."""
        match self.fault:
            case Fault.ANSWER_LOST:
                self.fault = None
                raise sqlite3.OperationalError(BROKEN)
            case Fault.ANSWER_LOST_AND_GONE:
                self.fault = Fault.GONE
                raise sqlite3.OperationalError(BROKEN)
            case Fault.KILLED_AFTER_COMMIT:
                raise Killed
            case Fault.KILLED_IN_COMMIT:
                self._tear()
                raise Killed
            case _:
                pass

    def _tear(self) -> None:
        """Leave the first bytes of the last commit, and after them what stood there before."""
        after, before = self._wal.read_bytes(), self._wal_before
        same = next(
            (k for k, (a, b) in enumerate(zip(after, before, strict=False)) if a != b),
            min(len(after), len(before)),
        )
        if same < len(after):
            cut = self._rng.randrange(same, len(after))
            self._torn = after[:cut] + before[cut:]

    def before_rollback(self, life: int) -> None:
        """A transaction is about to be taken back."""
        if life != self.lives:
            raise Killed
        if self.fault is Fault.NO_WAY_BACK and self._steps < 0:
            self.fault = None
            raise sqlite3.OperationalError(BROKEN)


# The disk of the world that runs now. One engine serves all worlds, one after another, because it
# takes longer to compile its statements than to run a world.
_CURRENT: list[Disk] = []


@cache
def _engine() -> Engine:
    return connect("sqlite:///simulated.db", creator=_connect)


def _connect() -> sqlite3.Connection:
    return _CURRENT[0].connect()


class _Cursor(sqlite3.Cursor):
    def execute(self, sql: str, *given: Any) -> _Cursor:
        connection: Any = self.connection
        connection.disk.on_statement(sql, connection.life)
        super().execute(sql, *given)
        return self

    def executemany(self, sql: str, *given: Any) -> _Cursor:
        connection: Any = self.connection
        connection.disk.on_statement(sql, connection.life)
        super().executemany(sql, *given)
        return self


class _Connection(sqlite3.Connection):
    disk: Disk
    life: int

    def cursor(self, *_: Any) -> Any:
        return super().cursor(_Cursor)

    def commit(self) -> None:
        self.disk.before_commit(self.life)
        wrote = self.in_transaction
        super().commit()
        if wrote:
            self.disk.after_commit()

    def rollback(self) -> None:
        self.disk.before_rollback(self.life)
        super().rollback()
