"""Audits one log: its hash chain, published heads, transfers, seeds and listing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from itertools import groupby
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Select, select

from pitboss.errors import LedgerTampered
from pitboss.ledger.audit.claims import Claimed, claims_in
from pitboss.ledger.audit.faults import Fault
from pitboss.ledger.audit.house import HouseRecord
from pitboss.ledger.audit.money import SeatAccounts
from pitboss.ledger.chance import commitment_of
from pitboss.ledger.entries import (
    GENESIS,
    HOUSE_TABLE,
    Began,
    Body,
    Closed,
    Committed,
    Entry,
    EpochEnded,
    Opened,
    Posting,
    Published,
    Revealed,
    Seed,
    body_of,
    check_link,
)
from pitboss.ledger.merkle import Frontier
from pitboss.ledger.schema import heads, log, seeds, tables, transfers
from pitboss.ledger.store import entry_of
from pitboss.ledger.trees import leaf_of
from pitboss.ledger.vault import Vault

# Rows are fetched by the page, so that an audit of any size fits into memory.
PAGE_ROWS: Final = 500


class TableAudit:
    """Reads one log from its first row to its last, or to the first that is not what was written.

    `house` and `published` collect what the house's own log says.
    """

    def __init__(
        self,
        connection: Connection,
        table: int,
        *,
        vault: Vault,
        known: Mapping[int, str],
        trees: Mapping[int, str],
        sums: Counter[str],
        progress: Callable[[int], object],
    ) -> None:
        self.connection, self._vault = connection, vault
        self.table = table
        self.n = 0
        self.head = GENESIS
        self._at = 0
        self.transfers = 0
        self.house = HouseRecord()
        self.published: dict[str, str] = {}
        self._known = {**known}
        self._trees = trees
        self.tree = Frontier()
        self.published_trees: list[tuple[str, str]] = []
        self._moved = _Transfers(connection, table, sums)
        self._progress = progress
        self._faults: list[Fault] = []
        self._accounts = SeatAccounts(table)
        self.claims: Counter[Claimed] = Counter()
        self._locked: set[object] = set()  # epochs whose seeds this key does not open
        self._seeds = self._read_seeds()
        self._epochs: set[int] = set()
        self.unread: set[int] = set()  # epochs whose seeds cannot be read without their key
        self._of_rounds: set[object] = set()
        self._opened: Opened | None = None
        self._closed_at: int | None = None

    def faults(self) -> list[Fault]:
        """Everything that is wrong; of the chain itself only the first row."""
        self._check_heads_agree()
        try:
            for found in _pages(self.connection, _rows_of(self.table), self._progress):
                self._read(_entry(self.table, found))
            self._check_transfers()
            self._check_end()
        except LedgerTampered as error:
            self._add(error.message, n=self.n + 1)
        self.transfers = self._moved.count_all()
        return self._faults

    def _read(self, entry: Entry) -> None:
        check_link(self.head, entry, n=self.n + 1)
        body = body_of(entry)
        self._check_published(entry)
        if self._accounts.is_due(body):
            self._check_transfers()
        self._take_in(entry, body)
        self.claims.update(claims_in(entry, body))
        self._accounts.take_in(entry, body, self._moved.of(entry.n))
        self._check_time(entry)
        self._check_tree(entry)
        self.n, self.head, self._at = entry.n, entry.hash, entry.at

    def _check_time(self, entry: Entry) -> None:
        if entry.at < self._at:
            message = f"table {self.table}, row {entry.n} is dated before the row before it"
            self._add(message, n=entry.n)

    def _check_tree(self, entry: Entry) -> None:
        """The tree over the chain is the one that was published."""
        self.tree.add(leaf_of(entry.hash))
        wanted = self._trees.get(entry.n)
        if wanted is not None and wanted != self.tree.root().hex():
            message = f"table {self.table}: another tree was published for its first {entry.n} rows"
            self._add(message, n=entry.n)

    def _add(self, message: str, *, n: int | None = None) -> None:
        self._faults.append(Fault(message=message, table=self.table, n=n))

    # -- transfers --------------------------------------------------------------------------------

    def _check_transfers(self) -> None:
        for n, message in self._accounts.differences():
            self._add(f"table {self.table}, row {n}: {message}", n=n)

    def _check_end(self) -> None:
        for n in self._moved.rest():
            message = f"table {self.table}: transfers of row {n}, but the log ends at row {self.n}"
            self._add(message, n=n)
        for n in sorted(n for n in {*self._known, *self._trees} if n > self.n):
            message = f"table {self.table}: row {n} was published, but the log ends at row {self.n}"
            self._add(message, n=self.n + 1)
            break
        for epoch in sorted(self._seeds.keys() - self._epochs, key=str):
            self._add(f"table {self.table}: a seed for epoch {epoch}, which never began")
        if self.table != HOUSE_TABLE:
            self._check_listing()

    # -- published heads --------------------------------------------------------------------------

    def _check_heads_agree(self) -> None:
        """Heads that rounds published, beside those that were kept elsewhere."""
        wanted = select(heads).where(heads.c.table_id == self.table).order_by(heads.c.n)
        for found in self.connection.execute(wanted):
            self._of_rounds.add(found.n)
            if not isinstance(found.n, int) or found.n < 0:
                self._add(f"table {self.table}: a published head of no row: {found.n!r}")
            elif self._known.setdefault(found.n, found.hash) != found.hash:
                message = f"table {self.table}: two heads were published for row {found.n}"
                self._add(message, n=found.n)
        if self._known.get(0, GENESIS) != GENESIS:
            self._add(f"table {self.table}: what was published stood before its first row", n=1)

    def _check_published(self, entry: Entry) -> None:
        if self._known.get(entry.n, entry.hash) != entry.hash:
            message = f"table {self.table}: row {entry.n} is not the one that was published"
            raise LedgerTampered(message)

    def _check_round_published(self, entry: Entry) -> None:
        if entry.n - 1 not in self._of_rounds:
            where = f"table {self.table}, row {entry.n}"
            self._add(f"{where}: the head before the round is not among those published", n=entry.n)

    # -- rows -------------------------------------------------------------------------------------

    def _take_in(self, entry: Entry, body: Body) -> None:
        match body:
            case Began():
                self._check_round_published(entry)
            case Opened():
                self._opened = body
            case Closed():
                self._closed_at = entry.at
            case Committed():
                self._check_seed(entry, body)
            case Revealed(epoch=epoch, seed=seed):
                self._check_reveal(entry, epoch, seed)
            case EpochEnded(epoch=epoch):
                self.unread.discard(epoch)
            case Published(heads=known, trees=trees):
                self._check_publication(entry, known)
                self.published_trees += trees.items()
            case _:
                self.house.take_in(entry, body)

    def _check_publication(self, entry: Entry, known: dict[str, str]) -> None:
        """The house's own head stands in its log as well as those of the tables."""
        own = known.get(str(HOUSE_TABLE), f"{self.n}:{self.head}")
        if own != f"{self.n}:{self.head}":
            self._add(f"table {self.table}, row {entry.n} publishes another head", n=entry.n)
        self.published |= known

    def _read_seeds(self) -> dict[int, Seed]:
        """The seeds that can be read; the epochs of the others are noted."""
        found = self.connection.execute(select(seeds).where(seeds.c.table_id == self.table))
        known: dict[int, Seed] = {}
        for each in found:
            seed = self._vault.opened(self.table, each.epoch, str(each.seed))
            if seed is None:
                self._locked.add(each.epoch)
            known[each.epoch] = Seed(
                epoch=each.epoch, seed=seed or "", revealed=bool(each.revealed)
            )
        return known

    def _check_seed(self, entry: Entry, body: Committed) -> None:
        self._epochs.add(body.epoch)
        kept = self._seeds.get(body.epoch)
        if body.epoch in self._locked:
            self.unread.add(body.epoch)
        elif kept is None or _commitment(kept.seed, cards=body.cards) != body.commitment:
            where = f"table {self.table}, row {entry.n}"
            message = f"{where}: the seed of epoch {body.epoch} is not the one committed to"
            self._add(message, n=entry.n)

    def _check_reveal(self, entry: Entry, epoch: int, seed: str) -> None:
        self.unread.discard(epoch)
        kept = self._seeds.get(epoch)
        same = kept is not None and (kept.seed == seed or epoch in self._locked)
        if kept is None or not same or not kept.revealed:
            where = f"table {self.table}, row {entry.n}"
            self._add(f"{where}: the seed of epoch {epoch} is not the one shown", n=entry.n)

    def _check_listing(self) -> None:
        """The list of tables says what the first and the last row say."""
        this = select(tables).where(tables.c.id == self.table)
        found = self.connection.execute(this).first()
        if found is None or self._opened is None:
            missing = "is not in the list of tables" if found is None else "was never opened"
            self._add(f"table {self.table} {missing}")
            return
        if _listed(found) != _expected(self._opened):
            self._add(f"table {self.table} is not listed as it was opened", n=1)
        if self._opened.by not in (None, found.opened_by):
            self._add(f"table {self.table} was opened by another user than the list says", n=1)
        if found.closed_at != self._closed_at:
            self._add(f"table {self.table} is not listed as open or closed as in its log")


