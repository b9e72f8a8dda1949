"""Triggers: rows of the log, transfers and heads are never changed, and follow one another."""

from __future__ import annotations

from typing import Final

# Tables whose rows are never changed.
APPEND_ONLY: Final = ("log", "transfers", "heads")

_SQLITE_KEEP: Final = """
CREATE TRIGGER {table}_refuses_{operation} BEFORE {operation} ON {table}
BEGIN SELECT RAISE(ABORT, 'rows of {table} are never changed'); END
"""
_SQLITE_FOLLOW: Final = """
CREATE TRIGGER log_follows_on BEFORE INSERT ON log
WHEN NEW.n IS NOT (SELECT coalesce(max(n), 0) + 1 FROM log WHERE table_id = NEW.table_id)
BEGIN SELECT RAISE(ABORT, 'the log has gone on'); END
"""
_SQLITE_SEED: Final = """
CREATE TRIGGER seeds_stay_fixed BEFORE UPDATE ON seeds
WHEN NEW.seed IS NOT OLD.seed OR NEW.revealed < OLD.revealed
BEGIN SELECT RAISE(ABORT, 'the seed of an epoch is fixed'); END
"""

_POSTGRES_FUNCTIONS: Final = (
    """
CREATE FUNCTION pitboss_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING MESSAGE = 'rows of ' || TG_TABLE_NAME || ' are never changed',
        ERRCODE = 'integrity_constraint_violation';
END $$
""",
    """
CREATE FUNCTION pitboss_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.n <> (SELECT coalesce(max(n), 0) + 1 FROM log WHERE table_id = NEW.table_id) THEN
        RAISE EXCEPTION 'the log has gone on' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
""",
    """
CREATE FUNCTION pitboss_fix() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seed <> OLD.seed OR NEW.revealed < OLD.revealed THEN
        RAISE EXCEPTION 'the seed of an epoch is fixed'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
""",
)
_POSTGRES_KEEP: Final = """
CREATE TRIGGER {table}_refuses_{operation} BEFORE {operation} ON {table}
FOR EACH {each} EXECUTE FUNCTION pitboss_refuse()
"""
_POSTGRES_FOLLOW: Final = """
CREATE TRIGGER log_follows_on BEFORE INSERT ON log
FOR EACH ROW EXECUTE FUNCTION pitboss_follow()
"""
_POSTGRES_SEED: Final = """
CREATE TRIGGER seeds_stay_fixed BEFORE UPDATE ON seeds
FOR EACH ROW EXECUTE FUNCTION pitboss_fix()
"""


def trigger_statements(dialect: str) -> list[str]:
    """The statements that create the triggers."""
    return _sqlite() if dialect == "sqlite" else _postgres()


def trigger_names(dialect: str) -> dict[str, str]:
    """Every trigger that must exist, and its table."""
    operations = ("update", "delete") if dialect == "sqlite" else ("update", "delete", "truncate")
    kept = {
        f"{table}_refuses_{operation}": table for table in APPEND_ONLY for operation in operations
    }
    return {**kept, "log_follows_on": "log", "seeds_stay_fixed": "seeds"}


def _sqlite() -> list[str]:
    kept = [
        _SQLITE_KEEP.format(table=table, operation=operation)
        for table in APPEND_ONLY
        for operation in ("update", "delete")
    ]
    return [*kept, _SQLITE_FOLLOW, _SQLITE_SEED]


def _postgres() -> list[str]:
    operations = {"update": "ROW", "delete": "ROW", "truncate": "STATEMENT"}
    kept = [
        _POSTGRES_KEEP.format(table=table, operation=operation, each=each)
        for table in APPEND_ONLY
        for operation, each in operations.items()
    ]
    return [*_POSTGRES_FUNCTIONS, *kept, _POSTGRES_FOLLOW, _POSTGRES_SEED]
