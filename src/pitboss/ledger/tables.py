"""The list of tables, results of rounds, published heads and commands between processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Final

import msgspec
from sqlalchemy import (
    Connection,
    RowMapping,
    Select,
    and_,
    delete,
    false,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)

from pitboss.errors import NoSuchThing, ensure
from pitboss.ledger.append import Job, Reply, lock_all, lock_house, notify, write, write_replies
from pitboss.ledger.desk_fold import NOTHING, fold
from pitboss.ledger.entries import HOUSE_TABLE, Batch, Published
from pitboss.ledger.gate import check_tables
from pitboss.ledger.house_log import write_house
from pitboss.ledger.schema import commands, heads, log, results, tables
from pitboss.ledger.trees import LogTrees
from pitboss.ledger.users import Users

# The longest list of results that is read at once.
RESULTS_MAX: Final = 1000

_LAST_PUBLISHED: Final = (
    select(log.c.body)
    .where(log.c.table_id == HOUSE_TABLE, log.c.kind == Published.__name__)
    .order_by(log.c.n.desc())
    .limit(1)
)


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table; `closed_at` is None while it is open."""

    id: int
    game: str
    name: str
    mode: str
    rules: dict[str, object]
    clocks: dict[str, int]
    opened_at: int
    opened_by: int
    closed_at: int | None


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a round for a user."""

    user: int
    table: int
    round: int
    game: str
    wagered: int
    net: int
    at: int


class HeadRow(msgspec.Struct, frozen=True, kw_only=True):
    """The head of a log as it was published when a round was over."""

    table: int
    round: int
    n: int
    hash: str


class Tables(Users):
    """The list of tables, results and published heads."""

    def open_table(
        self,
        game: str,
        *,
        name: str,
        mode: str,
        rules: Mapping[str, object],
        clocks: Mapping[str, int],
        at: int,
        by: int = 0,
        first: Callable[[int], Batch] | None = None,
        approved: Callable[[Connection], None] | None = None,
    ) -> int:
        """Give a table its number; `first` makes its first rows, which are committed with it.

        A table that may not stand beside those that are open is refused, and was never there;
        `approved` refuses one whose rules are not, in the same transaction.
        """
        fresh = {"game": game, "name": name, "mode": mode, "opened_at": at, "opened_by": by}
        plain = {"rules": _json(rules), "clocks": _json(clocks)}
        with self.writing() as connection:
            lock_house(connection)
            added = insert(tables).values(**fresh, **plain).returning(tables.c.id)
            table = int(connection.execute(added).scalar_one())
            batch = None if first is None else first(table)
            if batch is not None:
                _write_first(connection, table, self.vault.sealed(batch))
            check_tables(connection, {table: None}, joint=fold(connection, NOTHING)[1].joint)
            if approved is not None:
                approved(connection)
        if batch is not None:
            self.vault.mark(table, batch.entries[-1].n, batch.entries[-1].hash)
        return table

    def table(self, table: int) -> TableRow:
        """The table of that number, open or closed."""
        with self.reading() as connection:
            return _table(connection, table)

    def open_tables(self) -> list[TableRow]:
        """The tables that are open, in order of their numbers."""
        return self._tables(select(tables).where(tables.c.closed_at.is_(None)))

    def all_tables(self) -> list[TableRow]:
        """All tables, open and closed."""
        return self._tables(select(tables))

    def _tables(self, wanted: Select[*tuple[object, ...]]) -> list[TableRow]:
        with self.reading() as connection:
            found = connection.execute(wanted.order_by(tables.c.id))
            return [_table_row(each._mapping) for each in found]

    # -- results of rounds ------------------------------------------------------------------------

    def results(
        self, user: int, *, before: tuple[int, int, int] | None = None, limit: int = 50
    ) -> list[ResultRow]:
        """A user's rounds, the latest first; `before` is the last one's (at, table, round)."""
        order = (results.c.at, results.c.table_id, results.c.round)
        wanted = select(results).where(results.c.user_id == user)
        if before is not None:
            wanted = wanted.where(tuple_(*order) < tuple_(*before))
        wanted = wanted.order_by(*(each.desc() for each in order))
        with self.reading() as connection:
            found = connection.execute(wanted.limit(min(limit, RESULTS_MAX))).mappings().all()
        return [_result_row(each) for each in found]

    def every_result(self, user: int) -> Iterator[ResultRow]:
        """All rounds of a user, the latest first, read page by page."""
        before: tuple[int, int, int] | None = None
        while page := self.results(user, before=before, limit=RESULTS_MAX):
            yield from page
            before = (page[-1].at, page[-1].table, page[-1].round)

    # -- published heads --------------------------------------------------------------------------

    def publish_heads(self, *, at: int, by: int = 0) -> dict[str, str]:
        """Write the heads of all tables into the house's log; keep a copy elsewhere."""
        trees = self._grown_trees()
        with self.writing() as connection:
            lock_house(connection)
            known = all_heads(connection)
            write_house(connection, Published(heads=known, trees=trees), at=at, user=by)
        return known

    def _grown_trees(self) -> dict[str, str]:
        """The head of the tree over every log that grew since heads were last published."""
        with self.reading() as connection:
            known, last = all_heads(connection), connection.scalar(_LAST_PUBLISHED)
        before = {} if last is None else msgspec.json.decode(last, type=Published).heads
        known.pop(str(HOUSE_TABLE), None)  # its log has the heads themselves
        grown = [each for each, head in known.items() if before.get(each) != head]
        sizes = {each: int(known[each].partition(":")[0]) for each in grown}
        return {
            each: f"{size}:{self.trees.tree(int(each), size).root}" for each, size in sizes.items()
        }

    def hashes(self, table: int, after: int, limit: int) -> list[str]:
        """The hashes of rows of a table's log after a row, in order."""
        rows = (log.c.table_id == table, log.c.n > after)
        wanted = select(log.c.hash).where(*rows).order_by(log.c.n).limit(limit)
        with self.reading() as connection:
            return list(connection.scalars(wanted))

    @cached_property
    def trees(self) -> LogTrees:
        """The Merkle trees over the logs."""
        return LogTrees(self)

    def grown(self, known: Mapping[int, int]) -> set[int]:
        """Those tables whose logs have rows after the given ones."""
        after = [and_(log.c.table_id == table, log.c.n > n) for table, n in known.items()]
        wanted = select(log.c.table_id).where(or_(false(), *after)).distinct()
        with self.reading() as connection:
            return set(connection.scalars(wanted))

    def published_heads(self, table: int) -> list[HeadRow]:
        """The heads of a table as its rounds published them."""
        wanted = select(heads).where(heads.c.table_id == table).order_by(heads.c.n)
        with self.reading() as connection:
            return [
                HeadRow(table=each.table_id, round=each.round, n=each.n, hash=each.hash)
                for each in connection.execute(wanted)
            ]


