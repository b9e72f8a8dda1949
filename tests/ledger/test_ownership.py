"""Several processes, one house: one owner a table, and news of every commit."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from time import monotonic, sleep

import msgspec
import psycopg
import pytest

from pitboss.errors import LedgerConflict, StoreFailed
from pitboss.ledger import ownership as sharing
from pitboss.ledger.append import Reply
from pitboss.ledger.engines import (
    ANSWER_SECONDS_MAX,
    SERVER_LIMITS_MS,
    open_postgres,
    read_url,
)
from pitboss.ledger.ownership import (
    NoListener,
    Notification,
    PostgresListener,
    PostgresOwner,
    SoleOwner,
    listener_for,
    notification_of,
    owner_for,
)
from pitboss.ledger.patience import PatientConnection
from pitboss.ledger.store import Ledger
from tests.ledger.ledgers import batch

SECONDS_MAX = 60


def plain(url: str) -> str:
    return read_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def cut_all(url: str) -> None:
    """The server ends every other connection to the database."""
    end = "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity"
    ours = "datname = current_database() AND pid <> pg_backend_pid()"
    with psycopg.connect(plain(url), autocommit=True) as connection:
        connection.execute(f"{end} WHERE {ours}".encode())


# -- who owns a table -----------------------------------------------------------------------------


def test_a_table_has_one_owner(postgres_url: str) -> None:
    """Until that one gives it up; other tables are free."""
    Ledger.open(postgres_url).close()
    one, two = PostgresOwner(postgres_url), PostgresOwner(postgres_url)

    assert one.take(3)
    assert one.take(3)
    assert not two.take(3)
    assert two.take(4)
    assert (one.holds(3), two.holds(3), one.holds(4)) == (True, False, False)
    one.give_up(3)
    one.give_up(99)
    assert not one.holds(3)
    assert two.take(3)
    one.close()
    two.close()


def test_an_owner_gives_a_table_to_a_process_that_is_alive(postgres_url: str) -> None:
    """And to nobody else; the new owner has a larger token."""
    Ledger.open(postgres_url).close()
    one, two = PostgresOwner(postgres_url), PostgresOwner(postgres_url)
    one.take(3)
    one.take(4)
    token = one.token(3)
    one.give_to("nobody", 3)
    assert one.holds(3)
    two.renew()
    assert one.shares() == {one.name: 2, two.name: 0}
    one.give_to(two.name, 3)

    assert not one.holds(3)
    assert two.take(4) is False
    two.renew()
    assert two.take(3)
    assert two.token(3) > token
    assert one.shares() == two.shares() == {one.name: 1, two.name: 1}
    one.close()
    two.close()


def test_anyone_who_closes_gives_up_everything(postgres_url: str) -> None:
    """And may come again."""
    Ledger.open(postgres_url).close()
    one, two = PostgresOwner(postgres_url), PostgresOwner(postgres_url)
    one.take(3)
    one.close()

    assert not one.holds(3)
    assert two.take(3)
    assert one.take(4)
    one.close()
    two.close()


@pytest.mark.promise("R6")
def test_nobody_waits_long_for_the_other_end(postgres_url: str) -> None:
    """A machine that lost its power, a process that hangs, a lock that is never given back."""
    ledger = Ledger.open(postgres_url)
    with ledger.writing() as connection:
        shown = {
            name: connection.exec_driver_sql(f"SHOW {name}").scalar()
            for name in (*SERVER_LIMITS_MS, "tcp_user_timeout")
        }
        raw = connection.connection.dbapi_connection
        assert isinstance(raw, PatientConnection)
        ours = raw.info.get_parameters()
        assert raw.seconds_max == ANSWER_SECONDS_MAX
    with ledger.snapshot() as connection:
        unhurried = connection.exec_driver_sql("SHOW statement_timeout").scalar()
    ledger.close()

    assert shown["statement_timeout"] == "8s"
    assert shown["lock_timeout"] == "2s"
    assert shown["idle_in_transaction_session_timeout"] == "4s"
    assert (ours["connect_timeout"], ours["tcp_user_timeout"]) == ("5", "9000")
    assert unhurried == "0"


@pytest.mark.promise("R6")
def test_a_silent_network_is_not_waited_for_for_ever(postgres_url: str) -> None:
    """A connection that gives no answer in time is closed, and what it was asked is unknown."""
    with open_postgres(plain(postgres_url), autocommit=True) as connection:
        connection.seconds_max = 0.2
        with pytest.raises(psycopg.OperationalError):
            connection.execute(b"SELECT pg_sleep(5)")
        assert connection.closed


def lapse(url: str) -> None:
    """Every process has been silent for longer than its leases."""
    with psycopg.connect(plain(url), autocommit=True) as connection:
        connection.execute(b"UPDATE owners SET expires_at = 0")


@pytest.mark.promise("R6")
def test_a_lease_outlives_its_connection_and_ends_in_time(postgres_url: str) -> None:
    """An owner that was cut off goes on; one that is silent for too long may lose its tables."""
    Ledger.open(postgres_url).close()
    one, two = PostgresOwner(postgres_url), PostgresOwner(postgres_url)
    one.take(3)
    one.take(4)
    cut_all(postgres_url)
    with pytest.raises(StoreFailed):
        one.renew()
    one.renew()
    with suppress(StoreFailed):
        two.take(3)
    assert not two.take(3)
    assert one.holds(3)
    lapse(postgres_url)
    two.renew()

    assert two.take(3)
    assert not two.holds(4)
    one.renew()
    assert (one.holds(3), one.holds(4)) == (False, True)
    assert not one.take(3)
    assert not two.take(4)
    one.close()
    two.close()


TAKE_AND_HANG = """
import sys, time
from pitboss.ledger.ownership import PostgresOwner
print(PostgresOwner(sys.argv[1]).take(3), flush=True)
time.sleep(600)
"""


@pytest.mark.promise("R6")
def test_the_tables_of_a_killed_process_of_this_machine_are_free_at_once(postgres_url: str) -> None:
    """Nobody waits for a lease of a process that is known to have ended; a live one keeps its."""
    Ledger.open(postgres_url).close()
    command = [sys.executable, "-c", TAKE_AND_HANG, postgres_url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline() == "True\n"
        before, after = PostgresOwner(postgres_url), PostgresOwner(postgres_url)
        taken_alive = before.take(3)
        killed.kill()
        killed.wait()

    assert not taken_alive
    assert after.take(3)
    assert after.token(3) == 2
    before.close()
    after.close()


@pytest.mark.promise("R6")
@pytest.mark.promise("R9")
def test_rows_of_an_owner_that_lost_its_table_are_refused(postgres_url: str) -> None:
    """It does not know yet, and its log would follow on: the token says no."""
    ledger = Ledger.open(postgres_url)
    one, two = PostgresOwner(postgres_url), PostgresOwner(postgres_url)
    one.take(3)
    first = msgspec.structs.replace(batch(ledger, table=3), fence=one.token(3))
    ledger.append(first)
    lapse(postgres_url)
    assert two.take(3)
    assert one.holds(3)

    late = msgspec.structs.replace(batch(ledger, table=3), fence=one.token(3))
    other = msgspec.structs.replace(batch(ledger, table=4), fence=None)
    refused, written = ledger.append_all([late, other])
    assert isinstance(refused, LedgerConflict)
    assert written is None
    ledger.append(msgspec.structs.replace(late, fence=two.token(3)))
    assert (one.token(3), two.token(3), two.token(99)) == (1, 2, 0)
    one.close()
    two.close()
    ledger.close()


@pytest.mark.promise("R6")
def test_a_table_is_not_taken_in_the_middle_of_a_commit(postgres_url: str) -> None:
    """Nor does anybody wait for it: the owner that stopped there is cut off by the database."""
    ledger = Ledger.open(postgres_url)
    one, two = PostgresOwner(postgres_url), PostgresOwner(postgres_url)
    one.take(3)
    stopped = psycopg.connect(
        plain(postgres_url), options="-c idle_in_transaction_session_timeout=300"
    )
    stopped.execute(b"SELECT token FROM leases WHERE table_id = 3 FOR SHARE")
    lapse(postgres_url)
    began = monotonic()
    assert not two.take(3)
    assert monotonic() - began < 1
    while not two.take(3):
        sleep(0.05)
    assert monotonic() - began < 5
    stopped.close()
    one.close()
    two.close()
    ledger.close()


def test_a_server_that_is_not_there_owns_nothing() -> None:
    """In plain words."""
    lock = PostgresOwner("postgresql://postgres@/x?host=/nonexistent")

    with pytest.raises(StoreFailed, match="the database failed"):
        lock.take(1)
    lock.close()


def test_a_single_process_owns_what_it_takes() -> None:
    """There is nobody else."""
    owner = SoleOwner()

    assert not owner.holds(1)
    assert owner.take(1)
    assert owner.holds(1)
    owner.give_up(1)
    assert not owner.holds(1)
    owner.take(2)
    owner.close()
    assert not owner.holds(2)


# -- news -----------------------------------------------------------------------------------------


@pytest.fixture
def received() -> Queue[Notification]:
    return Queue()


@pytest.fixture
def house(postgres_url: str, received: Queue[Notification]) -> Iterator[Ledger]:
    """A PostgreSQL house, and somebody who listens."""
    ledger = Ledger.open(postgres_url)
    notifier = PostgresListener(postgres_url, received.put)
    notifier.start()
    yield ledger
    notifier.stop()
    ledger.close()


def test_every_commit_is_announced(house: Ledger, received: Queue[Notification]) -> None:
    """Rows, commands and replies, in the order they were committed; refused batches are not."""
    house.append(batch(house, table=3))
    command = house.post_command(3, 7, "sit", 1)
    stale = batch(house, table=3)
    house.append(stale, replies=[Reply(command=command, body="done")])
    house.append_all([stale, batch(house, table=4)])
    notes = [received.get(timeout=SECONDS_MAX) for _ in range(5)]

    assert notes == [
        Notification(kind="rows", table=3, n=1),
        Notification(kind="command", table=3, n=command),
        Notification(kind="reply", n=command),
        Notification(kind="rows", table=3, n=2),
        Notification(kind="rows", table=4, n=1),
    ]
    with pytest.raises(Empty):
        received.get_nowait()


def test_tables_that_are_given_up_are_announced(
    house: Ledger, received: Queue[Notification], postgres_url: str
) -> None:
    """By a process that had some; the others need not wait until they look again."""
    idle, owner = PostgresOwner(postgres_url), PostgresOwner(postgres_url)
    owner.take(3)
    idle.close()
    owner.close()

    assert received.get(timeout=SECONDS_MAX) == Notification(kind="free")
    with pytest.raises(Empty):
        received.get_nowait()


def test_a_listener_who_was_cut_off_learns_of_a_gap(
    house: Ledger, received: Queue[Notification], postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And of everything after it."""
    monkeypatch.setattr(sharing, "RETRY_SECONDS", 0.01)
    cut_all(postgres_url)
    gap = received.get(timeout=SECONDS_MAX)
    house.append(batch(house, table=3))
    rows = received.get(timeout=SECONDS_MAX)

    assert gap == Notification(kind="gap")
    assert rows == Notification(kind="rows", table=3, n=1)


