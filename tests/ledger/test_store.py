"""The ledger's door: what is appended is there whole, in order, once; the rest is refused."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import msgspec
import psycopg
import pytest
from sqlalchemy import make_url

from pitboss.errors import (
    InsufficientFunds,
    InvariantBroken,
    LedgerConflict,
    PitbossError,
    StoreFailed,
)
from pitboss.ledger import store
from pitboss.ledger.entries import GENESIS, Batch, Began, Frozen, Posting, RoundResult, Seed, Thawed
from pitboss.ledger.store import Ledger
from tests.ledger.ledgers import after, batch, move, snapshot


def test_a_batch_is_read_back_as_it_was_written(ledger: Ledger) -> None:
    """Rows, hashes, users and keys come back byte for byte."""
    made = batch(ledger, Frozen(reason="é \0 😀"), Thawed(), user=7, keys=["first", ""])
    ledger.append(made)

    assert list(ledger.entries(1)) == list(made.entries)
    assert ledger.head(1) == (2, made.entries[-1].hash)
    assert ledger.entry(1, 2) == made.entries[1]
    assert ledger.entry(1, 3) is None


def test_an_empty_log_has_the_head_from_which_all_begin(ledger: Ledger) -> None:
    """Nothing, under sixty-four zeros."""
    assert ledger.head(9) == (0, GENESIS)
    assert list(ledger.entries(9)) == []


def test_rows_are_read_in_pages_from_anywhere(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The size of a page shows nowhere."""
    monkeypatch.setattr(store, "PAGE_ROWS", 3)
    made = batch(ledger, *[Thawed()] * 9)
    ledger.append(made)

    for start in range(10):
        for limit in (None, 0, 1, 3, 4, 20):
            end = None if limit is None else start + limit
            read = list(ledger.entries(1, after=start, limit=limit))
            assert read == list(made.entries[start:end])


@pytest.mark.promise("R8")
def test_a_key_is_written_once_only(ledger: Ledger) -> None:
    """The second row with the same key of the same user is refused; another user's is not."""
    ledger.append(batch(ledger, user=5, keys=["again"]))

    with pytest.raises(LedgerConflict):
        ledger.append(batch(ledger, user=5, keys=["again"]))
    ledger.append(batch(ledger, user=6, keys=["again"]))

    assert ledger.head(1)[0] == 2


def test_rows_that_do_not_follow_are_refused(ledger: Ledger) -> None:
    """The number must be the next one, and the hash must be linked to the last."""
    ledger.append(batch(ledger))
    head = ledger.head(1)
    early, late = after((0, GENESIS)), after((5, head[1]))
    forged = msgspec.structs.replace(after(head)[0], hash="f" * 64)
    before = snapshot(ledger)

    for entries in (early, late, (forged,), (*after(head), *after((5, head[1])))):
        with pytest.raises(LedgerConflict, match="table 1"):
            ledger.append(Batch(table=1, entries=entries))

    assert snapshot(ledger) == before


@pytest.mark.promise("R1")
def test_money_moves_with_the_rows_and_is_conserved(ledger: Ledger) -> None:
    """Every transfer takes from one account what it gives to another."""
    moves = [move("house:mint", "wallet:1", 500, n=1), move("wallet:1", "wallet:2", 200, n=2)]
    ledger.append(batch(ledger, Thawed(), Thawed(), postings=moves))

    assert ledger.balances() == {"house:mint": -500, "wallet:1": 300, "wallet:2": 200}
    assert ledger.balances("wallet:") == {"wallet:1": 300, "wallet:2": 200}
    assert ledger.balances("wallet:%") == {}
    assert ledger.balance("wallet:2") == 200
    assert ledger.balance("wallet:3") == 0


@pytest.mark.promise("R1")
def test_nobody_pays_with_what_they_do_not_hold(ledger: Ledger) -> None:
    """Not even with what comes back later in the same batch."""
    ledger.append(batch(ledger, postings=[move("house:mint", "wallet:1", 500, n=1)]))
    before = snapshot(ledger)
    there_and_back = [
        move("wallet:1", "table:1/cage", 501, n=2),
        move("table:1/cage", "wallet:1", 501, n=2),
    ]

    with pytest.raises(InsufficientFunds, match="wallet:1 holds 500 cents, not 501"):
        ledger.append(batch(ledger, postings=there_and_back))

    assert snapshot(ledger) == before


def test_a_transfer_there_and_back_leaves_the_balance_alone(ledger: Ledger) -> None:
    """Nothing is written to an account that holds what it held."""
    moves = [move("house:mint", "wallet:1", 5, n=1), move("wallet:1", "house:mint", 5, n=1)]
    ledger.append(batch(ledger, postings=moves))

    assert ledger.balances() == {"house:mint": 0, "wallet:1": 0}


