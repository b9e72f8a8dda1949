"""Audits a whole ledger: hash chains, published heads, transfers, balances, tables and users.

Only the hashes are trusted: rows, transfers, balances, seeds, tables and roles are compared with
the logs, and the first row of a log that was changed is named. Where the logs are replayed, the
results that users see are compared as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import closing
from typing import Final

import msgspec
from sqlalchemy import Connection, func, select, union

from pitboss.errors import LedgerTampered, MalformedFile
from pitboss.ledger.audit.claims import Claimed, claim_faults
from pitboss.ledger.audit.faults import Fault, damage, missing_triggers, session_faults
from pitboss.ledger.audit.money import balance_faults
from pitboss.ledger.audit.table_log import TableAudit, entries_in
from pitboss.ledger.entries import HOUSE_TABLE, Entry, RoundResult, Seated, Vacated
from pitboss.ledger.recovered_table import RecoveredTable
from pitboss.ledger.results import results_of
from pitboss.ledger.schema import heads, log, results, seeds, tables, transfers
from pitboss.ledger.store import Ledger
from pitboss.ledger.vault import Vault

# Who came and who went is written right after the answer with which a round ends.
SEATING: Final = frozenset({Seated.__name__, Vacated.__name__})


def replay_faults(
    connection: Connection, table: int, *, vault: Vault, progress: Callable[[int], object]
) -> list[Fault]:
    """Replay a log with its secret seeds, so that the random draws are verified as well."""
    listed = _listed(connection, table)
    faults: list[Fault] = []
    recovered = RecoveredTable(table, _seeds(connection, table, vault))
    try:
        with closing(entries_in(connection, table)) as entries:
            for result in _results(recovered, entries, progress):
                place = (result.round, result.user)
                if listed.pop(place, None) != (result.game, result.wagered, result.net):
                    faults.append(_fault(table, place, "is not listed as in the log"))
    except LedgerTampered as error:
        return [*faults, Fault(table=table, message=str(error))]
    return [*faults, *(_fault(table, each, "was never played for") for each in listed)]


def _results(
    recovered: RecoveredTable, entries: Iterable[Entry], progress: Callable[[int], object]
) -> Iterator[RoundResult]:
    """The result of every round for every user, by the log."""
    is_over = False
    for entry in entries:
        if is_over and entry.kind not in SEATING:
            yield from results_of(recovered)
            is_over = False
        was_on = recovered.question is not None
        recovered.read(entry)
        is_over = is_over or (was_on and recovered.question is None)
        progress(1)
    if is_over:
        yield from results_of(recovered)


def _listed(connection: Connection, table: int) -> dict[tuple[object, object], object]:
    """The stored results of a table, by round and account."""
    rows = connection.execute(select(results).where(results.c.table_id == table))
    return {(row.round, row.user_id): (row.game, row.wagered, row.net) for row in rows}


def _seeds(connection: Connection, table: int, vault: Vault) -> dict[int, bytes]:
    rows = connection.execute(select(seeds).where(seeds.c.table_id == table))
    known = {row.epoch: vault.opened(table, row.epoch, row.seed) for row in rows}
    return {epoch: bytes.fromhex(seed) for epoch, seed in known.items() if seed is not None}


def _fault(table: int, place: tuple[object, object], words: str) -> Fault:
    round, user = place
    message = f"table {table}, round {round}: what account {user} won or lost {words}"
    return Fault(table=table, message=message)


class AuditReport(msgspec.Struct, frozen=True, kw_only=True):
    """What an audit looked at, what it found, and the heads to be kept elsewhere."""

    tables: int
    rows: int
    transfers: int
    faults: tuple[Fault, ...]
    heads: dict[str, str]
    trees: dict[str, str] = {}
    unread: int = 0  # open seeds that cannot be checked without the key of the ledger

    @property
    def in_order(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def audit(
    ledger: Ledger,
    *,
    tables: Collection[int] | None = None,
    published: Mapping[str, str] | None = None,
    trees: Mapping[str, str] | None = None,
    replay: bool = False,
    progress: Callable[[int], object] | None = None,
) -> AuditReport:
    """Audit every table, or only these; `published` and `trees` are heads kept elsewhere.

    Accounts and users are audited as well when all tables are. With `replay` every sound log is
    replayed; `progress` is called with the number of rows read or replayed.
    """
    with ledger.snapshot() as connection:
        auditor = _Auditor(
            connection,
            ledger.vault,
            published=published or {},
            trees=trees or {},
            replay=replay,
            progress=progress or (lambda _rows: None),
        )
        return auditor.look(tables)


def row_count(ledger: Ledger, tables: Collection[int] | None = None) -> int:
    """How many rows an audit will read."""
    wanted = select(func.count()).select_from(log)
    if tables is not None:
        wanted = wanted.where(log.c.table_id.in_([HOUSE_TABLE, *tables]))
    with ledger.reading() as connection:
        return int(connection.scalar(wanted) or 0)


def read_heads(text: bytes) -> dict[str, str]:
    """Heads that were kept elsewhere, `{"3": "17:<hash>"}`, or an earlier report."""
    return _read_heads(text, "heads")


def read_trees(text: bytes) -> dict[str, str]:
    """The heads of trees in an earlier report; there are none in a plain list of heads."""
    return _read_heads(text, "trees") if "trees" in _parts(text) else {}


def _read_heads(text: bytes, name: str) -> dict[str, str]:
    try:
        own = msgspec.json.decode(_parts(text).get(name, text), type=dict[str, str])
        for number, head in own.items():
            int(number), int(head.split(":")[0])
    except (msgspec.DecodeError, ValueError, RecursionError):
        message = "published heads are the number of a table and its `rows:hash`, as JSON"
        raise MalformedFile(message) from None
    return own


def _parts(text: bytes) -> dict[str, msgspec.Raw]:
    try:
        return msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, RecursionError):
        return {}


class _Auditor:
    """One audit."""

    def __init__(
        self,
        connection: Connection,
        vault: Vault,
        *,
        published: Mapping[str, str],
        trees: Mapping[str, str],
        replay: bool,
        progress: Callable[[int], object],
    ) -> None:
        self.connection, self.vault = connection, vault
        self.replay = replay
        self.progress = progress
        self.known: dict[int, dict[int, str]] = {}
        self.faults: list[Fault] = []
        self.heads: dict[str, str] = {}
        self.trees: dict[str, str] = {}
        self.grown: dict[int, dict[int, str]] = {}
        self.sums: Counter[str] = Counter()
        self.claims: Counter[Claimed] = Counter()
        self.rows = self.transfers = self.unread = 0
        self._publish(published)
        self._publish_trees(trees.items())

    def look(self, wanted: Collection[int] | None) -> AuditReport:
        """Audit the file and the house's log, which has the published heads, then the others."""
        self._find(lambda: damage(self.connection))
        numbers: list[int] = []
        self._find(lambda: self._look_through(wanted, numbers))
        self._find(lambda: missing_triggers(self.connection))
        return AuditReport(
            tables=len(numbers),
            rows=self.rows,
            transfers=self.transfers,
            faults=tuple(self.faults),
            heads=self.heads,
            trees=self.trees,
            unread=self.unread,
        )

    def _look_through(self, wanted: Collection[int] | None, numbers: list[int]) -> Iterator[Fault]:
        """Look at every table; `numbers` takes those that were looked at."""
        house = self._look_at(HOUSE_TABLE)
        self._publish(house.published)
        self._publish_trees(house.published_trees)
        numbers += self._numbers() if wanted is None else sorted({*wanted} - {HOUSE_TABLE})
        for table in numbers:
            self.claims += self._look_at(table).claims
        if wanted is None:
            yield from balance_faults(self.connection, self.sums)
            yield from house.house.faults(self.connection, self.vault)
            yield from claim_faults(self.claims, house.claims)
            yield from session_faults(self.connection, self.vault)

    def _find(self, look: Callable[[], Iterable[Fault]]) -> None:
        """Add what a check finds; a file too damaged to be read is a fault like any other."""
        try:
            self.faults += look()
        except Exception as error:  # whatever a damaged page makes of a row
            words = str(error).strip().splitlines() or [type(error).__name__]
            self.faults.append(Fault(message=f"the ledger cannot be read: {words[0]}"))

    def _publish(self, published: Mapping[str, str]) -> None:
        for number, head in published.items():
            n, _, link = head.partition(":")
            known = self.known.setdefault(int(number), {})
            if known.setdefault(int(n), link) != link:
                message = f"table {number}: two heads were published for row {n}"
                self.faults.append(Fault(message=message, table=int(number), n=int(n)))

    def _publish_trees(self, published: Iterable[tuple[str, str]]) -> None:
        for number, tree in published:
            n, _, root = tree.partition(":")
            known = self.grown.setdefault(int(number), {})
            if known.setdefault(int(n), root) != root:
                message = f"table {number}: two trees were published for {n} rows"
                self.faults.append(Fault(message=message, table=int(number), n=int(n)))

    def _numbers(self) -> list[int]:
        """Every table that any row names."""
        places = (log.c.table_id, transfers.c.table_id, heads.c.table_id, tables.c.id)
        found = list(self.connection.scalars(union(*(select(each) for each in places))))
        strange = [each for each in found if not isinstance(each, int)]
        self.faults += [Fault(message=f"rows of no table: {each!r}") for each in strange]
        return sorted({each for each in found if isinstance(each, int)} - {HOUSE_TABLE})

    def _look_at(self, table: int) -> TableAudit:
        looked = TableAudit(
            self.connection,
            table,
            vault=self.vault,
            known=self.known.get(table, {}),
            trees=self.grown.get(table, {}),
            sums=self.sums,
            progress=self.progress,
        )
        faults = looked.faults()
        self.heads[str(table)] = f"{looked.n}:{looked.head}"
        self.trees[str(table)] = f"{looked.tree.size}:{looked.tree.root().hex()}"
        self.rows += looked.n
        self.unread += len(looked.unread)
        self.transfers += looked.transfers
        self.faults += faults or self._replayed(table)
        return looked

    def _replayed(self, table: int) -> list[Fault]:
        """Replay a log whose rows are all in place."""
        if not self.replay or table == HOUSE_TABLE:
            return []
        return replay_faults(self.connection, table, vault=self.vault, progress=self.progress)
