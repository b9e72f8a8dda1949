"""The gate for tables: what may be open together in one casino and one pit.

Asked in the transaction that opens a table or changes its rules, under the lock of the house's log,
so that of two processes the second sees what the first has done.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import and_, select, text

from pitboss.errors import NoSuchThing, PitbossError, RuleViolation, UnlawfulOption, Violation
from pitboss.games import game
from pitboss.house import Moment, propose, read_time, time_of, violations_between
from pitboss.house.changes import merged
from pitboss.house.joint_changes import (
    NONE,
    JointChange,
    JointChangeProposed,
    JointChanges,
    check_in_force,
    joint_change,
)
from pitboss.ledger.entries import (
    Body,
    ChangeProposed,
    Entry,
    RulesAdopted,
    body_of,
)
from pitboss.ledger.schema import log, tables
from pitboss.ledger.statements import Access, Statements
from pitboss.table import HouseRules

# Rows after which the open tables are examined together.
GATED: Final = frozenset({ChangeProposed.__name__, RulesAdopted.__name__})

# Rules that were read are kept, for every table is read again whenever one is opened.
_READ_MAX: Final = 4_000

_OPEN: Final = (
    select(tables.c.id, tables.c.game, tables.c.name, tables.c.rules, log.c.body)
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
    """The rules under which a table is operated, the pit in which it stands, and its name.

    `adopted` are the changes of several tables that it has adopted.
    """

    rules: HouseRules
    pit: str
    name: str = ""
    adopted: frozenset[int] = frozenset()


class _Placed(msgspec.Struct):
    pit: str = ""


class _Adopted(msgspec.Struct):
    rules: msgspec.Raw
    joint: int = 0


def operated_tables(access: Access) -> dict[int, Operated]:
    """Every open table as it is operated now, but those of games that are not installed."""
    statements = Statements.of(access)
    plain = {table: [*rest, set()] for table, *rest in statements.read(_OPEN, {})}
    for table, body in statements.read(_ADOPTED, {}):
        adopted = msgspec.json.decode(body, type=_Adopted)
        plain[table][2] = bytes(adopted.rules).decode()
        plain[table][4].add(adopted.joint)
    found = {}
    for table, (slug, name, rules, first, joint) in plain.items():
        read = _read(slug, rules)
        if read is not None:
            pit = msgspec.json.decode(first, type=_Placed).pit if first else ""
            found[table] = Operated(read, pit, name, frozenset(joint))
    return found


@lru_cache(maxsize=_READ_MAX)
def _read(slug: str, rules: str) -> HouseRules | None:
    try:
        found: HouseRules = game(slug).rules.read(msgspec.json.decode(rules), stored=True)
    except PitbossError:
        return None
    return found


def check_tables(
    access: Access, changed: Mapping[int, Entry | None], *, joint: JointChanges = NONE
) -> dict[int, Operated]:
    """Refuse tables that may not stand beside the others; of a proposal, as they would be.

    A change of several tables counts as made at all of them from the moment that it is in force.
    """
    now, bodies = operated_tables(access), {}
    for table, entry in changed.items():
        bodies[table] = None if entry is None else body_of(entry)
        if table in now and entry is not None:
            now[table] = now[table]._replace(rules=_proposed(entry, now[table].rules))
    at_once = {n for n, each in joint.items() if each.in_force_at}
    at_once |= set(_joint_of(bodies, now, joint))
    wrong = tuple(_new_violations(*_with_joint(now, joint, at_once), changed.keys()))
    if wrong:
        raise UnlawfulOption(*wrong)
    return now


def check_joint_proposal(access: Access, entry: JointChangeProposed, *, at: int) -> None:
    """Refuse a change of several tables that is unlawful at one of them, or between them."""
    now = operated_tables(access)
    closed = [str(table) for table in entry.tables if table not in now]
    if closed:
        raise NoSuchThing(f"there is no open table {', '.join(closed)}")
    for table in entry.tables:
        propose(now[table].rules, entry.settings, table=str(table), effective_at=time_of(at))
    number = 1
    joint = {number: JointChange(number=number, proposed=entry, at=at)}
    wrong = tuple(_new_violations(*_with_joint(now, joint, {number}), ()))
    if wrong:
        raise UnlawfulOption(*wrong)


def _joint_of(
    bodies: Mapping[int, Body | None], now: Mapping[int, Operated], joint: JointChanges
) -> Iterator[int]:
    """The changes of several tables that are proposed here, or adopted at the first of them."""
    for table, body in bodies.items():
        if not isinstance(body, ChangeProposed | RulesAdopted) or not body.joint:
            continue
        change = joint_change(joint, body.joint)
        if isinstance(body, RulesAdopted):
            check_in_force(change, now)
        elif (table, body.settings, read_time(body.effective_at)) not in _terms(change):
            raise RuleViolation("this is not what was proposed for several tables")
        yield change.number


def _terms(change: JointChange) -> list[tuple[int, tuple[str, ...], Moment]]:
    """What may be proposed at a table as part of a change that still waits."""
    proposed = change.proposed
    when = read_time(proposed.effective_at)
    tables = proposed.tables if change.status == "waiting" else ()
    return [(table, proposed.settings, when) for table in tables]


def _with_joint(
    now: Mapping[int, Operated], joint: JointChanges, at_once: Collection[int]
) -> tuple[dict[int, Operated], frozenset[int]]:
    """The tables with these changes made at all of theirs, and those at which they are not yet."""
    after, moved = dict(now), set()
    for change in (joint[number] for number in sorted(at_once)):
        for table in change.proposed.tables:
            if table in after and change.number not in after[table].adopted:
                rules = merged(after[table].rules, change.proposed.settings)
                after[table] = after[table]._replace(rules=rules)
                moved.add(table)
    return after, frozenset(moved)


def _proposed(entry: Entry, rules: HouseRules) -> HouseRules:
    """The rules as a proposal would have them."""
    body = body_of(entry)
    if not isinstance(body, ChangeProposed):
        return rules
    at = time_of(entry.at)
    return propose(rules, body.settings, table=str(entry.table), effective_at=at).after


def _new_violations(
    now: Mapping[int, Operated], moved: Collection[int], changed: Collection[int]
) -> Iterator[Violation]:
    """What is wrong among all tables that is not wrong among the others alone."""
    found = _violations(now, changed)
    if found:
        rest = {table: each for table, each in now.items() if table not in {*changed, *moved}}
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
