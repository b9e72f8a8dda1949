"""Primaries of PostgreSQL: the hosts of an address, and which of them is a primary of the past.

A standby that is promoted begins a new timeline. An old primary that comes back would take rows
that nobody else sees, so a host whose timeline is earlier than one that this installation has
worked with is refused.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import psycopg

_TIMELINE: Final = b"""
SELECT system_identifier, ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int
FROM pg_control_system() WHERE NOT pg_is_in_recovery()
"""


def hosts_of(conninfo: str) -> list[dict[str, str]]:
    """The hosts that an address names, one by one, each with its port."""
    from psycopg.conninfo import conninfo_to_dict

    given = conninfo_to_dict(conninfo)
    hosts, ports = (str(given.get(name) or "").split(",") for name in ("host", "port"))
    ports = ports * len(hosts) if len(ports) == 1 else ports
    pairs = zip(hosts, ports, strict=False)
    return [
        {name: value for name, value in zip(("host", "port"), pair, strict=True) if value}
        for pair in pairs
    ]


def check_primary(connection: psycopg.Connection[Any], file: Path) -> None:
    """Refuse a primary that another one has followed; `file` has the timelines we know."""
    import psycopg

    found = None
    with suppress(psycopg.ProgrammingError, psycopg.NotSupportedError):  # not every service tells
        found = connection.execute(_TIMELINE).fetchone()
    connection.rollback()
    if found is None:
        return
    system, timeline = found
    latest = _latest(file, system)
    if timeline < latest:
        message = (
            f"this PostgreSQL server is a primary of the past: its timeline is {timeline}, and"
            f" {latest} has begun elsewhere ({file} says so)"
        )
        raise psycopg.OperationalError(message)
    if timeline > latest:
        _note(file, f"{system} {timeline}\n")


def _latest(file: Path, system: int) -> int:
    """The last timeline of a database system that we have worked with; 0 if none."""
    with suppress(OSError, ValueError, IndexError):
        lines = (line.split() for line in file.read_text("ascii").splitlines())
        return max((int(line[1]) for line in lines if line[0] == str(system)), default=0)
    return 0


def _note(file: Path, line: str) -> None:
    """Add a line that all processes will read; a house that can only be read notes nothing."""
    with suppress(OSError):
        added = os.open(file, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
        try:
            os.write(added, line.encode())
        finally:
            os.close(added)
