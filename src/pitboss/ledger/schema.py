"""The tables of the database, the same in SQLite and PostgreSQL, and their constraints.

The log, the transfers and the published heads only ever grow: triggers refuse every change. A
balance below zero is refused by the database itself, unless the account may owe.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    text,
)

SCHEMA_VERSION: Final = 4

# The constraint that no player's account goes below zero; its name is part of the schema.
BALANCE_CHECK: Final = "balances_not_below_nought"

METADATA: Final = MetaData()

# SQLite counts rows in a column of this type only; PostgreSQL is given room for every cent.
_Number: Final = BigInteger().with_variant(Integer, "sqlite")


def _number(name: str, *, key: bool = False, null: bool = False) -> Column[int]:
    return Column(name, _Number, primary_key=key, nullable=null, autoincrement=False)


def _text(name: str, *, key: bool = False, null: bool = False) -> Column[str]:
    return Column(name, Text, primary_key=key, nullable=null)


def _counted(name: str) -> Column[int]:
    """Numbers from 1 that the database gives out and never gives out twice."""
    return Column(name, _Number, primary_key=True, autoincrement=True)


meta: Final = Table("meta", METADATA, _text("name", key=True), _text("value"))

users: Final = Table(
    "users",
    METADATA,
    _counted("id"),
    _text("name"),
    Column("folded", Text, nullable=False, unique=True),
    _text("role"),
    _text("password", null=True),
    _number("created_at"),
    Column("disabled", Boolean, nullable=False),
    sqlite_autoincrement=True,
)

sessions: Final = Table(
    "sessions",
    METADATA,
    _text("token_hash", key=True),
    Column("user_id", _Number, ForeignKey("users.id"), nullable=False, index=True),
    _text("csrf"),
    _number("created_at"),
    _number("seen_at"),
    _number("expires_at"),
    Column("address", Text, nullable=False, server_default=""),
    Column("device", Text, nullable=False, server_default=""),
)

tables: Final = Table(
    "tables",
    METADATA,
    _counted("id"),
    _text("game"),
    _text("name"),
    _text("mode"),
    _text("rules"),
    _text("clocks"),
    _number("opened_at"),
    _number("opened_by"),
    _number("closed_at", null=True),
    sqlite_autoincrement=True,
)

log: Final = Table(
    "log",
    METADATA,
    _number("table_id", key=True),
    _number("n", key=True),
    _text("kind"),
    _text("body"),
    _number("at"),
    _number("user_id"),
    _text("key"),
    _text("hash"),
    CheckConstraint("table_id >= 0 AND n >= 1", name="log_counts_from_one"),
    CheckConstraint("length(hash) = 64", name="log_is_linked"),
)
Index(
    "log_keys",
    *(log.c.table_id, log.c.user_id, log.c.key),
    unique=True,
    sqlite_where=text("key <> ''"),
    postgresql_where=text("key <> ''"),
)

# The changes of rules that took effect: the rules of a table are those of its last one.
Index(
    "log_adoptions",
    *(log.c.table_id, log.c.n),
    sqlite_where=text("kind = 'RulesAdopted'"),
    postgresql_where=text("kind = 'RulesAdopted'"),
)

# The entries of the desk in the house's log.
Index(
    "log_desk",
    *(log.c.table_id, log.c.n),
    sqlite_where=text("kind = 'DeskEntered'"),
    postgresql_where=text("kind = 'DeskEntered'"),
)

transfers: Final = Table(
    "transfers",
    METADATA,
    _number("table_id", key=True),
    _number("n", key=True),
    _number("position", key=True),
    _text("source"),
    _text("target"),
    _number("cents"),
    _text("cite"),
    _text("memo"),
    CheckConstraint("cents > 0", name="transfers_move_something"),
    CheckConstraint("source <> target", name="transfers_go_somewhere"),
    ForeignKeyConstraint(["table_id", "n"], ["log.table_id", "log.n"], name="transfers_have_rows"),
)

balances: Final = Table(
    "balances",
    METADATA,
    _text("account", key=True),
    _number("cents"),
    Column("may_owe", Boolean, nullable=False),
    CheckConstraint("may_owe OR cents >= 0", name=BALANCE_CHECK),
)

seeds: Final = Table(
    "seeds",
    METADATA,
    _number("table_id", key=True),
    _number("epoch", key=True),
    _text("seed"),
    Column("revealed", Boolean, nullable=False),
)

results: Final = Table(
    "results",
    METADATA,
    _number("user_id", key=True),
    _number("table_id", key=True),
    _number("round", key=True),
    _text("game"),
    _number("wagered"),
    _number("net"),
    _number("at"),
)
Index("results_by_time", results.c.user_id, results.c.at)

heads: Final = Table(
    "heads",
    METADATA,
    _number("table_id", key=True),
    _number("round"),
    _number("n", key=True),
    _text("hash"),
)

commands: Final = Table(
    "commands",
    METADATA,
    _counted("id"),
    _number("table_id"),
    _number("user_id"),
    _text("body"),
    _text("reply", null=True),
    _number("at"),
    sqlite_autoincrement=True,
)
Index("commands_by_table", commands.c.table_id, commands.c.id)

# The processes that serve a shared ledger, and until when each is taken to be alive.
owners: Final = Table("owners", METADATA, _text("name", key=True), _number("expires_at"))

# Which process owns a table; the token grows with each owner, and rows of earlier ones are refused.
leases: Final = Table(
    "leases", METADATA, _number("table_id", key=True), _text("owner"), _number("token")
)

# The last saved state of each table: row `n` of its log has the fingerprint, and `views` are what
# viewers had seen up to row `views_n`.
snapshots: Final = Table(
    "snapshots",
    METADATA,
    _number("table_id", key=True),
    _number("n"),
    _text("state"),
    _number("views_n"),
    _text("views"),
)

# Where the administrative act in row `n` of the house's log came from; the row has the fingerprint.
# It may be deleted when it is old, and the row in the log stays.
acts: Final = Table(
    "acts",
    METADATA,
    _number("n", key=True),
    _text("address"),
    _text("device"),
    _text("detail"),
    _text("salt"),
)

# Second factors: the secret is encrypted under the key of the ledger, recovery codes are hashed.
second_factors: Final = Table(
    "second_factors",
    METADATA,
    _number("user_id", key=True),
    _text("secret"),
    _number("confirmed_at", null=True),
    _number("last_step"),
    _text("recovery"),
)

# The limits that players set for themselves; `next_value` takes the place of `value` at `next_at`.
play_limits: Final = Table(
    "play_limits",
    METADATA,
    _number("user_id", key=True),
    _text("kind", key=True),
    _number("value", null=True),
    _number("next_value", null=True),
    _number("next_at", null=True),
    _number("changed_at"),
)

# The links of this house to the other casinos of a joint payout: the key that it shares with each,
# encrypted under the key of the ledger, and the session with the number of its last message.
links: Final = Table(
    "links",
    METADATA,
    _text("fund", key=True),
    _text("casino", key=True),
    _text("secret"),
    _text("url"),
    _text("session"),
    _number("number"),
    _number("hellos"),
    _number("displayed"),
    _number("seen_at"),
)
