"""Verifies a transcript without trusting the server: hash chain, seed, every draw, every cent."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from pitboss.errors import LedgerTampered, MalformedFile
from pitboss.ledger.entries import Entry, Opened, Revealed, body_of
from pitboss.ledger.recovered_table import RecoveredTable, recover_table

ROWS_MAX = 1_000_000


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a log in a transcript."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """What a transcript was found to prove."""

    table: int
    game: str
    epoch: int
    commitment: str
    seed: str
    contributions: tuple[str, ...]
    draws: int
    rounds: int
    rows: int
    head: str


def read_transcript(text: bytes) -> Transcript:
    """The transcript in a file; anything else is a `MalformedFile`."""
    try:
        found = msgspec.json.decode(text, type=Transcript)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise MalformedFile(f"not a transcript: {error}") from None
    if found.pitboss != 1 or not 0 < len(found.rows) <= ROWS_MAX:
        raise MalformedFile("not a transcript that this version can read")
    return found


def verify(transcript: Transcript, *, commitment: str | None = None) -> Verified:
    """Replay a transcript from the seed; the first difference is a `LedgerTampered`.

    `commitment` is the one that a player noted before the first wager.
    """
    entries = [_entry(row) for row in transcript.rows]
    seeds = _seeds(entries)
    if transcript.epoch not in seeds:
        raise LedgerTampered(f"the transcript does not show the seed of epoch {transcript.epoch}")
    recovered = recover_table(transcript.table, entries, seeds=seeds)
    found = _verified(recovered, transcript.epoch, rows=len(entries))
    if commitment is not None and commitment.strip().lower() != found.commitment:
        raise LedgerTampered("the seed does not match the commitment you noted")
    return found


def _entry(row: Row) -> Entry:
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


def _seeds(entries: list[Entry]) -> dict[int, bytes]:
    """All seeds that the rows reveal."""
    shown = [body for body in map(body_of, entries) if isinstance(body, Revealed)]
    try:
        return {each.epoch: bytes.fromhex(each.seed) for each in shown}
    except ValueError:
        raise LedgerTampered("a seed is written in hexadecimal") from None


def _verified(recovered: RecoveredTable, number: int, *, rows: int) -> Verified:
    epoch = recovered.epochs.get(number)
    if epoch is None or epoch.seed is None or not isinstance(recovered.opened, Opened):
        raise LedgerTampered(f"epoch {number} has no commitment")
    return Verified(
        table=recovered.number,
        game=recovered.opened.game,
        epoch=number,
        commitment=epoch.commitment,
        seed=epoch.seed.hex(),
        contributions=tuple(epoch.contributions.values()),
        draws=epoch.draws,
        rounds=recovered.table.rounds,
        rows=rows,
        head=recovered.head,
    )