class _Transfers:
    """The transfers of a log, row by row, as the database has them."""

    def __init__(self, connection: Connection, table: int, sums: Counter[str]) -> None:
        self._count = 0
        self._sums = sums
        order = (transfers.c.n, transfers.c.position)
        wanted = select(transfers).where(transfers.c.table_id == table).order_by(*order)
        found = _pages(connection, wanted, lambda _rows: None)
        self._groups = groupby(map(self._counted, found), key=lambda each: each.n)
        self._next = next(self._groups, None)

    def of(self, n: int) -> list[Posting]:
        """The transfers of a row; those of rows that are not there come first."""
        moved: list[Posting] = []
        while self._next is not None and _is_up_to(self._next[0], n):
            moved += [_posting(each, place) for place, each in enumerate(self._next[1], start=1)]
            self._next = next(self._groups, None)
        return moved

    def rest(self) -> Iterator[int]:
        """The rows beyond the end of the log to which transfers belong."""
        while self._next is not None:
            yield self._next[0]
            self._next = next(self._groups, None)

    def count_all(self) -> int:
        """How many transfers there are; those that nobody looked at yet are counted too."""
        for _ in self.rest():
            pass
        return self._count

    def _counted(self, found: Row[*tuple[Any, ...]]) -> Row[*tuple[Any, ...]]:
        self._count += 1
        if isinstance(found.cents, int):
            self._sums[found.source] -= found.cents
            self._sums[found.target] += found.cents
        return found