@pytest.mark.parametrize(
    "wrong",
    [
        lambda made: msgspec.structs.replace(made, entries=()),
        lambda made: msgspec.structs.replace(made, table=2),
        lambda made: msgspec.structs.replace(made, postings=(move("a", "b", 1, n=2),)),
        lambda made: msgspec.structs.replace(made, postings=(move("a", "b", 0, n=1),)),
        lambda made: msgspec.structs.replace(made, postings=(move("a", "b", -1, n=1),)),
        lambda made: msgspec.structs.replace(made, postings=(move("a", "a", 1, n=1),)),
    ],
    ids=["no rows", "another table", "no such row", "nothing", "less than nothing", "to itself"],
)
def test_a_batch_that_makes_no_sense_is_a_bug_of_ours(
    ledger: Ledger, wrong: Callable[[Batch], Batch]
) -> None:
    """It stops the table instead of being written."""
    with pytest.raises(InvariantBroken):
        ledger.append(wrong(batch(ledger)))

    assert ledger.head(1)[0] == 0


def test_seeds_are_kept_and_shown_but_never_exchanged(ledger: Ledger) -> None:
    """A seed may be revealed once; neither another seed nor hiding it again is taken."""
    hidden, shown = Seed(epoch=1, seed="aa"), Seed(epoch=1, seed="aa", revealed=True)
    ledger.append(batch(ledger, seeds=(hidden, Seed(epoch=2, seed="bb"))))
    ledger.append(batch(ledger, seeds=(shown,)))

    with pytest.raises(LedgerConflict):
        ledger.append(batch(ledger, seeds=(hidden,)))
    ledger.append(batch(ledger, seeds=(Seed(epoch=1, seed="cc", revealed=True),)))

    assert ledger.seeds(1) == [shown, Seed(epoch=2, seed="bb")]
    assert ledger.seeds(2) == []


def test_a_round_that_begins_publishes_the_head_before_it(ledger: Ledger) -> None:
    """So that the end of every finished round is known outside the log."""
    made = batch(ledger, Thawed(), Began(round=1, events=[], digest=""), Thawed())
    ledger.append(made)
    ledger.append(batch(ledger, Began(round=2, events=[], digest="")))
    heads = ledger.published_heads(1)

    assert [(each.round, each.n) for each in heads] == [(0, 1), (1, 3)]
    assert [each.hash for each in heads] == [made.entries[0].hash, made.entries[2].hash]


# -- many batches with one commit -----------------------------------------------------------------


def test_batches_share_a_commit_and_fail_alone(ledger: Ledger) -> None:
    """Each stands or falls by itself, whatever its neighbours do."""
    ledger.append(batch(ledger, postings=[move("house:mint", "wallet:1", 100, n=1)]))
    poor = batch(ledger, table=2, postings=[move("wallet:1", "wallet:2", 101, n=1)])
    rich = batch(ledger, table=3, postings=[move("wallet:1", "wallet:2", 100, n=1)])
    stale = Batch(table=1, entries=after((0, GENESIS)))
    odd = msgspec.structs.replace(batch(ledger, table=4), entries=())

    errors = ledger.append_all([poor, rich, stale, odd, batch(ledger, table=5)])

    kinds = [type(each) for each in errors]
    nothing = type(None)
    assert kinds == [InsufficientFunds, nothing, LedgerConflict, InvariantBroken, nothing]
    assert [ledger.head(table)[0] for table in (1, 2, 3, 4, 5)] == [1, 0, 1, 0, 1]
    assert ledger.balances("wallet:") == {"wallet:1": 0, "wallet:2": 100}


def test_batches_of_one_table_build_on_each_other(ledger: Ledger) -> None:
    """The second is refused if the first was."""
    first = batch(ledger)
    second = Batch(table=1, entries=after((1, first.entries[0].hash)))
    broke = msgspec.structs.replace(first, postings=(move("wallet:1", "wallet:2", 1, n=1),))

    refused = ledger.append_all([broke, second])
    taken = ledger.append_all([first, second])

    assert [type(each) for each in refused] == [InsufficientFunds, LedgerConflict]
    assert taken == [None, None]
    assert ledger.append_all([]) == []


def test_what_the_database_cannot_hold_harms_no_other_batch(ledger: Ledger) -> None:
    """A number too large is refused by the driver, and the rest of the group is written."""
    huge = RoundResult(user=1, round=2**70, game="craps", wagered=1, net=1)

    errors = ledger.append_all(
        [batch(ledger), batch(ledger, table=2, results=(huge,)), batch(ledger, table=3)]
    )

    assert [type(each) for each in errors] == [type(None), StoreFailed, type(None)]
    assert [ledger.head(table)[0] for table in (1, 2, 3)] == [1, 0, 1]


def test_a_hostile_key_is_kept_or_refused_in_plain_words(ledger: Ledger) -> None:
    """Quotes are text; a zero byte is text to SQLite and refused by PostgreSQL."""
    keys = ["'; DROP TABLE log; --", "\0"]
    errors: list[PitbossError | None] = []
    for key in keys:
        errors += ledger.append_all([batch(ledger, keys=[key])])

    assert errors[0] is None
    assert isinstance(errors[1], StoreFailed | None)
    assert [each.key for each in ledger.entries(1)][:1] == keys[:1]


