"""The gate for tables: what may be open together in one casino and one pit.

Asked in the transaction that opens a table or changes its rules, under the lock of the house's log,
so that of two processes the second sees what the first has done.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import and_, select, text

from pitboss.errors import PitbossError, UnlawfulOption, Violation
from pitboss.games import game
from pitboss.house import propose, time_of, violations_between
from pitboss.ledger.entries import Batch, ChangeProposed, Entry, RulesAdopted, body_of
from pitboss.ledger.schema import log, tables
from pitboss.ledger.statements import Access, Statements
from pitboss.table import HouseRules

# Rows after which the open tables are examined together.
GATED: Final = frozenset({ChangeProposed.__name__, RulesAdopted.__name__})

# Rules that were read are kept, for every table is read again whenever one is opened.
_READ_MAX: Final = 4_000

_OPEN: Final = (
    select(tables.c.id, tables.c.game, tables.c.rules, log.c.body)
    .select_from(tables.outerjoin(log, and_(log.c.table_id == tables.c.id, text("log.n = 1"))))
    .where(tables.c.closed_at.is_(None))
    .order_by(tables.c.id)
)
_ADOPTED: Final = (
    select(log.c.table_id, log.c.body)
    .select_from(log.join(tables, tables.c.id == log.c.table_id))
    .where(text("log.kind = 'RulesAdopted'"), tables.c.closed_at.is_(None))  # as in its index
    .order_by(log.c.table_id, log.c.n)
)


class Operated(NamedTuple):
    """The rules under which a table is operated, and the pit in which it stands."""

    rules: HouseRules
    pit: str


class Changed(NamedTuple):
    """A row with which rules changed, or were proposed to, and those rules."""

    entry: Entry
    rules: HouseRules


class _Placed(msgspec.Struct):
    pit: str = ""


class _Adopted(msgspec.Struct):
    rules: msgspec.Raw


def operated_tables(access: Access) -> dict[int, Operated]:
    """Every open table as it is operated now, but those of games that are not installed."""
    statements = Statements.of(access)
    plain = {table: [*rest] for table, *rest in statements.read(_OPEN, {})}
    for table, body in statements.read(_ADOPTED, {}):
        plain[table][1] = bytes(msgspec.json.decode(body, type=_Adopted).rules).decode()
    found = {}
    for table, (slug, rules, first) in plain.items():
        read = _read(slug, rules)
        if read is not None:
            pit = msgspec.json.decode(first, type=_Placed).pit if first else ""
            found[table] = Operated(read, pit)
    return found


@lru_cache(maxsize=_READ_MAX)
def _read(slug: str, rules: str) -> HouseRules | None:
    try:
        found: HouseRules = game(slug).rules.read(msgspec.json.decode(rules), stored=True)
    except PitbossError:
        return None
    return found


def check_batches(access: Access, batches: Iterable[Batch]) -> list[Changed]:
    """Refuse rows that were written, but after which tables may not be open together.

    What comes back are the rules under which tables are operated from now on, or would be.
    """
    entries = [entry for batch in batches for entry in batch.entries if entry.kind in GATED]
    if not entries:
        return []
    changed = {entry.table: entry for entry in entries}
    now = check_tables(access, changed)
    return [Changed(each, now[table].rules) for table, each in changed.items() if table in now]


def check_tables(access: Access, changed: Mapping[int, Entry | None]) -> dict[int, Operated]:
    """Refuse tables that may not stand beside the others; of a proposal, as they would be."""
    now = operated_tables(access)
    for table, entry in changed.items():
        if table in now and entry is not None:
            now[table] = now[table]._replace(rules=_proposed(entry, now[table].rules))
    wrong = tuple(_new_violations(now, changed.keys()))
    if wrong:
        raise UnlawfulOption(*wrong)
    return now


def _proposed(entry: Entry, rules: HouseRules) -> HouseRules:
    """The rules as a proposal would have them."""
    body = body_of(entry)
    if not isinstance(body, ChangeProposed):
        return rules
    at = time_of(entry.at)
    return propose(rules, body.settings, table=str(entry.table), effective_at=at).after


def _new_violations(now: Mapping[int, Operated], changed: Collection[int]) -> Iterator[Violation]:
    """What is wrong among all tables that is not wrong among the others alone."""
    found = _violations(now, changed)
    if found:
        rest = {table: each for table, each in now.items() if table not in changed}
        known = {*_violations(rest, ())}
        yield from (each for each in found if each not in known)


def _violations(
    operated: Mapping[int, Operated], changed: Collection[int]
) -> tuple[Violation, ...]:
    rules: dict[str, HouseRules] = {}
    pits: dict[str, dict[str, HouseRules]] = {}
    for table, each in operated.items():
        name = "this table" if len(changed) == 1 and table in changed else f"table {table}"
        rules[name] = each.rules
        if each.pit:
            pits.setdefault(each.pit, {})[name] = each.rules
    return violations_between(rules, pits)
