"""Appends batches to the log: checked against its head, written whole or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec
from sqlalchemy import bindparam, text, update
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.errors import InsufficientFunds, LedgerConflict, ensure
from pitboss.ledger.accounts import may_owe
from pitboss.ledger.entries import GENESIS, HOUSE_TABLE, Batch, Began, Closed, Entry, Posting, link
from pitboss.ledger.gate import GATED
from pitboss.ledger.schema import (
    balances,
    commands,
    heads,
    log,
    results,
    tables,
    transfers,
)
from pitboss.ledger.statements import Access, Statements, Values

# The channel on which PostgreSQL notifies other processes that a log has grown.
CHANNEL: Final = "pitboss"

# Writers of the house's log in several processes take turns.
_HOUSE_LOCK: Final = 7_062_000

# Statements are built once: the same few run all day.
_HEAD: Final = text("SELECT n, hash FROM log WHERE table_id = :of ORDER BY n DESC LIMIT 1")
_HEADS: Final = text(
    "SELECT wanted.id, last.n, last.hash FROM unnest(CAST(:tables AS bigint[])) AS wanted (id),"
    " LATERAL (SELECT n, hash FROM log WHERE table_id = wanted.id ORDER BY n DESC LIMIT 1) AS last"
)
_PUT_SEED: Final = text(
    "INSERT INTO seeds (table_id, epoch, seed, revealed)"
    " VALUES (:table_id, :epoch, :seed, :revealed)"
    " ON CONFLICT (table_id, epoch)"
    " DO UPDATE SET revealed = excluded.revealed"
)
_SHUT: Final = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.closed_at.is_(None))
    .values(closed_at=bindparam("when"))
)
_REPLY: Final = (
    update(commands)
    .where(commands.c.id == bindparam("of"), commands.c.reply.is_(None))
    .values(reply=bindparam("said"))
)
# The accounts come as one value, so that the statement is the same however many there are.
_HELD: Final = {
    "sqlite": text(
        "SELECT account, cents FROM balances"
        " WHERE account IN (SELECT value FROM json_each(:accounts))"
    ),
    "postgresql": text("SELECT account, cents FROM balances WHERE account = ANY(:accounts)"),
}
_HELD_BY: Final[Mapping[str, Callable[[Sequence[str]], object]]] = {
    "sqlite": lambda accounts: msgspec.json.encode(accounts).decode(),
    "postgresql": list,
}
_LOCK_HELD: Final = text(
    "SELECT account FROM balances WHERE account = ANY(:accounts) ORDER BY account FOR UPDATE"
)
_ADD_ACCOUNTS: Final = {
    "sqlite": sqlite.insert(balances).on_conflict_do_nothing(),
    "postgresql": postgresql.insert(balances).on_conflict_do_nothing(),
}
_CHANGE: Final = (
    update(balances)
    .where(balances.c.account == bindparam("of"))
    .values(cents=balances.c.cents + bindparam("change"))
)
_CHANGE_ALL: Final = text(
    "UPDATE balances SET cents = balances.cents + each.change"
    " FROM json_to_recordset(CAST(:changes AS json)) AS each (of text, change bigint)"
    " WHERE balances.account = each.of"
)
_LOCK_HOUSE: Final = text("SELECT pg_advisory_xact_lock(:lock)")
_FENCES: Final = text("SELECT table_id, token FROM leases WHERE table_id = ANY(:tables) FOR SHARE")
_NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")
_NOTIFY_ALL: Final = text(
    "SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload"
)


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What the owner of a table answers to a command of another process."""

    command: int
    body: str


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """A batch, and the replies that are committed with it."""

    batch: Batch
    replies: tuple[Reply, ...] = ()


def write(access: Access, *jobs: Job) -> None:
    """Write batches, each at the head of its log; as many statements as one of them takes."""
    statements, batches = Statements.of(access), [job.batch for job in jobs]
    for batch in batches:
        _check_shape(batch)
    _check_fences(statements, batches)
    built_on = _check_chains(statements, batches)
    statements.insert(log, [_log_row(row) for batch in batches for row in batch.entries])
    statements.insert(transfers, [row for batch in batches for row in _transfer_rows(batch)])
    _move(statements, [each for batch in batches for each in batch.postings])
    statements.write(_PUT_SEED, [row for batch in batches for row in _seed_rows(batch)])
    statements.insert(results, [row for batch in batches for row in _result_rows(batch)])
    _mark(statements, batches, built_on)
    for job in jobs:
        write_replies(statements, job.replies)
    if statements.is_postgres:
        grown = {each.table: each.entries[-1].n for each in batches}
        payloads = [f"{table}:{n}" for table, n in grown.items()]
        statements.write(_NOTIFY_ALL, [{"channel": CHANNEL, "payloads": payloads}])


