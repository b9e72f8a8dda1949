"""The database's own refusals: rows that stay, balances that hold, rights that are not given."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url, text

import pitboss.ledger
from pitboss.errors import InsufficientFunds, LedgerConflict, PitbossError, StoreFailed
from pitboss.ledger.audit import audit
from pitboss.ledger.store import Ledger
from tests.ledger.ledgers import Evening, batch, move, snapshot

GRANTS = Path(pitboss.ledger.__file__).with_name("grants.sql")


def tell(ledger: Ledger, statement: str) -> None:
    with ledger.writing() as connection:
        connection.execute(text(statement))


@pytest.mark.promise("R9")
@pytest.mark.parametrize("name", ["log", "transfers", "heads"])
def test_rows_are_never_changed_or_removed(ledger: Ledger, name: str) -> None:
    """Not even to the same value, not even with the database's own words for replacing."""
    Evening(ledger).play(rounds=1)
    before = snapshot(ledger)
    commands = [
        f"UPDATE {name} SET n = n",
        f"DELETE FROM {name}",
        f"DELETE FROM {name} WHERE n >= 1",
    ]
    if ledger.engine.dialect.name == "postgresql":
        commands.append(f"TRUNCATE {name} CASCADE")

    for command in commands:
        with pytest.raises(LedgerConflict, match="never changed"):
            tell(ledger, command)

    assert snapshot(ledger) == before


@pytest.mark.promise("R9")
def test_a_row_cannot_be_replaced_or_slipped_in(ledger: Ledger) -> None:
    """The next number is the only one that the log takes."""
    ledger.append(batch(ledger))
    before = snapshot(ledger)
    replace = "OR REPLACE" if ledger.engine.dialect.name == "sqlite" else ""
    for n in (0, 1, 3):
        values = f"(1, {n}, 'Thawed', '{{}}', 1, 0, '', '{'0' * 64}')"
        with pytest.raises(LedgerConflict):
            tell(ledger, f"INSERT {replace} INTO log VALUES {values}")

    assert snapshot(ledger) == before


@pytest.mark.promise("R1")
def test_the_database_itself_keeps_accounts_above_zero(ledger: Ledger) -> None:
    """No matter who writes to it; only the house's own accounts may owe."""
    ledger.append(batch(ledger, postings=[move("house:mint", "wallet:1", 5, n=1)]))

    with pytest.raises(InsufficientFunds):
        tell(ledger, "UPDATE balances SET cents = -1 WHERE account = 'wallet:1'")
    with pytest.raises(InsufficientFunds):
        tell(ledger, "INSERT INTO balances VALUES ('wallet:2', -1, FALSE)")
    tell(ledger, "UPDATE balances SET cents = -7 WHERE account = 'house:mint'")

    assert ledger.balances() == {"house:mint": -7, "wallet:1": 5}


@pytest.mark.promise("R1")
@pytest.mark.parametrize(
    "values",
    [
        "(1, 1, 1, 'a', 'b', 0, '', '')",
        "(1, 1, 1, 'a', 'a', 5, '', '')",
        "(1, 2, 1, 'a', 'b', 5, '', '')",
    ],
    ids=["nothing", "to itself", "of no row"],
)
def test_the_database_itself_takes_only_transfers_that_make_sense(
    ledger: Ledger, values: str
) -> None:
    """Something, from one account to another, with a row."""
    ledger.append(batch(ledger))

    with pytest.raises(LedgerConflict):
        tell(ledger, f"INSERT INTO transfers VALUES {values}")


def test_a_constraint_on_balances_speaks_even_if_we_did_not_look(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our own check may have a bug; the database's has the last word."""
    monkeypatch.setattr("pitboss.ledger.append._walk", lambda _b, _p: {"a": -5, "b": 5})

    with pytest.raises(InsufficientFunds):
        ledger.append(batch(ledger, postings=[move("a", "b", 5, n=1)]))

    assert ledger.head(1)[0] == 0


@pytest.mark.promise("R9")
def test_the_servers_role_can_add_rows_but_neither_change_nor_remove_them(
    postgres_url: str,
) -> None:
    """The rights in `grants.sql` are enough to run a house, and not enough to forge one."""
    owner = Ledger.open(postgres_url)
    plain = make_url(postgres_url).render_as_string(hide_password=False)
    with psycopg.connect(plain, autocommit=True) as connection:
        known = connection.execute(b"SELECT 1 FROM pg_roles WHERE rolname = 'pitboss_app'")
        if known.fetchone() is None:
            connection.execute(b"CREATE ROLE pitboss_app LOGIN PASSWORD 'pitboss_app'")
        connection.execute(GRANTS.read_bytes())
    app = make_url(postgres_url).set(username="pitboss_app", password="pitboss_app")
    ledger = Ledger.open(app.render_as_string(hide_password=False))
    Evening(ledger).play(rounds=1)
    ledger.put_session("token", 1, 1, 2)
    ledger.drop_sessions_of(1)
    ledger.reply_command(ledger.post_command(1, 1, "sit", 1), "done")

    commands = [
        *(f"UPDATE {name} SET n = n" for name in ("log", "transfers", "heads")),
        *(f"DELETE FROM {name}" for name in ("log", "transfers", "heads", "results", "users")),
        "TRUNCATE log CASCADE",
        "ALTER TABLE log DISABLE TRIGGER ALL",
        "DROP TRIGGER log_refuses_update ON log",
        "UPDATE meta SET value = '9'",
        "SET session_replication_role = replica",
    ]
    for command in commands:
        with pytest.raises(PitbossError) as shown:
            tell(ledger, command)
        assert isinstance(shown.value, StoreFailed), command

    assert audit(ledger).faults == ()
    ledger.close()
    owner.close()
