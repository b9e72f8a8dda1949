"""The audit: a house in order passes, and the one who changed anything is found out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import MalformedFile
from pitboss.ledger.audit import AuditReport, audit, read_heads, row_count
from pitboss.ledger.entries import Began, Published
from pitboss.ledger.store import Ledger
from tests.ledger.ledgers import Evening, batch, drop_guards, move, open_plain_table, tamper
from tests.ledger.stores import FreshUrl

pytestmark = pytest.mark.promise("R9")


def messages(report: AuditReport) -> list[str]:
    return [str(each) for each in report.faults]


def found(ledger: Ledger) -> list[str]:
    """What an audit says besides that triggers are missing."""
    return [each for each in messages(audit(ledger)) if "trigger" not in each]


@pytest.fixture(scope="module")
def unguarded(fresh_url: FreshUrl) -> Callable[[str], str]:
    """Where a house lies after a round of big six, its guards taken down."""

    @cache
    def play(kind: str) -> str:
        url = fresh_url(kind)
        ledger = Ledger.open(url)
        Evening(ledger).play(rounds=1)
        drop_guards(ledger)
        ledger.close()
        return url

    return play


@pytest.fixture
def played(
    store_kind: str, unguarded: Callable[[str], str], fresh_url: FreshUrl
) -> Iterator[Ledger]:
    """A copy of that house, to do with as one likes."""
    ledger = Ledger.open(fresh_url(store_kind, like=unguarded(store_kind)))
    yield ledger
    ledger.close()


def test_a_house_in_order_passes(ledger: Ledger) -> None:
    """Every row and transfer is read, and the heads are shown."""
    Evening(ledger).play(rounds=2)
    read: list[int] = []
    report = audit(ledger, progress=read.append)

    assert report.faults == ()
    assert report.in_order
    assert report.tables == 1
    assert report.rows == row_count(ledger) == sum(read)
    assert report.heads == {
        str(table): f"{ledger.head(table)[0]}:{ledger.head(table)[1]}" for table in (0, 1)
    }
    assert report.transfers > 10


def test_a_table_that_closed_passes(ledger: Ledger) -> None:
    """Its last row and the list of tables agree."""
    evening = Evening(ledger)
    evening.write_closing()

    assert audit(ledger).faults == ()
    assert ledger.open_tables() == []


def test_an_empty_house_passes(ledger: Ledger) -> None:
    """There is nothing to find."""
    assert audit(ledger).faults == ()


def test_one_table_can_be_looked_at_alone(ledger: Ledger) -> None:
    """With the house's own log, and without the accounts."""
    Evening(ledger).play(rounds=1)
    open_plain_table(ledger)
    report = audit(ledger, tables=[1])

    assert report.faults == ()
    assert report.tables == 1
    assert set(report.heads) == {"0", "1"}
    assert row_count(ledger, [1]) == report.rows
    assert messages(audit(ledger, tables=[2])) == ["table 2 was never opened"]


# -- the log --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("kind", "Thawed"),
        ("body", "{}"),
        ("body", "not JSON"),
        ("at", 5),
        ("user_id", 2),
        ("key", "another"),
        ("hash", "0" * 64),
    ],
)
@pytest.mark.parametrize("n", [1, 10, 16])
def test_a_change_in_any_column_is_found_at_its_row(
    played: Ledger, column: str, value: object, n: int
) -> None:
    """Whichever row it is."""
    tamper(
        played,
        f"UPDATE log SET {column} = :value WHERE table_id = 1 AND n = :n",
        value=value,
        n=n,
    )
    report = audit(played)
    first = next(each for each in report.faults if each.n is not None)

    assert (first.table, first.n) == (1, n)
    assert first.message.startswith(f"table 1: row {n} ")


def test_a_row_that_was_taken_out_is_named(played: Ledger) -> None:
    """The first that is missing."""
    tamper(played, "DELETE FROM log WHERE table_id = 1 AND n IN (6, 7)")

    assert found(played)[0] == "table 1: row 6 is missing, row 8 stands there"


def test_rows_that_changed_places_are_named(played: Ledger) -> None:
    """The first of the two."""
    for old, new in ((4, 99), (9, 4), (99, 9)):
        tamper(played, f"UPDATE log SET n = {new} WHERE table_id = 1 AND n = {old}")

    assert found(played)[0] == "table 1: row 4 is not what was written"


