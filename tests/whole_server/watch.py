"""What must hold after every event: the log grows row by row, and money is neither made nor lost.

The watch reads the files themselves, beside the server, and sees what is durable.
"""

from __future__ import annotations

import sqlite3

from pitboss.ledger.entries import GENESIS, Entry, link
from tests.whole_server.store import Disk

_COLUMNS = "table_id, n, kind, body, at, user_id, key, hash"


class Watch:
    """The durable log of a house, read as it grows."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._reader: sqlite3.Connection | None = None
        self._version = self._rows = 0
        self.logs: dict[int, list[Entry]] = {}
        self.keys: dict[tuple[int, int, str], Entry] = {}

    def look(self) -> list[str]:
        """Read what was written since; returns what is wrong with it."""
        if self._reader is None:
            self._reader = self._disk.reader()
        version = self._reader.execute("PRAGMA data_version").fetchone()[0]
        if version == self._version:
            return []
        self._version = version
        wrong = [fault for entry in self._new_rows() if (fault := self._add(entry))]
        if total := self._reader.execute("SELECT sum(cents) FROM balances").fetchone()[0] or 0:
            wrong.append(f"{total} cents came from nowhere")
        return wrong

    def _new_rows(self) -> list[Entry]:
        assert self._reader is not None
        found = self._reader.execute(
            f"SELECT rowid, {_COLUMNS} FROM log WHERE rowid > ? ORDER BY rowid", [self._rows]
        ).fetchall()
        self._rows = found[-1][0] if found else self._rows
        return [
            Entry(table=t, n=n, kind=kind, body=body.encode(), at=at, user=user, key=key, hash=hash)
            for _, t, n, kind, body, at, user, key, hash in found
        ]

    def _add(self, entry: Entry) -> str:
        rows = self.logs.setdefault(entry.table, [])
        before = rows[-1] if rows else None
        rows.append(entry)
        if entry.n != len(rows) or entry.hash != link(before.hash if before else GENESIS, entry):
            return f"row {entry.n} of table {entry.table} does not follow the one before it"
        if before is not None and entry.at < before.at:
            return f"row {entry.n} of table {entry.table} is older than the one before it"
        key = (entry.table, entry.user, entry.key)
        if entry.key and key in self.keys:
            return f"{key} was carried out twice"
        self.keys[key] = entry
        return ""

    def head(self, table: int) -> int:
        """The last durable row of a table."""
        return len(self.logs.get(table, ()))

    def move_on(self) -> list[str]:
        """The files were copied: all that was durable must still be there."""
        self.close()
        before, self.logs, self.keys = self.logs, {}, {}
        self._version = self._rows = 0
        wrong = self.look()
        for table, rows in before.items():
            if self.logs.get(table, [])[: len(rows)] != rows:
                wrong.append(f"rows of table {table} were durable, and are gone")
        return wrong

    def close(self) -> None:
        """Stop reading."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None