def head_of(access: Access, table: int) -> tuple[int, str]:
    """The number and the hash of the last row of a log."""
    found = Statements.of(access).read(_HEAD, {"of": table})
    return (found[0][0], found[0][1]) if found else (0, GENESIS)


def _heads_of(statements: Statements, numbers: Collection[int]) -> dict[int, tuple[int, str]]:
    """The number and the hash of the last row of each of these logs."""
    if not statements.is_postgres:
        return {number: head_of(statements, number) for number in numbers}
    rows = statements.read(_HEADS, {"tables": list(numbers)})
    return dict.fromkeys(numbers, (0, GENESIS)) | {number: (n, head) for number, n, head in rows}


# -- checks ---------------------------------------------------------------------------------------


def _check_shape(batch: Batch) -> None:
    numbers = {each.n for each in batch.entries}
    ensure(bool(numbers), "a batch writes at least one row")
    ensure(all(each.table == batch.table for each in batch.entries), "a batch is of one table")
    ensure(all(each.n in numbers for each in batch.postings), "a transfer belongs to a row")
    ensure(all(each.cents > 0 for each in batch.postings), "a transfer moves something")
    ensure(all(each.source != each.target for each in batch.postings), "a transfer goes somewhere")


def _check_fences(statements: Statements, batches: Sequence[Batch]) -> None:
    """Refuse rows of a table that another process owns by now; until we commit, none takes it."""
    fenced = {batch.table: batch.fence for batch in batches if batch.fence is not None}
    if not fenced:
        return
    tokens = dict(statements.read(_FENCES, {"tables": list(fenced)}))
    for table, token in fenced.items():
        if tokens.get(table) != token:
            raise LedgerConflict(f"table {table} belongs to another process now")


def _check_chains(statements: Statements, batches: Sequence[Batch]) -> list[str]:
    """The hash on which each batch builds, once every row follows the one before it."""
    heads_now = _heads_of(statements, {batch.table for batch in batches})
    built_on = []
    for batch in batches:
        head = heads_now[batch.table]
        built_on.append(head[1])
        heads_now[batch.table] = _check_chain(head, batch)
    return built_on


def _check_chain(head: tuple[int, str], batch: Batch) -> tuple[int, str]:
    """Where the log ends after a batch that follows on where it ends now."""
    n, before = head
    for entry in batch.entries:
        n += 1
        if entry.n != n:
            message = f"table {batch.table}: the next row is {n}, not {entry.n}"
            raise LedgerConflict(message)
        if entry.hash != link(before, entry):
            raise LedgerConflict(f"table {batch.table}: row {n} does not follow the one before it")
        before = entry.hash
    return n, before


# -- rows -----------------------------------------------------------------------------------------


def _log_row(entry: Entry) -> dict[str, object]:
    return {
        "table_id": entry.table,
        "n": entry.n,
        "kind": entry.kind,
        "body": entry.body.decode(),
        "at": entry.at,
        "user_id": entry.user,
        "key": entry.key,
        "hash": entry.hash,
    }


def _transfer_rows(batch: Batch) -> Iterator[Values]:
    positions: Counter[int] = Counter()
    for each in batch.postings:
        positions[each.n] += 1
        place = {"table_id": batch.table, "position": positions[each.n]}
        yield {**msgspec.structs.asdict(each), **place}


def _seed_rows(batch: Batch) -> Iterator[Values]:
    """A seed is kept from the day it is committed to, and marked when it is shown."""
    return ({"table_id": batch.table, **msgspec.structs.asdict(each)} for each in batch.seeds)


def _result_rows(batch: Batch) -> Iterator[Values]:
    for each in batch.results:
        yield {
            "user_id": each.user,
            "table_id": batch.table,
            "round": each.round,
            "game": each.game,
            "wagered": each.wagered,
            "net": each.net,
            "at": batch.entries[-1].at,
        }