def test_threads_take_turns(ledger: Ledger) -> None:
    """Writers and readers from several threads see whole batches only."""
    failures: list[BaseException] = []

    def work(table: int) -> None:
        try:
            for _ in range(8):
                ledger.append(batch(ledger, Thawed(), Thawed(), table=table))
                assert ledger.head(table)[0] % 2 == 0
        except BaseException as error:
            failures.append(error)

    threads = [Thread(target=work, args=(table,)) for table in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert [ledger.head(table)[0] for table in (1, 2, 3)] == [16, 16, 16]


def test_two_processes_never_write_the_same_row(ledger_url: str) -> None:
    """Of two ledgers on one database the later is informed that the log has gone on."""
    one, two = Ledger.open(ledger_url), Ledger.open(ledger_url)
    mine, yours = batch(one), batch(two, Frozen(reason="mine"))
    one.append(mine)

    with pytest.raises(LedgerConflict):
        two.append(yours)
    two.append(batch(two))

    assert one.head(1) == two.head(1)
    one.close()
    two.close()


def test_a_ledger_in_memory_works_like_any_other() -> None:
    """Also when several threads read it."""
    ledger = Ledger.open("sqlite://")
    ledger.append(batch(ledger, postings=[move("house:mint", "wallet:1", 5, n=1)]))
    read: list[int] = []
    threads = [Thread(target=lambda: read.append(ledger.balance("wallet:1"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert read == [5] * 4
    ledger.close()


def test_what_was_written_is_there_after_opening_again(ledger_url: str) -> None:
    """On the disk, not in the process."""
    first = Ledger.open(ledger_url)
    first.append(batch(first))
    first.close()
    again = Ledger.open(ledger_url)

    assert again.head(1)[0] == 1
    again.close()


def test_sqlite_writes_through_to_the_disk(sqlite_url: str) -> None:
    """Write-ahead log, full synchronisation, references checked, patience with others."""
    ledger = Ledger.open(sqlite_url)
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    with ledger.reading() as connection:
        text = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    assert text == ["wal", 2, 1, 10_000]
    ledger.close()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("no address", "not the address"),
        ("postgresql://host:port/x", "not the address"),
        ("mysql://localhost/x", "not in mysql"),
        ("sqlite:////proc/nowhere/at/all.db", "cannot be made"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused(url: str, said: str) -> None:
    """With one sentence, and without the words of the driver's own trace."""
    with pytest.raises(StoreFailed, match=said):
        Ledger.open(url)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    """And left as it is."""
    file = tmp_path / "letter.txt"
    file.write_bytes(b"Dear Sir, " * 500)

    with pytest.raises(StoreFailed, match="not a database"):
        Ledger.open(f"sqlite:///{file}")

    assert file.read_bytes() == b"Dear Sir, " * 500


def test_postgresql_without_its_driver_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One line that can be typed."""
    monkeypatch.setitem(__import__("sys").modules, "psycopg", None)

    with pytest.raises(StoreFailed, match=r"pip install 'pitboss\[postgres\]'"):
        Ledger.open("postgresql://localhost/x")


def test_a_server_that_is_not_there_is_a_failure_of_the_store() -> None:
    """Not an error of some library."""
    with pytest.raises(StoreFailed, match="the database failed"):
        Ledger.open("postgresql://postgres@/x?host=/nonexistent")


def test_a_cluster_without_a_locale_will_do(postgres_server: str) -> None:
    """As `initdb` makes it where no language is set: bytes come back as the text they were."""
    name = f"ascii_{os.getpid()}"
    made = f"CREATE DATABASE {name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(made.encode())
    url = make_url(postgres_server).set(database=name).render_as_string(hide_password=False)
    try:
        ledger = Ledger.open(url)
        ledger.add_user("Zoë", "player", None, 1)
        assert [each.name for each in ledger.users()] == ["Zoë"]
        ledger.close()
    finally:
        with psycopg.connect(postgres_server, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def test_a_posting_is_numbered_within_its_row(ledger: Ledger) -> None:
    """The order of transfers is part of what is kept."""
    moves = [move("house:mint", f"wallet:{each}", 1, n=1 + each // 2) for each in range(4)]
    ledger.append(batch(ledger, Thawed(), Thawed(), postings=moves))

    kept = [row[1:5] for row in snapshot(ledger)["transfers"]]
    assert kept == [
        (1, 1, "house:mint", "wallet:0"),
        (1, 2, "house:mint", "wallet:1"),
        (2, 1, "house:mint", "wallet:2"),
        (2, 2, "house:mint", "wallet:3"),
    ]
    assert all(isinstance(each, Posting) for each in moves)
