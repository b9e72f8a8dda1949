"""The Merkle tree over each log: its leaves are the hashes of the chain, so both agree by nature.

Trees are computed when somebody asks, from the hashes that are stored with the rows: a commit costs
nothing more, and logs of any age have one. What is complete never changes, and is remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock
from typing import Final, Protocol

from pitboss.errors import LedgerTampered, NoSuchThing
from pitboss.ledger.merkle import Frontier, leaf_hash, node_hash, split

# One hash is remembered for so many rows; the others are read again.
CHUNK_ROWS: Final = 256
PAGE_ROWS: Final = 64 * CHUNK_ROWS

# So many logs are remembered.
LOGS_MAX: Final = 500

_HASH_BYTES: Final = 32


class Hashes(Protocol):
    """Where the hashes of rows are read."""

    def hashes(self, table: int, after: int, limit: int) -> list[str]:
        """The hashes of rows of a log after a row, in order."""


def leaf_of(link: str) -> bytes:
    """The leaf of a row with this hash."""
    try:
        return leaf_hash(bytes.fromhex(link))
    except ValueError:
        raise LedgerTampered("the hash of a row is not written in hexadecimal digits") from None


class LogTrees:
    """The trees of all logs of a ledger; used by several threads."""

    def __init__(self, ledger: Hashes) -> None:
        self._ledger = ledger
        self._chunks: OrderedDict[int, bytearray] = OrderedDict()
        self._lock = Lock()

    def tree(self, table: int, size: int) -> LogTree:
        """The tree over the first rows of a log."""
        with self._lock:
            chunks = self._chunks.pop(table, bytearray())
            try:
                self._fill(table, chunks, size // CHUNK_ROWS)
            finally:
                self._chunks[table] = chunks
                if len(self._chunks) > LOGS_MAX:
                    self._chunks.popitem(last=False)
        return LogTree(self._ledger, table, size, bytes(chunks))

    def _fill(self, table: int, chunks: bytearray, wanted: int) -> None:
        """Hash the rows of every complete chunk that is not remembered yet."""
        while (known := len(chunks) // _HASH_BYTES) < wanted:
            rows = min(PAGE_ROWS, (wanted - known) * CHUNK_ROWS)
            found = self._ledger.hashes(table, known * CHUNK_ROWS, rows)
            if len(found) < rows:
                raise NoSuchThing(f"the log of table {table} has fewer rows")
            for start in range(0, rows, CHUNK_ROWS):
                chunks += Frontier(map(leaf_of, found[start : start + CHUNK_ROWS])).root()


class LogTree:
    """The tree over the first `size` rows of a log; row n is leaf n - 1."""

    def __init__(self, ledger: Hashes, table: int, size: int, chunks: bytes) -> None:
        self._ledger, self.table, self.size = ledger, table, size
        self._chunks = chunks
        self._read: dict[int, list[str]] = {}

    @property
    def root(self) -> str:
        """The hash of the whole tree."""
        return self.hash(0, self.size).hex() if self.size else Frontier().root().hex()

    def hash(self, low: int, high: int) -> bytes:
        """The hash of one of its subtrees."""
        if high - low > CHUNK_ROWS:
            middle = low + split(high - low)
            return node_hash(self.hash(low, middle), self.hash(middle, high))
        chunk, start = divmod(low, CHUNK_ROWS)
        if high - low == CHUNK_ROWS:
            return self._chunks[chunk * _HASH_BYTES : (chunk + 1) * _HASH_BYTES]
        links = self._links_of(chunk)[start : start + high - low]
        return Frontier(map(leaf_of, links)).root()

    def links(self, rows: Iterable[int]) -> dict[int, str]:
        """The hashes of rows in the chain, by their numbers."""
        places = {n: divmod(n - 1, CHUNK_ROWS) for n in rows}
        return {n: self._links_of(chunk)[place] for n, (chunk, place) in places.items()}

    def _links_of(self, chunk: int) -> list[str]:
        if chunk not in self._read:
            first = chunk * CHUNK_ROWS
            rows = min(CHUNK_ROWS, self.size - first)
            found = self._ledger.hashes(self.table, first, rows)
            if len(found) < rows:
                raise NoSuchThing(f"the log of table {self.table} has fewer rows")
            self._read[chunk] = found
        return self._read[chunk]
