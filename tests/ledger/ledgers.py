"""Houses for tests: rows put together by hand, and an evening of big six as a server writes it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from itertools import count

from sqlalchemy import text

from pitboss.games import game
from pitboss.ledger.entries import (
    Batch,
    Body,
    Entry,
    Frozen,
    Posting,
    RoundResult,
    Seed,
    Thawed,
    row,
)
from pitboss.ledger.migrations import trigger_names
from pitboss.ledger.recovered_table import AUTO, RecoveredTable, Sitter
from pitboss.ledger.store import Ledger
from pitboss.ledger.writer import Writer
from pitboss.table import DEALER, Betting, Leave, PlaceWager, Sit, seat_actor

__all__ = [
    "Evening",
    "after",
    "batch",
    "drop_guards",
    "move",
    "open_plain_table",
    "snapshot",
    "tamper",
]


def after(
    head: tuple[int, str],
    *bodies: Body,
    table: int = 1,
    at: int = 1000,
    user: int = 0,
    keys: Iterable[str] = (),
) -> tuple[Entry, ...]:
    """Rows that follow a head."""
    n, before = head
    given = iter(keys)
    entries = []
    for body in bodies or (Thawed(),):
        n += 1
        key = next(given, "")
        entry = row(before, table=table, n=n, body=body, at=at, user=user, key=key)
        entries.append(entry)
        before = entry.hash
    return tuple(entries)


def batch(
    ledger: Ledger,
    *bodies: Body,
    table: int = 1,
    postings: Iterable[Posting] = (),
    seeds: tuple[Seed, ...] = (),
    results: tuple[RoundResult, ...] = (),
    user: int = 0,
    keys: Iterable[str] = (),
) -> Batch:
    """A batch that fits the head of its table's log."""
    entries = after(ledger.head(table), *bodies, table=table, user=user, keys=keys)
    return Batch(
        table=table, entries=entries, postings=tuple(postings), seeds=seeds, results=results
    )


def move(source: str, target: str, cents: int, *, n: int) -> Posting:
    return Posting(n=n, source=source, target=target, cents=cents, cite="", memo="test")


def open_plain_table(ledger: Ledger) -> int:
    """A table with one row that says little."""

    def first(table: int) -> Batch:
        return batch(ledger, Frozen(reason="just opened"), table=table)

    return ledger.open_table(
        "craps", name="Craps 1", mode=AUTO, rules={}, clocks={}, at=1, by=0, first=first
    )


class Evening:
    """Two people play big six for a while, each command a batch, as the server would write them."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self._ticks = count(1_000_000, 1000)
        self.ann = ledger.add_user("Ann", "player", "hash of a password", self.now())
        self.bob = ledger.add_user("Bob", "player", None, self.now(), grant_cents=1_000_00)
        self.table = self._open()

    def now(self) -> int:
        return next(self._ticks)

    def _open(self) -> int:
        card = game("big_six")
        rules = card.rules()

        def first(table: int) -> Batch:
            self.writer = Writer(RecoveredTable(table), self.now)
            self.writer.open(
                card, rules, name="Big Six 1", mode=AUTO, clocks={"betting": 5}, by=self.ann
            )
            made = self.writer.batch()
            assert made is not None
            return made

        return self.ledger.open_table(
            "big_six",
            name="Big Six 1",
            mode=AUTO,
            rules=rules.submission(),
            clocks={"betting": 5},
            at=self.now(),
            by=self.ann,
            first=first,
        )

    def play(self, rounds: int = 2) -> Evening:
        """Sit down, play, and let one of the two go home."""
        self._to_betting()
        self.sit(1, self.ann, "Ann", 300_00)
        self.sit(2, self.bob, "Bob", 200_00)
        for _ in range(rounds):
            self.play_round()
        self.writer.answer(Leave(by=seat_actor(2)), user=self.bob, key="goodbye")
        self.write()
        self.ledger.publish_heads(at=self.now())
        return self

    def sit(self, seat: int, user: int, name: str, cents: int) -> None:
        """Somebody buys chips and takes a seat."""
        sit = Sit(by=DEALER, seat=seat, cents=cents)
        self.writer.answer(
            sit, user=user, key=f"sit {self.writer.recovered.n}", sitter=Sitter(user, name)
        )
        self.write()

    def play_round(self) -> None:
        """Everybody wagers, the wheel is spun, and the next round waits for wagers."""
        for seat, user in ((1, self.ann), (2, self.bob)):
            wager = PlaceWager(by=seat_actor(seat), seat=seat, spot="d1", cents=10_00)
            self.writer.answer(wager, user=user, key=f"wager {self.writer.recovered.n}")
        self._step()
        self._to_betting()

    def write_closing(self) -> None:
        """Close the table; nobody sits there."""
        self.writer.close("end of shift", user=self.ann)
        self.write()

    def _to_betting(self) -> None:
        while not isinstance(self.writer.recovered.question, Betting):
            self._step()
        self.write()

    def _step(self) -> None:
        question = self.writer.recovered.question
        if question is None:
            self.writer.begin()
        elif "chance" in question.actors():
            self.writer.draw()
        else:
            answer = question.default()
            assert answer is not None
            self.writer.answer(answer)

    def write(self) -> None:
        made = self.writer.batch()
        assert made is not None
        self.ledger.append(made)


def drop_guards(ledger: Ledger) -> None:
    """Take down every trigger, as somebody would who owns the database."""
    dialect = ledger.engine.dialect.name
    with ledger.writing() as connection:
        for name, table in trigger_names(dialect).items():
            on = "" if dialect == "sqlite" else f" ON {table}"
            connection.exec_driver_sql(f"DROP TRIGGER {name}{on}")


def tamper(ledger: Ledger, statement: str, **values: object) -> None:
    """Change rows behind the house's back; checks and references are put to sleep."""
    with ledger.engine.connect() as connection:
        if ledger.engine.dialect.name == "sqlite":
            for pragma in ("foreign_keys = OFF", "ignore_check_constraints = ON"):
                raw = connection.connection.dbapi_connection
                assert isinstance(raw, sqlite3.Connection)
                raw.execute(f"PRAGMA {pragma}")
        else:
            connection.execute(text("SET session_replication_role = replica"))
        connection.execute(text(statement), values)
        connection.commit()
        connection.invalidate()


def snapshot(ledger: Ledger) -> dict[str, list[tuple[object, ...]]]:
    """Every row of the tables that a batch writes to, to compare before and after."""
    names = ("log", "transfers", "balances", "seeds", "results", "heads")
    with ledger.reading() as connection:
        return {
            name: sorted(tuple(each) for each in connection.execute(text(f"SELECT * FROM {name}")))
            for name in names
        }
