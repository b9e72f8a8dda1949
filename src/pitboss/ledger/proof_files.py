"""The files with which anybody can verify play: transcripts, proofs of a round, proofs of growth.

`pitboss` in a file says which it is: 1 a transcript, 2 the cards of poker (`pitboss.ledger.cards`),
3 a round, 4 two heads of one log.
"""

from __future__ import annotations

from typing import Final

import msgspec

from pitboss.errors import LedgerTampered
from pitboss.ledger.cards import CardProof
from pitboss.ledger.entries import GENESIS, Entry, link
from pitboss.ledger.merkle import root_from
from pitboss.ledger.trees import leaf_of
from pitboss.table import SavedTable

TRANSCRIPT: Final = 1
CARDS: Final = 2
ROUND: Final = 3
GROWTH: Final = 4


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a log in a file."""

    table: int
    n: int
    kind: str
    body: msgspec.Raw
    at: int
    user: int
    key: str
    hash: str


class Transcript(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The log of a table up to the row that reveals the seed of an epoch."""

    pitboss: int
    table: int
    epoch: int
    rows: list[Row]


class RoundProof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One round, proved to be in the log under a head of its tree.

    `rows` are those of the round and of its chance, `before` has the hash on which a row follows
    whose predecessor is not among them, `hashes` are the other parts of the tree. `start` is the
    table before the round, and `digested` the text of its fingerprint. `cards` proves a hand of
    poker, of which no row that could show a card is among the rows.
    """

    pitboss: int
    table: int
    round: int
    size: int
    root: str
    rows: list[Row]
    before: dict[str, str]
    hashes: list[str]
    start: SavedTable | None = None
    digested: str = ""
    cards: CardProof | None = None


class Growth(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The head of a log, and the proof that the log under an earlier head is its beginning."""

    pitboss: int
    table: int
    size: int
    root: str
    old_size: int
    old_root: str
    hashes: list[str]


def row_of(entry: Entry) -> Row:
    """A row exactly as its hash was computed from it."""
    return Row(**(msgspec.structs.asdict(entry) | {"body": msgspec.Raw(entry.body)}))


def entry_of(row: Row) -> Entry:
    """The row as it was written, however its file was laid out since."""
    body = msgspec.json.encode(msgspec.json.decode(row.body), order="sorted")
    return Entry(
        table=row.table,
        n=row.n,
        kind=row.kind,
        body=body,
        at=row.at,
        user=row.user,
        key=row.key,
        hash=row.hash,
    )


def unhex(text: str) -> bytes:
    """The bytes of a hash."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise LedgerTampered("a hash is written in hexadecimal") from None


def proved_rows(proof: RoundProof) -> list[Entry]:
    """The rows of a proof, each linked to the one before it, and all in the tree."""
    entries = [entry_of(each) for each in proof.rows]
    leaves: dict[int, bytes] = {}
    n, head, unused = 0, GENESIS, dict(proof.before)
    for entry in entries:
        if entry.table != proof.table or entry.n <= n:
            raise LedgerTampered(f"row {entry.n} is out of place")
        known = head if entry.n == n + 1 else unused.pop(str(entry.n), "")
        if not known.isascii() or entry.hash != link(known, entry):
            raise LedgerTampered(f"row {entry.n} is not what was written")
        leaves[entry.n - 1] = leaf_of(entry.hash)
        n, head = entry.n, entry.hash
    if unused:
        raise LedgerTampered("the proof has more hashes than it needs")
    found = root_from(proof.size, leaves, [unhex(each) for each in proof.hashes])
    if found.hex() != proof.root:
        raise LedgerTampered("these rows are not in the log under this head")
    return entries