def _mark(statements: Statements, batches: Sequence[Batch], built_on: Sequence[str]) -> None:
    """A round that begins publishes the head before it; a closing closes the table."""
    published = []
    for batch, start in zip(batches, built_on, strict=True):
        before = start
        for entry in batch.entries:
            if entry.kind == Began.__name__:
                published.append(_head_row(entry, before))
            elif entry.kind == Closed.__name__:
                statements.write(_SHUT, [{"of": entry.table, "when": entry.at}])
            before = entry.hash
    statements.insert(heads, published)


class _RoundOf(msgspec.Struct):
    round: int


def _head_row(entry: Entry, before: str) -> dict[str, object]:
    over = msgspec.json.decode(entry.body, type=_RoundOf).round - 1
    return {"table_id": entry.table, "round": over, "n": entry.n - 1, "hash": before}


def write_replies(access: Access, replies: Sequence[Reply]) -> None:
    """Reply to commands and notify the processes that sent them."""
    statements = Statements.of(access)
    for reply in replies:
        if statements.write(_REPLY, [{"of": reply.command, "said": reply.body}]) != 1:
            raise LedgerConflict(f"command {reply.command} has been answered, or is not there")
        notify(statements, f"reply:{reply.command}")


# -- money ----------------------------------------------------------------------------------------


def _move(statements: Statements, postings: Sequence[Posting]) -> None:
    """Apply the transfers in order; none may take more than the account holds then."""
    accounts, database = _accounts(postings), statements.database
    if not accounts:
        return
    before = dict(statements.read(_HELD[database], {"accounts": _HELD_BY[database](accounts)}))
    after = _walk(before, postings)
    unknown = [account for account in accounts if account not in before]
    fresh = [{"account": name, "cents": 0, "may_owe": may_owe(name)} for name in unknown]
    statements.write(_ADD_ACCOUNTS[database], fresh)
    changes = [
        {"of": account, "change": after[account] - before.get(account, 0)}
        for account in accounts
        if after[account] != before.get(account, 0)
    ]
    if statements.is_postgres and changes:
        statements.write(_CHANGE_ALL, [{"changes": msgspec.json.encode(changes).decode()}])
    else:
        statements.write(_CHANGE, changes)


def _walk(before: dict[str, int], postings: Sequence[Posting]) -> dict[str, int]:
    held = Counter(before)
    for each in postings:
        if held[each.source] < each.cents and not may_owe(each.source):
            message = f"{each.source} holds {held[each.source]} cents, not {each.cents}"
            raise InsufficientFunds(message)
        held[each.source] -= each.cents
        held[each.target] += each.cents
    return dict(held)


def _accounts(postings: Iterable[Posting]) -> list[str]:
    return sorted({name for each in postings for name in (each.source, each.target)})


# -- several processes ----------------------------------------------------------------------------


def lock_all(access: Access, batches: Sequence[Batch]) -> None:
    """Lock what the batches need in one order, so that two processes cannot deadlock."""
    statements = Statements.of(access)
    if not statements.is_postgres:
        return
    if any(_needs_house(batch) for batch in batches):
        lock_house(statements)
    accounts = _accounts(posting for batch in batches for posting in batch.postings)
    if accounts:
        statements.read(_LOCK_HELD, {"accounts": accounts})


def _needs_house(batch: Batch) -> bool:
    """Whether a batch writes to the house's log, or is weighed against the other tables."""
    gated = any(each.kind in GATED for each in batch.entries)
    return batch.table == HOUSE_TABLE or bool(batch.claims) or gated


def lock_house(access: Access) -> None:
    """Wait until no other process writes to the house's log."""
    statements = Statements.of(access)
    if statements.is_postgres:
        statements.read(_LOCK_HOUSE, {"lock": _HOUSE_LOCK})


def notify(access: Access, payload: str) -> None:
    """Notify other processes when this is committed."""
    statements = Statements.of(access)
    if statements.is_postgres:
        statements.read(_NOTIFY, {"channel": CHANNEL, "payload": payload})


@contextmanager
def savepoint(statements: Statements) -> Iterator[None]:
    """A savepoint: what fails in here is rolled back alone."""
    statements.do("SAVEPOINT batch")
    try:
        yield
    except BaseException:
        statements.do("ROLLBACK TO SAVEPOINT batch")
        raise
    statements.do("RELEASE SAVEPOINT batch")