def test_a_row_that_was_put_in_is_named(played: Ledger) -> None:
    """Also when all later rows were renumbered to make room."""
    for n in range(played.head(1)[0], 6, -1):
        tamper(played, f"UPDATE log SET n = {n + 1} WHERE table_id = 1 AND n = {n}")
    columns = "kind, body, at, user_id, '' AS key, hash"
    copy = f"SELECT table_id, 7, {columns} FROM log WHERE table_id = 1 AND n = 6"
    tamper(played, f"INSERT INTO log {copy}")

    assert found(played)[0] == "table 1: row 7 is not what was written"


def test_a_row_that_went_to_another_table_is_missed_in_its_own(played: Ledger) -> None:
    """And not taken for one of the other's."""
    tamper(played, "UPDATE log SET table_id = 5 WHERE table_id = 1 AND n = 6")
    said = found(played)

    assert "table 1: row 6 is missing, row 7 stands there" in said
    assert "table 5: row 1 is missing, row 6 stands there" in said


def test_a_tail_that_was_cut_off_is_found_by_what_was_published(played: Ledger) -> None:
    """By the heads of rounds, by those in the house's log, and by those kept outside."""
    ledger, rows = played, played.head(1)[0]
    kept_outside = audit(ledger).heads
    tamper(ledger, f"DELETE FROM transfers WHERE table_id = 1 AND n >= {rows - 1}")
    tamper(ledger, f"DELETE FROM log WHERE table_id = 1 AND n >= {rows - 1}")
    by_the_house = found(ledger)
    tamper(ledger, "DELETE FROM log WHERE table_id = 0 AND kind = 'Published'")
    by_nobody = found(ledger)
    outside = messages(audit(ledger, published=kept_outside))

    said = f"table 1: row {rows} was published, but the log ends at row {rows - 2}"
    assert said in by_the_house
    assert not any("published" in each for each in by_nobody)
    assert said in outside
    assert "table 0: row 5 was published, but the log ends at row 4" in outside


def test_a_tail_beyond_a_round_is_found_by_the_rounds_own_heads(played: Ledger) -> None:
    """Even if the house's log was cut off as well."""
    tamper(played, "DELETE FROM log WHERE table_id = 1 AND n >= 12")
    tamper(played, "DELETE FROM log WHERE table_id = 0 AND kind = 'Published'")

    assert any("but the log ends at row 11" in each for each in found(played))


def test_a_log_that_was_written_anew_is_not_the_one_published(played: Ledger) -> None:
    """Good links throughout do not help."""
    ledger = played
    kept_outside = {"1": f"{ledger.head(1)[0]}:{'f' * 64}"}
    wrong_house = {"0": f"2:{'f' * 64}"}
    wrong_start = {"1": f"0:{'f' * 64}"}

    rows = ledger.head(1)[0]
    said = f"table 1: row {rows} is not the one that was published"
    assert said in messages(audit(ledger, published=kept_outside))
    said = "table 0: row 2 is not the one that was published"
    assert said in messages(audit(ledger, published=wrong_house))
    said = "table 1: what was published stood before its first row"
    assert said in messages(audit(ledger, published=wrong_start))
    said = f"table 1: two heads were published for row {rows}"
    assert said in messages(audit(ledger, published=kept_outside))


def test_heads_that_contradict_each_other_are_found(played: Ledger) -> None:
    """A published head was exchanged."""
    ledger = played
    tamper(ledger, "UPDATE heads SET hash = :wrong WHERE n = 4", wrong="e" * 64)
    n, link = 4, next(each.hash for each in ledger.entries(1, after=3, limit=1))
    said = messages(audit(ledger, published={"1": f"{n}:{link}"}))

    assert "table 1: two heads were published for row 4" in said
    assert "table 1: row 4 is not the one that was published" in found(ledger)


def test_a_head_that_is_no_longer_published_is_missed(played: Ledger) -> None:
    """Every round that began published the one before it."""
    tamper(played, "DELETE FROM heads WHERE n = 4")
    said = "table 1, row 5: the head before the round is not among those published"

    assert found(played) == [said]


def test_the_house_publishes_its_own_head_truly(ledger: Ledger) -> None:
    """A publication that says something else of the house's own log is a forgery."""
    ledger.add_user("Ann", "player", None, 1)
    ledger.append(batch(ledger, Published(heads={"0": "2:" + "a" * 64}), table=0))

    assert "table 0, row 3 publishes another head" in messages(audit(ledger))