def _is_up_to(found: object, n: int) -> bool:
    return isinstance(found, int) and found <= n


def _posting(found: Row[*tuple[Any, ...]], place: int) -> Posting:
    """A transfer as it stands; one out of its place says so in a memo nobody would write."""
    wrong = "" if found.position == place else f" (position {found.position})"
    return Posting(
        n=found.n,
        source=found.source,
        target=found.target,
        cents=found.cents,
        cite=found.cite,
        memo=f"{found.memo}{wrong}",
    )


def entries_in(connection: Connection, table: int) -> Generator[Entry, None, None]:
    """The rows of a log, within what a connection sees."""
    for found in _pages(connection, _rows_of(table), lambda _rows: None):
        yield _entry(table, found)


def _rows_of(table: int) -> Select[*tuple[Any, ...]]:
    return select(log).where(log.c.table_id == table).order_by(log.c.n)


def _pages(
    connection: Connection, wanted: Select[*tuple[Any, ...]], progress: Callable[[int], object]
) -> Iterator[Row[*tuple[Any, ...]]]:
    with connection.execute(wanted.execution_options(yield_per=PAGE_ROWS)) as found:
        for page in found.partitions():
            yield from page
            progress(len(page))


_SHAPE: Final = {"n": int, "kind": str, "body": str, "at": int, "user_id": int} | dict.fromkeys(
    ("key", "hash"), str
)


def _entry(table: int, found: Row[*tuple[Any, ...]]) -> Entry:
    """A row of the database; one with a value of the wrong type was changed."""
    for name, kind in _SHAPE.items():
        if not isinstance(getattr(found, name), kind):
            raise LedgerTampered(f"table {table}: row {found.n} is not what was written")
    entry = entry_of(found)
    try:
        f"{entry.kind}{entry.key}{entry.hash}".encode()
    except UnicodeError:
        raise LedgerTampered(f"table {table}: row {entry.n} is not what was written") from None
    return entry


def _commitment(seed: str, *, cards: bool) -> str:
    try:
        return commitment_of(bytes.fromhex(seed), cards=cards)
    except ValueError:
        return ""


def _listed(found: Row[*tuple[Any, ...]]) -> object:
    try:
        plain = [msgspec.json.decode(each) for each in (found.rules, found.clocks)]
    except (msgspec.DecodeError, TypeError, UnicodeError):
        return None
    return [found.game, found.name, found.mode, *plain]


def _expected(opened: Opened) -> object:
    return [opened.game, opened.name, opened.mode, opened.rules, opened.clocks]