def test_a_listener_without_a_server_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a reasonable time."""
    monkeypatch.setattr(sharing, "CONNECT_SECONDS_MAX", 1)
    monkeypatch.setattr(sharing, "RETRY_SECONDS", 0.01)
    notifier = PostgresListener("postgresql://postgres@/x?host=/nonexistent", print)

    with pytest.raises(StoreFailed, match="does not let us listen"):
        notifier.start()


@pytest.mark.parametrize(
    ("payload", "note"),
    [
        ("3:17", Notification(kind="rows", table=3, n=17)),
        ("command:3:9", Notification(kind="command", table=3, n=9)),
        ("reply:9", Notification(kind="reply", n=9)),
        ("free", Notification(kind="free")),
        ("", Notification(kind="gap")),
        ("hello", Notification(kind="gap")),
        ("a:b", Notification(kind="gap")),
        ("1:2:3:4", Notification(kind="gap")),
    ],
)
def test_announcements_are_understood_or_taken_for_a_gap(payload: str, note: Notification) -> None:
    """Somebody else may use the same channel."""
    assert notification_of(payload) == note


def test_each_house_has_its_own_kind_of_sharing(postgres_url: str, sqlite_url: str) -> None:
    """SQLite has one process, which receives nobody."""
    shared, alone = owner_for(postgres_url), owner_for(sqlite_url)
    silence = listener_for(sqlite_url, print)
    silence.start()
    silence.stop()

    assert isinstance(shared, PostgresOwner)
    assert isinstance(alone, SoleOwner)
    assert isinstance(silence, NoListener)
    assert isinstance(listener_for(postgres_url, print), PostgresListener)
    shared.close()


def test_two_processes_append_to_one_wallet_without_waiting_for_each_other(
    postgres_url: str,
) -> None:
    """Accounts are locked in one order, so that nobody is informed of a deadlock."""
    script = (
        "import sys\n"
        "from pitboss.ledger.store import Ledger\n"
        "from tests.ledger.ledgers import batch, move\n"
        "ledger, mine = Ledger.open(sys.argv[1]), int(sys.argv[2])\n"
        "names = ['wallet:1', 'wallet:2'][:: 1 if mine == 1 else -1]\n"
        "for k in range(30):\n"
        "    moves = [move(names[0], names[1], 1, n=k + 1)]\n"
        "    back = [move(names[1], names[0], 1, n=k + 1)]\n"
        "    other = batch(ledger, table=mine + 10, postings=back)\n"
        "    assert ledger.append_all([batch(ledger, table=mine, postings=moves), other])"
        " == [None, None]\n"
    )
    ledger = Ledger.open(postgres_url)
    for name in ("Ann", "Bob"):
        ledger.add_user(name, "player", None, 1)
    root = Path(__file__).parents[2]
    workers = [
        subprocess.Popen([sys.executable, "-c", script, postgres_url, str(each)], cwd=root)
        for each in (1, 2)
    ]
    codes = [worker.wait(timeout=SECONDS_MAX * 2) for worker in workers]

    assert codes == [0, 0]
    assert ledger.balance("wallet:1") + ledger.balance("wallet:2") == 2 * 10_000_00
    ledger.close()