@given(data=st.data())
@settings(max_examples=40)
def test_any_change_of_any_rows_is_found_at_the_first_of_them(
    unguarded: Callable[[str], str], fresh_url: FreshUrl, data: st.DataObject
) -> None:
    """Changed, taken out to the end or to the middle, exchanged, or put in again."""
    ledger = Ledger.open(fresh_url("sqlite", like=unguarded("sqlite")))
    last = ledger.head(1)[0]
    first = data.draw(st.integers(1, last - 1), label="first")
    second = data.draw(st.integers(first + 1, last), label="second")
    changes = [f"{each} = {each} + 1" for each in ("at", "user_id")]
    changes += [f"{each} = {each} || 'x'" for each in ("kind", "key", "hash", "body")]
    aside, here, there = (f"WHERE table_id = 1 AND n = {n}" for n in (9999, first, second))
    attacks = {
        "change": [f"UPDATE log SET {data.draw(st.sampled_from(changes))} {here}"],
        "take out": [f"DELETE FROM log WHERE table_id = 1 AND n >= {first} AND n < {second}"],
        "cut off": [f"DELETE FROM log WHERE table_id = 1 AND n >= {first}"],
        "exchange": [
            f"UPDATE log SET n = 9999 {here}",
            f"UPDATE log SET n = {first} {there}",
            f"UPDATE log SET n = {second} {aside}",
        ],
        "put in": [
            f"UPDATE log SET n = -n - 1 WHERE table_id = 1 AND n >= {first}",
            "UPDATE log SET n = -n WHERE table_id = 1 AND n < 0",
            f"INSERT INTO log SELECT 1, {first}, 'Thawed', body, at, -7, key, hash FROM log"
            f" WHERE table_id = 1 AND n = {second + 1}",
        ],
    }
    entry = ledger.entry(1, first)
    shown = {first - 1, first} if entry is not None and entry.kind == "Seated" else {first}
    for command in attacks[data.draw(st.sampled_from(sorted(attacks)), label="attack")]:
        tamper(ledger, command)
    faults = [each for each in audit(ledger).faults if each.table == 1]
    ledger.close()

    # Without the row that says who sat down, the buy-in before it cannot be determined either.
    assert min(each.n for each in faults if each.n is not None) in shown


# -- the money ------------------------------------------------------------------------------------


@pytest.mark.promise("R1")
@pytest.mark.parametrize(
    "command",
    [
        "UPDATE transfers SET cents = cents + 1 WHERE table_id = 1 AND n = 10",
        "UPDATE transfers SET source = 'wallet:1' WHERE table_id = 1 AND n = 10",
        "UPDATE transfers SET target = 'wallet:1' WHERE table_id = 1 AND n = 10",
        "UPDATE transfers SET cite = 'x' WHERE table_id = 1 AND n = 10",
        "UPDATE transfers SET memo = 'x' WHERE table_id = 1 AND n = 10",
        "UPDATE transfers SET position = 7 WHERE table_id = 1 AND n = 10",
        "UPDATE transfers SET n = 9 WHERE table_id = 1 AND n = 10",
        "UPDATE transfers SET table_id = 0 WHERE table_id = 1 AND n = 10",
        "UPDATE transfers SET table_id = 7 WHERE table_id = 1 AND n = 10",
        "UPDATE transfers SET n = 999 WHERE table_id = 1 AND n = 10",
        "DELETE FROM transfers WHERE table_id = 1 AND n = 10",
        "DELETE FROM transfers WHERE table_id = 0 AND n = 2",
        "INSERT INTO transfers VALUES (1, 10, 9, 'house:mint', 'wallet:1', 5, '', '')",
        "INSERT INTO transfers VALUES (1, 1, 1, 'house:mint', 'wallet:1', 5, '', '')",
        "INSERT INTO transfers VALUES (1, -1, 1, 'house:mint', 'wallet:1', 5, '', '')",
        "INSERT INTO transfers VALUES (0, 1, 1, 'house:mint', 'wallet:1', 5, '', '')",
    ],
)
def test_transfers_are_those_that_the_rows_recorded(played: Ledger, command: str) -> None:
    """Changing only the transfers is found as well, at the row they stand with."""
    tamper(played, command)

    assert any("transfers" in each and "row" in each for each in found(played))