def all_heads(connection: Connection) -> dict[str, str]:
    """The head of every log, as `number of rows:hash`, under the number of its table."""
    last = select(log.c.table_id, func.max(log.c.n).label("n")).group_by(log.c.table_id).subquery()
    wanted = select(log.c.table_id, log.c.n, log.c.hash).join(
        last, (log.c.table_id == last.c.table_id) & (log.c.n == last.c.n)
    )
    found = connection.execute(wanted.order_by(log.c.table_id))
    return {str(each.table_id): f"{each.n}:{each.hash}" for each in found}


def _write_first(connection: Connection, table: int, batch: Batch) -> None:
    ensure(batch.table == table, "the first rows of a table are its own")
    lock_all(connection, [batch])
    write(connection, Job(batch=batch))


def _table(connection: Connection, table: int) -> TableRow:
    found = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if found is None:
        raise NoSuchThing(f"there is no table {table}")
    return _table_row(found)


def _table_row(found: RowMapping) -> TableRow:
    plain = {name: msgspec.json.decode(str(found[name])) for name in ("rules", "clocks")}
    return msgspec.convert(_plain(found) | plain, TableRow)


def _result_row(found: RowMapping) -> ResultRow:
    return msgspec.convert(_plain(found), ResultRow)


def _plain(found: RowMapping) -> dict[str, object]:
    """Columns under the names of the struct fields."""
    return {str(name).removesuffix("_id"): found[name] for name in found}


def _json(value: Mapping[str, object]) -> str:
    return msgspec.json.encode(dict(value), order="sorted").decode()


class CommandRow(msgspec.Struct, frozen=True, kw_only=True):
    """A command for the owner of a table; `reply` is None until it was carried out or refused."""

    id: int
    table_id: int
    user_id: int
    body: str
    reply: str | None
    at: int


class Commands(Tables):
    """The commands between the processes that share a ledger."""

    def post_command(self, table: int, user: int, body: str, at: int) -> int:
        """Send a command to the owner of a table; returns its number."""
        fresh = {"table_id": table, "user_id": user, "body": body, "at": at}
        with self.writing() as connection:
            added = connection.execute(insert(commands).values(fresh).returning(commands.c.id))
            number = int(added.scalar_one())
            notify(connection, f"command:{table}:{number}")
        return number

    def take_commands(self, table: int, *, after: int = 0) -> list[CommandRow]:
        """The commands for a table that nobody has answered, in the order they came."""
        wanted = select(commands).where(commands.c.table_id == table, commands.c.id > after)
        with self.reading() as connection:
            due = wanted.where(commands.c.reply.is_(None)).order_by(commands.c.id)
            return [CommandRow(**each._mapping) for each in connection.execute(due)]

    def reply_command(self, command: int, reply: str) -> None:
        """Reply to a command that changed nothing; one that did is answered with its batch."""
        with self.writing() as connection:
            write_replies(connection, [Reply(command=command, body=reply)])

    def withdraw_command(self, table: int, user: int, body: str, reply: str) -> str | None:
        """Take back a command that nobody has answered; its reply comes back, if it is there."""
        mine = (
            commands.c.table_id == table,
            commands.c.user_id == user,
            commands.c.body == body,
        )
        with self.writing() as connection:
            unanswered = update(commands).where(*mine, commands.c.reply.is_(None))
            connection.execute(unanswered.values(reply=reply))
            found = select(commands.c.reply).where(*mine).order_by(commands.c.id.desc()).limit(1)
            return connection.scalar(found)

    def command(self, command: int) -> CommandRow | None:
        """One command, answered or not."""
        with self.reading() as connection:
            found = connection.execute(select(commands).where(commands.c.id == command)).first()
        return None if found is None else CommandRow(**found._mapping)

    def drop_commands_before(self, at: int) -> int:
        """Delete commands that came before that time, and count them: the log has what they did."""
        with self.writing() as connection:
            return connection.execute(delete(commands).where(commands.c.at < at)).rowcount