@pytest.mark.promise("R1")
def test_balances_are_what_the_transfers_come_to(played: Ledger) -> None:
    """Too much, too little, missing, made up, or allowed to owe."""
    ledger = played
    held = ledger.balance("wallet:1")
    tamper(ledger, "UPDATE balances SET cents = cents + 1 WHERE account = 'wallet:1'")
    tamper(ledger, "DELETE FROM balances WHERE account = 'house:mint'")
    tamper(ledger, "INSERT INTO balances VALUES ('wallet:77', 5, FALSE)")
    tamper(ledger, "UPDATE balances SET may_owe = TRUE WHERE account = 'wallet:2'")

    assert found(ledger) == [
        f"wallet:1 holds {held + 1} cents, but its transfers come to {held}",
        "wallet:2 is marked as an account that may owe",
        "wallet:77 holds 5 cents without a transfer",
        "no balance is kept of house:mint, whose transfers come to -1100000",
    ]


@pytest.mark.promise("R1")
def test_an_account_below_zero_is_found_even_if_all_else_agrees(ledger: Ledger) -> None:
    """Somebody spent what nobody gave them."""
    open_plain_table(ledger)
    ledger.append(batch(ledger, postings=[move("house:mint", "wallet:1", 5, n=2)]))
    drop_guards(ledger)
    tamper(ledger, "UPDATE transfers SET source = 'wallet:9'")
    tamper(ledger, "UPDATE balances SET account = 'wallet:9' WHERE cents < 0")

    assert "wallet:9 is below zero: -5 cents" in found(ledger)


def test_events_that_no_table_could_have_are_said_to_be_so(ledger: Ledger) -> None:
    """Chips bought by a seat in which nobody sits, or moved without an amount."""
    moved: dict[str, object] = {"event": "ChipsMoved", "cite": "x", "source": "cage"}
    nobody = {**moved, "target": "stack:3", "cents": 5}
    ledger.append(batch(ledger, Began(round=1, events=[nobody], digest="")))
    ledger.append(batch(ledger, Began(round=2, events=[moved], digest="")))

    said = messages(audit(ledger))
    wrong = "its transfers cannot be computed: "
    assert said[0] == f"table 1, row 1: {wrong}no known user sits in seat 3"
    assert said[1].startswith(f"table 1, row 2: {wrong}")


# -- seeds, tables, people, guards ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("UPDATE seeds SET seed = 'ab' WHERE epoch = 1", "the seed of epoch 1 is not the one"),
        ("UPDATE seeds SET seed = 'xyz' WHERE epoch = 2", "epoch 2 is not the one committed to"),
        ("DELETE FROM seeds WHERE epoch = 2", "the seed of epoch 2 is not the one committed to"),
        ("UPDATE seeds SET revealed = FALSE", "the seed of epoch 1 is not the one shown"),
        ("INSERT INTO seeds VALUES (1, 77, 'ab', FALSE)", "a seed for epoch 77"),
        ("UPDATE tables SET game = 'craps'", "table 1 is not listed as it was opened"),
        ("UPDATE tables SET rules = '{}'", "table 1 is not listed as it was opened"),
        ("UPDATE tables SET rules = '{'", "table 1 is not listed as it was opened"),
        ("UPDATE tables SET closed_at = 5", "table 1 is not listed as open or closed"),
        ("DELETE FROM tables", "table 1 is not in the list of tables"),
        ("UPDATE users SET role = 'administrator' WHERE id = 2", "user 2 (Bob) is not who"),
        ("UPDATE users SET disabled = TRUE WHERE id = 2", "user 2 (Bob) is not who"),
        ("UPDATE users SET name = 'Eve' WHERE id = 2", "user 2 (Eve) is not who"),
        ("DELETE FROM users WHERE id = 2", "Bob was registered, but is not in the list"),
    ],
)
def test_what_stands_beside_the_log_agrees_with_it(played: Ledger, command: str, said: str) -> None:
    """Seeds with commitments, the list of tables with their first and last rows, people's roles."""
    tamper(played, command)

    assert any(said in each for each in found(played))


def test_guards_that_were_taken_down_are_missed(ledger: Ledger) -> None:
    """The rows may be in order; they are not safe."""
    drop_guards(ledger)
    said = messages(audit(ledger))

    assert "the trigger log_refuses_update of log is missing: its rows can be changed" in said
    assert len(said) == (9 if ledger.engine.dialect.name == "sqlite" else 12)


def test_guards_that_were_put_to_sleep_are_missed(postgres_url: str) -> None:
    """PostgreSQL can disable a trigger without dropping it."""
    ledger = Ledger.open(postgres_url)
    with ledger.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE log DISABLE TRIGGER log_refuses_delete")

    assert len(audit(ledger).faults) == 1
    ledger.close()


# -- replays, heads from outside ------------------------------------------------------------------


def test_logs_in_order_are_played_again(ledger: Ledger) -> None:
    """Every row of every table is read once and played once."""
    Evening(ledger).play(rounds=2)
    read: list[int] = []
    report = audit(ledger, replay=True, progress=read.append)

    assert report.faults == ()
    assert sum(read) == row_count(ledger) + ledger.head(1)[0]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE results SET net = net + 1 WHERE user_id = 1", "is not listed as in the log"),
        ("UPDATE results SET wagered = 5 WHERE user_id = 1", "is not listed as in the log"),
        ("UPDATE results SET game = 'keno' WHERE user_id = 1", "is not listed as in the log"),
        ("DELETE FROM results WHERE user_id = 1", "is not listed as in the log"),
        ("INSERT INTO results VALUES (1, 1, 7, 'big_six', 5, 5, 5)", "was never played for"),
    ],
)
def test_results_that_no_round_gave_are_found(played: Ledger, change: str, fault: str) -> None:
    """What people see of their rounds is what the log tells, when it is played again."""
    round = 7 if "INSERT" in change else 1
    tamper(played, change)

    assert found(played) == []
    assert messages(audit(played, replay=True))[0] == (
        f"table 1, round {round}: what account 1 won or lost {fault}"
    )


def test_a_log_that_is_not_in_order_is_not_played(played: Ledger) -> None:
    """What was not written by us proves nothing."""
    tamper(played, "UPDATE log SET at = 5 WHERE table_id = 1 AND n = 10")
    tamper(played, "DELETE FROM results")

    assert not [each for each in messages(audit(played, replay=True)) if "won or lost" in each]


@pytest.mark.parametrize("text", [b'{"1": "3:ab"}', b'{"rows": 9, "heads": {"1": "3:ab"}}'])
def test_published_heads_are_read_from_either_form(text: bytes) -> None:
    """By themselves, or in an earlier report."""
    assert read_heads(text) == {"1": "3:ab"}


@pytest.mark.parametrize(
    "text",
    [b"", b"[]", b'{"x": "3:ab"}', b'{"1": "ab"}', b'{"1": 3}', b"\xff", b'{"heads": 1}'],
)
def test_heads_that_are_none_are_refused(text: bytes) -> None:
    """Whatever the bytes are."""
    with pytest.raises(MalformedFile):
        read_heads(text)


# -- whatever somebody writes into an SQLite file -------------------------------------------------


STRANGE: list[object] = ["abc", "", 2.5, -1, 2**62, b"\xff\xfe"]
PLACES = [
    *(f"log.{name}" for name in ("table_id", "n", "kind", "body", "at", "user_id", "hash")),
    *(f"transfers.{name}" for name in ("table_id", "n", "position", "source", "cents")),
    *("balances.account", "balances.cents", "heads.n", "heads.hash", "seeds.epoch", "seeds.seed"),
    *("tables.rules", "tables.closed_at", "users.name", "users.role"),
]


@pytest.mark.parametrize("value", STRANGE, ids=repr)
@pytest.mark.parametrize("place", PLACES)
def test_nothing_that_can_stand_in_a_file_stops_the_audit(
    unguarded: Callable[[str], str], fresh_url: FreshUrl, place: str, value: object
) -> None:
    """SQLite holds anything anywhere; the audit says so and goes on."""
    table, _, column = place.partition(".")
    ledger = Ledger.open(fresh_url("sqlite", like=unguarded("sqlite")))
    of_a_row = "table_id = 1 AND n = 10"
    last = f"rowid = (SELECT max(rowid) FROM {table})"
    where = of_a_row if table in ("log", "transfers") else last
    text = "CAST(:value AS TEXT)" if isinstance(value, bytes) else ":value"
    tamper(ledger, f"UPDATE {table} SET {column} = {text} WHERE {where}", value=value)

    assert found(ledger) != []
    ledger.close()
